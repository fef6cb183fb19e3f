import { ownValue } from '../../../shared/values.ts'
import { toAmount } from '../../carriers/kit/answers.ts'
import type {
  SourceAddress,
  SourceLine,
  SourceNote,
  SourceOrder,
  SourceOrderState,
} from '../contract/order.ts'
import { countryIn, decimalLess, isSome, joinedText, unitValueOf } from '../kit/values.ts'
import { articleOf, type CatalogueFacts } from './products.ts'
import { type BigcommerceSettings, identity } from './settings.ts'
import type { AnsweredAddress, AnsweredLine, AnsweredOrder } from './wire.ts'

/** Times are written as in mail (RFC 2822), always UTC; here as `2026-11-28T08:00:00Z`. */
export const instantOf = (written: string | null): string | null => {
  const atMs = Date.parse(written ?? '')
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

export type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** Every line of an order, whichever way it goes, in the order they were made. */
export const linesOf = ({
  consignments: { shipping, pickups, downloads, email },
}: AnsweredOrder): AnsweredLine[] =>
  [shipping, pickups, downloads, email.gift_certificates]
    .flatMap(part => part.flatMap(({ line_items }) => line_items))
    .toSorted((a, b) => Number(a.id) - Number(b.id))

/** What is still to be sent of a line. */
export const leftOf = ({ quantity, quantity_refunded, quantity_shipped }: AnsweredLine): string =>
  decimalLess(quantity ?? '0', quantity_refunded ?? '0', quantity_shipped ?? '0')

/** An order as the station knows orders; one without an id, a time or a currency, or to several addresses, is told as such. */
export function fromOrder(
  answered: AnsweredOrder,
  facts: CatalogueFacts,
  settings: BigcommerceSettings,
): Read {
  const { id, status_id, default_currency_code: currency, consignments } = answered
  const [placedAt, changedAt] = [instantOf(answered.date_created), instantOf(answered.date_modified)]
  const unreadable = (message: string): Read => ({ unreadable: { shopId: id ?? '', number: id, message } })
  const missing = Object.entries({
    id,
    status_id,
    default_currency_code: currency,
    date_created: placedAt,
    date_modified: changedAt,
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (id === null || status_id === null || currency === null || placedAt === null || changedAt === null)
    return unreadable(`The shop gives an order without ${missing.join(', ')}.`)
  const [shipping, ...others] = consignments.shipping
  if (others.length > 0) return unreadable(severalAddresses(others.length + 1))
  const country = countryIn(shipping?.country_iso2 ?? null)
  const answeredLines = linesOf(answered)
  const lines = answeredLines.map(line => toLine(line, currency, country, facts))
  const goods = lines.filter(({ isShipped }) => isShipped)
  const address = shipping ? toAddress(shipping, shipping.email ?? answered.billing_address.email) : null
  const goes = goods.length > 0
  return {
    order: {
      shopId: id,
      number: id,
      url: `https://store-${identity(settings)}.mybigcommerce.com/manage/orders/${id}`,
      ...stateOf(answered, lines),
      placedAt,
      changedAt,
      currency,
      shippingTo: goes ? address : null,
      billing: toAddress(answered.billing_address, answered.billing_address.email),
      lines,
      shippingMethod: shipping?.shipping_method ?? null,
      note: answered.customer_message,
      tags: [],
      notes: [...(goes && address === null ? [noAddress] : []), ...lineNotes(answeredLines)],
    },
  }
}

const severalAddresses = (count: number): string =>
  `It goes to ${count} addresses, and an order here goes to one. Send it from the shop, or make an order of each address there.`

const noAddress: SourceNote = {
  code: 'no_address',
  message: 'The shop says no address of this order.',
  field: 'shipping_to',
}

function toLine(
  line: AnsweredLine,
  currency: string,
  country: string | null,
  { unit, customs }: CatalogueFacts,
): SourceLine {
  const article = articleOf(line)
  const declared = article === null ? null : (customs.get(article) ?? null)
  const weight = Number(line.weight ?? 0)
  const paid =
    line.total_ex_tax === null
      ? null
      : decimalLess(line.total_ex_tax, ...line.applied_discounts.map(({ amount }) => amount ?? '0'))
  return {
    lineId: line.id ?? '',
    sku: line.sku,
    title: titleOf(line),
    quantity: leftOf(line),
    ordered: decimalLess(line.quantity ?? '0', line.quantity_refunded ?? '0'),
    isShipped: line.type === 'physical',
    unitValue: unitValueOf(toAmount(paid), line.quantity, currency),
    weight: weight > 0 && unit ? { value: weight * unit.times, unit: unit.unit } : null,
    hsCode: declared?.hs_codes.get(country ?? '') ?? declared?.hs_codes.get('ALL') ?? null,
    originCountry: countryIn(declared?.country_of_origin ?? null),
    productId: article,
  }
}

/** What was chosen of an article stands beside its name. */
function titleOf({ id, name, sku, product_options }: AnsweredLine): string {
  const chosen = product_options.flatMap(({ display_name, display_value }) =>
    display_value === null
      ? []
      : [display_name === null ? display_value : `${display_name}: ${display_value}`],
  )
  const own = name ?? sku ?? `Line ${id}`
  return chosen.length > 0 ? `${own} (${chosen.join(', ')})` : own
}

/** Statuses a store may rename, but not number anew. */
const plainStates: Readonly<Record<string, SourceOrderState>> = {
  0: 'unpaid',
  1: 'unpaid',
  2: 'fulfilled',
  3: 'open',
  4: 'refunded',
  5: 'cancelled',
  6: 'cancelled',
  7: 'unpaid',
  9: 'open',
  10: 'fulfilled',
  11: 'open',
  14: 'open',
}

function stateOf(
  { status_id, status, is_deleted, consignments }: AnsweredOrder,
  lines: readonly SourceLine[],
): Pick<SourceOrder, 'state' | 'reason'> {
  if (is_deleted) return { state: 'gone', reason: null }
  const state = ownValue(plainStates, status_id ?? '') ?? 'on_hold'
  const word = status ?? `Status ${status_id}`
  if (state === 'on_hold') return { state, reason: word }
  if (state !== 'open') return { state, reason: state === 'fulfilled' || state === 'unpaid' ? null : word }
  if (consignments.pickups.length > 0)
    return { state: 'on_hold', reason: 'The customer comes for it (pickup).' }
  const goods = lines.filter(({ isShipped }) => isShipped)
  if (goods.length === 0 || goods.some(({ quantity }) => isSome(quantity)))
    return { state: 'open', reason: null }
  return goods.some(({ ordered }) => isSome(ordered))
    ? { state: 'fulfilled', reason: null }
    : { state: 'refunded', reason: null }
}

function toAddress(address: AnsweredAddress, email: string | null): SourceAddress | null {
  const { first_name, last_name, company, street_1, street_2, city, state, zip, country_iso2, phone } =
    address
  const isEmpty = [first_name, last_name, company, street_1, city, zip].every(part => part === null)
  if (isEmpty) return null
  return {
    personName: joinedText(first_name, last_name),
    companyName: company,
    line1: street_1,
    line2: street_2,
    city,
    state,
    postalCode: zip,
    countryCode: countryIn(country_iso2),
    phone,
    email,
  }
}

const lineNotes = (lines: readonly AnsweredLine[]): SourceNote[] =>
  lines.flatMap((line, at) => {
    if (articleOf(line) !== null) return []
    const message = `“${line.name ?? ''}” is no article of the shop: its customs data are unknown, and its weight where none stands at it.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
