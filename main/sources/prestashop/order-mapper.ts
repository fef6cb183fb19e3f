import { instantIn, isDay } from '../../../shared/units/shop-day.ts'
import type {
  SourceAddress,
  SourceLine,
  SourceNote,
  SourceOrder,
  SourceOrderState,
} from '../contract/order.ts'
import { countryIn, decimalLess, isSome, joinedText, unitValueOf } from '../kit/values.ts'
import type { PrestashopSettings } from './settings.ts'
import { type ShopBook, statusFor } from './shop-book.ts'
import type { AnsweredAddress, AnsweredLine, AnsweredOrder } from './wire.ts'

/** What is known of an order besides its own answer. */
export type OrderFacts = {
  book: ShopBook
  lines: readonly AnsweredLine[]
  addresses: ReadonlyMap<string, AnsweredAddress>
  emails: ReadonlyMap<string, string | null>
  /** Whether an article is nothing that is sent; null for one the shop has no more. */
  virtual: ReadonlyMap<string, boolean | null>
}

export type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** The instant of a time on the clock of the shop, as `2026-11-28 08:00:00`; null for none (`0000-00-00 00:00:00`). */
export function instantOf(written: string | null, timeZone: string): string | null {
  const [, day = '', time = '', second = ''] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}):(\d{2})$/.exec(written ?? '') ?? []
  if (!isDay(day)) return null
  const atMs = instantIn(timeZone, day, time) + Number(second) * 1000
  return new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** An order as the station knows orders; one without an id, a time or a currency is told as such. */
export function fromOrder(answered: AnsweredOrder, facts: OrderFacts, settings: PrestashopSettings): Read {
  const { book, lines: answeredLines } = facts
  const { id, reference, current_state } = answered
  const placedAt = instantOf(answered.date_add, book.timeZone)
  const changedAt = instantOf(answered.date_upd, book.timeZone)
  const currency = book.currencies.get(answered.id_currency ?? '') ?? null
  const missing = Object.entries({ id, current_state, currency, date_add: placedAt, date_upd: changedAt })
    .filter(([, value]) => value === null)
    .map(([name]) => name)
  const number = settings.number_is === 'id' ? id : (reference ?? id)
  if (id === null || current_state === null || currency === null || placedAt === null || changedAt === null)
    return {
      unreadable: {
        shopId: id ?? '',
        number,
        message: `The shop gives an order without ${missing.join(', ')}.`,
      },
    }
  const lines = answeredLines.map(line => toLine(line, currency, facts))
  const goes = lines.some(({ isShipped }) => isShipped)
  const email = facts.emails.get(answered.id_customer ?? '') ?? null
  const address = toAddress(answered.id_address_delivery, email, facts)
  return {
    order: {
      shopId: id,
      number: number ?? id,
      // The folder of the back office has a name nobody can guess.
      url: null,
      ...stateOf(current_state, lines, book, settings),
      placedAt,
      changedAt,
      currency,
      shippingTo: goes ? address : null,
      billing: toAddress(answered.id_address_invoice, email, facts),
      lines,
      shippingMethod: book.carriers.get(answered.id_carrier ?? '')?.name ?? null,
      note: answered.gift_message,
      tags: [],
      notes: [
        ...(goes && address === null ? [noAddress] : []),
        ...discountNotes(answered, currency),
        ...lineNotes(facts),
      ],
    },
  }
}

function toLine(line: AnsweredLine, currency: string, { book, virtual }: OrderFacts): SourceLine {
  const { id, product_id, product_attribute_id, product_quantity, product_weight } = line
  const isVariant = product_attribute_id !== null && product_attribute_id !== '0'
  const weight = Number(product_weight ?? 0)
  // Nothing here is sent without the order being sent: what is ordered is what is left.
  const ordered = decimalLess(
    product_quantity ?? '0',
    line.product_quantity_refunded ?? '0',
    line.product_quantity_return ?? '0',
  )
  return {
    lineId: id ?? '',
    sku: line.product_reference,
    title: line.product_name ?? line.product_reference ?? `Line ${id}`,
    quantity: ordered,
    ordered,
    isShipped: virtual.get(product_id ?? '') !== true,
    unitValue: unitValueOf(line.total_price_tax_excl, product_quantity, currency),
    weight: weight > 0 && book.weightUnit ? { value: weight, unit: book.weightUnit } : null,
    // The shop keeps neither.
    hsCode: null,
    originCountry: null,
    productId: isVariant ? `${product_id}/${product_attribute_id}` : product_id,
  }
}

/** By what a status says of itself; a few have a part only the settings of the shop name. */
function stateOf(
  current: string,
  lines: readonly SourceLine[],
  book: ShopBook,
  { open_statuses, hold_statuses }: PrestashopSettings,
): Pick<SourceOrder, 'state' | 'reason'> {
  const status = book.statuses.get(current)
  const name = status?.name ?? `Status ${current}`
  const isIn = (chosen: readonly string[]) =>
    chosen.some(each => each === current || each.toLowerCase() === name.toLowerCase())
  const held = { state: 'on_hold', reason: name } as const
  if (current === statusFor(book, 'cancelled')) return { state: 'cancelled', reason: name }
  if (current === statusFor(book, 'refunded')) return { state: 'refunded', reason: name }
  if (isIn(hold_statuses)) return held
  const isOpen = isIn(open_statuses) || current === statusFor(book, 'cashOnDelivery')
  if (!isOpen && status?.isShipped) return { state: 'fulfilled', reason: null }
  if (!isOpen && current === statusFor(book, 'backorder')) return held
  if (!isOpen && !status) return held
  const state: SourceOrderState = isOpen || status?.isPaid ? 'open' : 'unpaid'
  const isAllBack = lines.length > 0 && !lines.some(({ ordered }) => isSome(ordered))
  return state === 'open' && isAllBack ? { state: 'refunded', reason: null } : { state, reason: null }
}

function toAddress(
  id: string | null,
  email: string | null,
  { addresses, book }: OrderFacts,
): SourceAddress | null {
  const found = addresses.get(id ?? '')
  if (!found) return null
  const { firstname, lastname, company, address1, address2, postcode, city } = found
  return {
    personName: joinedText(firstname, lastname),
    companyName: company,
    line1: address1,
    line2: address2,
    city,
    state: book.states.get(found.id_state ?? '') ?? null,
    postalCode: postcode,
    countryCode: countryIn(book.countries.get(found.id_country ?? '') ?? null),
    phone: found.phone ?? found.phone_mobile,
    email,
  }
}

const noAddress: SourceNote = {
  code: 'no_address',
  message: 'The shop says no address of this order.',
  field: 'shipping_to',
}

const discountNotes = (
  { total_discounts_tax_excl: discount }: AnsweredOrder,
  currency: string,
): SourceNote[] =>
  discount === null || !isSome(discount)
    ? []
    : [
        {
          code: 'discount',
          message: `A discount of ${decimalLess(discount)} ${currency} on the whole order is not taken off the values of its lines.`,
          field: 'line_items',
        },
      ]

const lineNotes = ({ lines, virtual }: OrderFacts): SourceNote[] =>
  lines.flatMap(({ product_id, product_name }, at) => {
    if ((virtual.get(product_id ?? '') ?? null) !== null) return []
    const message = `“${product_name ?? ''}” is no article of the shop any more: its weight is that of the day it was ordered, where one stands there.`
    return [{ code: 'no_product', message, field: `line_items[${at}].weight` }]
  })
