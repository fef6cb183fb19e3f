import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import type { LiveConnection } from '../domain/carriers/connections/live-connections.ts'
import { createExportService } from '../domain/exchange/exports/export-service.ts'
import { createDataFileService } from '../domain/exchange/imports/data-file-service.ts'
import { createDataTemplateRepository } from '../domain/exchange/imports/data-template-repository.ts'
import { createDataTemplateService } from '../domain/exchange/imports/data-template-service.ts'
import {
  createImportReader,
  type ImportTasks,
  importWorkerUrl,
} from '../domain/exchange/imports/import-reader.ts'
import { createPostedOrders } from '../domain/exchange/imports/posted-orders.ts'
import type { IntentHolds } from '../domain/intents/intent-holds.ts'
import { createBatchChecks } from '../domain/orders/batches/batch-checks.ts'
import { createBatchProgress } from '../domain/orders/batches/batch-progress.ts'
import { createBatchRepository } from '../domain/orders/batches/batch-repository.ts'
import { createBatchRun } from '../domain/orders/batches/batch-run.ts'
import { createBatchService } from '../domain/orders/batches/batch-service.ts'
import { createBatchWork } from '../domain/orders/batches/batch-work.ts'
import { createOrderService, type OrderService } from '../domain/orders/orders/order-service.ts'
import { createProposeCustoms } from '../domain/orders/products/customs-proposals.ts'
import { openKnownGoods } from '../domain/orders/products/known-goods.ts'
import { createProductService } from '../domain/orders/products/product-service.ts'
import { createRequestedServiceService } from '../domain/orders/rules/requested-service-service.ts'
import { createRuleService, type RuleService } from '../domain/orders/rules/rule-service.ts'
import { createOrderCustoms, type OrderCustoms } from '../domain/orders/worklist/order-customs.ts'
import type { TrackerService } from '../domain/tracking/tracker-service.ts'
import type { Loop } from '../platform/loops/loop.ts'
import type { RecordEvent } from '../platform/record-event.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import { createWorkerPool } from '../platform/worker-pool.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import { createImports } from './imports.ts'
import { createPacking } from './packing.ts'
import { createRuns, type RunsPorts } from './runs.ts'
import type { SavedRecords } from './saved-records.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'
import { createWorklist } from './worklist.ts'

export type OrdersPorts = {
  store: OrderStore
  holds: IntentHolds
  carriers: Carriers
  records: SavedRecords
  shipping: Shipping
  shipmentStore: ShipmentStore
  tell: TellNotification
  renderer: DocumentRenderer
  trackers: TrackerService
  recordEvent: RecordEvent
  /** Where files of imports lie. */
  importsFolder: string
}

export type Orders = ReturnType<typeof createOrders>

