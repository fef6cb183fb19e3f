import { createSettings } from '../db/settings.ts'
import type { AgentSpending } from '../domain/access/agents/agent-spending.ts'
import type { ManifestRepository } from '../domain/dispatch/manifests/manifest-repository.ts'
import type { PickupRepository } from '../domain/dispatch/pickups/pickup-repository.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import type { Money } from '../domain/money/index.ts'
import { createFindAskedCustoms } from '../domain/shipping/customs/customs-asked.ts'
import { createMarkupRepository } from '../domain/shipping/markups/markup-repository.ts'
import { createMarkupService } from '../domain/shipping/markups/markup-service.ts'
import { createPointRepository } from '../domain/shipping/points/point-repository.ts'
import { createFindPoints } from '../domain/shipping/points/point-service.ts'
import { createQueueBook } from '../domain/shipping/purchase-queue/queue-book.ts'
import {
  createQueueRepository,
  type QueueRepository,
} from '../domain/shipping/purchase-queue/queue-repository.ts'
import { createFindTerms, createQueueService } from '../domain/shipping/purchase-queue/queue-service.ts'
import { createPurchaseQueueLoop, createQueueWork } from '../domain/shipping/purchase-queue/queue-work.ts'
import { createRateMemory } from '../domain/shipping/rates/rate-memory.ts'
import { createRateService, type RateService } from '../domain/shipping/rates/rate-service.ts'
import { createReturnRepository } from '../domain/shipping/returns/return-repository.ts'
import { createReturnService, createReturnSettings } from '../domain/shipping/returns/return-service.ts'
import { createCancelService } from '../domain/shipping/shipments/cancel-service.ts'
import { createKeepGates } from '../domain/shipping/shipments/kept-gates.ts'
import { createPickPlace } from '../domain/shipping/shipments/pick-place.ts'
import { createPurchaseKind } from '../domain/shipping/shipments/purchase-kind.ts'
import { createPurchasePapers } from '../domain/shipping/shipments/purchase-papers.ts'
import { createPurchaseService } from '../domain/shipping/shipments/purchase-service.ts'
import { createSecondLabels } from '../domain/shipping/shipments/second-label.ts'
import {
  createCheckAddresses,
  createDraftMaker,
  type MakeDraft,
} from '../domain/shipping/shipments/shipment-drafts.ts'
import { createShipmentRating } from '../domain/shipping/shipments/shipment-rating.ts'
import { createShipmentService, type ShipmentService } from '../domain/shipping/shipments/shipment-service.ts'
import { createShipmentTagService } from '../domain/shipping/shipments/shipment-tag-service.ts'
import { createEndShipment, createVoidKind } from '../domain/shipping/shipments/void-kind.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import { logUnwritten, loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { Documents } from './documents.ts'
import type { Intents } from './intents.ts'
import { type BoughtLabels, createBoughtLabels, createLabelTemplates } from './labels.ts'
import type { SavedRecords } from './saved-records.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

export type ShippingPorts = {
  carriers: Carriers
  holds: IntentHolds
  intents: Intents
  money: Money
  store: ShipmentStore
  records: SavedRecords
  trackers: TrackerService
  documents: Documents
  orders: OrderStore
  pickups: PickupRepository
  manifests: ManifestRepository
  labels: Pick<LabelTools, 'preview' | 'proof' | 'render' | 'renderTemplate'>
  /** What keeps agents within their limits. */
  agentSpending: Pick<AgentSpending, 'buyerOf'>
}

export type Shipping = ReturnType<typeof createShipping>

