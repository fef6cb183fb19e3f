import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import type { EntryKeeper } from './entry-keeper.ts'
import { readAs } from './entry-mapper.ts'
import type { EntryRepository } from './entry-repository.ts'

/** Reads orders that have no entry yet, brings up those of earlier versions, and lets go those whose hold is over; in pieces. */
export type CatchUp = (signal: AbortSignal) => Promise<void>

export type CatchUpPorts = {
  database: Pick<Database, 'transact' | 'write'>
  orders: Pick<OrderRepository, 'findAny' | 'keepToday'>
  entries: Pick<EntryRepository, 'unread' | 'heldUntil'>
  keeper: Pick<EntryKeeper, 'keep'>
  /** Holds the orders that wait against rules that are new. */
  applyRules: (signal: AbortSignal) => Promise<void>
  /** What products say of the items in the drafts of an order. */
  fillDrafts: (order: StoredOrder) => void
  calendar: Pick<ShopCalendar, 'today'>
  changes: ChangeFeed
}

type Parts = {
  announce: (ids: readonly string[]) => void
  /** Ends the hold of an order; part of the transaction. */
  release: (order: StoredOrder) => Result<boolean>
}

const ordersAtOnce = 100

export function createCatchUp(ports: CatchUpPorts, { announce, release }: Parts): CatchUp {
  const { entries, keeper } = ports
  const { transact, write } = ports.database

  const readNew = async (signal: AbortSignal): Promise<void> => {
    for (let documents = entries.unread(readAs, ordersAtOnce); documents.length > 0 && !signal.aborted; ) {
      const orders = documents.map((document): StoredOrder => JSON.parse(document))
      // An order that was looked at is not looked at again, so what follows from it is stored first.
      for (const order of orders) ports.fillDrafts(order)
      write(() => {
        for (const order of orders) {
          ports.orders.keepToday(order.id)
          keeper.keep(order, { isChanged: false })
        }
      })
      await breathe()
      documents = entries.unread(readAs, ordersAtOnce)
      if (documents.length === 0) ports.changes.publish({ topic: 'orders', id: '', action: 'updated' })
    }
  }

  return async signal => {
    await readNew(signal)
    await ports.applyRules(signal)
    for (const id of entries.heldUntil(ports.calendar.today()))
      transact(() => {
        const order = ports.orders.findAny(id)
        if (!order) return ok(undefined)
        announce([id])
        return release(order)
      })
  }
}

const minuteMs = 60_000

/** Reads orders of before at the start, and looks now and then whose hold is over. */
export const createWorklistLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & { worklist: { catchUp: CatchUp } },
): Loop =>
  createLoop({
    ...ports,
    name: 'orders',
    intervalMs: 15 * minuteMs,
    floorMs: minuteMs,
    backOff: { firstMs: minuteMs, mostMs: 15 * minuteMs },
    round: async signal => {
      await ports.worklist.catchUp(signal)
      return undefined
    },
  })
