import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'
import { promisedDaysOf } from '../../../shared/delivery-promise.ts'
import type { LineItemRecord } from '../../../shared/records/order.ts'
import type { WeightUnit } from '../../../shared/units/measures.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import {
  type AddressDraft,
  emptyAddress,
  fromAddressRecord,
  toAddressData,
} from '../../lib/drafts/address-draft.ts'
import { rowKey } from '../../lib/drafts/json-draft.ts'
import { fromMeasure, isBlank, toMeasure } from '../../lib/measure.ts'
import { toFieldTexts } from '../../lib/station/field-errors.ts'

/** A number a cell has read, or whatever stands in it. */
type Figure = number | string

const isEmpty = (figure: Figure): boolean => isBlank(String(figure))
const toNumber = (figure: Figure): number => toMeasure(String(figure))

/** An item while it is typed; weight and value are of one piece. */
export type ItemDraft = {
  [rowKey]: string
  id: string | null
  sku: string
  title: string
  quantity: Figure
  weight: Figure
  weight_unit: WeightUnit
  value_amount: Figure
  value_currency: string
  hs_code: string
  origin_country: string
  manufacturer_part_number: string
  /** What was stored and is not asked for here; sent along unchanged. */
  rest: Partial<Pick<LineItemRecord, 'description' | 'metadata'>>
}

/** An order while it is typed. Its paths are those of the interface, so that refusals find their fields. */
export type OrderDraft = {
  order_id: string
  order_date: string
  /** The days it was promised for, which stand in its metadata, and what else stands there: sent along unchanged. */
  ship_by: string
  deliver_by: string
  rest: OrderRecord['metadata']
  source: string
  shipping_to: AddressDraft
  line_items: ItemDraft[]
}

export const newItem = (currency: string): ItemDraft => ({
  [rowKey]: crypto.randomUUID(),
  id: null,
  sku: '',
  title: '',
  quantity: '1',
  weight: '',
  weight_unit: 'KG',
  value_amount: '',
  value_currency: currency,
  hs_code: '',
  origin_country: '',
  manufacturer_part_number: '',
  rest: {},
})

/** Where an order comes from that somebody types in and says nothing else of: with a source, its number counts once. */
export const typedSource = 'Desk'

export const newOrder = (country: CountryCode, currency: string): OrderDraft => ({
  order_id: '',
  order_date: '',
  ship_by: '',
  deliver_by: '',
  rest: {},
  source: typedSource,
  shipping_to: emptyAddress(country),
  line_items: [newItem(currency)],
})

export const fromOrder = (order: OrderRecord): OrderDraft => ({
  order_id: order.order_id,
  order_date: order.order_date ?? '',
  ...promisedIn(order.metadata),
  source: order.source,
  shipping_to: fromAddressRecord(order.shipping_to),
  line_items: order.line_items.map(item => ({
    [rowKey]: item.id,
    id: item.id,
    sku: item.sku ?? '',
    title: item.title ?? '',
    quantity: fromMeasure(item.quantity),
    weight: fromMeasure(item.weight),
    weight_unit: item.weight_unit,
    value_amount: fromMeasure(item.value_amount),
    value_currency: item.value_currency ?? '',
    hs_code: item.hs_code ?? '',
    origin_country: item.origin_country ?? '',
    manufacturer_part_number: plainText(item.metadata.manufacturer_part_number),
    rest: {
      ...(item.description ? { description: item.description } : {}),
      ...(Object.keys(item.metadata).length > 0 ? { metadata: item.metadata } : {}),
    },
  })),
})

function promisedIn(metadata: OrderRecord['metadata']): Pick<OrderDraft, 'ship_by' | 'deliver_by' | 'rest'> {
  const { shipBy, deliverBy } = promisedDaysOf(metadata)
  const days = { ship_by: shipBy ?? '', deliver_by: deliverBy ?? '' }
  // What is no day stays as it was written.
  const isRest = ([name]: [string, unknown]) => !promisedDays.some(each => each === name && days[each] !== '')
  return { ...days, rest: Object.fromEntries(Object.entries(metadata).filter(isRest)) }
}

