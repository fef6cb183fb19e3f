import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { noCursor, noOrderList, otherOrder, outOfOrder } from '../kit/refusals.ts'
import { rowsPerPage, takePage, walkOf } from '../kit/time-walk.ts'
import { decimalSum } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { fromOrder, instantOf, linesOf } from './order-mapper.ts'
import { factsOf } from './products.ts'
import type { BigcommerceConnection } from './settings.ts'
import { type AnsweredLine, type AnsweredOrder, linesAnswer, orderAnswer, ordersAnswer } from './wire.ts'

/** Brings addresses and lines along with an order. */
const whole = { include: 'consignments.line_items', consignment_structure: 'object' }

export async function changes(
  asked: ChangesAsked,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const query = {
    ...whole,
    min_date_modified: walk.after,
    sort: 'date_modified:asc',
    limit: String(rowsPerPage),
    page: String(walk.page),
  }
  const rows = await rowsOf(query, connection, context)
  if (!rows.ok) return rows
  const page = takePage(walk, rows.value, ({ id, date_modified }) => ({
    id,
    changedAt: instantOf(date_modified),
  }))
  if (!page) return outOfOrder(title)
  const read = await readAll(page.rows, connection, context)
  if (!read.ok) return read
  return given({ ...read.value, cursor: page.cursor, more: page.more }, read.notes)
}

/** So far apart may the ids of one call be: no more orders fit between them than into an answer. */
const widest = 250

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  const orders: SourceOrder[] = []
  const notes: string[] = []
  let waiting = shopIds.map(Number).toSorted((a, b) => a - b)
  for (let [first] = waiting; first !== undefined; [first] = waiting) {
    const start = first
    const query = {
      ...whole,
      min_id: String(start),
      max_id: String(start + widest - 1),
      limit: String(widest),
    }
    waiting = waiting.filter(id => id >= start + widest)
    const rows = await rowsOf(query, connection, context)
    if (!rows.ok) return rows
    const asked = rows.value.filter(({ id }) => id !== null && shopIds.includes(id))
    const read = await readAll(asked, connection, context)
    if (!read.ok) return read
    orders.push(...read.value.orders)
    notes.push(...read.notes, ...read.value.unreadable.map(({ message }) => message))
  }
  return given(orders, notes)
}

/** An order as it is now, with all of its lines; null where it is gone. */
export async function readOrder(
  shopId: string,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder | null>> {
  const path = `/v2/orders/${shopId}`
  const answer = await ask({ method: 'GET', path, query: whole, mayBeAbsent: true }, connection, context)
  if (!answer.ok) return answer
  if (answer.value.status === 404) return given(null)
  const order = orderAnswer.parse(answer.value.body)
  if (order.id !== shopId) return otherOrder(title, shopId)
  return withAllLines(order, connection, context)
}

async function rowsOf(
  query: Readonly<Record<string, string>>,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder[]>> {
  const call = { method: 'GET', path: '/v2/orders', query, mayBeEmpty: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const { status, body } = answer.value
  if (status !== 204 && !Array.isArray(body)) return noOrderList(title)
  return given(ordersAnswer.parse(body))
}

async function readAll(
  rows: readonly AnsweredOrder[],
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<Pick<SourcePage, 'orders' | 'unreadable'>>> {
  const answered: AnsweredOrder[] = []
  for (const row of rows) {
    const full = await withAllLines(row, connection, context)
    if (!full.ok) return full
    answered.push(full.value)
  }
  const facts = await factsOf(answered.flatMap(linesOf), connection, context)
  if (!facts.ok) return facts
  const orders: SourceOrder[] = []
  const unreadable: SourcePage['unreadable'][number][] = []
  for (const each of answered) {
    const read = fromOrder(each, facts.value, connection.settings)
    if ('order' in read) orders.push(read.order)
    else unreadable.push(read.unreadable)
  }
  return given({ orders, unreadable })
}

/** Of a long order not every line may come along: the pieces it says it has show it, and the rest is asked for. */
async function withAllLines(
  order: AnsweredOrder,
  connection: BigcommerceConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder>> {
  const { id, items_total, consignments } = order
  const [shipping, ...others] = consignments.shipping
  const pieces = Number(decimalSum(linesOf(order).map(({ quantity }) => quantity ?? '0')))
  const isWhole = items_total === null || pieces >= Number(items_total)
  if (isWhole || id === null || !shipping || others.length > 0) return given(order)
  const lines: AnsweredLine[] = []
  for (let page = 1; ; page += 1) {
    const path = `/v2/orders/${id}/products`
    const query = { limit: String(widest), page: String(page) }
    const answer = await ask({ method: 'GET', path, query, mayBeEmpty: true }, connection, context)
    if (!answer.ok) return answer
    const some = linesAnswer.parse(answer.value.body)
    lines.push(...some)
    if (some.length < widest) break
  }
  const elsewhere = new Set(
    linesOf({ ...order, consignments: { ...consignments, shipping: [] } }).map(line => line.id),
  )
  const line_items = lines.filter(line => !elsewhere.has(line.id))
  return given({ ...order, consignments: { ...consignments, shipping: [{ ...shipping, line_items }] } })
}
