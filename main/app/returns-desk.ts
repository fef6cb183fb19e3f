import { createReceiptRepository } from '../domain/packing/returns-desk/receipt-repository.ts'
import { createReceiptService, noReceipt } from '../domain/packing/returns-desk/receipt-service.ts'
import { createReturnedParcels } from '../domain/packing/returns-desk/returned-parcels.ts'
import { createReturnsDesk } from '../domain/packing/returns-desk/returns-desk.ts'
import type { ReturnsPort } from '../domain/packing/returns-desk/returns-window.ts'
import type { createPackingLookup } from '../domain/packing/sessions/packing-lookup.ts'
import {
  createPhotoService,
  type PhotoRepository,
  type PhotoSubject,
  returnPhotoUrl,
} from '../domain/packing/sessions/packing-photos.ts'
import { createScanReader } from '../domain/packing/sessions/packing-scan.ts'
import { createReturnRepository } from '../domain/shipping/returns/return-repository.ts'
import type { StationBase } from './base.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

type Ports = { store: OrderStore; shipping: Shipping; shipmentStore: ShipmentStore }

type Parts = {
  photos: PhotoRepository
  lookup: ReturnType<typeof createPackingLookup>
  settings: () => { claim_seconds: number }
}

/** Returns desks, and what they received. */
export function createReturnsDesks(
  base: StationBase,
  { store, shipping, shipmentStore }: Ports,
  { lookup, settings, photos }: Parts,
) {
  const { database, ids, clock, changes } = base
  const receipts = createReceiptRepository(database)
  const parcels = createReturnedParcels({
    database,
    // Whether one is overdue makes no difference once it is here.
    returns: createReturnRepository(database, () => 0),
    receipts,
    links: store.linkRepository,
    findShipment: shipmentStore.repository.find,
  })
  const desk = createReturnsDesk({
    database,
    receipts,
    parcels,
    returns: shipping.returns,
    products: store.productRepository,
    hasPhoto: photos.has,
    claimSeconds: () => settings().claim_seconds,
    changes,
    ids,
    clock,
  })
  const readScan = createScanReader(lookup)
  const port: ReturnsPort = {
    receiptAt: actor => {
      const row = desk.at(actor)
      return row && desk.show(row)
    },
    find: id => {
      const row = desk.find(id)
      return row && desk.show(row)
    },
    scan: desk.scan,
    step: (step, actor) => desk.step(desk.at(actor), step, actor),
    beat: desk.beat,
  }
  const subject: PhotoSubject<{ receipt_id: string }> = {
    find: (id, testMode) => (receipts.find(id)?.testMode === testMode ? { tell: () => desk.tell(id) } : null),
    missing: noReceipt,
    named: id => ({ receipt_id: id }),
    urlOf: returnPhotoUrl,
  }
  return {
    port,
    photos: createPhotoService({ database, photos, subject, clock }),
    service: createReceiptService({ database, receipts, parcels, desk, readScan, clock }),
  }
}