/** Rating, buying and voiding shipments, and the files a purchase leaves. */
export function createShipping(base: StationBase, ports: ShippingPorts) {
  const { database, clock, calendar, ids, changes } = base
  const { carriers, holds, store, records } = ports
  const { repository, sync } = store
  const { rates, markups } = createRating(base, ports)
  const queued = createQueueRepository(database)
  const makeDraft = createDraftMaker({
    resolveRoute: records.resolveRoute,
    orders: ports.orders.links,
    addresses: records.addresses,
    calendar,
    ids,
  })
  const boughtLabels = createBoughtLabels(base, ports)
  const purchasing = createPurchasing(base, ports, boughtLabels)
  const voiding = createVoiding(base, ports, boughtLabels)
  const shipments = createShipmentService({
    repository,
    sync,
    makeDraft,
    checkAddresses: createCheckAddresses(records.checkAddress),
    rates,
    tellMissing: records.tellMissing,
    purchases: purchasing.purchases,
    holds,
    unwritten: [purchasing.intents, voiding.intents, ports.documents.uploads.intents],
    isQueued: id => queued.openOf(id) !== null,
    transact: database.transact,
    transactTogether: database.transactTogether,
    clock,
    calendar,
    changes,
  })
  return {
    rates,
    markups,
    makeDraft,
    shipments,
    purchasing,
    voiding,
    returns: createReturns(base, { store, records, shipments, makeDraft }),
    answering: createAnswering(base, ports),
    findPoints: createPoints(base, carriers),
    tags: createShipmentTagService({ database, repository: store.tags, ids, clock, changes }),
    findAskedCustoms: createFindAskedCustoms({ customs: records.customsCheck, rates }),
    rateDraft: createShipmentRating({
      shipments,
      makeDraft,
      rates,
      breaker: carriers.breaker,
      clock,
      calendar,
    }),
    files: boughtLabels.files,
    boughtLabels,
    labelTemplates: createLabelTemplates(base, ports),
    pickPlaceOf: createPickPlace({ findShipment: repository.findAny, orders: ports.orders.repository }),
    queue: createPurchaseQueue(base, ports, { queued, rates, shipments, purchasing }),
  }
}

/** Where parcels can wait for whoever they are for. */
const createPoints = (
  { database, clock, changes }: StationBase,
  { live, callCarrier }: Pick<Carriers, 'live' | 'callCarrier'>,
) =>
  createFindPoints({
    live,
    callCarrier,
    repository: createPointRepository({ database, clock, changes }),
  })

/** What is asked before a label is bought: what is doubtful of it, and why, where an order does not need it. */
function createAnswering(
  { database, clock, changes }: StationBase,
  { store: { repository, sync, noteDone }, orders, holds }: ShippingPorts,
) {
  const { links } = orders
  return {
    secondLabels: createSecondLabels({
      database,
      repository,
      orders: links,
      sync,
      holds,
      noteDone,
      clock,
      changes,
    }),
    keepGates: createKeepGates({ database, repository, sync, holds, noteDone, changes }),
  }
}

/** Prices of carriers, with what the shop adds to them. */
function createRating(
  base: StationBase,
  {
    carriers: { live, callCarrier, catalogue },
    records: { customsCheck: customs },
    money: { markUnusual },
  }: Pick<ShippingPorts, 'carriers' | 'records' | 'money'>,
) {
  const { database, clock, calendar, ids, changes } = base
  const repository = createMarkupRepository(database)
  const settings = createSettings(database)
  const markups = createMarkupService({ database, repository, settings, changes, ids, clock })
  const memory = createRateMemory({ database, clock, changes })
  const addMarkups = markups.add
  const rates = createRateService({
    live,
    callCarrier,
    catalogue,
    ids,
    memory,
    clock,
    calendar,
    addMarkups,
    markUnusual,
    customs,
  })
  return { rates, markups }
}

/** What comes back of shipments. */
const createReturns = (
  { database, ids, clock, changes }: StationBase,
  ports: { store: ShipmentStore; records: SavedRecords; shipments: ShipmentService; makeDraft: MakeDraft },
) => {
  const settings = createReturnSettings({ settings: createSettings(database), changes })
  const overdueBefore = () => clock.now().getTime() - settings.read().overdue_days * 86_400_000
  return createReturnService({
    database,
    repository: createReturnRepository(database, overdueBefore),
    shipments: ports.shipments,
    findShipment: ports.store.repository.find,
    makeDraft: ports.makeDraft,
    addresses: ports.records.addresses,
    settings,
    ids,
    clock,
    changes,
  })
}

type Purchasing = ReturnType<typeof createPurchasing>

