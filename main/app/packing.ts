import type { ParcelRecord } from '../../shared/api/parcels.ts'
import type { PackingSession } from '../../shared/desk/packing.ts'
import type { PackingSettings } from '../../shared/desk/packing-settings.ts'
import { refuse } from '../../shared/errors/result.ts'
import { packingGroup } from '../../shared/settings/packing.ts'
import { createSettingGroup, createSettings } from '../db/settings.ts'
import { cutOffOf } from '../domain/dispatch/cut-offs.ts'
import type { ProductService } from '../domain/orders/products/product-service.ts'
import { createRunRepository } from '../domain/orders/runs/run-repository.ts'
import type { OrderCustoms } from '../domain/orders/worklist/order-customs.ts'
import type { WorklistService } from '../domain/orders/worklist/worklist-service.ts'
import { createCustomsMemory } from '../domain/packing/buying/customs-memory.ts'
import { createPackingBoxes } from '../domain/packing/buying/packing-boxes.ts'
import {
  createPackingBuying,
  createPackingLoop,
  type PrintParcel,
  toLane,
} from '../domain/packing/buying/packing-buying.ts'
import { createPackingRating } from '../domain/packing/buying/packing-rating.ts'
import { createPickBatchRepository } from '../domain/packing/pick-batches/pick-batch-repository.ts'
import { createPickBatches, type PrintPickList } from '../domain/packing/pick-batches/pick-batches.ts'
import { createCartLoop, createPickCarts } from '../domain/packing/pick-batches/pick-carts.ts'
import { createPickChoice } from '../domain/packing/pick-batches/pick-choice.ts'
import type { ReturnsPort } from '../domain/packing/returns-desk/returns-window.ts'
import { createScaleRepository, createScaleService } from '../domain/packing/scales/scale-service.ts'
import { createOrderGate } from '../domain/packing/sessions/order-gate.ts'
import {
  createPackingBook,
  createPackingClaims,
  type PackingBook,
} from '../domain/packing/sessions/packing-claims.ts'
import { createPackingDay } from '../domain/packing/sessions/packing-day.ts'
import { createDayRepository } from '../domain/packing/sessions/packing-day-repository.ts'
import { createPackingDesk } from '../domain/packing/sessions/packing-desk.ts'
import { createPackingLookup } from '../domain/packing/sessions/packing-lookup.ts'
import {
  createPhotoRepository,
  createPhotoService,
  parcelSubject,
} from '../domain/packing/sessions/packing-photos.ts'
import { createPackingQueue } from '../domain/packing/sessions/packing-queue.ts'
import {
  createPackingRepository,
  type PackingRepository,
  type SessionRow,
} from '../domain/packing/sessions/packing-repository.ts'
import { createScanReader } from '../domain/packing/sessions/packing-scan.ts'
import { createPackingService } from '../domain/packing/sessions/packing-service.ts'
import { createPackingSteps, type ReprintParcel } from '../domain/packing/sessions/packing-steps.ts'
import { serialPorts } from '../platform/serial-ports.ts'
import { createSerialScale } from '../scales/serial-scale.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import { createReturnsDesks } from './returns-desk.ts'
import type { SavedRecords } from './saved-records.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

export type PackingPorts = {
  store: OrderStore
  carriers: Carriers
  records: SavedRecords
  shipping: Shipping
  shipmentStore: ShipmentStore
  worklist: WorklistService
  customs: OrderCustoms
  products: Pick<ProductService, 'update'>
  /** How long buying is held back, as for runs. */
  holdSeconds: () => number
}

/** What packing asks of printing, which is put together after it. */
export type PackingPrinting = {
  print: PrintParcel
  reprint: ReprintParcel
  pickList: PrintPickList
  printers: () => { id: string; name: string }[]
}

const notYet = () =>
  Promise.resolve(refuse('state_error', { message: 'Printing has not started yet. Nothing was printed.' }))

const printingLater: PackingPrinting = {
  print: notYet,
  reprint: notYet,
  pickList: notYet,
  printers: () => [],
}

const createPackingSettings = ({ database, changes }: StationBase) =>
  createSettingGroup<PackingSettings>({ settings: createSettings(database), changes }, packingGroup)

