import type { ShipmentStatus } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { CustomsPlace } from '../../../../shared/countries/customs-need.ts'
import { customsNeed } from '../../../../shared/countries/customs-need.ts'
import { promisedDaysOf } from '../../../../shared/delivery-promise.ts'
import { problemsOf } from '../../../../shared/desk/order-gaps.ts'
import { type HoldReason, type OrderState, orderProblems } from '../../../../shared/desk/order-states.ts'
import type { OrderEntry } from '../../../../shared/desk/orders.ts'
import { orderVersion } from '../../../../shared/records/order-versions.ts'
import { requestedServiceOf } from '../../../../shared/requested-service.ts'
import { convertWeight } from '../../../../shared/units/measures.ts'
import { fromMinor, toMinor } from '../../../../shared/units/money.ts'
import { sortName } from '../../../db/sort-name.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'

/** What of an order stands in its entry, whoever holds it and whatever was shipped of it. */
export type EntryFacts = {
  number: string
  source: string
  orderDay: string | null
  shipBy: string | null
  deliverBy: string | null
  requestedService: string | null
  problems: string
  /** Empty where customs may want more than every order lacks without it; null where it wants nothing more. */
  customsOn: string | null
  recipient: string
  recipientName: string | null
  place: string
  country: string
  addressKey: string
  items: string
  itemCount: number
  quantity: number
  weightGrams: number
  value: number | null
  currency: string | null
}

/** A change of how entries are read from orders, and of orders: those of before are read again, and stored as they are today. */
export const readAs = 3 + orderVersion

/** How many items a list names. */
const namedItems = 3

export function toEntryFacts(order: StoredOrder, sender: CustomsPlace | null): EntryFacts {
  const { shipping_to: to, line_items: lines } = order
  const from = order.shipping_from ?? sender
  const isAbroad = from !== null && customsNeed(from, to).isNeeded
  const problems = problemsOf(order, isAbroad)
  const name = addressee(to)
  return {
    number: order.order_id,
    source: order.source,
    orderDay: order.order_date,
    ...promisedDaysOf(order.metadata),
    requestedService: requestedServiceOf(order),
    problems: JSON.stringify(problems),
    customsOn: isAbroad && !problems.includes('customs') ? '' : null,
    recipient: name,
    recipientName: sortName(name),
    place: [to.city, to.state_code].filter(Boolean).join(' '),
    country: to.country_code,
    addressKey: addressKey(to),
    items: JSON.stringify(
      lines.slice(0, namedItems).map(({ sku, title, quantity }) => ({ sku, title, quantity })),
    ),
    itemCount: lines.length,
    quantity: lines.reduce((sum, item) => sum + item.quantity, 0),
    weightGrams: Math.round(
      lines.reduce((sum, item) => sum + convertWeight(item.weight, item.weight_unit, 'G') * item.quantity, 0),
    ),
    ...worthOf(order),
  }
}

/** Whether what customs wants is on top of what the order lacks, and for which day it was asked. */
export type CustomsGapOn = { isOpen: boolean; day: string }

/** The facts with what customs wants of an order on a day, as a problem like the others. */
export function withCustomsGap(facts: EntryFacts, gap: CustomsGapOn | null): EntryFacts {
  if (facts.customsOn === null || gap === null) return facts
  const found: string[] = JSON.parse(facts.problems)
  const problems = orderProblems.filter(each => found.includes(each) || (gap.isOpen && each === 'customs'))
  return { ...facts, customsOn: gap.day, problems: JSON.stringify(problems) }
}

const plain = (text: string | null | undefined): string => (text ?? '').toLowerCase().replace(/[\s.,-]/g, '')

/** Equal where parcels go to the same person at the same door. */
const addressKey = (to: StoredOrder['shipping_to']): string =>
  [addressee(to), to.address_line1, to.address_line2, to.city, to.postal_code, to.country_code]
    .map(plain)
    .join('|')

/** Amounts of different currencies are never added. */
export function worthOf({ line_items: lines, options }: StoredOrder): Pick<EntryFacts, 'value' | 'currency'> {
  const priced = lines.filter(item => item.value_amount !== null)
  const usual = typeof options.currency === 'string' ? options.currency : null
  const currencies = new Set(priced.map(item => item.value_currency ?? usual))
  const [currency] = currencies
  if (priced.length === 0 || currencies.size !== 1 || !currency) return { value: null, currency: null }
  const valueMinor = priced.reduce(
    (sum, item) => sum + toMinor(item.value_amount ?? 0, currency) * item.quantity,
    0,
  )
  return Number.isSafeInteger(valueMinor)
    ? { value: fromMinor(valueMinor, currency), currency }
    : { value: null, currency: null }
}

/** A shipment with items of an order, as far as the order's state goes. */
export type LinkedShipment = { status: ShipmentStatus; isUnknown: number; createdAt: number }

/** Where the order stands: first what nobody knows, then what is over, then what waits. */
export function stateOf(
  status: StoredOrder['status'],
  {
    shipments,
    isHeld,
    hasProblems,
  }: { shipments: readonly LinkedShipment[]; isHeld: boolean; hasProblems: boolean },
): OrderState {
  if (status === 'cancelled' || status === 'delivered') return status
  if (shipments.some(each => each.isUnknown)) return 'maybe_bought'
  if (status === 'fulfilled') return shipments.some(isUnderWay) ? 'shipped' : 'bought'
  if (isHeld) return 'on_hold'
  if (status === 'partial') return 'partly_shipped'
  return hasProblems ? 'needs_attention' : 'ready'
}

const isUnderWay = ({ status }: LinkedShipment): boolean =>
  status !== 'draft' && status !== 'cancelled' && status !== 'purchased'

/** An entry as the file has it. */
export type EntryRow = Omit<EntryFacts, 'recipientName' | 'addressKey' | 'customsOn'> & {
  id: string
  state: OrderState
  revision: number
  createdAt: number
  boughtAt: number | null
  heldAt: number | null
  heldBy: string | null
  holdReason: HoldReason | null
  holdNote: string | null
  holdUntil: string | null
  tags: string
}

const instant = (ms: number) => new Date(ms).toISOString()

export const toOrderEntry = (row: EntryRow): OrderEntry => ({
  id: row.id,
  order_id: row.number,
  source: row.source,
  state: row.state,
  problems: JSON.parse(row.problems),
  recipient: row.recipient,
  place: row.place,
  country_code: row.country,
  items: JSON.parse(row.items),
  item_count: row.itemCount,
  quantity: row.quantity,
  weight: row.weightGrams / 1000,
  value: row.value,
  currency: row.currency,
  tags: JSON.parse(row.tags),
  hold:
    row.heldAt === null || row.holdReason === null
      ? null
      : {
          reason: row.holdReason,
          note: row.holdNote,
          until: row.holdUntil,
          since: instant(row.heldAt),
          by: row.heldBy,
        },
  order_date: row.orderDay,
  ship_by: row.shipBy,
  deliver_by: row.deliverBy,
  requested_service: row.requestedService,
  created_at: instant(row.createdAt),
  bought_at: row.boughtAt === null ? null : instant(row.boughtAt),
  revision: row.revision,
})
