import { Button, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type ReactNode, useRef } from 'react'
import { addressForm } from '../../../shared/countries/address-formats.ts'
import { type CountryCode, isCountryCode } from '../../../shared/countries/countries.ts'
import { askedGaps, type OrderGap, orderGaps } from '../../../shared/desk/order-gaps.ts'
import type { OrderDetail } from '../../../shared/desk/orders.ts'
import { CountrySelect } from '../../components/addresses/address-fields.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { joined, t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { OrderDraft } from './order-draft.ts'
import { saveEdit, typedFromDetail } from './order-edits.tsx'
import type { SavedOrder } from './order-form.tsx'
import { nameOf } from './order-sections.tsx'

/** So many fields are put right here; an order that lacks more is edited as a whole. */
const mostFields = 6

/** What an order lacks, as far as the station found it wanting. */
export function gapsOf({ entry, order, customs }: OrderDetail): OrderGap[] {
  const plain = orderGaps(order, entry.problems.includes('customs')).filter(({ problem }) =>
    entry.problems.includes(problem),
  )
  return [...plain, ...askedGaps(customs, plain)]
}

const pathOf = (gap: OrderGap): string =>
  gap.problem === 'address' ? `shipping_to.${gap.field}` : `line_items.${gap.item}.${gap.field}`

/** Which gaps there are, for those to whom another set of fields is another form. */
export const gapsKey = (gaps: readonly OrderGap[]): string => gaps.map(pathOf).join(' ')

type Props = {
  detail: OrderDetail
  gaps: readonly OrderGap[]
  onSaved: () => void
  /** To the whole order, for what a field cannot put right. */
  children: ReactNode
}

/** The fields that put an order right, where it says what is wrong with it. */
export function OrderRemedy({ detail, gaps, onSaved, children }: Props) {
  // What it began with: another's change does not take away what is being typed.
  const began = useRef(typedFromDetail(detail)).current
  const shown = gaps.slice(0, mostFields)
  const { form, element, save, submit } = useRecordForm<OrderDraft, SavedOrder>({
    start: began.draft,
    check: draft => emptyIn(draft, shown, detail),
    save: draft => saveEdit(detail.entry.id, began, draft, () => {}),
    onSaved: ({ order_id: number }) => {
      announce(t('orders.saved', { number }))
      onSaved()
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={t('orders.putRight')}>
      {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
      <SimpleGrid cols={shown.length > 1 ? { base: 1, xs: 2 } : 1} spacing="sm" verticalSpacing="xs" mt="xs">
        {shown.map(gap => (
          <GapField key={pathOf(gap)} gap={gap} detail={detail} input={form.getInputProps(pathOf(gap))} />
        ))}
      </SimpleGrid>
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" variant="default" disabled={save.isPending}>
          {t(save.isPending ? 'orders.saving' : 'orders.saveGap')}
        </Button>
        {children}
      </Group>
    </form>
  )
}

/** Whoever saves without having put anything right is told at each field; what is put right is saved without the rest. */
function emptyIn(draft: OrderDraft, gaps: readonly OrderGap[], detail: OrderDetail): FieldTexts {
  const isEmpty = (gap: OrderGap): boolean => {
    if (gap.problem === 'address') return draft.shipping_to[gap.field].trim() === ''
    const value = draft.line_items[gap.item]?.[gap.field] ?? ''
    return String(value).trim() === '' || (gap.field === 'weight' && Number(value) === 0)
  }
  const empty = gaps.filter(isEmpty)
  if (empty.length < gaps.length) return {}
  return Object.fromEntries(
    empty.map(gap => [pathOf(gap), t('orders.gapMissing', { field: labelOf(gap, detail) })]),
  )
}

/** What is asked for; of an item with its name, where there is more than one. */
function labelOf(gap: OrderGap, { order }: OrderDetail): string {
  if (gap.problem === 'address') {
    const field = addressForm(order.shipping_to.country_code).find(({ name }) => name === gap.field)
    return field ? term(field.label) : gap.field
  }
  const item = order.line_items[gap.item]
  const unit = gap.field === 'weight' ? item?.weight_unit.toLowerCase() : item?.value_currency
  const names = {
    weight: t('orders.weight'),
    hs_code: t('orders.hsCode'),
    origin_country: t('orders.madeIn'),
    value_amount: t('orders.value'),
    title: t('customs.description'),
    sku: t('orders.sku'),
    manufacturer_part_number: t('customs.manufacturer_part_number'),
  }
  const said = unit && (gap.field === 'weight' || gap.field === 'value_amount') ? `, ${unit}` : ''
  return joined([item ? nameOf(item) : null, `${names[gap.field]}${said}`], ': ')
}

type FieldProps = { gap: OrderGap; detail: OrderDetail; input: GetInputPropsReturnType }

function GapField({ gap, detail, input }: FieldProps) {
  const common = { ...input, label: labelOf(gap, detail), size: 'sm' as const, autoComplete: 'off' }
  if (gap.field === 'weight' || gap.field === 'value_amount') return <NumberField {...common} />
  if (gap.field === 'origin_country') {
    const code = String(input.value ?? '')
    return (
      <CountrySelect
        {...common}
        value={isCountryCode(code) ? code : ''}
        onChange={(country: CountryCode) => input.onChange(country)}
      />
    )
  }
  const example =
    gap.problem === 'address'
      ? addressForm(detail.order.shipping_to.country_code).find(({ name }) => name === gap.field)?.example
      : null
  return <TextInput {...common} {...(example ? { placeholder: t('fields.example', { example }) } : {})} />
}