/** Orders, many of them at once, and files of them. */
export function createOrders(base: StationBase, ports: OrdersPorts) {
  const { database, clock, ids, changes } = base
  const { store, records, shipping, trackers } = ports
  const orders = createService(base, ports)
  const batching = createBatches(base, ports, orders)
  const customs = createCustomsOf(base, ports)
  const pool = createReadingPool()
  const repository = createDataTemplateRepository(database)
  const dataTemplates = createDataTemplateService({ repository, ids, clock, changes })
  // A file could not be read for reasons that may not be its own.
  const reader = createImportReader({ pool, report: logBatchTrouble(base) })
  const wake: { worklist: () => void } = { worklist: () => {} }
  const rules = createRules(base, ports, () => wake.worklist())
  const working = createWorklist(base, ports, { orders, rules, customs })
  wake.worklist = working.worklistLoop.wake
  const { editing } = working
  const running = createRunsOf(base, ports, { customs, editing })
  const selling = createProducts(base, ports, working.worklistLoop)
  const importing = createImports(base, {
    store,
    holds: ports.holds,
    carriers: ports.carriers,
    records,
    shipping,
    trackers,
    importsFolder: ports.importsFolder,
    reader,
    templates: dataTemplates,
    orders,
    editing,
    products: selling.products,
  })
  return {
    service: orders,
    rules,
    requestedServices: createRequestedServices(base, ports),
    ...selling,
    ...working,
    batches: batching.service,
    batchLoop: batching.loop,
    runs: running,
    packing: createPackingOf(base, ports, { working, running, products: selling.products, customs }),
    printerByRule: createPrinterByRule(store),
    dataTemplates,
    imports: importing.service,
    intake: importing.intake,
    posted: createPostedOrders({ templates: dataTemplates }),
    removeImportFiles: importing.removeOldFiles,
    importLoop: importing.loop,
    importWatch: importing.watch,
    importWatchLoop: importing.watchLoop,
    dataFiles: createDataFileService({
      reader,
      batches: batching.service,
      templates: dataTemplates,
      orders: importing.orderTarget,
    }),
    exports: createExportService({ orders, shipments: shipping.shipments, trackers, pool, clock }),
    warmUp: reader.warmUp,
    stop: async () => void (await Promise.all([pool.close(), importing.stop()])),
  }
}

/** Runs, with what they change of orders. */
const createRunsOf = (
  base: StationBase,
  { store, records, shipping, shipmentStore, tell, renderer }: OrdersPorts,
  { customs, editing }: Pick<RunsPorts, 'customs' | 'editing'>,
) => createRuns(base, { store, records, shipping, shipmentStore, tell, renderer, customs, editing })

/** Desks at which orders are packed. */
const createPackingOf = (
  base: StationBase,
  ports: OrdersPorts,
  parts: {
    working: ReturnType<typeof createWorklist>
    running: ReturnType<typeof createRuns>
    products: ReturnType<typeof createProducts>['products']
    customs: OrderCustoms
  },
) =>
  createPacking(base, {
    store: ports.store,
    carriers: ports.carriers,
    records: ports.records,
    shipping: ports.shipping,
    shipmentStore: ports.shipmentStore,
    worklist: parts.working.worklist,
    products: parts.products,
    customs: parts.customs,
    holdSeconds: () => parts.running.service.settings().hold_seconds,
  })

/** What customs asks of the orders that wait, are planned or are packed. */
const createCustomsOf = (
  { clock, laterShipDay }: StationBase,
  { store, records, shipping }: OrdersPorts,
): OrderCustoms =>
  createOrderCustoms({
    customs: records.customsCheck,
    rates: shipping.rates,
    products: store.products,
    rules: store.rules,
    usualSender: store.usualSender,
    makeDraft: shipping.makeDraft,
    clock,
    laterShipDay,
  })

/** Orders one by one, as the interface has them. */
function createService(base: StationBase, ports: OrdersPorts): OrderService {
  const { database, clock, calendar, ids, changes } = base
  const { store, records } = ports
  return createOrderService({
    database,
    repository: store.repository,
    writer: store.writer,
    links: store.links,
    holds: ports.holds,
    shipments: ports.shipmentStore.sync,
    addresses: records.addresses,
    findCommodity: records.findCommodity,
    ids,
    clock,
    calendar,
    products: store.productRepository,
    changes,
  })
}

/** The thread that takes files apart is there only while there is a file. */
const createReadingPool = () =>
  createWorkerPool<ImportTasks>({
    workerUrl: importWorkerUrl,
    maxThreads: 1,
    idleTimeoutMs: 1_000,
    taskTimeoutMs: longestReadMs,
    maxMemoryMb: mostReadingMb,
    youngMemoryMb: 16,
  })

/** What is taken at all needs less. What is more is refused by its shape before. */
const longestReadMs = 60_000
const mostReadingMb = 300

