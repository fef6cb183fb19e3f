import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  mostPostedOrders,
  type PostedRecord,
  type ShopPostRecord,
} from '../../../../shared/desk/shop-posts.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createJsonGauge, OutsideJsonError, requestLimits } from '../../../platform/json-gauge.ts'
import { parseGauged } from '../../../platform/outside-json.ts'
import type { ShopPost } from '../../../sources/contract/adapter.ts'
import type { PostedOrder, PostedOrders } from '../../exchange/imports/posted-orders.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { ShopOrderRepository, ShopOrderRow } from '../orders/shop-order-repository.ts'
import type { ShopOrderTaking } from '../orders/shop-order-taking.ts'
import type { OpenShop, ShopCalls } from '../shops/shop-calls.ts'
import type { ShopRepository, ShopRow } from '../shops/shop-repository.ts'
import { type KnownNow, outcomeOf, toPostedRecord, toSourceOrder } from './shop-post-mapper.ts'

export type ShopPosts = {
  /** Orders somebody posts. Whoever is not known hears no more than that, and nothing of it is read. */
  receive: (id: string, headers: ShopPost['headers'], body: Readable) => Promise<Result<ShopPostRecord>>
}

export type ShopPostPorts = {
  shops: ShopRepository
  shopOrders: Pick<ShopOrderRepository, 'find'>
  taking: Pick<ShopOrderTaking, 'take'>
  posted: PostedOrders
  orders: Pick<OrderReading, 'find'>
  calls: Pick<ShopCalls, 'open'>
  clock: Clock
  changes: ChangeFeed
}

/** As long as a signature is taken, and a little longer. */
const rememberedMs = 11 * 60_000

type Read = { posted: PostedOrder; number: string | null; isAgain: boolean }

export function createShopPosts(ports: ShopPostPorts): ShopPosts {
  const { shops, shopOrders, clock } = ports
  const startedAt = clock.now()
  const nowMs = () => clock.now().getTime()
  const seen = createMemory(nowMs)
  const inTurn = createTurns()

  const now = (shop: ShopRow) => (number: string) => {
    const row = shopOrders.find(shop.id, number)
    const order = row?.orderId ? ports.orders.find(row.orderId, shop.testMode) : null
    return { row, isCancelled: order?.status === 'cancelled' }
  }

  /** One after the other for a shop: two posts of one order would both be the first. */
  const take = async (shop: OpenShop, orders: readonly Read[]): Promise<Result<ShopPostRecord>> => {
    const { row } = shop
    const told = orders.filter(({ number, isAgain }) => number !== null && !isAgain)
    const before = new Map(told.map(({ number }) => [number, shopOrders.find(row.id, number ?? '')]))
    const at = clock.now().toISOString()
    const commit = () => shops.update(row.id, { heardAt: nowMs() })
    const isTaken = await ports.taking.take(row, toTold(told, at), commit, new AbortController().signal)
    if (!isTaken)
      return refuse('station_stopping', { message: 'The orders were not taken. Post them again.' })
    ports.changes.publish({ topic: 'shops', id: row.id, action: 'updated' })
    return answerOf(orders.map(read => recordOf(read, before.get(read.number) ?? null, now(row))))
  }

  return {
    receive: async (id, headers, body) => {
      const row = shops.find(id)
      const shop = row && (await ports.calls.open(row))
      const { receives } = shop?.adapter ?? {}
      const bytes = await buffer(body)
      if (!shop || !receives) return stranger
      const { settings } = shop.connection
      const admitted = receives.admit({ headers, body: bytes }, settings, { now: clock.now(), startedAt })
      if (!admitted.ok) return refuse('not_authenticated', { message: admitted.message })
      if (!shop.row.active) return refuse('state_error', { message: 'This shop is off. Nothing was taken.' })
      if (seen.has(`${id} ${admitted.once}`)) return postedBefore
      const layout = ports.posted.layoutOf(receives.templateOf(settings))
      if (!layout) return refuse('state_error', { message: templateGone })
      const orders = ordersIn(bytes)
      if (!orders.ok) return orders
      const read = readAll(orders.value.map(order => ports.posted.read(order, layout)))
      const done = await inTurn(id, () => take(shop, read))
      if (done.ok && admitted.once !== null) seen.add(`${id} ${admitted.once}`)
      return done
    },
  }
}

