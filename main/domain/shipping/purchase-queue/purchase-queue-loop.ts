import type { Reachability } from '../../../../shared/desk/reachability.ts'
import { createLoop, type Loop, type LoopOptions, type NextRound } from '../../../platform/loops/loop.ts'
import type { QueueEntry, QueueWork } from './queue-work.ts'

export type PurchaseQueueLoopPorts = Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
  work: QueueWork
  breaker: { of: (connectionId: string) => Reachability }
}

/** A connection that could not be reached and is not cut off yet is looked at again after this. */
const lookAgainMs = 15_000

/**
 * Buys what is queued once its connection can be reached: connections beside each other, what is queued for one in
 * its order. It sleeps while nothing waits, and until the next trial of a connection that is cut off.
 */
export function createPurchaseQueueLoop({ work, breaker, ...ports }: PurchaseQueueLoopPorts): Loop {
  const dueMs = (connectionId: string | null): number => {
    const next = connectionId === null ? null : breaker.of(connectionId).next_try_at
    return next === null ? 0 : Date.parse(next)
  }

  /** Answers when the connection is to be looked at again; null when nothing waits for it. */
  const buyInOrder = async (entries: QueueEntry[], signal: AbortSignal): Promise<number | null> => {
    for (const entry of entries) {
      const nowMs = ports.clock.now().getTime()
      const next = dueMs(entry.connectionId)
      if (next > nowMs) return next
      if (signal.aborted) return nowMs
      if ((await work.carryOut(entry, signal)) === 'later')
        return Math.max(dueMs(entry.connectionId), ports.clock.now().getTime() + lookAgainMs)
    }
    return null
  }

  return createLoop({
    ...ports,
    name: 'purchase_queue',
    intervalMs: 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 5_000, mostMs: 5 * 60_000 },
    round: async (signal): Promise<NextRound> => {
      for (const entry of work.open()) work.recover(entry)
      const waiting = Map.groupBy(
        work.open().filter(({ state }) => state === 'queued'),
        ({ connectionId }) => connectionId,
      )
      const times = await Promise.all([...waiting.values()].map(entries => buyInOrder(entries, signal)))
      const due = times.filter(time => time !== null)
      return due.length === 0 ? 'when_called' : { atMs: Math.min(...due) }
    },
  })
}
