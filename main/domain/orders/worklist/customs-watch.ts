import { ok } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import type { OrderRepository } from '../orders/order-repository.ts'
import type { EntryKeeper } from './entry-keeper.ts'
import type { EntryRepository } from './entry-repository.ts'
import type { OrderCustoms } from './order-customs.ts'

export type CustomsWatchPorts = {
  database: Pick<Database, 'transact'>
  orders: Pick<OrderRepository, 'findAny'>
  entries: Pick<EntryRepository, 'withoutCustoms'>
  keeper: Pick<EntryKeeper, 'keep'>
  customs: Pick<OrderCustoms, 'gapsOf'>
  calendar: Pick<ShopCalendar, 'today'>
  changes: ChangeFeed
}

/**
 * Asks of every order that waits and goes abroad what customs wants of it on this day, and keeps that with its entry, so that
 * lists, counts and states say of it what its pane says. Rules, carriers and the day decide it besides the order, which is
 * why it is asked here and not where orders are stored.
 */
export function createCustomsWatch({ entries, customs, calendar, ...ports }: CustomsWatchPorts) {
  /** Asked of carriers that are fetched first, so that an order may be another one by then: it is asked again. */
  const lookAt = async (ids: readonly string[], day: string) => {
    const asked: { order: StoredOrder; isOpen: boolean }[] = []
    for (const id of ids) {
      const order = ports.orders.findAny(id)
      if (order) asked.push({ order, isOpen: (await customs.gapsOf(order)).length > 0 })
    }
    ports.database.transact(() => {
      for (const { order, isOpen } of asked)
        if (JSON.stringify(ports.orders.findAny(order.id)) === JSON.stringify(order))
          ports.keeper.keep(order, { isChanged: false, customs: { isOpen, day } })
      return ok(undefined)
    })
    ports.changes.publish({ topic: 'orders', id: '', action: 'updated' })
  }

  return {
    isDue: (): boolean => entries.withoutCustoms(calendar.today(), 1).length > 0,
    look: async (signal: AbortSignal): Promise<void> => {
      const day = calendar.today()
      for (let ids = entries.withoutCustoms(day, piece); ids.length > 0 && !signal.aborted; ) {
        await lookAt(ids, day)
        await breathe()
        ids = entries.withoutCustoms(day, piece)
      }
    },
  }
}

/** So many entries are written with one sync of the disk. */
const piece = 20
