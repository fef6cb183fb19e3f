import { join } from 'node:path'
import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import { createCarrierCatalogue } from '../carriers/catalogue/carrier-catalogue.ts'
import { createSettings } from '../db/settings.ts'
import { createManifestRepository } from '../domain/dispatch/manifests/manifest-repository.ts'
import { createPickupAddresses } from '../domain/dispatch/pickups/pickup-addresses.ts'
import { createPickupRepository } from '../domain/dispatch/pickups/pickup-repository.ts'
import { createIntentLedger } from '../domain/intents/intent-ledger.ts'
import { createVoidFacts } from '../domain/money/refund-terms.ts'
import { createCheckAddress } from '../domain/shipping/addresses/address-check.ts'
import { createAskOnce } from '../domain/shipping/proxy/ask-once.ts'
import { createQueueRepository } from '../domain/shipping/purchase-queue/queue-repository.ts'
import { createPurchaseLedger } from '../domain/shipping/shipments/purchase-ledger.ts'
import { createRouteResolver } from '../domain/shipping/shipments/route-resolver.ts'
import { createShipmentDoubts } from '../domain/shipping/shipments/shipment-doubts.ts'
import { createShipmentLinks } from '../domain/shipping/shipments/shipment-files.ts'
import { createShipmentParts } from '../domain/shipping/shipments/shipment-parts-service.ts'
import { createShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import { createShipmentSync } from '../domain/shipping/shipments/shipment-sync.ts'
import { createBackgroundService } from '../domain/upkeep/background-service.ts'
import { type CarrierAccessPorts, createCarrierAccess } from './carriers.ts'
import { createDocuments } from './documents.ts'
import { createOrdering } from './engine-orders.ts'
import { createRecords } from './engine-records.ts'
import { createEvents, type EventPorts } from './events.ts'
import { createMoney } from './money.ts'
import { createTracking } from './tracking.ts'

export type EnginePorts = Omit<EventPorts, 'background'> &
  CarrierAccessPorts & {
    resources: string
    documents: DocumentRenderer
    /** Told when what a carrier did could not be written down, or papers not be drawn. */
    onUnwritten: (error: unknown, recordId: string) => void
    /** Trouble of the loop that works through batches. */
    onBatchTrouble: (error: unknown) => void
    /** Trouble of the loop that asks where parcels are, mostly a carrier that cannot be reached. */
    onPollTrouble: (error: unknown) => void
  }

export type EngineParts = ReturnType<typeof createParts>

/** What the services share: access to carriers, events, and how records are stored and follow each other. */
export function createParts(ports: EnginePorts) {
  const { database, clock, ids, changes, onUnwritten } = ports
  const background = createBackgroundService({
    settings: createSettings(database),
    changes,
    changed: () => {
      tracking.trackerPoll.wakeAll()
      events.webhooks.retryAll()
    },
  })
  const { recordEvent, ...events } = createEvents({ ...ports, background: background.read })
  const shared = { database, clock, ids, changes, recordEvent, onUnwritten }
  const catalogue = createCarrierCatalogue(join(ports.resources, 'carriers'))
  const voidFacts = createVoidFacts(ports.carriers)
  const carriers = createCarrierAccess({ ...ports, carriers: voidFacts.carriers })
  const repository = createShipmentRepository(database)
  const money = createMoney({ ...shared, voidFacts, shipments: repository })
  const ledger = money.watch.purchases(createPurchaseLedger(database, ids, clock))
  const doubtsOf = createShipmentDoubts(database)
  const intents = createIntentLedger(database, ids, clock)
  const pickups = createPickupRepository(database)
  const manifests = createManifestRepository(database)
  const ordering = createOrdering(shared)
  const seen = { orders: ordering.links, doubtsOf, refundOf: money.refundShownOf }
  const sync = createShipmentSync({ ...shared, ...seen, repository })
  const checkAddress = createCheckAddress(carriers)
  const records = createRecords({
    ...shared,
    checkAddress,
    shipmentParts: createShipmentParts({ ...shared, repository, ledger, sync }),
    orderAddresses: ordering.addresses,
    pickupAddresses: createPickupAddresses(pickups),
    catalogue,
    sequences: carriers.sequences,
  })
  const told = { recordEvent, catalogue, sync, background: background.read }
  const tracking = createTracking({ ...ports, ...carriers, ...told })
  const links = createShipmentLinks(ports.secrets)
  const documents = createDocuments({
    ...ports,
    ...carriers,
    ...{ repository, sync, links, orders: ordering.repository },
  })
  return {
    ...{ shared, events, catalogue, carriers, repository, ledger, ordering, sync, records },
    ...{
      pickups,
      manifests,
      intents,
      documents,
      links,
      doubtsOf,
      money,
      queued: createQueueRepository(database),
    },
    checkAddress,
    askOnce: createAskOnce({ ...shared, intents }),
    ...tracking,
    background,
    resolveRoute: createRouteResolver(records),
    isKnownCarrier: (slug: string) => catalogue.find(slug) !== null,
  }
}
