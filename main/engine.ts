import { join } from 'node:path'
import { hubSlugs, trackingCarrierSlugs } from '../shared/carriers/carrier-slugs.ts'
import type { DocumentRenderer } from '../shared/documents/document-template.ts'
import { createCarrierCatalogue } from './carriers/catalogue/carrier-catalogue.ts'
import { createAdapterService } from './domain/connections/adapter-service.ts'
import { createOrderResolver } from './domain/orders/order-resolver.ts'
import { createOrderService } from './domain/orders/order-service.ts'
import { createPickupAddresses } from './domain/pickups/pickup-addresses.ts'
import { createPickupRepository } from './domain/pickups/pickup-repository.ts'
import { createProxyService, type ProxyPorts } from './domain/proxy/proxy-service.ts'
import { createProxyTracking } from './domain/proxy/proxy-tracking.ts'
import { createRateService } from './domain/rates/rate-service.ts'
import { createCancelService } from './domain/shipments/cancel-service.ts'
import { createPurchaseLedger } from './domain/shipments/purchase-ledger.ts'
import { createPurchaseService } from './domain/shipments/purchase-service.ts'
import { createRouteResolver } from './domain/shipments/route-resolver.ts'
import { createDraftMaker } from './domain/shipments/shipment-drafts.ts'
import { createShipmentFiles } from './domain/shipments/shipment-files.ts'
import { createShipmentLinks } from './domain/shipments/shipment-links.ts'
import { createShipmentParts } from './domain/shipments/shipment-parts-service.ts'
import { createShipmentRepository } from './domain/shipments/shipment-repository.ts'
import { createShipmentService } from './domain/shipments/shipment-service.ts'
import { createShipmentSync } from './domain/shipments/shipment-sync.ts'
import { createAskTracking } from './domain/trackers/tracker-call.ts'
import { createTrackerRepository } from './domain/trackers/tracker-repository.ts'
import { createTrackerService } from './domain/trackers/tracker-service.ts'
import { createBatches } from './engine-batches.ts'
import { type CarrierAccessPorts, createCarrierAccess } from './engine-carriers.ts'
import { createDocuments } from './engine-documents.ts'
import { createEvents, type EventPorts } from './engine-events.ts'
import { createImports } from './engine-imports.ts'
import { createOrdering } from './engine-orders.ts'
import { createPickups } from './engine-pickups.ts'
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

export type Engine = ReturnType<typeof createEngine>

/** All services of the station, put together. It knows no door: no listener, no window, no command line. */
export function createEngine(ports: EnginePorts) {
  const parts = createParts(ports)
  const { shared, carriers, events, catalogue, ordering, records } = parts
  const { repository, ledger, sync, trackers, links } = parts
  const { papers, ...documents } = parts.documents
  const rates = createRateService({ ...carriers, ...shared })
  const resolveRoute = createRouteResolver(records)
  const isKnownCarrier = (slug: string) => catalogue.find(slug) !== null
  const buying = {
    ...shared,
    ...carriers,
    ...{ repository, sync, ledger, trackers, papers, links },
    onUnwritten: ports.onUnwritten,
  }
  const shipments = createShipmentService({
    ...shared,
    repository,
    sync,
    rates,
    ledger,
    makeDraft: createDraftMaker({ ...shared, resolveRoute, orders: ordering.links }),
    purchases: createPurchaseService(buying),
    transact: shared.database.transact,
  })
  const resolve = createOrderResolver(records)
  const orders = createOrderService({ ...shared, ...ordering, shipments: sync, resolve })
  const { onBatchTrouble } = ports
  const selling = { ...shared, orders, shipments, trackers, onBatchTrouble }
  const batching = createBatches({ ...selling, ...carriers, resolveRoute })
  return {
    ...records,
    ...events,
    ...documents,
    ...batching,
    ...createImports({ ...selling, ...batching }),
    ...{ catalogue, ledger, sync, trackers, shipments, orders },
    live: carriers.live,
    connections: carriers.connections,
    adapters: createAdapterService(ports.carriers),
    ...createPickups({
      ...shared,
      ...carriers,
      ...records,
      repository: parts.pickups,
      findBought: repository.findBought,
      isKnownCarrier,
      onUnwritten: ports.onUnwritten,
    }),
    cancels: createCancelService({ ...buying, pickupOf: parts.pickups.pickupOf }),
    files: createShipmentFiles(repository, links, ports.labels.preview),
    ...createProxies({ ...parts, rates, resolveRoute, isKnownCarrier }),
  }
}

const trackable = new Set<string>(trackingCarrierSlugs)
const hubs = new Set<string>(hubSlugs)

type Parts = ReturnType<typeof createParts>

/** What goes straight to the carriers and is not stored. */
const createProxies = ({
  shared,
  carriers,
  catalogue,
  tracking,
  ...more
}: Parts & Pick<ProxyPorts, 'rates' | 'resolveRoute' | 'isKnownCarrier'>) => ({
  proxy: createProxyService({ ...shared, ...carriers, ...more }),
  proxyTracking: createProxyTracking({ ...shared, tracking, trackingUrl: catalogue.trackingUrl }),
})

/** What the services share: access to carriers, events, and how records are stored and follow each other. */
function createParts(ports: EnginePorts) {
  const { database, clock, ids, changes } = ports
  const { recordEvent, ...events } = createEvents(ports)
  const shared = { database, clock, ids, changes, recordEvent }
  const catalogue = createCarrierCatalogue(join(ports.resources, 'carriers'))
  const carriers = createCarrierAccess(ports)
  const repository = createShipmentRepository(database)
  const ledger = createPurchaseLedger(database, ids, clock)
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
  const tracking = createAskTracking({
    ...carriers,
    isTrackable: slug => trackable.has(slug),
    isHub: slug => hubs.has(slug),
  })
  const trackers = createTrackerService({
    ...shared,
    tracking,
    repository: createTrackerRepository(database),
    shipments: sync,
    trackingUrl: catalogue.trackingUrl,
  })
  const links = createShipmentLinks(ports.secrets)
  const documents = createDocuments({
    ...ports,
    ...carriers,
    ...{ repository, sync, links, orders: ordering.repository },
  })
  return {
    ...{ shared, events, catalogue, carriers, repository, ledger, ordering, sync, records },
    ...{ pickups, tracking, trackers, documents, links },
  }
}
