import { join } from 'node:path'
import { hubSlugs, trackingCarrierSlugs } from '../shared/carriers/carrier-slugs.ts'
import type { DocumentRenderer } from '../shared/documents/document-template.ts'
import { createCarrierCatalogue } from './carriers/catalogue/carrier-catalogue.ts'
import { createVoidFacts } from './domain/money/refund-terms.ts'
import { createPickupAddresses } from './domain/pickups/pickup-addresses.ts'
import { createPickupRepository } from './domain/pickups/pickup-repository.ts'
import { createQueueRepository } from './domain/purchase-queue/queue-repository.ts'
import { createPurchaseLedger } from './domain/shipments/purchase-ledger.ts'
import { createRouteResolver } from './domain/shipments/route-resolver.ts'
import { createShipmentLinks } from './domain/shipments/shipment-links.ts'
import { createShipmentParts } from './domain/shipments/shipment-parts-service.ts'
import { createShipmentRepository } from './domain/shipments/shipment-repository.ts'
import { createShipmentSync } from './domain/shipments/shipment-sync.ts'
import { createAskTracking } from './domain/trackers/tracker-call.ts'
import { createTrackerRepository } from './domain/trackers/tracker-repository.ts'
import { createTrackerService } from './domain/trackers/tracker-service.ts'
import { type CarrierAccessPorts, createCarrierAccess } from './engine-carriers.ts'
import { createDocuments } from './engine-documents.ts'
import { createEvents, type EventPorts } from './engine-events.ts'
import { createMoney } from './engine-money.ts'
import { createOrdering } from './engine-orders.ts'
import { createRecords } from './engine-records.ts'

export type EnginePorts = EventPorts &
  CarrierAccessPorts & {
    resources: string
    documents: DocumentRenderer
    /** Told when what a carrier did could not be written down, or papers not be drawn. */
    onUnwritten: (error: unknown, recordId: string) => void
    /** Trouble of the loop that works through batches. */
    onBatchTrouble: (error: unknown) => void
  }

export type EngineParts = ReturnType<typeof createParts>

const trackable = new Set<string>(trackingCarrierSlugs)
const hubs = new Set<string>(hubSlugs)

/** What the services share: access to carriers, events, and how records are stored and follow each other. */
export function createParts(ports: EnginePorts) {
  const { database, clock, ids, changes, onUnwritten } = ports
  const { recordEvent, ...events } = createEvents(ports)
  const shared = { database, clock, ids, changes, recordEvent, onUnwritten }
  const catalogue = createCarrierCatalogue(join(ports.resources, 'carriers'))
  const voidFacts = createVoidFacts(ports.carriers)
  const carriers = createCarrierAccess({ ...ports, carriers: voidFacts.carriers })
  const repository = createShipmentRepository(database)
  const money = createMoney({ ...shared, voidFacts, shipments: repository })
  const ledger = money.watch.purchases(createPurchaseLedger(database, ids, clock))
  const pickups = createPickupRepository(database)
  const ordering = createOrdering(shared)
  const sync = createShipmentSync({ ...shared, repository, orders: ordering.links })
  const records = createRecords({
    ...shared,
    shipmentParts: createShipmentParts({ ...shared, repository, ledger, sync }),
    orderAddresses: ordering.addresses,
    pickupAddresses: createPickupAddresses(pickups),
    catalogue,
    sequences: carriers.sequences,
  })
  const links = createShipmentLinks(ports.secrets)
  const documents = createDocuments({
    ...ports,
    ...carriers,
    ...{ repository, sync, links, orders: ordering.repository },
  })
  return {
    ...{ shared, events, catalogue, carriers, repository, ledger, ordering, sync, records },
    ...{ pickups, documents, links, money, queued: createQueueRepository(database) },
    ...createTracking({ shared, carriers, catalogue, sync }),
    resolveRoute: createRouteResolver(records),
    isKnownCarrier: (slug: string) => catalogue.find(slug) !== null,
  }
}

type TrackingParts = {
  shared: Omit<
    Parameters<typeof createTrackerService>[0],
    'repository' | 'shipments' | 'tracking' | 'trackingUrl'
  > & {
    database: EnginePorts['database']
  }
  carriers: ReturnType<typeof createCarrierAccess>
  catalogue: ReturnType<typeof createCarrierCatalogue>
  sync: ReturnType<typeof createShipmentSync>
}

/** The one way to ask where a parcel is, and the trackers that remember the answers. */
function createTracking({ shared, carriers, catalogue, sync }: TrackingParts) {
  const tracking = createAskTracking({
    ...carriers,
    isTrackable: slug => trackable.has(slug),
    isHub: slug => hubs.has(slug),
  })
  const trackers = createTrackerService({
    ...shared,
    tracking,
    repository: createTrackerRepository(shared.database),
    shipments: sync,
    trackingUrl: catalogue.trackingUrl,
  })
  return { tracking, trackers }
}
