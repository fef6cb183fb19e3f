import { join } from 'node:path'
import { trackingCarrierSlugs } from '../shared/carriers/carrier-slugs.ts'
import { createCarrierCatalogue } from './carriers/catalogue/carrier-catalogue.ts'
import { createAdapterService } from './domain/connections/adapter-service.ts'
import { createOrderResolver } from './domain/orders/order-resolver.ts'
import { createOrderService } from './domain/orders/order-service.ts'
import { createProxyService } from './domain/proxy/proxy-service.ts'
import { createRateService } from './domain/rates/rate-service.ts'
import { createCancelService } from './domain/shipments/cancel-service.ts'
import { createPurchaseLedger } from './domain/shipments/purchase-ledger.ts'
import { createPurchaseService } from './domain/shipments/purchase-service.ts'
import { createRouteResolver } from './domain/shipments/route-resolver.ts'
import { createDraftMaker } from './domain/shipments/shipment-drafts.ts'
import { createShipmentFiles } from './domain/shipments/shipment-files.ts'
import { createShipmentParts } from './domain/shipments/shipment-parts-service.ts'
import { createShipmentRepository } from './domain/shipments/shipment-repository.ts'
import { createShipmentService } from './domain/shipments/shipment-service.ts'
import { createShipmentSync } from './domain/shipments/shipment-sync.ts'
import { createTrackerRepository } from './domain/trackers/tracker-repository.ts'
import { createTrackerService } from './domain/trackers/tracker-service.ts'
import { createBatches } from './engine-batches.ts'
import { type CarrierAccessPorts, createCarrierAccess } from './engine-carriers.ts'
import { createEvents, type EventPorts } from './engine-events.ts'
import { createImports } from './engine-imports.ts'
import { createOrdering } from './engine-orders.ts'
import { createRecords } from './engine-records.ts'

export type EnginePorts = EventPorts &
  CarrierAccessPorts & {
    resources: string
    /** Told when a label was bought and could not be written down. */
    onUnwritten: (error: unknown, shipmentId: string) => void
    /** Trouble of the loop that works through batches. */
    onBatchTrouble: (error: unknown) => void
  }

export type Engine = ReturnType<typeof createEngine>

/** All services of the station, put together. It knows no door: no listener, no window, no command line. */
export function createEngine(ports: EnginePorts) {
  const parts = createParts(ports)
  const { shared, carriers, events, catalogue, ordering, records } = parts
  const { repository, ledger, sync, trackers } = parts
  const rates = createRateService({ ...carriers, ...shared })
  const resolveRoute = createRouteResolver(records)
  const buying = {
    ...shared,
    ...carriers,
    repository,
    sync,
    ledger,
    trackers,
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
    ...batching,
    ...createImports({ ...selling, ...batching }),
    catalogue,
    ledger,
    sync,
    trackers,
    live: carriers.live,
    connections: carriers.connections,
    adapters: createAdapterService(ports.carriers),
    shipments,
    orders,
    cancels: createCancelService(buying),
    files: createShipmentFiles(repository, ports.labels.preview),
    proxy: createProxyService({
      ...shared,
      ...carriers,
      resolveRoute,
      rates,
      isKnownCarrier: slug => catalogue.find(slug) !== null,
    }),
  }
}

const trackable = new Set<string>(trackingCarrierSlugs)

/** What the services share: access to carriers, events, and how records are stored and follow each other. */
function createParts(ports: EnginePorts) {
  const { database, clock, ids, changes } = ports
  const { recordEvent, ...events } = createEvents(ports)
  const shared = { database, clock, ids, changes, recordEvent }
  const catalogue = createCarrierCatalogue(join(ports.resources, 'carriers'))
  const carriers = createCarrierAccess(ports)
  const repository = createShipmentRepository(database)
  const ledger = createPurchaseLedger(database, ids, clock)
  const ordering = createOrdering(shared)
  const sync = createShipmentSync({ ...shared, repository, orders: ordering.links })
  const records = createRecords({
    ...shared,
    shipmentParts: createShipmentParts({ ...shared, repository, ledger, sync }),
    orderAddresses: ordering.addresses,
    catalogue,
    sequences: carriers.sequences,
  })
  const trackers = createTrackerService({
    ...shared,
    ...carriers,
    repository: createTrackerRepository(database),
    shipments: sync,
    isTrackable: slug => trackable.has(slug),
    trackingUrl: catalogue.trackingUrl,
  })
  return { shared, events, catalogue, carriers, repository, ledger, ordering, sync, records, trackers }
}
