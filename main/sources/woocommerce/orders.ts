import { z } from 'zod'
import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { decimalSum, instantBefore, laterOf, overlapMs } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { fromOrder, instantOf } from './order-mapper.ts'
import { factsOf } from './products.ts'
import type { WooConnection } from './settings.ts'
import { type AnsweredOrder, ordersAnswer, refundsAnswer } from './wire.ts'

const perPage = 100

/**
 * Where a walk through the changes is. Pages of a list that changes while it is read shift, so a walk stays on the first
 * page and moves its beginning on; further pages are for more orders of one second than a page holds.
 */
type Walk = {
  /** Changes after this instant are asked for; the shop leaves out the instant itself. */
  after: string
  page: number
  /** The latest change the shop told of. */
  high: string | null
  /** Orders of the second the walk stands at that were given already. */
  seen: readonly string[]
}

const instantText = z.string().refine(value => !Number.isNaN(Date.parse(value)))
const walkText = z.strictObject({
  after: instantText,
  page: z.int().min(1),
  high: instantText.nullable(),
  seen: z.array(z.string()),
})

/** So many fit into a cursor. */
const mostSeen = 120

function walkOf({ cursor, from }: ChangesAsked): Walk | null {
  if (cursor === null) return { after: instantBefore(from, 0), page: 1, high: null, seen: [] }
  try {
    return walkText.parse(JSON.parse(cursor))
  } catch {
    return null
  }
}

export async function changes(
  asked: ChangesAsked,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk)
    return troubled({ kind: 'refused', message: 'The place in the orders of the shop cannot be read.' })
  const query = {
    modified_after: walk.after.replace(/Z$/, ''),
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    per_page: String(perPage),
    page: String(walk.page),
    status: 'any',
  }
  const rows = await rowsOf(query, connection, context)
  if (!rows.ok) return rows
  const times = rows.value.flatMap(({ date_modified_gmt }) => instantOf(date_modified_gmt) ?? [])
  if (!isInOrder(times, walk.after)) return troubled({ kind: 'refused', message: tooOld })
  const unseen = rows.value.filter(({ id }) => !walk.seen.includes(id ?? ''))
  const read = await readAll(unseen, connection, context)
  if (!read.ok) return read
  const isFull = rows.value.length >= perPage
  const next = isFull ? goOn(walk, rows.value, times) : rest(walk, times)
  return given({ ...read.value, cursor: JSON.stringify(next), more: isFull }, read.notes)
}

const tooOld = `${title} does not give orders by the time of their change. That needs WooCommerce 5.8 or newer; update the shop.`

/** A shop that does not know the filter or the order of a search leaves them out without a word. */
const isInOrder = (times: readonly string[], after: string): boolean =>
  times.every((time, at) => Date.parse(time) >= Date.parse(times[at - 1] ?? after))

function goOn(walk: Walk, rows: readonly AnsweredOrder[], times: readonly string[]): Walk {
  const last = times.at(-1) ?? walk.after
  const high = laterOf(walk.high, last)
  const after = instantBefore(last, 1000)
  if (Date.parse(after) <= Date.parse(walk.after)) return { ...walk, page: walk.page + 1, high }
  const seen = rows.flatMap(({ id, date_modified_gmt }) =>
    id !== null && instantOf(date_modified_gmt) === last ? [id] : [],
  )
  return { after, page: 1, high, seen: seen.slice(-mostSeen) }
}

/** The walk is over; the next begins a little before its end. */
function rest(walk: Walk, times: readonly string[]): Walk {
  const high = times.reduce(laterOf, walk.high)
  const after = high === null ? walk.after : instantBefore(high, overlapMs)
  return { after, page: 1, high, seen: [] }
}

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  if (shopIds.length === 0) return given([])
  const query = { include: shopIds.join(','), per_page: String(perPage), status: 'any' }
  const rows = await rowsOf(query, connection, context)
  if (!rows.ok) return rows
  const asked = rows.value.filter(({ id }) => id !== null && shopIds.includes(id))
  const read = await readAll(asked, connection, context)
  if (!read.ok) return read
  return given(read.value.orders, [...read.notes, ...read.value.unreadable.map(({ message }) => message)])
}

async function rowsOf(
  query: Readonly<Record<string, string>>,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder[]>> {
  const answer = await ask({ method: 'GET', path: '/wc/v3/orders', query }, connection, context)
  if (!answer.ok) return answer
  if (!Array.isArray(answer.value.body))
    return troubled({
      kind: 'nonsense',
      message: `${title} answered with something that is no list of orders.`,
    })
  return given(ordersAnswer.parse(answer.value.body))
}

async function readAll(
  rows: readonly AnsweredOrder[],
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<Pick<SourcePage, 'orders' | 'unreadable'>>> {
  const products = await factsOf(rows, connection, context)
  if (!products.ok) return products
  const orders: SourceOrder[] = []
  const unreadable: SourcePage['unreadable'][number][] = []
  for (const row of rows) {
    const refunded = await refundedOf(row, connection, context)
    if (!refunded.ok) return refunded
    const facts = { products: products.value, refunded: refunded.value }
    const read = fromOrder(row, facts, connection.settings)
    if ('order' in read) orders.push(read.order)
    else unreadable.push(read.unreadable)
  }
  return given({ orders, unreadable }, products.notes)
}

/** Which pieces were refunded stands only at the refunds themselves. */
export async function refundedOf(
  { id, refunds }: AnsweredOrder,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<ReadonlyMap<string, string>>> {
  const pieces = new Map<string, string>()
  if (id === null || refunds.length === 0) return given(pieces)
  const path = `/wc/v3/orders/${id}/refunds`
  const answer = await ask({ method: 'GET', path, query: { per_page: '100' } }, connection, context)
  if (!answer.ok) return answer
  for (const { line_items } of refundsAnswer.parse(answer.value.body))
    for (const { quantity, meta_data } of line_items) {
      const line = meta_data.find(({ key }) => key === '_refunded_item_id')?.value ?? null
      if (line === null || quantity === null) continue
      pieces.set(line, decimalSum([pieces.get(line) ?? '0', quantity.replace('-', '')]))
    }
  return given(pieces)
}
