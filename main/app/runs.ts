import type { DocumentRenderer } from '../../shared/desk/document-templates.ts'
import type { OrderNarrowing } from '../../shared/desk/order-narrowing.ts'
import { refuse } from '../../shared/errors/result.ts'
import { dayStart } from '../../shared/units/shop-day.ts'
import { createSettings } from '../db/settings.ts'
import type { OrderEditing } from '../domain/orders/orders/order-editing.ts'
import { createRunBuying } from '../domain/orders/runs/run-buying.ts'
import {
  createRunBook,
  createRunLoop,
  createRunPrinting,
  createUnprintedRuns,
  type PrintShipments,
} from '../domain/orders/runs/run-loop.ts'
import type { FindPrinter } from '../domain/orders/runs/run-printers.ts'
import { createRunRating } from '../domain/orders/runs/run-rating.ts'
import { createRunRepository } from '../domain/orders/runs/run-repository.ts'
import { createRunService } from '../domain/orders/runs/run-service.ts'
import { createEntryList } from '../domain/orders/worklist/entry-list.ts'
import type { OrderCustoms } from '../domain/orders/worklist/order-customs.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { SavedRecords } from './saved-records.ts'
import type { Shipping } from './shipping.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

export type RunsPorts = {
  store: OrderStore
  records: SavedRecords
  shipping: Shipping
  shipmentStore: ShipmentStore
  tell: TellNotification
  renderer: DocumentRenderer
  customs: OrderCustoms
  editing: Pick<OrderEditing, 'become'>
}

/** Labels of many orders bought together, and the loop that rates and buys them. */
export function createRuns(base: StationBase, ports: RunsPorts) {
  const { store, records, shipping, shipmentStore, tell, renderer } = ports
  const { database, clock, calendar, random, ids, changes, logger } = base
  const repository = createRunRepository(database)
  const book = createRunBook({ database, repository, tell, clock, changes })
  const rating = createRating(base, ports, repository)
  const buying = createRunBuying({
    database,
    repository,
    rating,
    shipments: shipping.shipments,
    purchases: shipping.purchasing.purchases,
    ledger: shipmentStore.ledger,
    rules: store.rules,
    clock,
    changed: book.changed,
  })
  const late = createLatePrinting(repository, book)
  const loop = createRunLoop({
    repository,
    book,
    rating,
    buying,
    printRun: late.printRun,
    clock,
    random,
    report: error => logger.error({ err: error, loop: 'runs' }, 'a loop failed'),
    changed: loopChanged(base, 'runs'),
  })
  followShipments(changes, buying.follow)
  const service = createRunService({
    database,
    repository,
    book,
    printRun: late.printRun,
    findPrinter: late.findPrinter,
    orders: store.repository,
    products: store.products,
    editing: ports.editing,
    rules: store.rules,
    findOrders: createFindOrders(createEntryList(database), calendar),
    usualSender: store.usualSender,
    addresses: records.addresses,
    settings: createSettings(database),
    ids,
    clock,
    calendar,
    changes,
    drawing: { renderer, resources: base.resources, paperLanguages: base.paperLanguages },
    wake: loop.wake,
  })
  return { service, loop, printWith: late.printWith, unprinted: createUnprintedRuns(repository, book) }
}

const createRating = (
  { database, clock, calendar, laterShipDay }: StationBase,
  { store, shipping, customs }: RunsPorts,
  repository: ReturnType<typeof createRunRepository>,
) =>
  createRunRating({
    database,
    repository,
    orders: store.repository,
    products: store.products,
    rules: store.rules,
    makeDraft: shipping.makeDraft,
    rates: shipping.rates,
    customs,
    links: store.linkRepository,
    shipments: shipping.shipments,
    clock,
    calendar,
    laterShipDay,
  })

/** A label may be bought, or told to be, by others than the run it is of. */
const followShipments = (changes: StationBase['changes'], follow: (id: string) => void) =>
  changes.subscribe(({ topic, id, action }) => {
    if (topic === 'shipments' && action === 'updated') follow(id)
  })

/** The orders a list finds, as it counts the days of the shop. */
const createFindOrders =
  (list: ReturnType<typeof createEntryList>, calendar: StationBase['calendar']) =>
  (matching: OrderNarrowing, testMode: boolean): Promise<string[]> =>
    list.idsOf({
      ...matching,
      testMode,
      todayStartMs: dayStart(calendar.timeZone(), calendar.today()),
    })

function createLatePrinting(
  repository: ReturnType<typeof createRunRepository>,
  book: ReturnType<typeof createRunBook>,
) {
  // Bound late: printing is put together after the engine, which it prints the labels of.
  const printer: { print: PrintShipments | null; findPrinter: FindPrinter | null } = {
    print: null,
    findPrinter: null,
  }
  const printRun = createRunPrinting({
    repository,
    book,
    print: (asked, by) =>
      printer.print
        ? printer.print(asked, by)
        : Promise.resolve(
            refuse('state_error', { message: 'Printing has not started yet. Nothing was printed.' }),
          ),
  })
  return {
    printRun,
    findPrinter: (labels: Parameters<FindPrinter>[0]): ReturnType<FindPrinter> =>
      printer.findPrinter?.(labels) ?? nowhereYet,
    printWith: (late: { print: PrintShipments; findPrinter: FindPrinter }) => {
      Object.assign(printer, late)
    },
  }
}

const nowhereYet: ReturnType<FindPrinter> = {
  printer_id: null,
  printer_name: null,
  saves_files: false,
  because: 'nothing',
  route_id: null,
  by_size: false,
  message: 'Printing has not started yet.',
}