const promisedDays = ['ship_by', 'deliver_by'] as const

/** What is no day would be none: said at its field, before it is stored. */
export const wrongDays = (draft: OrderDraft) =>
  toFieldTexts(
    Object.fromEntries(
      promisedDays
        .filter(name => draft[name] !== '' && !isDay(draft[name]))
        .map(name => [name, ['The date format must match YYYY-MM-DD']]),
    ),
  )

/** As the interface takes it: without what is empty. */
export const toOrderData = (draft: OrderDraft) => ({
  order_id: draft.order_id.trim(),
  ...(draft.order_date ? { order_date: draft.order_date } : {}),
  metadata: Object.fromEntries(
    promisedDays.flatMap(name => (draft[name] === '' ? [] : [[name, draft[name]]])),
  ),
  shipping_to: toAddressData(draft.shipping_to),
  line_items: draft.line_items.map(toItem),
})

function toItem({
  id,
  rest,
  weight,
  weight_unit,
  quantity,
  value_amount,
  value_currency,
  manufacturer_part_number: maker,
  ...texts
}: ItemDraft) {
  const { manufacturer_part_number: _, ...others } = rest.metadata ?? {}
  const metadata = maker.trim() === '' ? others : { ...others, manufacturer_part_number: maker.trim() }
  const { sku, title, hs_code, origin_country } = texts
  const given = Object.entries({ sku, title, hs_code, origin_country: origin_country.toUpperCase() })
  return {
    ...rest,
    ...(rest.metadata || Object.keys(metadata).length > 0 ? { metadata } : {}),
    ...(id === null ? {} : { id }),
    ...Object.fromEntries(
      given.filter(([, text]) => text.trim() !== '').map(([name, text]) => [name, text.trim()]),
    ),
    weight: isEmpty(weight) ? 0 : toNumber(weight),
    weight_unit,
    quantity: isEmpty(quantity) ? 1 : toNumber(quantity),
    ...(isEmpty(value_amount)
      ? {}
      : { value_amount: toNumber(value_amount), ...(value_currency ? { value_currency } : {}) }),
  }
}

/** The parts of an order that the form shows, as the interface takes them. */
type OrderPart = keyof ReturnType<typeof toOrderData>

/** Which parts are not as in another draft. */
export function changedParts(one: OrderDraft, other: OrderDraft): OrderPart[] {
  const [before, after] = [toOrderData(one), toOrderData(other)]
  const parts = new Set([...Object.keys(before), ...Object.keys(after)] as OrderPart[])
  return [...parts].filter(part => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

/** What of a draft is to be stored: the parts that were changed, so that those of others stay theirs. */
export function toOrderEdit(base: OrderDraft, draft: OrderDraft) {
  const parts = changedParts(base, draft)
  const data = toOrderData(draft)
  return Object.fromEntries(
    Object.entries({ ...data, metadata: { ...base.rest, ...data.metadata } }).filter(([part]) =>
      parts.some(each => each === part),
    ),
  )
}

/** Entries that are not saved yet, and what they began with; a new order began with no revision. */
export type TypedOrder = { draft: OrderDraft; base: OrderDraft; revision: number | null }

type TypedOrders = {
  forms: Record<string, TypedOrder>
  keep: (form: string, typed: TypedOrder) => void
  forget: (form: string) => void
}

const without = (forms: TypedOrders['forms'], form: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => name !== form))

/**
 * What was typed into forms that were closed, left for another order or reloaded, until it is saved. Of this window alone:
 * two windows do not write over each other. Drafts of another shape have another version, and are let go.
 */
export const typedOrders = create<TypedOrders>()(
  persist(
    set => ({
      forms: {},
      keep: (form, typed) => set(({ forms }) => ({ forms: { ...without(forms, form), [form]: typed } })),
      forget: form => set(({ forms }) => ({ forms: without(forms, form) })),
    }),
    { name: 'packdesk.typed-orders', version: 2, storage: createJSONStorage(() => sessionStorage) },
  ),
)