/** Packing desks, and the loop that buys and prints what they packed. */
export function createPacking(base: StationBase, ports: PackingPorts) {
  const { database, clock, ids } = base
  const printing = { ...printingLater }
  const repository = createPackingRepository(database)
  const settings = createPackingSettings(base)
  const parts = createDeskParts(base, ports, { repository, settings: settings.read, printing })
  const { book, carts, gate, lookup } = parts
  const buying = createPackingBuying({
    database,
    repository,
    book,
    gate,
    carts,
    orders: ports.store.repository,
    rating: createRating(base, ports, { settings: settings.read, boxes: parts.boxes }),
    shipments: ports.shipping.shipments,
    purchases: ports.shipping.purchasing.purchases,
    ledger: ports.shipmentStore.ledger,
    queue: createWaiting(ports),
    print: (id, asked) => printing.print(id, asked),
    printOf: repository.printOf,
    printSlip: () => settings.read().print_slip,
    holdSeconds: ports.holdSeconds,
    ids,
    clock,
  })
  const loop = createBuyingLoop(base, { buying, repository, book: book })
  const wake = (row: SessionRow) => loop.wake(toLane(row))
  const photos = createPhotoRepository(database)
  const returns = createReturnsDesks(base, ports, { lookup, settings: settings.read, photos })
  const service = createService(base, ports, {
    lookup,
    book,
    carts,
    gate,
    claims: parts.claims,
    boxes: parts.boxes,
    batches: parts.batches,
    batchRows: parts.batchRows,
    desk: parts.desk,
    repository,
    settings: settings.read,
    photos,
    returns: returns.port,
    printing,
    wake,
  })
  return {
    service,
    settings,
    cartLoop: createStationCartLoop(base, carts),
    day: createDay(base, ports, { repository, settings: settings.read, ready: lookup.ready }),
    photos: createPhotoService({ database, photos, subject: parcelSubject({ photos, book }), clock }),
    loop,
    batches: parts.batches,
    receipts: returns.service,
    returnPhotos: returns.photos,
    /** How many orders are ready and nobody has, in each mode. */
    unclaimed: () => ({ test: lookup.unclaimed(true), live: lookup.unclaimed(false) }),
    scales: createScales(base),
    printWith: (late: PackingPrinting) => void Object.assign(printing, late),
  }
}

/** Lets go what dead desks picked. */
const createStationCartLoop = (base: StationBase, carts: ReturnType<typeof createPickCarts>) =>
  createCartLoop({
    database: base.database,
    carts,
    clock: base.clock,
    random: base.random,
    report: error => base.logger.error({ err: error, loop: 'carts' }, 'a loop failed'),
    changed: loopChanged(base, 'carts'),
  })

type LoopParts = Pick<Parameters<typeof followOthers>[1], 'repository' | 'book'> & {
  buying: ReturnType<typeof createPackingBuying>
}

/** Goes on with what is bought, and hears of what others do to it. */
function createBuyingLoop(base: StationBase, { buying, repository, book }: LoopParts) {
  const { clock, random, logger, changes } = base
  const loop = createPackingLoop({
    buying,
    clock,
    random,
    report: error => logger.error({ err: error, loop: 'packing' }, 'a loop failed'),
    changed: loopChanged(base, 'packing'),
  })
  followOthers(changes, {
    follow: buying.follow,
    wake: row => loop.wake(toLane(row)),
    repository,
    book,
  })
  return loop
}

type ServiceParts = Settled &
  ReturnType<typeof createDeskParts> & {
    photos: ReturnType<typeof createPhotoRepository>
    returns: ReturnsPort
    printing: PackingPrinting
    wake: (row: SessionRow) => void
  }

/** Packing desks as their windows talk to them. */
function createService({ database, clock }: StationBase, ports: PackingPorts, parts: ServiceParts) {
  const { repository, book, lookup, printing, settings } = parts
  return createPackingService({
    database,
    repository,
    desk: parts.desk,
    book,
    carts: parts.carts,
    lookup,
    readScan: createScanReader(lookup),
    doStep: createPackingSteps({
      database,
      repository,
      book,
      claims: parts.claims,
      worklist: ports.worklist,
      reprint: (id, asked) => printing.reprint(id, asked),
      batches: parts.batchRows,
      printList: (id, asked) => printing.pickList(id, asked),
      printers: () => printing.printers(),
      printOf: repository.printOf,
    }),
    settings,
    facts: { printOf: repository.printOf, notesOf: notesOf(ports.store), hasPhoto: parts.photos.has },
    clock,
    returns: parts.returns,
    wake: parts.wake,
  })
}

/** What is packed while its carrier cannot be reached. */
const createWaiting = ({ shipping, carriers }: PackingPorts) =>
  createPackingQueue({
    queue: shipping.queue.service,
    shipments: shipping.shipments,
    isUnreachable: id => carriers.breaker.of(id).state === 'unreachable',
  })

/** A label may be settled, and comes out, by others than the desk that packed it. */
function followOthers(
  changes: StationBase['changes'],
  desk: {
    follow: (shipmentId: string) => SessionRow | null
    wake: (row: SessionRow) => void
    repository: Pick<PackingRepository, 'sessionOfPrint'>
    book: Pick<PackingBook, 'tell'>
  },
) {
  changes.subscribe(({ topic, id, action }) => {
    if (topic === 'shipments' && action === 'updated') {
      const row = desk.follow(id)
      if (row) desk.wake(row)
    }
    const sessionId = topic === 'print-jobs' ? desk.repository.sessionOfPrint(id) : null
    if (sessionId !== null) desk.book.tell(sessionId)
  })
}

