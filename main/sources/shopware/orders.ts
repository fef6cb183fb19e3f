import { z } from 'zod'
import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { noCursor, noOrderList, outOfOrder } from '../kit/refusals.ts'
import { rowsPerPage } from '../kit/time-walk.ts'
import { instantBefore, laterOf, overlapMs } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { changedAtOf, fromOrder, instantOf } from './order-mapper.ts'
import type { ShopwareConnection } from './settings.ts'
import { type AnsweredOrder, along, changeTimes, ordersAnswer } from './wire.ts'

/**
 * Where a walk is. What changed of an order shows in one of several times, by none of which alone it could be walked:
 * so a walk keeps its beginning and goes by the number orders were made with, and the next one begins where the times of
 * the shop stood when this one did.
 */
type Walk = { after: string; last: number; high: string | null }

const instant = z.string().refine(value => !Number.isNaN(Date.parse(value)))
const walkText = z.strictObject({ after: instant, last: z.int().min(0), high: instant.nullable() })

function walkOf({ cursor, from }: ChangesAsked): Walk | null {
  if (cursor === null) return { after: instantBefore(from, 0), last: 0, high: null }
  try {
    return walkText.parse(JSON.parse(cursor))
  } catch {
    return null
  }
}

/** As the database of the shop has times: UTC without a mark. */
const written = (at: string): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '')

const questionOf = ({ after, last }: Walk) => ({
  limit: rowsPerPage,
  filter: [
    {
      type: 'multi',
      operator: 'or',
      queries: changeTimes.map(field => ({ type: 'range', field, parameters: { gte: written(after) } })),
    },
    { type: 'range', field: 'autoIncrement', parameters: { gt: last } },
  ],
  sort: [{ field: 'autoIncrement', order: 'ASC' }],
  ...(last === 0 ? { aggregations: changeTimes.map(field => ({ type: 'max', name: field, field })) } : {}),
  ...along,
})

export async function changes(
  asked: ChangesAsked,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const answer = await search(questionOf(walk), connection, context)
  if (!answer.ok) return answer
  const { data, aggregations } = answer.value
  const high = aggregations.flatMap(at => instantOf(at) ?? []).reduce(laterOf, walk.high)
  const numbers = data.map(({ autoIncrement }) => Number(autoIncrement ?? 0))
  const isInOrder = numbers.every((number, at) => number > (numbers[at - 1] ?? walk.last))
  const isOfWalk = data.every(order => Date.parse(changedAtOf(order) ?? walk.after) >= Date.parse(walk.after))
  if (!isInOrder || !isOfWalk) return outOfOrder(title)
  const more = data.length >= rowsPerPage
  const next: Walk = more
    ? { ...walk, last: numbers.at(-1) ?? walk.last, high }
    : { after: high === null ? walk.after : instantBefore(high, overlapMs), last: 0, high: null }
  return given({ ...readAll(data, connection), cursor: JSON.stringify(next), more })
}

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  const rows = await ordersOf(shopIds, connection, context)
  if (!rows.ok) return rows
  const { orders, unreadable } = readAll(rows.value, connection)
  return given(
    orders,
    unreadable.map(({ message }) => message),
  )
}

/** Orders of these ids as they are now; those that are gone are left out. */
export async function ordersOf(
  shopIds: readonly string[],
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredOrder[]>> {
  if (shopIds.length === 0) return given([])
  const answer = await search({ ids: shopIds, limit: shopIds.length, ...along }, connection, context)
  if (!answer.ok) return answer
  return given(answer.value.data.filter(({ id }) => id !== null && shopIds.includes(id)))
}

async function search(
  body: object,
  connection: ShopwareConnection,
  context: SourceContext,
): Promise<SourceOutcome<z.output<typeof ordersAnswer>>> {
  const call = { method: 'POST', path: '/search/order', body, changes: false } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer
  const { body: answered } = answer.value
  const isList = typeof answered === 'object' && answered !== null && 'data' in answered
  return isList && Array.isArray(answered.data) ? given(ordersAnswer.parse(answered)) : noOrderList(title)
}

function readAll(
  rows: readonly AnsweredOrder[],
  { settings }: ShopwareConnection,
): Pick<SourcePage, 'orders' | 'unreadable'> {
  const read = rows.map(row => fromOrder(row, settings))
  return {
    orders: read.flatMap(each => ('order' in each ? [each.order] : [])),
    unreadable: read.flatMap(each => ('unreadable' in each ? [each.unreadable] : [])),
  }
}
