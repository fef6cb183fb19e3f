import type { OrderStatus } from '../../../../shared/api/orders.ts'
import type { EventType } from '../../../../shared/api/webhooks.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { RecordEvent } from '../../../platform/record-event.ts'
import type { StoredOrder } from './order-mapper.ts'
import type { OrderRepository } from './order-repository.ts'

/** The only way orders are stored, so that no change goes untold. Part of the caller's transaction. */
export type OrderWriter = {
  add: (order: StoredOrder, createdAt: number, isSample: boolean) => void
  /** What is the same as before is neither stored nor told, except that its shipments may have changed. */
  save: (before: StoredOrder, after: StoredOrder) => void
}

/** An order that becomes `partial`, or `unfulfilled` again, is no event of the interface. */
const statusEvents: Partial<Record<OrderStatus, EventType>> = {
  fulfilled: 'order_fulfilled',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
}

export function createOrderWriter(ports: {
  database: Pick<Database, 'afterCommit'>
  repository: OrderRepository
  recordEvent: RecordEvent
  changes: ChangeFeed
}): OrderWriter {
  const { database, repository, recordEvent, changes } = ports

  const tell = (type: EventType, { id, test_mode: testMode }: StoredOrder) => {
    const data = repository.findWhole(id)
    if (data) recordEvent({ type, data, testMode })
  }

  const announce = (id: string, action: 'created' | 'updated') =>
    database.afterCommit(() => changes.publish({ topic: 'orders', id, action }))

  return {
    add: (order, createdAt, isSample) => {
      repository.insert(order, createdAt, isSample)
      tell('order_created', order)
      announce(order.id, 'created')
    },
    save: (before, after) => {
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        repository.save(after)
        const type = before.status === after.status ? 'order_updated' : statusEvents[after.status]
        if (type) tell(type, after)
      }
      announce(after.id, 'updated')
    },
  }
}
