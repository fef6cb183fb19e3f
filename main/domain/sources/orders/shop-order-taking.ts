import type { ShopDoubt } from '../../../../shared/desk/shop-states.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SourceOrder, SourcePage } from '../../../sources/contract/order.ts'
import type { OrderIntake, TakenOrder } from '../../exchange/imports/order-intake.ts'
import type { OrderReading, OrderService } from '../../orders/orders/order-service.ts'
import type { EntryKeeper, EntryReading } from '../../orders/worklist/entry-keeper.ts'
import type { ShopRow } from '../shops/shop-repository.ts'
import { changedAtShop, closedStates, digestOf, isWanted, toOrderRequest } from './shop-order-mapper.ts'
import type { ShopOrderRepository, ShopOrderRow, ShopOrderWrite } from './shop-order-repository.ts'

/** Orders of a shop become orders here, and follow it. */
export type ShopOrderTaking = {
  /**
   * Takes a part of what a shop told; `commit` is part of the transaction in which all of it is known. False where the
   * station is being stopped, or somebody stopped the import: then nothing is committed and it has to be told again.
   */
  take: (
    shop: ShopRow,
    told: Pick<SourcePage, 'orders' | 'unreadable'>,
    commit: () => void,
    signal: AbortSignal,
  ) => Promise<boolean>
  /** Of these nothing is at the shop any more. */
  close: (shop: ShopRow, rows: readonly ShopOrderRow[]) => void
  /** What could not be taken over while there was a label, now that there is none. */
  settleDoubts: (shop: ShopRow, signal: AbortSignal) => Promise<void>
}

export type ShopOrderTakingPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: ShopOrderRepository
  intake: OrderIntake
  orders: Pick<OrderService, 'cancel'>
  reading: Pick<OrderReading, 'find' | 'findKnown'>
  entries: Pick<EntryReading, 'seqOf' | 'find' | 'shipmentsOf'>
  keeper: Pick<EntryKeeper, 'setHold' | 'note'>
  calendar: Pick<ShopCalendar, 'dayOf'>
  clock: Clock
  changes: ChangeFeed
}

type Heard = { order: SourceOrder; row: ShopOrderRow | null; digest: string }
type Doubt = { doubt: ShopDoubt; message: string }

