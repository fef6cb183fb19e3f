import { createSettings } from '../db/settings.ts'
import { createQueueBook } from '../domain/shipping/purchase-queue/queue-book.ts'
import { createFindWish, createQueueService } from '../domain/shipping/purchase-queue/queue-service.ts'
import { createQueueWork } from '../domain/shipping/purchase-queue/queue-work.ts'
import type { EngineParts } from './engine-parts.ts'
import type { createShipping } from './engine-shipping.ts'

/** Purchases that wait for their carrier to be reachable, and the work on them. */
export function createQueue(parts: EngineParts, shipping: ReturnType<typeof createShipping>) {
  const { shared, carriers, ledger, sync, queued: repository } = parts
  const book = createQueueBook({ ...shared, repository, sync })
  const common = { ...shared, ...carriers, ...shipping, ...{ repository, book, ledger, sync } }
  return {
    purchaseQueue: createQueueService({
      ...common,
      findWish: createFindWish(common),
      settings: createSettings(shared.database),
    }),
    queueWork: createQueueWork(common),
  }
}
