import { Button, Checkbox, Collapse, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useState } from 'react'
import { dimensionUnits, weightUnits } from '../../../../shared/units/measures.ts'
import { useCurrencyGroups } from '../../../components/fields/currency-select.tsx'
import { JsonInput } from '../../../components/fields/json-input.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { withoutEmpty, withRowKeys } from '../../../lib/drafts/json-draft.ts'
import { t } from '../../../lib/text.ts'
import { newKey } from '../connection-draft.ts'
import classes from './service-part.module.css'
import { copyOf } from './sheet-rows.ts'
import type { RateSheet } from './use-rate-sheet.ts'

/** What a service is called and takes, and the whole sheet as it is stored. */
export function ServicePart({ sheet }: { sheet: RateSheet }) {
  const { service, path, at, services, record } = sheet
  return (
    <Stack gap="md" className={classes.part}>
      {service ? (
        <>
          <ServiceFields form={record.form} path={`${path}.${at}`} />
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                const copy = copyOf(service)
                record.form.setFieldValue(path, [...services, copy])
                sheet.choose(copy)
              }}
            >
              {t('sheet.duplicateService')}
            </Button>
            <Button size="xs" variant="default" onClick={() => record.form.removeListItem(path, at)}>
              {t('sheet.removeService')}
            </Button>
          </Group>
        </>
      ) : null}
      <AdvancedSheet form={record.form} path={path} />
    </Stack>
  )
}

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
  { name: 'is_return', unset: false, off: false },
  { name: 'pickup_point', unset: false, off: false },
] as const

type FieldsProps = { form: RateSheet['record']['form']; path: string }

/** What a service is called, what it takes and where it is sold. */
function ServiceFields({ form, path }: FieldsProps) {
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
    <SheetCurrency input={input} />
  </div>
)

function SheetCurrency({ input }: PartProps) {
  const field = input('currency')
  return (
    <Select
      {...field}
      label={t('sheet.currency')}
      className={classes.choice}
      data={useCurrencyGroups(field.value ?? field.defaultValue)}
      searchable
    />
  )
}

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

/** The sheet as it is stored, for what has no column. Text that is no JSON stays here until it is. */
function AdvancedSheet({ form, path }: FieldsProps) {
  const [wanted, setWanted] = useState(false)
  const { value, onChange, error } = form.getInputProps(path)
  const isOpen = wanted || typeof value === 'string'
  return (
    <div>
      <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
        {t('sheet.advanced')}
      </Button>
      <Collapse expanded={isOpen}>
        {isOpen ? (
          <JsonInput
            label={t('carriers.json')}
            description={t('sheet.advancedHint')}
            value={typeof value === 'string' ? value : withoutEmpty(value)}
            onChange={next => onChange(withRowKeys(next, newKey))}
            error={error}
          />
        ) : null}
      </Collapse>
    </div>
  )
}