/** How the packing goes. */
const createDay = (
  { database, clock, calendar }: StationBase,
  { carriers }: PackingPorts,
  { repository, settings, ready }: Settled & { ready: ReturnType<typeof createPackingLookup>['ready'] },
) =>
  createPackingDay({
    day: createDayRepository(database),
    repository,
    ready,
    cutOffs: async testMode =>
      (await carriers.live.active(testMode)).map(({ row, connection }) => ({
        carrierId: row.carrierId,
        carrierName: row.displayName,
        at: cutOffOf(connection, { clock, calendar })?.at ?? null,
      })),
    claimSeconds: () => settings().claim_seconds,
    calendar,
    clock,
  })

/** Scales at serial ports of this computer. */
const createScales = ({ database, ids, clock, changes }: StationBase) =>
  createScaleService({
    repository: createScaleRepository(database),
    serial: serialPorts,
    openScale: ({ port, protocol, onReading, onLink }) =>
      createSerialScale({ serial: serialPorts, clock, port, protocol, onReading, onLink }),
    ids,
    clock,
    changes,
  })

/** What packers should read of an order, the newest first. */
const notesOf =
  ({ entries }: OrderStore) =>
  (orderId: string): PackingSession['notes'] => {
    const seq = entries.seqOf(orderId)?.seq
    const rows = seq === undefined ? [] : entries.historyOf(seq)
    return rows
      .filter(({ kind, undone }) => kind === 'note' && !undone)
      .slice(0, 20)
      .map(({ detail, by, at }) => ({ text: String(detail.text ?? ''), by, at }))
  }

type Settled = {
  repository: ReturnType<typeof createPackingRepository>
  settings: () => PackingSettings
}

function createDeskParts(
  base: StationBase,
  ports: PackingPorts,
  { repository, settings, printing }: Settled & { printing: PackingPrinting },
) {
  const { database, clock, ids, changes } = base
  const { store, records } = ports
  const lookup = createPackingLookup(database, () => clock.now().getTime() - settings().claim_seconds * 1_000)
  const book = createPackingBook({ database, repository, clock, changes })
  const gate = createOrderGate({ entries: store.entries, runs: createRunRepository(database), lookup })
  const batchRows = createPickBatchRepository(database)
  const carts = createPickCarts({ batches: batchRows, book, settings, clock })
  const claims = createPackingClaims({
    carts,
    repository,
    book,
    gate,
    orders: store.repository,
    products: store.products,
    productRows: store.productRepository,
    entries: store.entries,
    settings,
    ids,
    clock,
  })
  const boxes = createPackingBoxes({
    saved: () => savedParcels(records),
    usualId: () => records.packages.read().parcel_id,
    rules: store.rules,
  })
  const batches = createPickBatches({
    database,
    batches: batchRows,
    carts,
    choose: createPickChoice({ orders: store.repository, gate, repository, batches: batchRows }),
    products: store.products,
    productRows: store.productRepository,
    book,
    settings,
    printList: (id, asked) => printing.pickList(id, asked),
    ids,
    clock,
  })
  const desk = createPackingDesk({
    scanCart: batches.scan,
    carts,
    repository,
    lookup,
    claims,
    book,
    gate,
    orders: store.repository,
    boxes,
    settings,
    rememberCustoms: createCustomsMemory({ productRows: store.productRepository, products: ports.products }),
    ids,
    clock,
  })
  return { carts, lookup, book, gate, claims, boxes, batches, batchRows, desk }
}

/** More boxes than any desk has. */
const mostBoxes = 100

/** The oldest first: a box keeps its number. */
const savedParcels = ({ parcels }: SavedRecords): ParcelRecord[] =>
  (
    JSON.parse(`[${parcels.list({ limit: mostBoxes, offset: 0 }).documents.toString()}]`) as ParcelRecord[]
  ).reverse()

const createRating = (
  base: StationBase,
  { store, shipping, customs }: PackingPorts,
  { settings, boxes }: Pick<Settled, 'settings'> & { boxes: ReturnType<typeof createPackingBoxes> },
) =>
  createPackingRating({
    orders: store.repository,
    products: store.products,
    rules: store.rules,
    boxes,
    usualSender: store.usualSender,
    makeDraft: shipping.makeDraft,
    rates: shipping.rates,
    customs,
    settings,
    clock: base.clock,
    laterShipDay: base.laterShipDay,
  })
