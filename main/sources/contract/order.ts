import type { OrderInput } from '../../../shared/api/orders.ts'
import type { ShopOrderState } from '../../../shared/desk/shop-states.ts'
import type { WeightUnit } from '../../../shared/units/measures.ts'

/**
 * Where an order stands at its shop:
 * - `open`: paid, or to be sent before it is paid, and something of it is still to be sent.
 * - `unpaid`: waits for its payment. A connection says whether such orders come in.
 * - `on_hold`: the shop holds it back; `reason` says why.
 * - `fulfilled`: nothing of it is left to be sent.
 * - `cancelled`, `refunded`: it is not to be sent. One of which only a part was refunded stays `open`, with what is left.
 * - `gone`: deleted, or taken out of sight of these keys.
 */
export type SourceOrderState = ShopOrderState

/** As the shop has it, trimmed, and nothing cut: what does not fit is said by the station. Null where the shop has nothing. */
export type SourceAddress = {
  personName: string | null
  companyName: string | null
  line1: string | null
  line2: string | null
  city: string | null
  /** The shop's code or name of the state; a code where it has one, without the country (`NY`). */
  state: string | null
  postalCode: string | null
  /** ISO 3166-1, two letters. */
  countryCode: string | null
  phone: string | null
  email: string | null
}

export type SourceLine = {
  /** The shop's id of the line, by which tracking goes back. */
  lineId: string
  sku: string | null
  title: string
  /** Still to be sent, as decimal text: ordered, less what was cancelled, refunded or sent already. */
  quantity: string
  /** As ordered, less what was cancelled or refunded: what was sent already is in it. Decimal text. */
  ordered: string
  /** False for tips, gift cards and downloads: such lines are no goods. */
  isShipped: boolean
  /** What a piece cost, after discounts and without tax, as decimal text; null where unknown. Never through a float. */
  unitValue: string | null
  /** Of a piece; null where the shop knows none. Zero is unknown. */
  weight: { value: number; unit: WeightUnit } | null
  hsCode: string | null
  originCountry: string | null
  /** The shop's id of the article, of its variant where it has any. */
  productId: string | null
}

/** An order as its shop knows it now, whole: nothing is left out because it did not change. */
export type SourceOrder = {
  /** The shop's internal id, for ever the same. */
  shopId: string
  /** What people call it, with the signs the shop writes (`#1001`). */
  number: string
  /** Its page in the shop's administration; null where there is none. */
  url: string | null
  state: SourceOrderState
  /** Why it is on hold, cancelled or refunded, in the shop's words; null where it says nothing. */
  reason: string | null
  /** ISO 8601 with offset, by the shop's clock. */
  placedAt: string
  changedAt: string
  /** ISO 4217, of every value of the order. */
  currency: string
  /** Null where nothing is sent, or where the keys may not see it: then `notes` says so. */
  shippingTo: SourceAddress | null
  billing: SourceAddress | null
  lines: readonly SourceLine[]
  /** How the customer wants it sent, in the shop's words. */
  shippingMethod: string | null
  /** What the customer wrote. */
  note: string | null
  tags: readonly string[]
  notes: readonly SourceNote[]
  /** The request for it, where it was read as one already: taken as it is, whatever stands above of people and goods. */
  request?: OrderInput
}

/** What could not be read of an order, for people; `field` as in `/v1` (`shipping_to`, `line_items[0].weight`). */
export type SourceNote = { code: string; message: string; field: string | null }

/** A part of what changed, in the order of the changes. */
export type SourcePage = {
  orders: readonly SourceOrder[]
  /** Orders nobody could make sense of: said, and no reason to stop. */
  unreadable: readonly { shopId: string; number: string | null; message: string }[]
  /**
   * From where the next page goes on, stored once the orders of this page are. Written by the adapter and read by nobody
   * else, up to 2,000 characters; made of the shop's own times, never of the clock of this computer, and lying as far
   * back as the shop's search is late. Orders come again because of it: nobody minds.
   */
  cursor: string
  /** Whether there is more to be had at once. */
  more: boolean
}
