import { z } from 'zod'
import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { noCursor } from '../kit/refusals.ts'
import { instantBefore, laterOf, overlapMs } from '../kit/values.ts'
import { ask, title } from './client.ts'
import { fromOrder, type Group, type WholeOrder } from './order-mapper.ts'
import type { ShopifyConnection } from './settings.ts'
import {
  type AnsweredGroup,
  type AnsweredGroupLine,
  type AnsweredOrder,
  groupLinesAnswer,
  groupsAnswer,
  orderNodesAnswer,
  ordersAnswer,
} from './wire.ts'

type Line = { connection: ShopifyConnection; context: SourceContext }

const instantText = z.string().refine(value => !Number.isNaN(Date.parse(value)))

/** Where a walk is: changes since an instant, behind a page of the shop. */
const walkText = z.strictObject({
  since: instantText,
  after: z.string().max(1000).nullable(),
  high: instantText.nullable(),
  /** Orders since the walk began: the shop pages through no more than 25,000. */
  count: z.int().min(0),
})
type Walk = z.output<typeof walkText>

const mostOfWalk = 20_000

function walkOf({ cursor, from }: ChangesAsked): Walk | null {
  if (cursor === null) return { since: instantBefore(from, 0), after: null, high: null, count: 0 }
  try {
    return walkText.parse(JSON.parse(cursor))
  } catch {
    return null
  }
}

/** What a page costs depends on the shop: a size it refuses is halved, and so kept. */
const sizes = memoryOf(() => ({ orders: 25 }))

export async function changes(
  asked: ChangesAsked,
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const walk = walkOf(asked)
  if (!walk) return noCursor()
  const line = { connection, context }
  const page = await pageOf(walk, line)
  if (!page.ok) return page
  const { nodes, pageInfo } = page.value
  const whole = await completed(nodes, line)
  if (!whole.ok) return whole
  const read = readAll(whole.value, connection)
  const more = pageInfo.hasNextPage && pageInfo.endCursor !== null
  const high = nodes.reduce<string | null>(
    (latest, { updatedAt }) => (updatedAt === null ? latest : laterOf(latest, updatedAt)),
    walk.high,
  )
  const next = more ? goOn(walk, pageInfo.endCursor, high, nodes.length) : rest(walk, high)
  return given({ ...read, cursor: JSON.stringify(next), more }, [...page.notes, ...whole.notes])
}

/** Behind the page, or anew from where it ended before the shop ends the walk. */
function goOn(walk: Walk, after: string | null, high: string | null, count: number): Walk {
  const all = walk.count + count
  if (all < mostOfWalk || high === null) return { ...walk, after, high, count: all }
  return { since: instantBefore(high, 1000), after: null, high, count: 0 }
}

/** The walk is over; the next begins a little before its end. */
const rest = (walk: Walk, high: string | null): Walk => ({
  since: high === null ? walk.since : instantBefore(high, overlapMs),
  after: null,
  high,
  count: 0,
})

async function pageOf(walk: Walk, line: Line) {
  const size = sizes(line.connection)
  for (;;) {
    const variables = {
      first: size.orders,
      after: walk.after,
      query: `updated_at:>='${walk.since}' AND status:any`,
    }
    const answer = await ask('PackdeskOrders', variables, line)
    if (!answer.ok) return answer
    if (answer.value.isTooCostly) {
      if (size.orders === 1) return troubled({ kind: 'refused', message: tooLarge })
      size.orders = Math.ceil(size.orders / 2)
      continue
    }
    const { orders } = ordersAnswer.parse(answer.value.data)
    return orders ? given(orders, answer.notes) : noOrders
  }
}

const tooLarge = `${title} does not give even one order at once: it costs more than its plan allows.`
const noOrders = troubled({
  kind: 'nonsense',
  message: `${title} answered with something that is no list of orders.`,
})

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: ShopifyConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  const line = { connection, context }
  const orders: SourceOrder[] = []
  const notes: string[] = []
  for (let at = 0; at < shopIds.length; ) {
    const size = sizes(connection)
    const ids = shopIds.slice(at, at + size.orders).map(id => `gid://shopify/Order/${id}`)
    const answer = await ask('PackdeskOrdersById', { ids }, line)
    if (!answer.ok) return answer
    if (answer.value.isTooCostly) {
      if (size.orders === 1) return troubled({ kind: 'refused', message: tooLarge })
      size.orders = Math.ceil(size.orders / 2)
      continue
    }
    if (!Array.isArray(answer.value.data.nodes)) return noOrders
    const found = orderNodesAnswer.parse(answer.value.data).nodes.filter(node => node?.id != null)
    const whole = await completed(
      found.filter(node => node !== null),
      line,
    )
    if (!whole.ok) return whole
    const read = readAll(whole.value, connection)
    orders.push(...read.orders)
    notes.push(...answer.notes, ...read.unreadable.map(({ message }) => message))
    at += ids.length
  }
  return given(orders, notes)
}

function readAll(
  whole: readonly WholeOrder[],
  connection: ShopifyConnection,
): Pick<SourcePage, 'orders' | 'unreadable'> {
  const read = whole.map(each => fromOrder(each, connection))
  return {
    orders: read.flatMap(each => ('order' in each ? [each.order] : [])),
    unreadable: read.flatMap(each => ('unreadable' in each ? [each.unreadable] : [])),
  }
}

async function completed(orders: readonly AnsweredOrder[], line: Line): Promise<SourceOutcome<WholeOrder[]>> {
  const whole: WholeOrder[] = []
  for (const order of orders) {
    const groups = await groupsOf(order, line)
    if (!groups.ok) return groups
    whole.push({ order, groups: groups.value })
  }
  return given(whole)
}

/** All groups of an order with all of their lines: what did not stand in its answer is asked for. */
export async function groupsOf(order: AnsweredOrder, line: Line): Promise<SourceOutcome<Group[]>> {
  const answered: AnsweredGroup[] = [...order.fulfillmentOrders.nodes]
  let { pageInfo } = order.fulfillmentOrders
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const answer = await ask('PackdeskGroups', { id: order.id, after: pageInfo.endCursor }, line)
    if (!answer.ok) return answer
    const next = groupsAnswer.parse(answer.value.data).order.fulfillmentOrders
    if (next.nodes.length === 0) break
    answered.push(...next.nodes)
    pageInfo = next.pageInfo
  }
  const groups: Group[] = []
  for (const { lineItems, ...group } of answered) {
    const lines = await linesOf(group.id, lineItems, line)
    if (!lines.ok) return lines
    groups.push({ ...group, lines: lines.value })
  }
  return given(groups)
}

async function linesOf(
  id: string | null,
  { nodes, pageInfo: first }: AnsweredGroup['lineItems'],
  line: Line,
): Promise<SourceOutcome<AnsweredGroupLine[]>> {
  const lines = [...nodes]
  let pageInfo = first
  while (pageInfo.hasNextPage && pageInfo.endCursor !== null) {
    const answer = await ask('PackdeskGroupLines', { id, after: pageInfo.endCursor }, line)
    if (!answer.ok) return answer
    const next = groupLinesAnswer.parse(answer.value.data).fulfillmentOrder.lineItems
    if (next.nodes.length === 0) break
    lines.push(...next.nodes)
    pageInfo = next.pageInfo
  }
  return given(lines)
}
