import { createRateMemory } from './domain/rates/rate-memory.ts'
import { createRateService } from './domain/rates/rate-service.ts'
import { createCancelService } from './domain/shipments/cancel-service.ts'
import { createPurchaseService } from './domain/shipments/purchase-service.ts'
import { createDraftMaker } from './domain/shipments/shipment-drafts.ts'
import { createShipmentFiles } from './domain/shipments/shipment-files.ts'
import { createShipmentRating } from './domain/shipments/shipment-rating.ts'
import { createShipmentService } from './domain/shipments/shipment-service.ts'
import type { EngineParts } from './engine-parts.ts'
import type { LabelTools } from './printing/label-tools.ts'

/** Rating, buying and cancelling shipments, and the files a purchase leaves. */
export function createShipping(parts: EngineParts, preview: LabelTools['preview']) {
  const { shared, carriers, repository, ledger, sync, trackers, links } = parts
  const { papers } = parts.documents
  const rates = createRateService({ ...carriers, ...shared, memory: createRateMemory(shared) })
  const buying = { ...shared, ...carriers, ...{ repository, sync, ledger, trackers, papers, links } }
  const purchases = createPurchaseService(buying)
  const makeDraft = createDraftMaker({
    ...shared,
    resolveRoute: parts.resolveRoute,
    orders: parts.ordering.links,
  })
  const shipments = createShipmentService({
    ...shared,
    ...{ repository, sync, rates, ledger, makeDraft },
    purchases,
    isQueued: id => parts.queued.openOf(id) !== null,
    transact: shared.database.transact,
  })
  return {
    rates,
    shipments,
    purchases,
    rateDraft: createShipmentRating({ ...shared, ...carriers, shipments, makeDraft, rates }),
    cancels: parts.money.watch.cancels(createCancelService({ ...buying, pickupOf: parts.pickups.pickupOf })),
    files: createShipmentFiles(repository, links, preview),
  }
}
