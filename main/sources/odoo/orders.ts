import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { noCursor, noOrderList, outOfOrder } from '../kit/refusals.ts'
import { rowsPerPage, takePage, walkOf } from '../kit/time-walk.ts'
import { ask, title } from './client.ts'
import { fromPicking, instantOf } from './order-mapper.ts'
import type { OdooConnection } from './settings.ts'
import { type AnsweredPicking, hasRecords, pickingsAnswer, specification } from './wire.ts'

/** As Odoo has times: UTC without a mark. */
const written = (at: string): string => at.slice(0, 19).replace('T', ' ')

export async function changes(
  asked: ChangesAsked,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const since = ['write_date', '>', written(walk.after)]
  const rows = await rowsOf(since, (walk.page - 1) * rowsPerPage, connection, context)
  if (!rows.ok) return rows
  const page = takePage(walk, rows.value, ({ id, write_date }) => ({ id, changedAt: instantOf(write_date) }))
  if (!page) return outOfOrder(title)
  return given({ ...readAll(page.rows, connection), cursor: page.cursor, more: page.more })
}

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  const rows = await pickingsOf(shopIds, connection, context)
  if (!rows.ok) return rows
  const { orders, unreadable } = readAll(rows.value, connection)
  return given(
    orders,
    unreadable.map(({ message }) => message),
  )
}

/** Deliveries of these ids as they are now; those that are gone are left out. */
export async function pickingsOf(
  shopIds: readonly string[],
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredPicking[]>> {
  if (shopIds.length === 0) return given([])
  const rows = await rowsOf(['id', 'in', shopIds.map(Number)], 0, connection, context)
  return rows.ok ? given(rows.value.filter(({ id }) => id !== null && shopIds.includes(id))) : rows
}

async function rowsOf(
  condition: readonly unknown[],
  offset: number,
  connection: OdooConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredPicking[]>> {
  const body = {
    domain: [['picking_type_code', '=', 'outgoing'], condition],
    specification,
    order: 'write_date asc, id asc',
    limit: rowsPerPage,
    offset,
  }
  const call = { model: 'stock.picking', method: 'web_search_read', body, changes: false } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const { body: answered } = answer.value
  return hasRecords(answered) ? given(pickingsAnswer.parse(answered).records) : noOrderList(title)
}

function readAll(
  rows: readonly AnsweredPicking[],
  { settings }: OdooConnection,
): Pick<SourcePage, 'orders' | 'unreadable'> {
  const read = rows.map(row => fromPicking(row, settings))
  return {
    orders: read.flatMap(each => ('order' in each ? [each.order] : [])),
    unreadable: read.flatMap(each => ('unreadable' in each ? [each.unreadable] : [])),
  }
}