/** The printer the rules that are on name for the labels of a shipment, and by which of them. */
const createPrinterByRule =
  ({ linkRepository, repository, rules }: OrderStore) =>
  (shipmentId: string): { printerId: string; ruleId: string; name: string } | null => {
    const [orderId] = linkRepository.ordersOf(shipmentId)
    const order = orderId === undefined ? null : repository.findAny(orderId)
    const effect = order && rules.isAnyOn(order.test_mode) ? rules.decide(order).printer : null
    return effect && { printerId: effect.action.printer_id, ruleId: effect.rule.id, name: effect.rule.name }
  }

/** What the shop sells; orders that wait for what a product says are looked at again when it says so. */
function createProducts(
  { database, ids, clock, changes, resources }: StationBase,
  { store, shipmentStore }: OrdersPorts,
  worklistLoop: Pick<Loop, 'wake'>,
) {
  changes.subscribe(({ topic }) => {
    if (topic === 'products') worklistLoop.wake()
  })
  const repository = store.productRepository
  return {
    products: createProductService({
      database,
      repository,
      filling: store.products,
      ids,
      clock,
      changes,
    }),
    proposeCustoms: createProposeCustoms({
      declared: shipmentStore.declared,
      products: repository,
      goodsOf: openKnownGoods(resources),
    }),
  }
}

/** The connections that are on, with the services they are known to sell. */
const createOffers = (carriers: Carriers) => async (testMode: boolean) =>
  (await carriers.live.active(testMode)).map(({ row, adapter, connection }) => {
    const services = adapter.services(connection)
    return { connectionId: row.id, carrierId: row.carrierId, carrierName: adapter.slug, services }
  })

/** What the shop means by the services its customers ask for. */
const createRequestedServices = (
  { database, ids, clock, calendar, laterShipDay, changes }: StationBase,
  { store, carriers, shipmentStore: { repository: shipments } }: OrdersPorts,
) =>
  createRequestedServiceService({
    database,
    repository: store.requestedServices,
    shipments,
    offers: createOffers(carriers),
    ids,
    clock,
    calendar,
    laterShipDay,
    changes,
  })

/** What the shop decided once for the orders to come. */
function createRules(
  { database, ids, clock, changes }: StationBase,
  { store, carriers, shipping }: OrdersPorts,
  wake: () => void,
): RuleService {
  const isOwn = ({ adapter }: LiveConnection) => adapter.isLocal === true
  return createRuleService({
    database,
    repository: store.ruleRepository,
    book: store.rules,
    makeDraft: shipping.makeDraft,
    rates: shipping.rates,
    ownCarriers: async testMode =>
      (await carriers.live.active(testMode)).filter(isOwn).map(({ row }) => row.carrierId),
    offers: createOffers(carriers),
    hasPrinter: store.ruleRepository.hasPrinter,
    usualSender: store.usualSender,
    ids,
    clock,
    changes,
    wake,
  })
}

const logBatchTrouble =
  ({ logger }: StationBase) =>
  (error: unknown) =>
    logger.error({ err: error }, 'working through a batch failed')

/** Many records with one request, and the loop that makes them. */
function createBatches(base: StationBase, ports: OrdersPorts, orders: OrderService) {
  const { database, clock, random, ids, changes } = base
  const { carriers, records, recordEvent, trackers } = ports
  const { shipments } = ports.shipping
  const repository = createBatchRepository(database)
  const comingIn = new Set<string>()
  const loop = createBatchRun({
    progress: createBatchProgress({ database, repository, recordEvent, clock, changes, comingIn }),
    work: createBatchWork({ orders, shipments, trackers }),
    clock,
    random,
    report: logBatchTrouble(base),
    changed: loopChanged(base, 'batches'),
  })
  const service = createBatchService({
    database,
    repository,
    check: createBatchChecks({ orders, resolveRoute: records.resolveRoute, live: carriers.live }),
    recordEvent,
    ids,
    clock,
    changes,
    comingIn,
    wake: loop.wake,
  })
  return { service, loop }
}
