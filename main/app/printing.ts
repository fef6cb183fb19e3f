import type { FastifyBaseLogger } from 'fastify'
import type { BatchRecord } from '../../shared/api/batches.ts'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import { ok } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import type { Route } from '../http/answer.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import { createDocumentFor, createSeparatorFor } from '../printing/documents/document-for.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import { createLabelPreparation, createLabelWarmer } from '../printing/preparation/label-preparation.ts'
import type { Preparation } from '../printing/preparation/preparation.ts'
import { createPrintPreviewService } from '../printing/preparation/print-preview-service.ts'
import { deviceFiles, findDevicePrinters } from '../printing/printers/device-transport.ts'
import { createPrinterRepository } from '../printing/printers/printer-repository.ts'
import { findSerialPrinters, serialPorts } from '../printing/printers/serial-transport.ts'
import { type SpoolerPorts, spoolersOf } from '../printing/printers/spooler-ports.ts'
import { openTcpSocket } from '../printing/printers/transports.ts'
import type { PrintingPorts } from '../printing/printing.ts'
import { printPreviewRoutes } from '../printing/printing-routes.ts'
import type { FindLabel } from '../printing/spool/print-job-documents.ts'
import { createPrintJobRepository } from '../printing/spool/print-job-repository.ts'
import type { Engine } from './engine.ts'

type PrintingNeeds = {
  home: string
  resources: string
  /** The print systems of the machine, unless others are given. */
  spoolers?: SpoolerPorts
  /** The window around the station, which can print with the drivers of the system. */
  systemPrinting?: SystemPrinting | null
  logger: FastifyBaseLogger
  changes: ChangeFeed
  engine: Engine
  report: (error: unknown) => void
}

type PrintingPortsOfStation = Omit<PrintingPorts, 'database' | 'clock' | 'random' | 'ids' | 'drawCalibration'>

/** What printing asks of the rest of the station. */
export const createPrintingPorts = ({
  home,
  changes,
  engine,
  report,
  logger,
  ...options
}: PrintingNeeds): PrintingPortsOfStation => ({
  home,
  ...(options.spoolers ?? spoolersOf(process.platform, options.resources)),
  systemPrinting: options.systemPrinting ?? null,
  finders: [
    { source: 'device', find: () => findDevicePrinters(deviceFiles()) },
    { source: 'serial', find: () => findSerialPrinters(serialPorts) },
  ],
  publish: changes.publish,
  openSocket: openTcpSocket,
  findLabel: id => {
    const label = engine.files.label(id)
    return label && { ...label, kind: 'label' }
  },
  findInvoice: id => {
    const invoice = engine.files.invoice(id)
    return invoice && { ...invoice, kind: 'invoice', trackingNumbers: [] }
  },
  drawDocument: createDocumentFor(engine.documents),
  placeOf: engine.pickPlaceOf,
  shipmentsOfBatch: (id, testMode) => {
    const found = engine.batches.retrieveBytes({ id, testMode })
    if (!found.ok) return found
    const { resources } = JSON.parse(found.value.toString()) as BatchRecord
    return ok(resources.filter(({ status }) => status === 'processed').map(each => each.id))
  },
  separatorFor: createSeparatorFor(engine.documents),
  report,
  noteTrouble: trouble => logger.warn(trouble, 'a document did not get through to its printer'),
  changed: () => changes.publish({ topic: 'station', id: 'printing', action: 'updated' }),
})

export type StationPreparation = { preparation: Preparation; routes: Route[]; stop: () => void }

/** What turns labels into the bytes of printers, ahead of time where it can be known, and shows them. */
export function createStationPreparation(ports: {
  database: Database
  clock: Clock
  changes: ChangeFeed
  labels: Pick<LabelTools, 'pool'>
  findLabel: FindLabel
  report: (error: unknown) => void
}): StationPreparation {
  const preparation = createLabelPreparation({ ...ports, pool: ports.labels.pool })
  const printers = createPrinterRepository(ports.database)
  const jobs = createPrintJobRepository(ports.database)
  const warmer = createLabelWarmer({ ...ports, printers, preparation })
  warmer.start()
  const previews = createPrintPreviewService({ ...ports, jobs, printers, preparation })
  return { preparation, routes: printPreviewRoutes(previews), stop: warmer.stop }
}
