import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { isReturnAsked } from '../../../carriers/contract/adapter.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import { createLoop, type Loop, type LoopOptions, type NextRound } from '../../../platform/loops/loop.ts'
import type { SourceRefused } from '../../../sources/contract/outcome.ts'
import type { WriteBack } from '../../exchange/exports/write-back.ts'
import type { MoneyService } from '../../money/money-service.ts'
import type { OrderLinkReading } from '../../orders/orders/order-links.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { ShopOrderRepository } from '../orders/shop-order-repository.ts'
import type { OpenShop, ShopCalls } from '../shops/shop-calls.ts'
import type { ShopRepository, ShopRow } from '../shops/shop-repository.ts'
import { toFulfilment } from './write-back-mapper.ts'
import type { WriteBackChange, WriteBackRepository, WriteBackRow } from './write-back-repository.ts'

export type WriteBackLoopPorts = Pick<LoopOptions, 'random' | 'report' | 'changed'> & {
  database: Pick<Database, 'transact'>
  repository: WriteBackRepository
  shops: ShopRepository
  shopOrders: Pick<ShopOrderRepository, 'ofOrder'>
  orders: Pick<OrderReading, 'find'>
  links: Pick<OrderLinkReading, 'ordersOf'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  labels: Pick<WriteBack, 'ofLabel' | 'carrierIn'>
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  money: Pick<MoneyService, 'newestSeq' | 'chargedLabels'>
  calls: ShopCalls
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

const labelsAtOnce = 100
const tellingsAtOnce = 20
const firstPauseMs = 30_000
const longestPauseMs = 60 * 60_000
const jitter = 0.2

/**
 * Tells shops of the labels of their orders. What is to be told is written down before anybody is asked, and an outcome
 * nobody knows is looked up at the shop before it is told again: no label is told twice and none is forgotten.
 */
export function createWriteBackLoop(ports: WriteBackLoopPorts): Loop {
  const { repository, clock } = ports
  const collect = createCollecting(ports)
  const tellShop = createTelling(ports)
  const nowMs = () => clock.now().getTime()

  let isFirst = true

  const round = async (signal: AbortSignal): Promise<NextRound> => {
    if (isFirst) repository.forgetAsking(nowMs())
    isFirst = false
    for (const shop of ports.shops.list())
      if (shop.active && !signal.aborted) await collect.newLabels(shop, signal)
    collect.voidLabels()
    for (let due = repository.due(nowMs(), tellingsAtOnce); due.length > 0 && !signal.aborted; ) {
      for (const row of due) if (!signal.aborted) await tellShop(row)
      due = repository.due(nowMs(), tellingsAtOnce)
    }
    const atMs = repository.nextDueMs()
    return atMs === null ? 'when_called' : { atMs }
  }

  return createLoop({
    name: 'write_backs',
    round,
    clock,
    random: ports.random,
    intervalMs: longestPauseMs,
    floorMs: 200,
    backOff: { firstMs: firstPauseMs, mostMs: longestPauseMs },
    report: ports.report,
    ...(ports.changed ? { changed: ports.changed } : {}),
  })
}

/** Writes down what is to be told, and what is to be taken back. */
function createCollecting(ports: WriteBackLoopPorts) {
  const { repository, money, clock } = ports
  const nowMs = () => clock.now().getTime()

  const intentOf = (
    shop: ShopRow,
    { shipmentId, at }: { shipmentId: string; at: number },
    orderId: string,
  ) => {
    const known = ports.shopOrders.ofOrder(orderId)
    const order = ports.orders.find(orderId, shop.testMode)
    const shipment = ports.findShipment(shipmentId, shop.testMode)
    if (known?.shopId !== shop.id || !order || !shipment || isReturnAsked(shipment.options)) return null
    const shipped = ports.labels.ofLabel({ orderId, shipmentId, testMode: shop.testMode, boughtAt: at })
    if (!shipped) return null
    const id = ports.ids('writeBack')
    const fulfilment = toFulfilment({
      id,
      shipped,
      shipment,
      order,
      theirId: known.theirId,
      number: known.number,
      boughtAt: at,
      notify: shop.notifies,
      linkOf: number => ports.trackingUrl(shipped.carrier.slug, number),
    })
    return fulfilment && { id, orderId, shipmentId, fulfilment }
  }

  const keep = (shop: ShopRow, intent: NonNullable<ReturnType<typeof intentOf>>) => {
    const now = nowMs()
    repository.insert({
      ...intent,
      shopId: shop.id,
      testMode: shop.testMode,
      state: 'waiting',
      written: null,
      attempts: 0,
      nextAt: now,
      message: null,
      createdAt: now,
      changedAt: now,
    })
    tellChange(ports, intent.id)
  }

  const newLabels = async (shop: ShopRow, signal: AbortSignal): Promise<void> => {
    const upTo = money.newestSeq()
    for (let after = shop.toldUpTo; after < upTo && !signal.aborted; await breathe()) {
      const labels = money.chargedLabels(shop.testMode, { after, upTo }, labelsAtOnce)
      const reached = labels.length < labelsAtOnce ? upTo : (labels.at(-1)?.seq ?? upTo)
      ports.database.transact(() => {
        for (const label of shop.writesBack ? labels : [])
          for (const orderId of ports.links.ordersOf(label.shipmentId)) {
            const intent = intentOf(shop, label, orderId)
            if (intent) keep(shop, intent)
          }
        ports.shops.update(shop.id, { toldUpTo: reached })
        return ok(undefined)
      })
      after = reached
    }
  }

  const voidLabels = () => {
    const now = nowMs()
    for (const { id, written } of repository.ofVoidLabels(labelsAtOnce)) {
      // A void after `unknown` waits until it is known whether there is anything to take back.
      const change: WriteBackChange = written
        ? { state: 'to_take_back', nextAt: now, attempts: 0, message: null, changedAt: now }
        : { state: 'dropped', nextAt: null, message: null, changedAt: now }
      repository.update(id, change)
      tellChange(ports, id)
    }
  }

  return { newLabels, voidLabels }
}

const tellChange = ({ changes }: Pick<WriteBackLoopPorts, 'changes'>, id: string): void => {
  for (const topic of ['shops', 'attention']) changes.publish({ topic, id, action: 'updated' })
}

/** Does what is due of one. */
function createTelling(ports: WriteBackLoopPorts) {
  const { repository, calls, clock } = ports
  const nowMs = () => clock.now().getTime()

  const settle = (row: WriteBackRow, change: WriteBackChange) => {
    repository.update(row.id, { ...change, changedAt: nowMs() })
    faultPoint('shop.outcome_written')
    tellChange(ports, row.id)
  }

  const pauseOf = (attempts: number, waitMs: number | null): number => {
    const usual = Math.min(firstPauseMs * 2 ** Math.min(attempts, 20), longestPauseMs)
    return Math.max(usual, waitMs ?? 0) * (1 + jitter * ports.random())
  }

  /** It is tried again after a pause that grows, but for what the shop has said no to. */
  const failed = (row: WriteBackRow, { trouble, effect }: SourceRefused, states: Failing) => {
    const attempts = row.attempts + 1
    const message = trouble.message.slice(0, 500)
    if (effect === 'none' && trouble.kind === 'refused')
      return settle(row, { state: states.refused, attempts, message, nextAt: null })
    const nextAt = Math.round(
      nowMs() + pauseOf(row.attempts, trouble.kind === 'throttled' ? trouble.waitMs : null),
    )
    settle(row, { state: effect === 'unknown' ? states.unknown : states.again, attempts, message, nextAt })
  }

  const fulfilmentOf = ({ adapter }: OpenShop, { fulfilment }: WriteBackRow) => ({
    ...fulfilment,
    carrier: {
      ...fulfilment.carrier,
      shopName: ports.labels.carrierIn(adapter.carrierNames, fulfilment.carrier.slug),
    },
  })

  const write = async (shop: OpenShop, row: WriteBackRow): Promise<void> => {
    repository.update(row.id, { state: 'asking', nextAt: null, changedAt: nowMs() })
    faultPoint('shop.before_telling')
    const told = await calls.call(shop, shop.adapter.writeBack, fulfilmentOf(shop, row), 'change')
    faultPoint('shop.answered')
    if (!told.ok) return failed(row, told, { refused: 'refused', unknown: 'unknown', again: 'waiting' })
    settle(row, {
      state: 'told',
      written: { ids: [...told.value.ids] },
      attempts: row.attempts + 1,
      message: told.notes.join(' ').slice(0, 500) || null,
      nextAt: null,
    })
  }

  const lookUp = async (shop: OpenShop, row: WriteBackRow): Promise<void> => {
    const found = await calls.call(shop, shop.adapter.findWriteBack, fulfilmentOf(shop, row), 'background')
    if (!found.ok) {
      const nextAt = Math.round(nowMs() + pauseOf(row.attempts, null))
      const message = found.trouble.message.slice(0, 500)
      return settle(row, { state: 'unknown', attempts: row.attempts + 1, message, nextAt })
    }
    if (found.value)
      return settle(row, {
        state: 'told',
        written: { ids: [...found.value.ids] },
        message: null,
        nextAt: null,
      })
    settle(row, { state: 'waiting', nextAt: nowMs() })
  }

  const takeBack = async (shop: OpenShop, row: WriteBackRow): Promise<void> => {
    const { adapter } = shop
    if (!adapter.takeBack || !row.written)
      return settle(row, { state: 'left', nextAt: null, message: noTakeBack(adapter.title) })
    const asked = { fulfilment: fulfilmentOf(shop, row), written: row.written }
    const done = await calls.call(shop, adapter.takeBack, asked, 'change')
    // What is gone there already is a success, so that it may be asked twice.
    if (!done.ok)
      return failed(row, done, { refused: 'left', unknown: 'to_take_back', again: 'to_take_back' })
    settle(row, { state: 'taken_back', nextAt: null, message: done.notes.join(' ').slice(0, 500) || null })
  }

  return async (row: WriteBackRow): Promise<void> => {
    const shopRow = ports.shops.find(row.shopId)
    const shop = shopRow && (await calls.open(shopRow))
    if (!shop) {
      const nextAt = Math.round(nowMs() + pauseOf(row.attempts, null))
      return settle(row, {
        attempts: row.attempts + 1,
        nextAt,
        message: 'The keys of the shop cannot be read.',
      })
    }
    if (row.state === 'unknown') await lookUp(shop, row)
    else if (row.state === 'to_take_back') await takeBack(shop, row)
    else if (row.state === 'waiting') await write(shop, row)
  }
}

type State = WriteBackRow['state']
/** What it is after a failure of each kind. */
type Failing = { refused: State; unknown: State; again: State }

const noTakeBack = (title: string): string =>
  `The label was voided. ${title} cannot be told: take the tracking number off the order there.`