/** Buying labels, and the papers that go along. */
function createPurchasing(
  base: StationBase,
  ports: ShippingPorts,
  { papers: boughtPapers, returnLabels, awaited }: BoughtLabels,
) {
  const { database, calendar, ids, changes } = base
  const { repository, ledger, sync, links, unknownOfShipment } = ports.store
  const papers = createPurchasePapers({
    database,
    repository,
    ledger,
    sync,
    changes,
    paperOf: ports.documents.service.paperOf,
    send: ports.documents.uploads.send,
    links,
    onFailure: logUnwritten(base),
  })
  const kind = createPurchaseKind({
    database,
    repository,
    ledger,
    money: ports.money.ledger,
    facts: ports.money.labels.facts,
    declared: ports.store.declared,
    sync,
    orders: ports.orders.links,
    trackers: ports.trackers,
    papers,
    returnLabels,
    boughtPapers,
    awaited,
    unknownOfShipment,
    links,
    ids,
    changes,
  })
  const intents = ports.intents.operate(kind)
  const { live, catalogue } = ports.carriers
  const { customsCheck: customs } = ports.records
  const { links: orders } = ports.orders
  const buying = { repository, ledger, intents, papers, live, catalogue, calendar, changes, customs, orders }
  return {
    intents,
    papers,
    purchases: createPurchaseService(buying),
  }
}

/** Giving labels back. */
function createVoiding(base: StationBase, ports: ShippingPorts, { returnLabels, awaited }: BoughtLabels) {
  const { database, changes } = base
  const { trackers, pickups, manifests } = ports
  const { repository, ledger, sync } = ports.store
  const { ledgers, operate } = ports.intents
  const endShipment = createEndShipment({
    database,
    ledger,
    money: ports.money.ledger,
    facts: ports.money.labels.facts,
    declared: ports.store.declared,
    sync,
    trackers,
    returnLabels,
    awaited,
    changes,
  })
  const intents = operate(
    createVoidKind({
      database,
      repository,
      ledger: ledgers.ledgerOf('void'),
      endShipment,
      sync,
      changes,
    }),
  )
  const cancels = createCancelService({
    database,
    repository,
    holds: ports.holds,
    intentLedgers: ledgers,
    intents,
    endShipment,
    noteDone: ports.store.noteDone,
    live: ports.carriers.live,
    pickupOf: shipmentId => {
      const id = pickups.pickupOf(shipmentId)
      return id === null ? null : pickups.findAny(id)
    },
    manifestOf: manifests.manifestOf,
    money: ports.money.ledger,
    returnLabels,
  })
  return { intents, cancels }
}

/** Purchases that wait for their carrier to be reachable, and the loop that works on them. */
function createPurchaseQueue(
  base: StationBase,
  ports: Pick<ShippingPorts, 'carriers' | 'holds' | 'store' | 'agentSpending'>,
  parts: {
    queued: QueueRepository
    rates: RateService
    shipments: ShipmentService
    purchasing: Purchasing
  },
) {
  const { database, clock, random, ids, changes, logger } = base
  const { queued: repository, rates, shipments } = parts
  const { purchases } = parts.purchasing
  const { live, breaker } = ports.carriers
  const { ledger, sync } = ports.store
  const book = createQueueBook({ database, repository, sync, clock, changes })
  const work = createQueueWork({
    repository,
    book,
    shipments,
    purchases,
    rates,
    ledger,
    live,
    breaker,
    buyerOf: ports.agentSpending.buyerOf,
  })
  const loop = createPurchaseQueueLoop({
    clock,
    random,
    report: error => logger.error({ err: error, loop: 'purchase_queue' }, 'a loop failed'),
    changed: loopChanged(base, 'purchase_queue'),
    work,
    breaker,
  })
  changes.subscribe(({ topic, id, action }) => {
    // Not by every change: those of the queue itself would never let it sleep.
    const isNew = topic === 'purchase_queue' && action === 'created'
    const hasLeft = topic === 'shipments' && action === 'updated' && work.hasLeft(id)
    if (isNew || hasLeft || topic === 'reachability' || topic === 'connections') loop.wake()
  })
  return {
    loop,
    service: createQueueService({
      database,
      repository,
      book,
      findTerms: createFindTerms({ shipments, live, rates }),
      shipments,
      purchases,
      holds: ports.holds,
      sync,
      settings: createSettings(database),
      ids,
      clock,
      changes,
    }),
  }
}
