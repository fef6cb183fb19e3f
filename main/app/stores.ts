import { createDocumentStore } from '../db/document-store.ts'
import { createConnectionRepository } from '../domain/carriers/connections/connection-repository.ts'
import { createManifestRepository } from '../domain/dispatch/manifests/manifest-repository.ts'
import { createPickupRepository } from '../domain/dispatch/pickups/pickup-repository.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import { createMoney } from '../domain/money/index.ts'
import type { createVoidFacts } from '../domain/money/refund-terms.ts'
import { createOrderLinkRepository } from '../domain/orders/orders/order-link-repository.ts'
import { createOrderLinks, type OrderLinks } from '../domain/orders/orders/order-links.ts'
import { createOrderRepository } from '../domain/orders/orders/order-repository.ts'
import { createOrderAddresses, createOrderWriter } from '../domain/orders/orders/order-writer.ts'
import { createProductFilling } from '../domain/orders/products/product-filling.ts'
import { createProductRepository } from '../domain/orders/products/product-repository.ts'
import { createRequestedServiceRepository } from '../domain/orders/rules/requested-service-repository.ts'
import { createRuleBook } from '../domain/orders/rules/rule-book.ts'
import { createRuleRepository } from '../domain/orders/rules/rule-repository.ts'
import { createEntryKeeper } from '../domain/orders/worklist/entry-keeper.ts'
import { createEntryRepository } from '../domain/orders/worklist/entry-repository.ts'
import { createDeclaredGoods } from '../domain/shipping/customs/declared-goods.ts'
import { createPurchaseLedger, type PurchaseLedger } from '../domain/shipping/shipments/purchase-ledger.ts'
import { createShipmentLinks } from '../domain/shipping/shipments/shipment-files.ts'
import {
  createShipmentRepository,
  createUnknownOfShipment,
  createUsualSender,
  type ShipmentRepository,
  type UsualSender,
} from '../domain/shipping/shipments/shipment-repository.ts'
import { createShipmentSync } from '../domain/shipping/shipments/shipment-sync.ts'
import { createShipmentTagRepository } from '../domain/shipping/shipments/shipment-tag-repository.ts'
import { createNoteDone } from '../domain/shipping/shipments/shipment-tag-service.ts'
import type { RecordEvent, RecordEvents } from '../platform/record-event.ts'
import type { StationBase } from './base.ts'

/**
 * What is stored, of every floor, before any service: a service may read what a floor above it stores, as a parameter
 * of a type of its own.
 */
export function createStores(
  base: StationBase,
  {
    voidFacts,
    recordEvent,
    recordEvents,
    holds,
  }: {
    voidFacts: ReturnType<typeof createVoidFacts>
    recordEvent: RecordEvent
    recordEvents: RecordEvents
    holds: IntentHolds
  },
) {
  const { database, ids, clock, calendar, changes, underWay } = base
  const repository = createShipmentRepository(database)
  const orders = createOrderStore(base, { recordEvents, holds })
  const money = createMoney({
    database,
    ids,
    clock,
    calendar,
    changes,
    accountOf: createConnectionRepository(database).find,
    factsOf: voidFacts.of,
    shipments: repository,
  })
  return {
    money,
    orders,
    shipments: createShipmentStore(base, {
      repository,
      ledger: createPurchaseLedger(database, ids, clock, underWay),
      orders: orders.links,
      refundOf: money.refundShownOf,
      recordEvent,
    }),
    pickups: createPickupRepository(database),
    manifests: createManifestRepository(database),
  }
}

export type OrderStore = ReturnType<typeof createOrderStore>

/** How orders are stored, and how shipments are bound to them. */
export function createOrderStore(
  base: StationBase,
  { recordEvents, holds }: { recordEvents: RecordEvents; holds: IntentHolds },
) {
  const { database, changes, clock, calendar, laterShipDay, ids } = base
  const repository = createOrderRepository(database)
  const entries = createEntryRepository(database)
  const saved = createDocumentStore<UsualSender>(database, 'addresses')
  const usualSender = createUsualSender(database, () => {
    const id = base.senderId()
    return id === null ? null : saved.find(id)
  })
  const productRepository = createProductRepository(database)
  const products = createProductFilling({ repository: productRepository, database, changes, ids, clock })
  const keeper = createEntryKeeper({ repository: entries, usualSender, products, clock })
  const ruleRepository = createRuleRepository(database)
  const requestedServices = createRequestedServiceRepository(database)
  const rules = createRuleBook({
    repository: ruleRepository,
    entries,
    keeper,
    products,
    readRequests: requestedServices.reader,
    clock,
    calendar,
    laterShipDay,
  })
  const writer = createOrderWriter({
    database,
    repository,
    entries: keeper,
    products,
    rules,
    recordEvents,
    changes,
  })
  const linkRepository = createOrderLinkRepository(database)
  return {
    repository,
    entries,
    keeper,
    usualSender,
    writer,
    linkRepository,
    products,
    productRepository,
    rules,
    ruleRepository,
    requestedServices,
    links: createOrderLinks({ repository: linkRepository, writer, products }),
    addresses: createOrderAddresses({ database, repository, writer, holds }),
  }
}

export type ShipmentStorePorts = {
  repository: ShipmentRepository
  ledger: PurchaseLedger
  orders: OrderLinks
  refundOf: (shipmentId: string) => Record<string, unknown> | null
  recordEvent: RecordEvent
}

export type ShipmentStore = ReturnType<typeof createShipmentStore>

/** How shipments and their purchases are stored, and how a change of one is told. */
export function createShipmentStore(
  { database, changes, clock, secrets }: StationBase,
  { repository, ledger, orders, refundOf, recordEvent }: ShipmentStorePorts,
) {
  const unknownOfShipment = createUnknownOfShipment(database)
  const tags = createShipmentTagRepository(database)
  return {
    repository,
    ledger,
    tags,
    declared: createDeclaredGoods(database, clock),
    noteDone: createNoteDone({ repository: tags, clock }),
    unknownOfShipment,
    links: createShipmentLinks(secrets),
    sync: createShipmentSync({
      database,
      repository,
      orders,
      unknownOfShipment,
      refundOf,
      recordEvent,
      changes,
    }),
  }
}
