import type { QueueState, StopReason } from '../../../../shared/desk/purchase-queue.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ShipmentSync } from '../shipments/shipment-sync.ts'
import { toQueueNote } from './queue-mapper.ts'
import type { QueueChange, QueueRepository, QueueRow } from './queue-repository.ts'

type Entry = Pick<QueueRow, 'id' | 'shipmentId'>
type More = Omit<Partial<QueueChange>, 'state' | 'updatedAt'>

/** Moves entries of the queue; the shipment says so in the same transaction. */
export type QueueBook = {
  /** Whether the entry was in one of the states. */
  move: (entry: Entry, from: readonly QueueState[], to: QueueState, more?: More) => boolean
  stop: (
    entry: Entry,
    from: readonly QueueState[],
    reason: StopReason,
    message: string,
    more?: More,
  ) => boolean
}

export function createQueueBook(ports: {
  database: Pick<Database, 'transact'>
  repository: QueueRepository
  sync: Pick<ShipmentSync, 'noteQueued'>
  clock: Clock
  changes: ChangeFeed
}): QueueBook {
  const move: QueueBook['move'] = ({ id, shipmentId }, from, state, more = {}) => {
    const moved = ports.database.transact(() => {
      const change = { ...more, state, updatedAt: ports.clock.now().getTime() }
      const isMoved = ports.repository.move(id, from, change)
      if (isMoved) ports.sync.noteQueued(shipmentId, toQueueNote({ id, state, reason: more.reason ?? null }))
      return ok(isMoved)
    })
    const isMoved = moved.ok && moved.value
    if (isMoved) ports.changes.publish({ topic: 'purchase_queue', id, action: 'updated' })
    return isMoved
  }
  return {
    move,
    stop: (entry, from, reason, message, more = {}) =>
      move(entry, from, 'stopped', { ...more, reason, message: message.slice(0, 500) }),
  }
}
