import { createRateMemory } from '../domain/shipping/rates/rate-memory.ts'
import { createRateService } from '../domain/shipping/rates/rate-service.ts'
import { createCancelService } from '../domain/shipping/shipments/cancel-service.ts'
import { createPickPlace } from '../domain/shipping/shipments/pick-place.ts'
import { createPurchaseBook } from '../domain/shipping/shipments/purchase-book.ts'
import { createPurchaseService } from '../domain/shipping/shipments/purchase-service.ts'
import { createCheckAddresses, createDraftMaker } from '../domain/shipping/shipments/shipment-drafts.ts'
import { createShipmentFiles } from '../domain/shipping/shipments/shipment-files.ts'
import { createShipmentRating } from '../domain/shipping/shipments/shipment-rating.ts'
import { createShipmentService } from '../domain/shipping/shipments/shipment-service.ts'
import { createVoidBook } from '../domain/shipping/shipments/void-book.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import type { EngineParts } from './engine-parts.ts'
import { createSettling } from './engine-settling.ts'

/** Rating, buying and cancelling shipments, and the files a purchase leaves. */
export function createShipping(parts: EngineParts, preview: LabelTools['preview']) {
  const { shared, carriers, repository, ledger, sync, trackers, links } = parts
  const { papers } = parts.documents
  const { intents, doubtsOf } = parts
  const rates = createRateService({ ...carriers, ...shared, memory: createRateMemory(shared) })
  const common = { ...shared, ...carriers, repository, sync, ledger, intents, papers }
  const book = createPurchaseBook({ ...common, trackers, links })
  const voidBook = createVoidBook({ ...common, trackers })
  const purchases = createPurchaseService({ ...common, book, doubtsOf })
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
    transactTogether: shared.database.transactTogether,
    checkAddresses: createCheckAddresses(parts.checkAddress),
  })
  return {
    rates,
    shipments,
    voidBook,
    cancels: createCancelService({
      ...common,
      book: voidBook,
      pickupOf: parts.pickups.pickupOf,
      manifestOf: parts.manifests.manifestOf,
    }),
    ...createSettling({ ...common, book, voidBook }),
    purchases,
    rateDraft: createShipmentRating({ ...shared, ...carriers, shipments, makeDraft, rates }),
    files: createShipmentFiles(repository, links, preview),
    pickPlaceOf: createPickPlace({ findShipment: repository.findAny, orders: parts.ordering.repository }),
  }
}
