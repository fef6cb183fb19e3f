import { createExportFiles } from '../domain/exchange/exports/export-files.ts'
import { createExportRun } from '../domain/exchange/exports/export-run.ts'
import { createExportSources, type SourcePorts } from '../domain/exchange/exports/export-sources.ts'
import { createSavedExportRepository } from '../domain/exchange/exports/saved-export-repository.ts'
import {
  createExportLoop,
  createSavedExportService,
} from '../domain/exchange/exports/saved-export-service.ts'
import { createWriteBack, type WriteBack } from '../domain/exchange/exports/write-back.ts'
import type { Money } from '../domain/money/index.ts'
import type { OrderLinkRepository } from '../domain/orders/orders/order-link-repository.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'

export type ExportsPorts = Omit<SourcePorts, 'money'> & {
  money: Money['service']
  links: OrderLinkRepository
  carriers: Carriers
  tell: TellNotification
}

/** Files of what the desk lists: made when they are asked for, and written into folders again and again. */
export function createExports(base: StationBase, ports: ExportsPorts) {
  const { database, ids, clock, random, calendar, changes, logger } = base
  const { money } = ports
  const writeBack = createWriteBackOf(base, ports)
  const files = createFiles(base, ports, writeBack)
  const repository = createSavedExportRepository(database)
  const report = (error: unknown) => logger.error({ err: error }, 'an export could not be written')
  const running = createExportRun({
    database,
    repository,
    files,
    money,
    calendar,
    clock,
    changes,
    tell: ports.tell,
    report,
  })
  const looking: { wake: () => void } = { wake: () => {} }
  const service = createSavedExportService({
    repository,
    files,
    running,
    money,
    calendar,
    ids,
    clock,
    changes,
    wake: () => looking.wake(),
  })
  const loop = createExportLoop({
    clock,
    random,
    writeDue: service.writeDue,
    report,
    changed: loopChanged(base, 'exports'),
  })
  looking.wake = loop.wake
  // Another time zone or other working days are other times.
  changes.subscribe(({ topic }) => {
    if (topic === 'shop') loop.wake()
  })
  const stop = async () => void (await Promise.all([running.stop(), loop.stop()]))
  return { files, service, writeBack, loop: { ...loop, stop } }
}

/** What makes files, whoever asks for them. */
function createFiles({ calendar }: StationBase, ports: ExportsPorts, writeBack: WriteBack) {
  return createExportFiles({
    sources: createExportSources({
      worklist: ports.worklist,
      orders: ports.orders,
      shipments: ports.shipments,
      findShipment: ports.findShipment,
      board: ports.board,
      pickups: ports.pickups,
      receipts: ports.receipts,
      products: ports.products,
      money: ports.money,
    }),
    writeBack,
    calendar,
  })
}

/** The labels of orders, as shops are told of them. */
const createWriteBackOf = ({ calendar }: StationBase, ports: ExportsPorts): WriteBack =>
  createWriteBack({
    worklist: ports.worklist,
    orders: ports.orders,
    links: ports.links,
    findShipment: ports.findShipment,
    money: ports.money,
    carrierNameOf: ports.carriers.nameOf,
    trackingUrl: ports.carriers.catalogue.trackingUrl,
    calendar,
  })
