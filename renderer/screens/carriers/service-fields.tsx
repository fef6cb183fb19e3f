import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import { dimensionUnits } from '../../../shared/units/dimension.ts'
import { weightUnits } from '../../../shared/units/weight.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { t } from '../../lib/text.ts'
import type { ConnectionFields } from './connection-fields.ts'
import classes from './service-fields.module.css'

type Props = { form: ConnectionFields; path: string }

const names = ['service_name', 'service_code'] as const
const numbers = [
  'transit_days',
  'fuel_percent',
  'max_weight',
  'max_length',
  'max_width',
  'max_height',
  'volumetric_divisor',
] as const
const units = { weight_unit: weightUnits, dimension_unit: dimensionUnits } as const
/** Neither of the last two set means sold everywhere; switched off by hand it would mean nowhere. */
const flags = [
  { name: 'active', unset: true, off: false },
  { name: 'domicile', unset: false, off: null },
  { name: 'international', unset: false, off: null },
] as const

/** What a service is called, what it takes and where it is sold. */
export function ServiceFields({ form, path }: Props) {
  const input = (name: string) => {
    const { value, ...rest } = form.getInputProps(`${path}.${name}`)
    return { ...rest, value: value ?? '', autoComplete: 'off' }
  }
  return (
    <>
      <Names input={input} />
      <Limits input={input} />
      <div className={classes.flags}>
        {flags.map(({ name, unset, off }) => (
          <Checkbox
            key={name}
            label={t(`sheet.${name}`)}
            checked={Boolean(form.getInputProps(`${path}.${name}`).value ?? unset)}
            onChange={({ currentTarget }) =>
              form.setFieldValue(`${path}.${name}`, currentTarget.checked ? true : off)
            }
          />
        ))}
      </div>
    </>
  )
}

type PartProps = { input: (name: string) => GetInputPropsReturnType }

const Names = ({ input }: PartProps) => (
  <div className={classes.fields}>
    {names.map(name => (
      <TextInput
        key={name}
        {...input(name)}
        label={t(`sheet.${name}`)}
        className={classes.wide}
        withAsterisk
        aria-required
      />
    ))}
    <Select
      {...input('currency')}
      label={t('sheet.currency')}
      className={classes.choice}
      data={[...currencyCodes]}
      searchable
    />
  </div>
)

const Limits = ({ input }: PartProps) => (
  <div className={classes.limits}>
    {numbers.map(name => (
      <NumberField key={name} {...input(name)} label={t(`sheet.${name}`)} />
    ))}
    {(['weight_unit', 'dimension_unit'] as const).map(name => (
      <NativeSelect
        key={name}
        {...input(name)}
        label={t(`sheet.${name}`)}
        data={units[name].map(value => ({ value, label: value.toLowerCase() }))}
      />
    ))}
  </div>
)