export function createShopOrderTaking(ports: ShopOrderTakingPorts): ShopOrderTaking {
  const { repository, clock } = ports
  const following = createFollowing(ports)
  const nowMs = () => clock.now().getTime()
  const givenBy = ({ name, source, testMode }: ShopRow) => ({ name, source, testMode })

  const hear = (shop: ShopRow, orders: readonly SourceOrder[]): Heard[] =>
    lastOfEach(orders).map(order => ({
      order,
      row: repository.find(shop.id, order.shopId),
      digest: digestOf(order),
    }))

  /** Two orders of a shop under one number are never made one. */
  const conflictOf = (shop: ShopRow, { order, row }: Heard): string | null => {
    if (row?.orderId) return null
    const known = ports.reading.findKnown({ source: shop.source, orderId: order.number }, shop.testMode)
    const other = known && repository.ofOrder(known.id)
    return other && other.theirId !== order.shopId ? sameNumber(order.number) : null
  }

  const toGiven = (shop: ShopRow, { order, row }: Heard) => ({
    ...toOrderRequest(order, { source: shop.source, row, dayOf: ports.calendar.dayOf }),
    from: {
      shopId: shop.id,
      theirId: order.shopId,
      orderId: row?.orderId ?? null,
      before: row?.said ?? null,
    },
  })

  /** What stays as it was said, with when it was heard. */
  const rowOf = (shop: ShopRow, { order, row, digest }: Heard): ShopOrderWrite => ({
    shopId: shop.id,
    theirId: order.shopId,
    orderId: row?.orderId ?? null,
    number: order.number.slice(0, 100),
    url: order.url,
    state: order.state,
    reason: order.reason?.slice(0, 300) ?? null,
    digest,
    said: row?.said ?? null,
    problem: null,
    heardAt: nowMs(),
  })

  const settle = (shop: ShopRow, heard: Heard, taken: TakenOrder | undefined) => {
    const about = rowOf(shop, heard)
    const { row, orderId, doubt } = following.follow(shop, about, taken)
    repository.save({ ...row, orderId })
    if (doubt !== undefined) keepDoubt(shop, about.theirId, doubt)
  }

  const keepDoubt = (shop: ShopRow, theirId: string, doubt: Doubt | null) => {
    const row = repository.find(shop.id, theirId)
    if (!row || (doubt === null && row.doubt === null)) return
    repository.setDoubt(row.seq, {
      doubt: doubt?.doubt ?? null,
      doubtText: doubt?.message ?? null,
      doubtSince: doubt ? nowMs() : null,
    })
    const id = row.orderId ?? ''
    ports.database.afterCommit(() => {
      for (const topic of ['shops', 'attention']) ports.changes.publish({ topic, id, action: 'updated' })
    })
  }

  const keepUnreadable = (
    shop: ShopRow,
    { shopId: theirId, number, message }: SourcePage['unreadable'][number],
  ) => {
    const row = repository.find(shop.id, theirId)
    repository.save({
      shopId: shop.id,
      theirId,
      orderId: row?.orderId ?? null,
      number: number ?? row?.number ?? theirId,
      url: row?.url ?? null,
      state: row?.state ?? 'open',
      reason: row?.reason ?? null,
      digest: '',
      said: row?.said ?? null,
      problem: message.slice(0, 500),
      heardAt: nowMs(),
    })
  }

  const take: ShopOrderTaking['take'] = async (shop, { orders, unreadable }, commit, signal) => {
    const heard = hear(shop, orders)
    const changed = heard.filter(({ row, digest }) => row?.digest !== digest)
    const wanted = changed.filter(({ order, row }) => isWanted(order, shop, Boolean(row?.orderId)))
    const conflicts = new Map(wanted.map(each => [each, conflictOf(shop, each)]))
    const given = wanted.filter(each => conflicts.get(each) === null)
    const done =
      given.length === 0
        ? { taken: [] }
        : await ports.intake(
            given.map(each => toGiven(shop, each)),
            givenBy(shop),
            signal,
          )
    if (done === 'broken_off') return false
    const taken = new Map(done.taken.map(each => [each.theirId, each]))
    const takenOf = ({ order: { shopId: theirId, number } }: Heard): TakenOrder =>
      taken.get(theirId) ?? { theirId, input: null, outcome: 'refused', message: sameNumber(number) }
    ports.database.transact(() => {
      for (const each of heard)
        if (changed.includes(each)) settle(shop, each, wanted.includes(each) ? takenOf(each) : undefined)
        else if (each.row) repository.save({ ...rowOf(shop, each), problem: each.row.problem })
      for (const each of unreadable) keepUnreadable(shop, each)
      commit()
      return ok(undefined)
    })
    return true
  }

  const closeOne = (shop: ShopRow, row: ShopOrderRow) => {
    const { doubt } = following.follow(shop, { ...row, state: 'gone', reason: null }, undefined)
    repository.save({ ...row, state: 'gone', digest: '', heardAt: nowMs() })
    if (doubt !== undefined) keepDoubt(shop, row.theirId, doubt)
  }

  const settleDoubts: ShopOrderTaking['settleDoubts'] = async (shop, signal) => {
    const open = repository.settleable(shop.id)
    const [closed, changed] = [open.filter(isClosed), open.filter(row => !isClosed(row) && row.said !== null)]
    ports.database.transact(() => {
      for (const row of closed)
        keepDoubt(shop, row.theirId, following.follow(shop, row, undefined).doubt ?? null)
      return ok(undefined)
    })
    if (changed.length === 0) return
    const given = changed.map(({ theirId, orderId, said }) => ({
      input: { ...said },
      notes: [],
      from: { shopId: shop.id, theirId, orderId, before: null },
    }))
    const done = await ports.intake(given, givenBy(shop), signal)
    if (done === 'broken_off') return
    ports.database.transact(() => {
      for (const each of done.taken) if (each.outcome === 'stored') keepDoubt(shop, each.theirId, null)
      return ok(undefined)
    })
  }

  return {
    take,
    close: (shop, rows) =>
      void ports.database.transact(() => {
        for (const row of rows) closeOne(shop, row)
        return ok(undefined)
      }),
    settleDoubts,
  }
}

const sameNumber = (number: string): string =>
  `Another order of this shop has the number ${number.slice(0, 60)}. This one was not taken: give one of them another number there.`

const isClosed = ({ state }: Pick<ShopOrderRow, 'state'>): boolean => closedStates.includes(state)

