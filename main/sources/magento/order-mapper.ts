import type { WeightUnit } from '../../../shared/units/measures.ts'
import { toAmount } from '../../carriers/kit/answers.ts'
import type { SourceAddress, SourceLine, SourceNote, SourceOrder } from '../contract/order.ts'
import { countryIn, decimalLess, isSome, joinedText, unitValueOf } from '../kit/values.ts'
import type { MagentoSettings } from './settings.ts'
import type { AnsweredAddress, AnsweredItem, AnsweredOrder } from './wire.ts'

export type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** An instant of `2026-11-28 08:00:00`, which is UTC without a mark. */
export function instantOf(written: string | null): string | null {
  const atMs = Date.parse(`${written?.replace(' ', 'T')}Z`)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** Configurable articles and bundles come as what was bought and as what is in it: the first has price, weight and SKU. */
export const linesOf = ({ items }: AnsweredOrder): AnsweredItem[] =>
  items.filter(({ parent_item_id }) => parent_item_id === null)

/** What is still to be sent of a line. */
export const leftOf = (item: AnsweredItem): string => decimalLess(orderedOf(item), item.qty_shipped ?? '0')

const orderedOf = ({ qty_ordered, qty_canceled, qty_refunded }: AnsweredItem): string =>
  decimalLess(qty_ordered ?? '0', qty_canceled ?? '0', qty_refunded ?? '0')

export const isGoods = ({ is_virtual, product_type }: AnsweredItem): boolean =>
  !is_virtual && !/^(virtual|downloadable)$/.test(product_type ?? '')

/** An order as the station knows orders; one without an id, a number, a state, a time or a currency is told as such. */
export function fromOrder(answered: AnsweredOrder, unit: WeightUnit | null, settings: MagentoSettings): Read {
  const { entity_id: id, increment_id: number, state, order_currency_code: currency } = answered
  const [placedAt, changedAt] = [instantOf(answered.created_at), instantOf(answered.updated_at)]
  const missing = Object.entries({
    entity_id: id,
    increment_id: number,
    state,
    order_currency_code: currency,
    created_at: placedAt,
    updated_at: changedAt,
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  const unreadable = (message: string): Read => ({ unreadable: { shopId: id ?? '', number, message } })
  if (
    id === null ||
    number === null ||
    state === null ||
    currency === null ||
    placedAt === null ||
    changedAt === null
  )
    return unreadable(`The shop gives an order without ${missing.join(', ')}.`)
  const [assigned, ...others] = answered.extension_attributes.shipping_assignments
  if (others.length > 0)
    return unreadable(`It goes to ${others.length + 1} addresses, and an order here to one.`)
  const items = linesOf(answered)
  const lines = items.map(item => toLine(item, currency, unit))
  const goes = lines.some(({ isShipped }) => isShipped)
  const address = toAddress(assigned?.shipping.address ?? null, answered.customer_email)
  return {
    order: {
      shopId: id,
      number,
      // The folder of the administration has a name nobody can guess.
      url: null,
      ...stateOf(answered, lines, settings),
      placedAt,
      changedAt,
      currency,
      shippingTo: goes ? address : null,
      billing: toAddress(answered.billing_address, answered.customer_email),
      lines,
      shippingMethod: answered.shipping_description,
      note: answered.customer_note,
      tags: [],
      notes: [...(goes && address === null ? [noAddress] : []), ...lineNotes(items)],
    },
  }
}

function toLine(item: AnsweredItem, currency: string, unit: WeightUnit | null): SourceLine {
  const { item_id, sku, name, row_total, discount_amount, qty_ordered, product_id } = item
  const weight = Number(item.weight ?? 0)
  const paid = row_total === null ? null : decimalLess(row_total, discount_amount ?? '0')
  return {
    lineId: item_id ?? '',
    sku,
    title: name ?? sku ?? `Line ${item_id}`,
    quantity: leftOf(item),
    ordered: orderedOf(item),
    isShipped: isGoods(item),
    unitValue: unitValueOf(toAmount(paid), qty_ordered, currency),
    weight: weight > 0 && unit ? { value: weight, unit } : null,
    // Both stand at the article alone, under names each shop chooses.
    hsCode: null,
    originCountry: null,
    productId: product_id,
  }
}

type State = Pick<SourceOrder, 'state' | 'reason'>

/** By the state, which shops cannot add to; the status beside it is their word for it. */
function stateOf(
  { state, status }: AnsweredOrder,
  lines: readonly SourceLine[],
  { ready_states }: MagentoSettings,
): State {
  if (state === 'canceled') return { state: 'cancelled', reason: status }
  if (state === 'closed') return { state: 'refunded', reason: status }
  if (state === 'complete') return { state: 'fulfilled', reason: null }
  if (!ready_states.includes(state ?? ''))
    return state === 'new' || state === 'pending_payment'
      ? { state: 'unpaid', reason: null }
      : { state: 'on_hold', reason: status ?? state }
  const goods = lines.filter(({ isShipped }) => isShipped)
  if (goods.length === 0 || goods.some(({ quantity }) => isSome(quantity)))
    return { state: 'open', reason: null }
  const isAnySent = goods.some(({ ordered }) => isSome(ordered))
  return { state: isAnySent ? 'fulfilled' : 'refunded', reason: null }
}

function toAddress(address: AnsweredAddress | null, email: string | null): SourceAddress | null {
  if (address === null) return null
  const { firstname, lastname, company, street, city, region, region_code, postcode, country_id } = address
  const [line1 = null, ...others] = street
  if ([firstname, lastname, company, line1, city, postcode].every(part => part === null)) return null
  return {
    personName: joinedText(firstname, lastname),
    companyName: company,
    line1,
    line2: joinedText(...others),
    city,
    state: region_code ?? region,
    postalCode: postcode,
    countryCode: countryIn(country_id),
    phone: address.telephone,
    email: address.email ?? email,
  }
}

const noAddress: SourceNote = {
  code: 'no_address',
  message: 'The shop says no address of this order.',
  field: 'shipping_to',
}

const lineNotes = (items: readonly AnsweredItem[]): SourceNote[] =>
  items.flatMap((item, at) => {
    if (item.product_id !== null) return []
    const message = `“${item.name ?? ''}” is no article of the shop: its weight is unknown.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
