import type { SourceContext } from '../contract/adapter.ts'
import type { FulfilledParcel, Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { type Change, inTurn, toldInTurn, writtenAs } from '../kit/in-turn.ts'
import { goneOrder, otherOrder, withoutId } from '../kit/refusals.ts'
import { ask, list, title } from './client.ts'
import type { PrestashopConnection } from './settings.ts'
import { bookOf, isOver, type ShopBook, statusFor } from './shop-book.ts'
import {
  type AnsweredCarrierRow,
  type AnsweredOrder,
  carrierRowsAnswer,
  madeRowAnswer,
  ordersAnswer,
} from './wire.ts'

/**
 * An order has a row for the carrier it is sent with, which takes one number. What comes beside it (further parcels, the
 * rest of an order) is a row of its own.
 */
type Seen = {
  book: ShopBook
  order: AnsweredOrder
  rows: readonly AnsweredCarrierRow[]
  /** Ids of rows by the place of the parcel; null for one the shop was not told of. */
  told: readonly (string | null)[]
}

/** Null where the order is gone. */
async function lookUp(
  { shopId, parcels }: Fulfilment,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<Seen | null>> {
  const book = await bookOf(connection, context)
  if (!book.ok) return book
  const orders = await list('orders', { 'filter[id]': `[${shopId}]` }, connection, context)
  if (!orders.ok) return orders
  const [order] = ordersAnswer.parse(orders.value)
  if (!order) return given(null)
  if (order.id !== shopId) return otherOrder(title, shopId)
  const found = await list('order_carriers', { 'filter[id_order]': `[${shopId}]` }, connection, context)
  if (!found.ok) return found
  const rows = carrierRowsAnswer
    .parse(found.value)
    .filter(({ id, id_order }) => id !== null && id_order === shopId)
    .toSorted((a, b) => Number(a.id) - Number(b.id))
  const told = parcels.map(
    ({ trackingNumber }) => rows.find(row => row.tracking_number === trackingNumber)?.id ?? null,
  )
  return given({ book: book.value, order, rows, told })
}

/** The status to set, where the order is still to be set to it; null where it is not. */
function statusToSet(
  { book, order: { current_state } }: Seen,
  { isComplete }: Fulfilment,
  { settings: { complete_orders } }: PrestashopConnection,
): string | null {
  const isShipped = book.statuses.get(current_state ?? '')?.isShipped ?? false
  if (!isComplete || !complete_orders || isShipped || isOver(book, current_state)) return null
  return statusFor(book, 'shipped')
}

export async function findWriteBack(
  fulfilment: Fulfilment,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack | null>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen?.told.every(id => id !== null)) return given(null)
  return given(statusToSet(seen, fulfilment, connection) === null ? writtenAs(seen.told) : null)
}

/** Tells what the shop does not have yet and nothing twice; the number first, so that the mail of the status has it. */
export async function writeBack(
  fulfilment: Fulfilment,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return goneOrder(title, fulfilment.number)
  const [first] = seen.rows
  if (!first)
    return troubled({
      kind: 'refused',
      message: `${title} has no carrier for the order ${fulfilment.number}: nothing of it is sent.`,
    })
  const next = seen.told.indexOf(null)
  const { changes, written } = toldInTurn(fulfilment.parcels, seen.told, (parcel, at) => {
    const free = at === next && first.tracking_number === null ? first : null
    return tell(parcel, { seen, first, free, fulfilment }, connection, context)
  })
  const status = statusToSet(seen, fulfilment, connection)
  if (status !== null)
    changes.push(() => setStatus(fulfilment.shopId, status, fulfilment.notify, connection, context))
  const told = await inTurn(changes)
  return told.ok ? given(written(), notesOn(seen, fulfilment, connection)) : told
}

type Telling = {
  seen: Seen
  first: AnsweredCarrierRow
  /** The order's own row, where it has no number yet. */
  free: AnsweredCarrierRow | null
  fulfilment: Fulfilment
}

/** The id of the row that has the number then. */
async function tell(
  { trackingNumber }: FulfilledParcel,
  { seen, first, free, fulfilment }: Telling,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<string>> {
  const id_carrier = carrierIn(seen, fulfilment) ?? first.id_carrier
  if (free) return put({ ...free, id_carrier }, trackingNumber, fulfilment.notify, connection, context)
  // What the order costs to send stands in its own row already.
  const added = { ...first, id: null, id_carrier, weight: '0', date_add: null }
  const costless = { ...added, shipping_cost_tax_excl: '0', shipping_cost_tax_incl: '0' }
  const body = { order_carrier: elementOf(costless, trackingNumber) }
  const answer = await ask({ method: 'POST', path: 'order_carriers', body }, connection, context)
  if (!answer.ok) return answer
  const { id } = madeRowAnswer.parse(answer.value.body).order_carrier
  if (id !== null) return given(id)
  return withoutId(title)
}

/** A row is written whole: what is left out would be emptied. */
const elementOf = (row: AnsweredCarrierRow, trackingNumber: string) => ({
  ...(row.id === null ? {} : { id: row.id }),
  id_order: row.id_order ?? '',
  id_carrier: row.id_carrier ?? '',
  id_order_invoice: row.id_order_invoice ?? '',
  weight: row.weight ?? '',
  shipping_cost_tax_excl: row.shipping_cost_tax_excl ?? '',
  shipping_cost_tax_incl: row.shipping_cost_tax_incl ?? '',
  tracking_number: trackingNumber,
  date_add: row.date_add ?? '',
})

async function put(
  row: AnsweredCarrierRow,
  trackingNumber: string,
  notify: boolean,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<string>> {
  const path = `order_carriers/${row.id}`
  const body = { order_carrier: elementOf(row, trackingNumber) }
  const call = { method: 'PUT', path, body, query: mail(notify) } as const
  const answer = await ask(call, connection, context)
  return answer.ok ? given(row.id ?? '') : answer
}

const mail = (notify: boolean): Readonly<Record<string, string>> => (notify ? { sendemail: '1' } : {})

const setStatus = (
  id_order: string,
  id_order_state: string,
  notify: boolean,
  connection: PrestashopConnection,
  context: SourceContext,
) =>
  ask(
    {
      method: 'POST',
      path: 'order_histories',
      query: mail(notify),
      body: { order_history: { id_order, id_order_state } },
      isUnread: true,
    },
    connection,
    context,
  )

/** The shop's carrier of the name, or whose name begins with it (`UPS Standard`); null where it has none. */
function carrierIn({ book, order }: Seen, { carrier }: Fulfilment): string | null {
  const name = carrier.name.toLowerCase()
  const all = [...book.carriers.values()].filter(({ isGone }) => !isGone)
  const isOfName = (each: { name: string }) =>
    each.name.toLowerCase() === name || each.name.toLowerCase().startsWith(`${name} `)
  const chosen = book.carriers.get(order.id_carrier ?? '')
  if (chosen && isOfName(chosen)) return chosen.id
  return (all.find(each => each.name.toLowerCase() === name) ?? all.find(isOfName))?.id ?? null
}

function notesOn(seen: Seen, fulfilment: Fulfilment, { settings }: PrestashopConnection): string[] {
  const { book, order, told, rows } = seen
  const status = book.statuses.get(order.current_state ?? '')
  const isBeside = rows[0]?.tracking_number !== null || told.length > 1
  return [
    ...(carrierIn(seen, fulfilment) === null
      ? [
          `The shop has no carrier named “${fulfilment.carrier.name}”: the number stands under the one of the order.`,
        ]
      : []),
    ...(isOver(book, order.current_state)
      ? [`The order has the status “${status?.name}” in the shop, which was left as it is.`]
      : []),
    ...(fulfilment.notify && isBeside
      ? ['The shop writes to the customer about the first number of an order only.']
      : []),
    ...(settings.complete_orders && fulfilment.isComplete && statusFor(book, 'shipped') === null
      ? ['The shop has no status for shipped orders: the order keeps the one it has.']
      : []),
  ]
}

/** Empties the order's own row, removes others, and opens an order again that was set to shipped with them. */
export async function takeBack(
  { fulfilment, written }: { fulfilment: Fulfilment; written: WrittenBack },
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const looked = await lookUp(fulfilment, connection, context)
  if (!looked.ok) return looked
  const seen = looked.value
  if (!seen) return given(undefined)
  const ours = seen.rows.filter(({ id }) => written.ids.includes(id ?? '') && seen.told.includes(id))
  const changes = ours.map((row): Change => {
    const path = `order_carriers/${row.id}`
    return row === seen.rows[0]
      ? () => put(row, '', false, connection, context)
      : () => ask({ method: 'DELETE', path, isUnread: true }, connection, context)
  })
  const { book, order } = seen
  const open = statusFor(book, 'preparation')
  const isSent = order.current_state === statusFor(book, 'shipped')
  if (connection.settings.complete_orders && isSent && open !== null)
    changes.push(() => setStatus(fulfilment.shopId, open, false, connection, context))
  return inTurn(changes)
}