/** A page may have an order twice: what is said last counts. */
const lastOfEach = (orders: readonly SourceOrder[]): SourceOrder[] => [
  ...new Map(orders.map(order => [order.shopId, order])).values(),
]

type Followed = {
  row: ShopOrderWrite
  orderId: string | null
  /** Null: there is none any more; left out where it stays as it is. */
  doubt?: Doubt | null
}

/** What an order here becomes by what its shop says. Part of the caller's transaction. */
function createFollowing({ orders, reading, entries, keeper, clock }: ShopOrderTakingPorts) {
  const isBought = (id: string) =>
    entries
      .shipmentsOf(id)
      .some(({ status, isUnknown }) => isUnknown || (status !== 'draft' && status !== 'cancelled'))

  /** An order nothing was bought of is closed with a word; one that has a label is left, and somebody has to look. */
  const closeOrder = (shop: ShopRow, { orderId, state, reason }: ShopOrderWrite): Doubt | null => {
    const order = orderId === null ? null : reading.find(orderId, shop.testMode)
    if (!order || order.status === 'cancelled') return null
    // What was sent is mostly what was sent from here.
    if (state === 'fulfilled' && (order.status !== 'unfulfilled' || isBought(order.id))) return null
    const cancelled = isBought(order.id) ? null : orders.cancel({ id: order.id, testMode: shop.testMode })
    if (!cancelled?.ok)
      return state === 'fulfilled' || state === 'open' || state === 'unpaid' || state === 'on_hold'
        ? null
        : { doubt: state, message: reason ?? '' }
    keeper.note(
      order.id,
      'note',
      { text: closedText(shop, state, reason) },
      { by: shop.name, actionId: null },
    )
    return null
  }

  /** Follows the shop's hold; one that somebody put on here is nobody else's. */
  const followHold = (shop: ShopRow, orderId: string, { state, reason }: ShopOrderWrite): Doubt | null => {
    const order = reading.find(orderId, shop.testMode)
    const seq = entries.seqOf(orderId)?.seq
    if (!order || seq === undefined) return null
    const hold = entries.find(seq)?.hold ?? null
    const doing = { by: shop.name, actionId: null }
    if (state !== 'on_hold' && state !== 'unpaid') {
      if (hold?.by === shop.name) {
        keeper.setHold(order, null)
        keeper.note(orderId, 'release', { before: hold, after: null }, doing)
      }
      return null
    }
    if (isBought(orderId)) return { doubt: state, message: reason ?? '' }
    if (hold || order.status !== 'unfulfilled') return null
    const why = state === 'unpaid' ? 'payment' : 'other'
    const after = { reason: why, note: reason, until: null, at: clock.now().getTime(), by: shop.name }
    keeper.setHold(order, after)
    keeper.note(orderId, 'hold', { before: null, after }, doing)
    return null
  }

  const follow = (shop: ShopRow, row: ShopOrderWrite, taken: TakenOrder | undefined): Followed => {
    if (isClosed(row)) return { row, orderId: row.orderId, doubt: closeOrder(shop, row) }
    if (!taken) return { row, orderId: row.orderId }
    const said = taken.input ?? row.said
    if (taken.outcome === 'refused')
      return { row: { ...row, problem: taken.message.slice(0, 500) }, orderId: row.orderId }
    const { orderId } = taken
    if (taken.outcome === 'stored')
      return { row: { ...row, said }, orderId, doubt: followHold(shop, orderId, row) }
    if (taken.reason === 'cancelled') return { row: { ...row, said }, orderId }
    const doubt = changedAtShop(row.said, said) ?? followHold(shop, orderId, row)
    return { row: { ...row, said }, orderId, ...(doubt ? { doubt } : {}) }
  }

  return { follow }
}

const closedWords = {
  fulfilled: 'was sent by somebody else',
  cancelled: 'was cancelled',
  refunded: 'was refunded',
  gone: 'is not there any more',
} as const

const closedText = ({ name }: ShopRow, state: ShopOrderWrite['state'], reason: string | null): string =>
  `${name}: the order ${closedWords[state === 'open' || state === 'unpaid' || state === 'on_hold' ? 'gone' : state]} there${reason ? ` (${reason})` : ''}. It is cancelled here, nothing was bought for it.`.slice(
    0,
    2000,
  )
