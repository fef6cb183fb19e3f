import type { FastifyBaseLogger } from 'fastify'
import { createReconnectLoop } from '../domain/carriers/connections/reachability-service.ts'
import { createPurchaseQueueLoop } from '../domain/shipping/purchase-queue/queue-work.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Loop } from '../platform/loops/loop.ts'
import type { Engine } from './engine.ts'

/** What the station does by itself about carriers that could not be reached. */
export function createOfflineLoops(
  { clock, changes }: { clock: Clock; changes: ChangeFeed },
  engine: Pick<Engine, 'queueWork' | 'breaker' | 'connections'>,
  logger: FastifyBaseLogger,
): Loop[] {
  const common = (name: string) => ({
    clock,
    random: Math.random,
    report: (error: unknown) => logger.error({ err: error, loop: name }, 'a loop failed'),
    changed: () => changes.publish({ topic: 'station', id: name, action: 'updated' }),
  })
  const { queueWork: work, breaker, connections } = engine
  const queue = createPurchaseQueueLoop({ ...common('purchase_queue'), work, breaker })
  const reconnect = createReconnectLoop({ ...common('reconnect'), breaker, probe: connections.test })
  changes.subscribe(({ topic, id, action }) => {
    if (topic === 'reachability') reconnect.wake()
    // Not by every change: those of the queue itself would never let it sleep.
    const isNew = topic === 'purchase_queue' && action === 'created'
    const hasLeft = topic === 'shipments' && action === 'updated' && work.hasLeft(id)
    if (isNew || hasLeft || topic === 'reachability' || topic === 'connections') queue.wake()
  })
  return [queue, reconnect]
}
