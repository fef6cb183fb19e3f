import type { FastifyBaseLogger } from 'fastify'
import type { BatchRecord } from '../../shared/api/batches.ts'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import { ok } from '../../shared/errors/result.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import { createDocumentFor, createSeparatorFor } from '../printing/documents/document-for.ts'
import { deviceFiles } from '../printing/printers/device-files.ts'
import { findDevicePrinters } from '../printing/printers/device-transport.ts'
import { serialPorts } from '../printing/printers/serial-ports.ts'
import { findSerialPrinters } from '../printing/printers/serial-transport.ts'
import { type SpoolerPorts, spoolersOf } from '../printing/printers/spooler-ports.ts'
import { openTcpSocket } from '../printing/printers/transports.ts'
import type { PrintingPorts } from '../printing/printing.ts'
import type { Engine } from './engine.ts'

type Needs = {
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

type Ports = Omit<PrintingPorts, 'database' | 'clock' | 'random' | 'ids' | 'drawCalibration'>

/** What printing asks of the rest of the station. */
export const createPrintingPorts = ({ home, changes, engine, report, logger, ...options }: Needs): Ports => ({
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
