import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { noCursor, noOrderList } from '../kit/refusals.ts'
import { rowsPerPage, takePage, walkOf } from '../kit/time-walk.ts'
import { decimalSum } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { fromOrder, instantOf } from './order-mapper.ts'
import { factsOf } from './products.ts'
import type { WooConnection } from './settings.ts'
import { type AnsweredOrder, ordersAnswer, refundsAnswer } from './wire.ts'

export async function changes(
  asked: ChangesAsked,
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const query = {
    modified_after: walk.after.replace(/Z$/, ''),
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    per_page: String(rowsPerPage),
    page: String(walk.page),
    status: 'any',
  }
  const rows = await rowsOf(query, connection, context)
  if (!rows.ok) return rows
  const page = takePage(walk, rows.value, ({ id, date_modified_gmt }) => ({
    id,
    changedAt: instantOf(date_modified_gmt),
  }))
  if (!page) return troubled({ kind: 'refused', message: tooOld })
  const read = await readAll(page.rows, connection, context)
  if (!read.ok) return read
  return given({ ...read.value, cursor: page.cursor, more: page.more }, read.notes)
}

const tooOld = `${title} does not give orders by the time of their change. That needs WooCommerce 5.8 or newer; update the shop.`

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: WooConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  if (shopIds.length === 0) return given([])
  const query = { include: shopIds.join(','), per_page: String(rowsPerPage), status: 'any' }
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
  if (!Array.isArray(answer.value.body)) return noOrderList(title)
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
