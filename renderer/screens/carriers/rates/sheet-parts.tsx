import { ActionIcon, Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ListInput } from '../../../components/fields/list-input.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { type CellColumn, EditableTable } from '../../../components/tables/editable-table.tsx'
import { rowKey } from '../../../lib/drafts/json-draft.ts'
import { t } from '../../../lib/text.ts'
import { gridOf, withHead, withoutHead, withZone } from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { newSurcharge, rowsOf, type SheetRow } from './sheet-rows.ts'
import type { RateSheet } from './use-rate-sheet.ts'

const zoneColumns: readonly CellColumn[] = [
  { name: 'label', label: t('sheet.label'), kind: 'text', width: 9 },
  { name: 'country_codes', label: t('sheet.country_codes'), kind: 'list', width: 12 },
  { name: 'postal_codes', label: t('sheet.postal_codes'), kind: 'list', width: 14 },
  { name: 'cities', label: t('rates.cities'), kind: 'list', width: 10 },
  { name: 'transit_days', label: t('sheet.transit_days'), kind: 'number', width: 4.5 },
]

/** Where each column of the prices delivers, and how long it takes. */
export function ZonesPart({ sheet }: { sheet: RateSheet }) {
  const { zones, path, at, record } = sheet
  const { heads } = gridOf(zones)
  const rows: SheetRow[] = heads.map((head, index) => ({ ...head, [rowKey]: `zone${index}` }))
  const placeOf = (field: string) => {
    const [, index = '', name = ''] = field.split('.')
    return { head: heads[Number(index)], name }
  }
  const form = {
    errors: record.form.errors,
    getInputProps: (field: string) => {
      const { head, name } = placeOf(field)
      const [row] = head ? [...head.cells.values()] : []
      const index = zones.findIndex(each => each[rowKey] === row)
      return {
        value: head?.[name as keyof typeof head] ?? '',
        error: errorUnder(record.form.errors, `${path}.${at}.zones.${index}.${name}`),
        onChange: (next: unknown) =>
          head && sheet.change(withHead(zones, head, { [name]: typedIn(next) }), field),
      }
    },
    insertListItem: () => sheet.change(withZone(zones, t('sheet.zone', { number: heads.length + 1 }))),
    removeListItem: (_: string, index: number) => {
      const head = heads[index]
      if (head) sheet.change(withoutHead(zones, head))
    },
  }
  return (
    <div className={classes.part}>
      <Text fz="sm" c="dimmed" mb="xs">
        {t('sheet.zonesHint')}
      </Text>
      <EditableTable
        label={t('sheet.zones')}
        path="zones"
        rows={rows}
        columns={zoneColumns}
        form={form}
        rowName={number => t('sheet.zone', { number })}
        addLabel={t('sheet.addZone')}
        newRow={() => ({})}
      />
    </div>
  )
}

/** What a field tells of a change: the value itself, or its event. */
const typedIn = (next: unknown): unknown =>
  typeof next === 'object' && next !== null && 'currentTarget' in next
    ? (next.currentTarget as HTMLInputElement).value
    : next

const errorUnder = (errors: RateSheet['record']['form']['errors'], path: string) =>
  errors[path] ?? Object.entries(errors).find(([field]) => field.startsWith(`${path}.`))?.[1]

/** What is added to a price and when, a sentence each. */
export function SurchargesPart({ sheet, currency }: { sheet: RateSheet; currency: string }) {
  const { service, path, at } = sheet
  const { form } = sheet.record
  const list = `${path}.${at}.surcharges`
  const rows = rowsOf(service?.surcharges)
  return (
    <div className={classes.part}>
      <Text fz="sm" c="dimmed" mb="xs">
        {t('sheet.surchargesHint')}
      </Text>
      <ul className={classes.sentences}>
        {rows.map((row, index) => (
          <SurchargeRow
            key={String(row[rowKey])}
            sheet={sheet}
            path={`${list}.${index}`}
            row={row}
            number={index + 1}
            currency={currency}
            onRemove={() => form.removeListItem(list, index)}
          />
        ))}
      </ul>
      <Button
        size="xs"
        variant="subtle"
        mt={4}
        leftSection={<IconPlus size="1rem" aria-hidden />}
        onClick={() => form.setFieldValue(list, [...rows, newSurcharge()])}
      >
        {t('sheet.addSurcharge')}
      </Button>
    </div>
  )
}

type RowProps = {
  sheet: RateSheet
  path: string
  row: SheetRow
  number: number
  currency: string
  onRemove: () => void
}

/** `Add 1.25 CAD as Residential delivery when residential` */
function SurchargeRow({ sheet, path, row, number, currency, onRemove }: RowProps) {
  const { form } = sheet.record
  const input = (name: string) => {
    const { value, ...rest } = form.getInputProps(`${path}.${name}`)
    const error = rest.error ?? errorUnder(form.errors, `${path}.${name}`)
    return {
      ...rest,
      error,
      value: value ?? '',
      size: 'xs',
      autoComplete: 'off',
      'aria-label': t('sheet.cell', {
        row: t('sheet.surcharge', { number }),
        column: t(`sheet.${name as 'name'}`),
      }),
    }
  }
  return (
    <li className={classes.sentence}>
      <div className={classes.words}>
        <span>{t('rates.add_')}</span>
        <NumberField {...input('amount')} w="4.5rem" />
        <KindChoice form={form} path={path} row={row} number={number} currency={currency} />
        <span>{t('rates.as')}</span>
        <TextInput {...input('name')} w="8.5rem" />
        <span>{t('rates.whenOption')}</span>
        <TextInput {...input('option')} w="7.5rem" placeholder={t('rates.always')} />
        <span>{t('rates.whenTo')}</span>
        <ListInput
          {...input('country_codes')}
          value={texts(row.country_codes)}
          w="8rem"
          placeholder={t('rates.everywhere')}
        />
        <ListInput
          {...input('postal_codes')}
          value={texts(row.postal_codes)}
          w="9rem"
          placeholder={t('sheet.postal_codes')}
        />
        <Checkbox
          label={t('sheet.residential_only')}
          checked={Boolean(row.residential_only)}
          onChange={({ currentTarget }) =>
            form.setFieldValue(`${path}.residential_only`, currentTarget.checked)
          }
        />
      </div>
      <ActionIcon
        aria-label={t('sheet.removeRow', { row: t('sheet.surcharge', { number }) })}
        onClick={onRemove}
      >
        <IconTrash size="1.125rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </li>
  )
}

type KindProps = Pick<RowProps, 'path' | 'row' | 'number' | 'currency'> & {
  form: RateSheet['record']['form']
}

/** Money, or per cent of what. */
function KindChoice({ form, path, row, number, currency }: KindProps) {
  const kind = row.surcharge_type === 'percent' ? (row.percent_of === 'option' ? 'option' : 'rate') : 'amount'
  return (
    <NativeSelect
      size="xs"
      w="9.5rem"
      aria-label={t('sheet.cell', {
        row: t('sheet.surcharge', { number }),
        column: t('sheet.surcharge_type'),
      })}
      value={kind}
      data={[
        { value: 'amount', label: currency },
        { value: 'rate', label: t('rates.ofPrice') },
        { value: 'option', label: t('rates.ofOption') },
      ]}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue(`${path}.surcharge_type`, value === 'amount' ? 'amount' : 'percent')
        form.setFieldValue(`${path}.percent_of`, value === 'option' ? 'option' : 'rate')
      }}
    />
  )
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
