import type { z } from 'zod'
import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { noCursor, noOrderList, outOfOrder } from '../kit/refusals.ts'
import { rowsPerPage, takePage, walkOf } from '../kit/time-walk.ts'
import { ask, condition, title } from './client.ts'
import { fromOrder, instantOf } from './order-mapper.ts'
import type { MagentoConnection } from './settings.ts'
import { type AnsweredOrder, hasItems, ordersAnswer, storesAnswer } from './wire.ts'

/** As Magento has times: UTC without a mark. */
const written = (at: string): string => at.slice(0, 19).replace('T', ' ')

const inOrder = {
  'searchCriteria[sortOrders][0][field]': 'updated_at',
  'searchCriteria[sortOrders][0][direction]': 'ASC',
  'searchCriteria[sortOrders][1][field]': 'entity_id',
  'searchCriteria[sortOrders][1][direction]': 'ASC',
}

export async function changes(
  asked: ChangesAsked,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const since = condition(0, 'updated_at', 'gt', written(walk.after))
  const rows = await rowsOf(since, walk.page, connection, context)
  if (!rows.ok) return rows
  const page = takePage(walk, rows.value, ({ entity_id, updated_at }) => ({
    id: entity_id,
    changedAt: instantOf(updated_at),
  }))
  if (!page) return outOfOrder(title)
  const read = await readAll(page.rows, connection, context)
  return read.ok ? given({ ...read.value, cursor: page.cursor, more: page.more }) : read
}

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  if (shopIds.length === 0) return given([])
  const rows = await rowsOf(condition(0, 'entity_id', 'in', shopIds.join(',')), 1, connection, context)
  if (!rows.ok) return rows
  const asked = rows.value.filter(({ entity_id }) => entity_id !== null && shopIds.includes(entity_id))
  const read = await readAll(asked, connection, context)
  if (!read.ok) return read
  const { orders, unreadable } = read.value
  return given(
    orders,
    unreadable.map(({ message }) => message),
  )
}

/** None of a page behind the last, in whose place the shop gives the last again. */
async function rowsOf(
  wanted: Readonly<Record<string, string>>,
  page: number,
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder[]>> {
  const query = {
    ...wanted,
    ...inOrder,
    'searchCriteria[pageSize]': String(rowsPerPage),
    'searchCriteria[currentPage]': String(page),
  }
  const answer = await ask({ method: 'GET', path: '/orders', query }, connection, context)
  if (!answer.ok) return answer
  if (!hasItems(answer.value.body)) return noOrderList(title)
  const { items, total_count } = ordersAnswer.parse(answer.value.body)
  const isBehind = total_count !== null && (page - 1) * rowsPerPage >= Number(total_count)
  return given(isBehind ? [] : items)
}

async function readAll(
  rows: readonly AnsweredOrder[],
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<Pick<SourcePage, 'orders' | 'unreadable'>>> {
  if (rows.length === 0) return given({ orders: [], unreadable: [] })
  const unit = await weightUnitOf(connection, context)
  if (!unit.ok) return unit
  const read = rows.map(row => fromOrder(row, unit.value, connection.settings))
  return given({
    orders: read.flatMap(each => ('order' in each ? [each.order] : [])),
    unreadable: read.flatMap(each => ('unreadable' in each ? [each.unreadable] : [])),
  })
}

const units: Readonly<Record<string, WeightUnit>> = { kgs: 'KG', lbs: 'LB' }
const learntUnits = memoryOf((): { unit: WeightUnit | null; untilMs: number } => ({ unit: null, untilMs: 0 }))
const hourMs = 3_600_000

/** That of the first store; null where it is none that is known. */
async function weightUnitOf(
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<WeightUnit | null>> {
  const learnt = learntUnits(connection)
  const nowMs = context.now().getTime()
  if (nowMs < learnt.untilMs) return given(learnt.unit)
  const stores = await storesOf(connection, context)
  if (!stores.ok) return stores
  learnt.unit = ownValue(units, stores.value[0]?.weight_unit ?? '') ?? null
  learnt.untilMs = nowMs + hourMs
  return given(learnt.unit)
}

export async function storesOf(
  connection: MagentoConnection,
  context: SourceContext,
): Promise<SourceOutcome<z.output<typeof storesAnswer>>> {
  const answer = await ask({ method: 'GET', path: '/store/storeConfigs' }, connection, context)
  return answer.ok ? given(storesAnswer.parse(answer.value.body)) : answer
}
