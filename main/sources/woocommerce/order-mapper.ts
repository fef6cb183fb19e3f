import { ownValue } from '../../../shared/values.ts'
import type {
  SourceAddress,
  SourceLine,
  SourceNote,
  SourceOrder,
  SourceOrderState,
} from '../contract/order.ts'
import { countryIn, decimalLess, isSome, joinedText, unitValueOf } from '../kit/values.ts'
import { type ProductFacts, productKey } from './products.ts'
import { identity, type WooSettings } from './settings.ts'
import type { AnsweredAddress, AnsweredLine, AnsweredOrder } from './wire.ts'

/** Times of the shop are UTC and do not say so. */
export const instantOf = (gmt: string | null): string | null => {
  const instant = `${gmt ?? ''}Z`
  return Number.isNaN(Date.parse(instant)) ? null : instant
}

/** What is known of an order besides its own answer. */
export type OrderFacts = {
  products: ReadonlyMap<string, ProductFacts | null>
  /** Pieces taken back by refunds, by the id of the line, as decimal text. */
  refunded: ReadonlyMap<string, string>
}

type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** An order as the station knows orders; one without an id, a time or a currency is told as such. */
export function fromOrder(answered: AnsweredOrder, facts: OrderFacts, settings: WooSettings): Read {
  const { id, number, status, currency } = answered
  const [placedAt, changedAt] = [instantOf(answered.date_created_gmt), instantOf(answered.date_modified_gmt)]
  const missing = Object.entries({
    id,
    status,
    currency,
    date_created_gmt: placedAt,
    date_modified_gmt: changedAt,
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  if (id === null || status === null || currency === null || placedAt === null || changedAt === null)
    return {
      unreadable: {
        shopId: id ?? '',
        number,
        message: `The shop gives an order without ${missing.join(', ')}.`,
      },
    }
  const lines = answered.line_items.map(line => toLine(line, currency, facts))
  const { state, reason } = stateOf(answered, status, lines, settings)
  const goods = lines.filter(({ isShipped }) => isShipped)
  const { address, notes } = addressesIn(answered)
  return {
    order: {
      shopId: id,
      number: number ?? id,
      url: `https://${identity(settings)}/wp-admin/post.php?post=${id}&action=edit`,
      state,
      reason,
      placedAt,
      changedAt,
      currency,
      shippingTo: goods.length > 0 ? address : null,
      billing: toAddress(answered.billing, answered.billing.email),
      lines,
      shippingMethod: answered.shipping_lines.find(({ method_title }) => method_title)?.method_title ?? null,
      note: answered.customer_note,
      tags: [],
      notes: [...(goods.length > 0 ? notes : []), ...lineNotes(answered, facts)],
    },
  }
}

function toLine(line: AnsweredLine, currency: string, { products, refunded }: OrderFacts): SourceLine {
  const key = productKey(line)
  const known = key === null ? null : (products.get(key) ?? null)
  // Nothing here is sent without the order being sent: what is ordered is what is left.
  const ordered = decimalLess(line.quantity ?? '0', refunded.get(line.id ?? '') ?? '0')
  return {
    lineId: line.id ?? '',
    sku: line.sku,
    title: line.name ?? line.sku ?? `Line ${line.id}`,
    quantity: ordered,
    ordered,
    isShipped: !(known?.isVirtual ?? false) && !isInBundle(line),
    unitValue: unitValueOf(line.total, line.quantity, currency),
    weight: known?.weight ?? null,
    hsCode: known?.hsCode ?? null,
    originCountry: known?.originCountry ?? null,
    productId: key,
  }
}

/** A part of a bundle stands beside the bundle, which has the price: the bundle is what is sent. */
const isInBundle = ({ bundled_by, meta_data }: AnsweredLine): boolean =>
  bundled_by !== null || meta_data.some(({ key }) => key === '_bundled_by')

const plainStates: Readonly<Record<string, SourceOrderState>> = {
  pending: 'unpaid',
  'checkout-draft': 'unpaid',
  cancelled: 'cancelled',
  failed: 'cancelled',
  refunded: 'refunded',
  trash: 'gone',
}

function stateOf(
  { refunds }: AnsweredOrder,
  status: string,
  lines: readonly SourceLine[],
  { open_statuses, hold_statuses, sent_statuses }: WooSettings,
): Pick<SourceOrder, 'state' | 'reason'> {
  const why = refunds.find(({ reason }) => reason)?.reason ?? null
  if (open_statuses.includes(status)) {
    const isWhole = refunds.length > 0 && lines.length > 0 && !lines.some(({ quantity }) => isSome(quantity))
    return isWhole ? { state: 'refunded', reason: why } : { state: 'open', reason: null }
  }
  if (sent_statuses.includes(status)) return { state: 'fulfilled', reason: null }
  if (hold_statuses.includes(status)) return { state: 'on_hold', reason: `Status “${status}”` }
  const state = ownValue(plainStates, status)
  if (state) return { state, reason: state === 'refunded' ? why : null }
  return {
    state: 'on_hold',
    reason: `Status “${status}”, of which the settings of the connection do not say what it means.`,
  }
}

function toAddress(
  address: AnsweredAddress,
  email: string | null,
  phone: string | null = address.phone,
): SourceAddress | null {
  const { first_name, last_name, company, address_1, address_2, city, state, postcode, country } = address
  const isEmpty = [first_name, last_name, company, address_1, city, postcode].every(part => part === null)
  if (isEmpty) return null
  return {
    personName: joinedText(first_name, last_name),
    companyName: company,
    line1: address_1,
    line2: address_2,
    city,
    state,
    postalCode: postcode,
    countryCode: countryIn(country),
    phone,
    email,
  }
}

/** Some checkouts leave the shipping address empty where it is that of the bill. */
function addressesIn({ shipping, billing }: AnsweredOrder) {
  const own = toAddress(shipping, billing.email, shipping.phone ?? billing.phone)
  const address = own ?? toAddress(billing, billing.email)
  const notes: SourceNote[] =
    address === null
      ? [{ code: 'no_address', message: 'The shop says no address of this order.', field: 'shipping_to' }]
      : []
  return { address, notes }
}

const lineNotes = ({ line_items }: AnsweredOrder, { products }: OrderFacts): SourceNote[] =>
  line_items.flatMap((line, at) => {
    const key = productKey(line)
    if (key !== null && products.get(key) !== null) return []
    const message = `“${line.name ?? ''}” is no article of the shop any more: its weight and customs data are unknown.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
