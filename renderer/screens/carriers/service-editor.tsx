import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import { useCurrencyGroups } from '../../components/fields/currency-select.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { type CellColumn, EditableTable } from '../../components/tables/editable-table.tsx'
import { t } from '../../lib/text.ts'
import type { ConnectionFields } from './connection-draft.ts'
import classes from './service-editor.module.css'
import { copyOf, newSurcharge, newZone, rowsOf, type SheetRow } from './sheet-rows.ts'

type Props = { form: ConnectionFields; list: string; at: number; service: SheetRow }

/** One service: what it is called, what it takes, and its prices. */
export function ServiceEditor({ form, list, at, service }: Props) {
  const path = `${list}.${at}`
  return (
    <Stack gap="md">
      <ServiceFields form={form} path={path} />
      <div>
        <Title order={4}>{t('sheet.zones')}</Title>
        <Text fz="sm" c="dimmed" mb="xs">
          {t('sheet.zonesHint')}
        </Text>
        <EditableTable
          label={t('sheet.zones')}
          path={`${path}.zones`}
          rows={rowsOf(service.zones)}
          columns={zoneColumns}
          form={form}
          rowName={number => t('sheet.zone', { number })}
          addLabel={t('sheet.addZone')}
          newRow={newZone}
        />
      </div>
      <div>
        <Title order={4}>{t('sheet.surcharges')}</Title>
        <Text fz="sm" c="dimmed" mb="xs">
          {t('sheet.surchargesHint')}
        </Text>
        <EditableTable
          label={t('sheet.surcharges')}
          path={`${path}.surcharges`}
          rows={rowsOf(service.surcharges)}
          columns={surchargeColumns}
          form={form}
          rowName={number => t('sheet.surcharge', { number })}
          addLabel={t('sheet.addSurcharge')}
          newRow={newSurcharge}
        />
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => form.insertListItem(list, copyOf(service))}>
          {t('sheet.duplicateService')}
        </Button>
        <Button size="xs" variant="default" onClick={() => form.removeListItem(list, at)}>
          {t('sheet.removeService')}
        </Button>
      </Group>
    </Stack>
  )
}

type ServiceFieldsProps = { form: ConnectionFields; path: string }

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
] as const

/** What a service is called, what it takes and where it is sold. */
export function ServiceFields({ form, path }: ServiceFieldsProps) {
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

/** Columns of the tables of zones and surcharges; what else a row holds is kept and edited under Advanced. */
const zoneColumns: readonly CellColumn[] = [
  { name: 'label', label: t('sheet.label'), kind: 'text', width: 7 },
  { name: 'country_codes', label: t('sheet.country_codes'), kind: 'list', width: 7 },
  { name: 'postal_codes', label: t('sheet.postal_codes'), kind: 'list', width: 8 },
  { name: 'min_weight', label: t('sheet.min_weight'), kind: 'number', width: 4.5 },
  { name: 'max_weight', label: t('sheet.to_weight'), kind: 'number', width: 4.5 },
  { name: 'rate', label: t('sheet.rate'), kind: 'number', width: 5 },
  { name: 'included_weight', label: t('sheet.included_weight'), kind: 'number', width: 4.5 },
  { name: 'extra_weight_step', label: t('sheet.extra_weight_step'), kind: 'number', width: 4.5 },
  { name: 'extra_rate', label: t('sheet.extra_rate'), kind: 'number', width: 4.5 },
  { name: 'transit_days', label: t('sheet.transit_days'), kind: 'number', width: 3.5 },
]

const surchargeColumns: readonly CellColumn[] = [
  { name: 'name', label: t('sheet.name'), kind: 'text', width: 10 },
  {
    name: 'surcharge_type',
    label: t('sheet.surcharge_type'),
    kind: 'choice',
    width: 6,
    choices: (['amount', 'percent'] as const).map(value => ({ value, label: t(`sheet.type_${value}`) })),
  },
  { name: 'amount', label: t('sheet.amount'), kind: 'number', width: 5 },
  {
    name: 'percent_of',
    label: t('sheet.percent_of'),
    kind: 'choice',
    width: 6.5,
    choices: (['rate', 'option'] as const).map(value => ({ value, label: t(`sheet.of_${value}`) })),
  },
  { name: 'option', label: t('sheet.option'), kind: 'text', width: 9 },
  { name: 'country_codes', label: t('sheet.country_codes'), kind: 'list', width: 6 },
  { name: 'postal_codes', label: t('sheet.postal_codes'), kind: 'list', width: 7 },
  { name: 'residential_only', label: t('sheet.residential_only'), kind: 'flag', width: 4 },
]
