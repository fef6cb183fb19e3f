import { hash } from 'node:crypto'
import type { OrderInput } from '../../../../shared/api/orders.ts'
import { addressLines } from '../../../../shared/countries/address-lines.ts'
import type { ShopOrderState } from '../../../../shared/desk/shop-states.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { longestRequest } from '../../../../shared/requested-service.ts'
import type { SourceAddress, SourceLine, SourceOrder } from '../../../sources/contract/order.ts'
import type { ShopRow } from '../shops/shop-repository.ts'
import type { ShopOrderRow } from './shop-order-repository.ts'

type Dictionary = Record<string, unknown>

/** Tells whether a shop says the same of an order as before, whenever it says so. */
export const digestOf = ({ changedAt: _, ...order }: SourceOrder): string =>
  hash('sha256', JSON.stringify(order), 'base64url').slice(0, 22)

/** States in which an order is not to be sent. */
export const closedStates: readonly ShopOrderState[] = ['fulfilled', 'cancelled', 'refunded', 'gone']

/** Whether an order shall be one here: what is known already is followed wherever it goes. */
export function isWanted(
  { state, lines }: Pick<SourceOrder, 'state' | 'lines'>,
  { takesUnpaid, takesHeld }: Pick<ShopRow, 'takesUnpaid' | 'takesHeld'>,
  isKnown: boolean,
): boolean {
  if (closedStates.includes(state)) return false
  if (isKnown) return true
  if (state === 'unpaid' && !takesUnpaid) return false
  if (state === 'on_hold' && !takesHeld) return false
  return lines.some(line => line.isShipped && Number(line.quantity) !== 0)
}

/** Texts without null: what is not there is left out. */
const filled = (given: Dictionary): Dictionary =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== ''))

const toAddress = (address: SourceAddress): Dictionary =>
  filled({
    person_name: address.personName,
    company_name: address.companyName,
    address_line1: address.line1,
    address_line2: address.line2,
    city: address.city,
    state_code: address.state,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    phone_number: address.phone,
    email: address.email,
  })

/** What was sent before the order came here, by the lines of the shop. */
type SentBefore = (lineId: string) => number

const sentBeforeOf = (row: ShopOrderRow | null): SentBefore | null => {
  if (!row?.said) return null
  const known = new Map(
    row.said.line_items.flatMap(item =>
      typeof item === 'object'
        ? [[String(item.metadata?.line_id), Number(item.metadata?.sent_before ?? 0)]]
        : [],
    ),
  )
  return lineId => known.get(lineId) ?? 0
}

/**
 * What of a line is an order here: what was not sent when it first came. What is sent from then on is sent from here, so
 * that a shop which counts it off does not take it away from the order.
 */
function quantitiesOf({ lineId, quantity, ordered }: SourceLine, sentBefore: SentBefore | null) {
  const [left, all] = [Number(quantity), Number(ordered)]
  const sent = sentBefore ? sentBefore(lineId) : Math.max(0, all - left)
  return { quantity: all - sent, sent }
}

function toItem(line: SourceLine, currency: string, sentBefore: SentBefore | null): Dictionary {
  const { quantity, sent } = quantitiesOf(line, sentBefore)
  const sku = line.sku ?? ''
  const hasPlace = sku.length <= longestSku
  return {
    ...filled({
      title: line.title,
      sku: hasPlace ? sku : null,
      hs_code: line.hsCode,
      origin_country: line.originCountry,
    }),
    quantity,
    weight: line.weight?.value ?? 0,
    weight_unit: line.weight?.unit ?? 'KG',
    ...(line.unitValue === null ? {} : { value_amount: Number(line.unitValue), value_currency: currency }),
    metadata: filled({
      line_id: line.lineId,
      product_id: line.productId,
      sent_before: sent > 0 ? sent : null,
      shop_sku: hasPlace ? null : sku,
    }),
  }
}

const longestSku = 35
/** Gift messages of shops can be as long as books. */
const longestNote = 2000

type Notes = { code: string; message: string }[]

function notesOf({ note, lines, shippingMethod, notes }: SourceOrder): Notes {
  const long = lines.find(({ sku }) => (sku ?? '').length > longestSku)
  return [
    ...notes.map(({ code, message }) => ({ code, message })),
    ...(note !== null && note.length > longestNote
      ? [
          {
            code: 'note_cut',
            message: `The customer's note has ${note.length} characters. The first ${longestNote} are here, all of it is in the shop.`,
          },
        ]
      : []),
    ...(long
      ? [
          {
            code: 'sku_long',
            message: `The SKU "${long.sku?.slice(0, 60)}" is longer than ${longestSku} characters. It stands in the metadata of its item.`,
          },
        ]
      : []),
    ...((shippingMethod ?? '').length > longestRequest
      ? [{ code: 'service_cut', message: 'The name of the shipping method is too long and was cut.' }]
      : []),
  ]
}

/** The request for an order as its shop has it, texts as they came. `dayOf`: the day of an instant where this shop is. */
export function toOrderRequest(
  order: SourceOrder,
  { source, row, dayOf }: { source: string; row: ShopOrderRow | null; dayOf: (at: Date) => string },
): { input: Dictionary; notes: Notes } {
  const { request } = order
  if (request) {
    const metadata = { ...request.metadata, shop_id: order.shopId }
    return { input: { ...request, source, metadata }, notes: [...order.notes] }
  }
  const sentBefore = sentBeforeOf(row)
  const lines = order.lines.filter(({ isShipped }) => isShipped)
  const items = lines
    .map(line => toItem(line, order.currency, sentBefore))
    .filter(item => item.quantity !== 0)
  const placed = new Date(order.placedAt)
  return {
    input: {
      order_id: plainOrderNumber(order.number),
      source,
      ...(Number.isNaN(placed.getTime()) ? {} : { order_date: dayOf(placed) }),
      ...(order.shippingTo ? { shipping_to: toAddress(order.shippingTo) } : {}),
      ...(order.billing ? { billing_address: toAddress(order.billing) } : {}),
      line_items: items,
      options: { currency: order.currency },
      metadata: filled({
        shop_id: order.shopId,
        requested_service: order.shippingMethod?.slice(0, longestRequest) ?? null,
        customer_note: order.note?.slice(0, longestNote) ?? null,
        shop_tags: order.tags.join(', '),
      }),
    },
    notes: notesOf(order),
  }
}

/** What a shop changed of an order between two sayings, as far as a bought label depends on it. */
export function changedAtShop(
  before: OrderInput | null,
  now: OrderInput | null,
): { doubt: 'address' | 'items'; message: string } | null {
  if (!before || !now) return null
  const [from, to] = [before.shipping_to, now.shipping_to]
  if (JSON.stringify(from) !== JSON.stringify(to) && typeof to === 'object')
    return { doubt: 'address', message: addressLines(to).join(', ').slice(0, 500) }
  const [had, has] = [itemsText(before), itemsText(now)]
  return had === has ? null : { doubt: 'items', message: `${has} (${had})`.slice(0, 500) }
}

const itemsText = ({ line_items: items }: OrderInput): string =>
  items
    .flatMap(item =>
      typeof item === 'object' ? [`${item.quantity ?? 1} × ${item.title ?? item.sku ?? '?'}`] : [],
    )
    .join(', ')