const stranger = refuse('not_authenticated', {
  message:
    'This address does not know the sender: the secret or the signature is missing or wrong. Nothing was taken.',
})

const postedBefore = refuse('state_error', {
  message: 'This very post was taken before. Nothing was changed.',
})

const templateGone =
  'The template by which these orders are read is not there any more. Choose another one at the shop. Nothing was taken.'

const unreadable = (why: string) => refuse('parse_error', { message: `${why} Nothing was taken.` })

/** The orders in a body, whichever way they stand there. */
function ordersIn(bytes: Buffer): Result<Record<string, unknown>[]> {
  const value = jsonIn(bytes)
  if (!value.ok) return value
  const inside = isRecord(value.value) && Array.isArray(value.value.orders) ? value.value.orders : value.value
  const orders = Array.isArray(inside) ? inside : [inside]
  if (orders.length === 0) return unreadable('There is no order in it.')
  if (orders.length > mostPostedOrders)
    return unreadable(`No more than ${mostPostedOrders} orders are taken at once.`)
  return orders.every(isRecord) ? ok(orders) : unreadable('An order is a JSON object.')
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function jsonIn(bytes: Buffer): Result<unknown> {
  try {
    createJsonGauge(requestLimits)(bytes)
    if (isUtf8(bytes)) return ok(parseGauged(bytes.toString('utf8')))
    return unreadable('The text is not UTF-8.')
  } catch (error) {
    if (error instanceof OutsideJsonError) return unreadable(`The JSON cannot be taken: ${error.message}.`)
    throw error
  }
}

/** A number that stands there twice is nobody's: the second is refused. */
function readAll(all: readonly PostedOrder[]): Read[] {
  const numbers = new Set<string>()
  return all.map(posted => {
    const number = plainOrderNumber(posted.number ?? '').slice(0, longestNumber) || null
    const isAgain = number !== null && numbers.has(number)
    if (number !== null) numbers.add(number)
    return { posted, number, isAgain }
  })
}

const longestNumber = 100

function toTold(told: readonly Read[], at: string): Parameters<ShopOrderTaking['take']>[1] {
  const orders = told.flatMap(({ posted, number }) => toSourceOrder(posted, number ?? '', at) ?? [])
  const unreadable = told.flatMap(({ posted: { outcome, problems }, number }) =>
    outcome === 'refused' && number !== null ? [{ shopId: number, number, message: wordsOf(problems) }] : [],
  )
  return { orders, unreadable }
}

const wordsOf = (problems: PostedOrder['problems']): string =>
  problems
    .filter(({ isWarning }) => !isWarning)
    .map(({ field, message }) => (field === null ? message : `${field}: ${message}`))
    .join(' ') || 'It cannot be an order.'

function recordOf(
  { posted, number, isAgain }: Read,
  before: ShopOrderRow | null,
  find: (number: string) => KnownNow,
): PostedRecord {
  const known = number === null || isAgain ? { row: null, isCancelled: false } : find(number)
  const { row } = known
  const outcome = outcomeOf(before, known)
  const record = toPostedRecord({ ...posted, number }, outcome, row)
  if (isAgain) return { ...record, message: 'Its number stands in this post twice: the first one counts.' }
  return outcome === 'refused' && record.message === null
    ? { ...record, message: wordsOf(posted.problems) }
    : record
}

/** With nothing taken it is a refusal, which says the same. */
function answerOf(orders: PostedRecord[]): Result<ShopPostRecord> {
  if (orders.some(({ outcome }) => outcome !== 'refused')) return ok({ object_type: 'shop_post', orders })
  return refuse('validation', { message: 'No order was taken.', details: { orders } })
}

/** What was let in lately. */
function createMemory(nowMs: () => number) {
  const until = new Map<string, number>()
  const forget = () => {
    for (const [key, at] of until) if (at <= nowMs()) until.delete(key)
  }
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > nowMs(),
    add: (key: string): void => {
      forget()
      until.set(key, nowMs() + rememberedMs)
    },
  }
}

/** Work of one name is done in the order it comes. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
    last.set(name, mine)
    const end = () => {
      if (last.get(name) === mine) last.delete(name)
    }
    mine.then(end, end)
    return mine
  }
}
