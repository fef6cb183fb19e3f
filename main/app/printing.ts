import type { BatchRecord } from '../../shared/api/batches.ts'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import { ok } from '../../shared/errors/result.ts'
import type { CarrierSet } from '../carriers/registry.ts'
import { serialPorts } from '../platform/serial-ports.ts'
import { createDocumentFor, createSeparatorFor } from '../printing/documents/document-for.ts'
import type { LabelTools } from '../printing/labels/label-tools.ts'
import { createLabelPreparation, createLabelWarmer } from '../printing/preparation/label-preparation.ts'
import { createPrintPreviewService } from '../printing/preparation/print-preview-service.ts'
import type { DeskTransportPorts } from '../printing/printers/desk/desk-transport.ts'
import { deviceFiles, findDevicePrinters } from '../printing/printers/device-transport.ts'
import type { Finder } from '../printing/printers/discovery/finders.ts'
import { createPrinterRepository } from '../printing/printers/printer-repository.ts'
import { findSerialPrinters } from '../printing/printers/serial-transport.ts'
import { type SpoolerPorts, spoolersOf } from '../printing/printers/spooler-ports.ts'
import { openTcpSocket } from '../printing/printers/transports.ts'
import { createPrinting, type Printing, type PrintingPorts } from '../printing/printing.ts'
import { createLabelSources, type LabelSources } from '../printing/sources/label-sources.ts'
import type { FindLabel } from '../printing/spool/print-job-documents.ts'
import { createPrintJobRepository } from '../printing/spool/print-job-repository.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Engine } from './engine.ts'
import type { PackingPrinting } from './packing.ts'

export type StationPrintingPorts = {
  home: string
  labels: LabelTools
  engine: Engine
  carriers: Pick<CarrierSet, 'load'>
  /** The print systems of the machine, unless others are given. */
  spoolers: SpoolerPorts | undefined
  /** Where printers on cables of this machine are looked for, unless other places are given. */
  attachedFinders: readonly Finder[] | undefined
  /** The window around the station, which can print with the drivers of the system. */
  systemPrinting: SystemPrinting | null
  /** The line to printers of other desks. */
  desks: DeskTransportPorts
  /** Told when something of the printing failed for a reason of the station itself. */
  report: (error: unknown) => void
}

export const attachedFinders: readonly Finder[] = [
  { source: 'device', find: () => findDevicePrinters(deviceFiles()) },
  { source: 'serial', find: () => findSerialPrinters(serialPorts) },
]

export type StationPrinting = ReturnType<typeof createStationPrinting>

/** Printing, with what it asks of the rest of the station. */
export function createStationPrinting(base: StationBase, ports: StationPrintingPorts) {
  const { database, clock, calendar, random, ids, changes, logger, resources } = base
  const { engine, home, labels, report } = ports
  const documents = engine.documents.service
  const spoolers = ports.spoolers ?? spoolersOf(process.platform, resources)
  const findLabel = createFindLabel(engine, ports.carriers)
  const labelSources = createLabelSources({ database, publish: changes.publish, findLabel })
  const ahead = createPreparation(base, { labels, findLabel, labelSources, report })
  const printing = createPrinting({
    database,
    home,
    clock,
    calendar,
    random,
    ids,
    cups: spoolers.cups,
    winspool: spoolers.winspool,
    certificates: spoolers.certificates,
    askTimeoutMs: spoolers.askTimeoutMs,
    systemPrinting: ports.systemPrinting,
    finders: ports.attachedFinders ?? attachedFinders,
    desks: ports.desks,
    publish: changes.publish,
    tell: engine.notifications.tell,
    openSocket: openTcpSocket,
    preparation: ahead.preparation,
    labelSources,
    drawCalibration: labels.drawCalibration,
    findLabel,
    findInvoice: async id => {
      await engine.shipping.purchasing.papers.completeLate(id)
      const invoice = engine.shipping.files.invoice(id)
      return invoice && { ...invoice, kind: 'invoice', trackingNumbers: [] }
    },
    findPaper: (id, number) => {
      const paper = engine.shipping.files.paper(id, number)
      return paper && { ...paper, kind: printKindOf(paper.kind), trackingNumbers: numbersOn(paper) }
    },
    returnLabelsOf: id =>
      engine.shipping.returns.settings().print_with_label ? engine.shipping.files.unusedReturnLabels(id) : [],
    labelFollows: engine.shipping.files.labelFollows,
    drawDocument: createDocumentFor(documents),
    redrawLabel: labels.redraw,
    placeOf: engine.shipping.pickPlaceOf,
    shipmentsOfBatch: createShipmentsOfBatch(engine),
    separatorFor: createSeparatorFor(documents, calendar.timeZone),
    report,
    noteTrouble: trouble => logger.warn(trouble, 'a document did not get through to its printer'),
    changed: loopChanged(base, 'printing'),
    underWay: base.underWay,
  })
  engine.orders.runs.printWith({
    print: ({ shipmentIds, printing: asked, name }, { operator, desk, testMode }) =>
      printing.printRuns.create({ ...asked, shipment_ids: [...shipmentIds], name }, operator, {
        desk,
        testMode,
      }),
    findPrinter: printing.printRoutes.placeOf,
  })
  engine.orders.packing.printWith(createPackingPrinting(printing))
  return { printing, previews: ahead.previews, stop: ahead.stop }
}

/** What packing desks print, by the ways everybody else prints. */
function createPackingPrinting({ printJobs, printers }: Printing): PackingPrinting {
  return {
    print: async (shipmentId, { printerId, slip, desk, testMode, by }) => {
      const place = { desk, testMode }
      const along = { with_invoice: true, with_return_labels: true }
      const label = { shipment_id: shipmentId, printer_id: printerId, ...along }
      const queued = await printJobs.createWithPapers(label, by, place)
      // A slip that cannot be printed keeps no label from coming out.
      if (queued.ok && slip)
        await printJobs.create({ document: 'packing-slip', shipment_ids: [shipmentId] }, by, place)
      return queued
    },
    reprint: async (shipmentId, { printerId, desk, testMode, by }) => {
      const { records } = printJobs.list({ shipment_id: shipmentId, limit: mostReprinted, offset: 0 })
      const label = records.find(({ kind }) => kind === 'label')
      return label
        ? printJobs.retry(label.id, { printer_id: printerId }, by)
        : printJobs.create({ shipment_id: shipmentId, printer_id: printerId }, by, { desk, testMode })
    },
    pickList: (batchId, { desk, testMode, by }) =>
      printJobs.create({ document: 'pick-list', batch_id: batchId }, by, { desk, testMode }),
    printers: () => printers.list({ limit: mostPrinters, offset: 0 }).records,
  }
}

const mostReprinted = 100
const mostPrinters = 99

/** Labels with the printer the rules name for their order, whoever prints them, and with what their carrier puts on all. */
const createFindLabel =
  ({ shipping, orders }: Engine, carriers: Pick<CarrierSet, 'load'>): FindLabel =>
  async id => {
    const label = shipping.files.label(id)
    if (!label) return null
    const { labelCodes: codes = [] } = (label.carrierName && (await carriers.load(label.carrierName))) || {}
    return { ...label, codes, kind: 'label', byRule: orders.printerByRule(id) }
  }

/** What routes call a paper that came with a label, where they know it at all. */
const printKindOf = (kind: string) =>
  (['return_label', 'receipt'] as const).find(known => known === kind) ?? 'other'

/** A label for the way back says the number it has to be scanned by. */
const numbersOn = ({ trackingNumber }: { trackingNumber: string | null }) =>
  trackingNumber === null ? [] : [trackingNumber]

const createShipmentsOfBatch =
  ({ orders }: Engine): PrintingPorts['shipmentsOfBatch'] =>
  (id, testMode) => {
    const found = orders.batches.retrieveBytes({ id, testMode })
    if (!found.ok) return found
    const { resources } = JSON.parse(found.value.toString()) as BatchRecord
    return ok(resources.filter(({ status }) => status === 'processed').map(each => each.id))
  }

type PreparationPorts = {
  labels: LabelTools
  findLabel: FindLabel
  labelSources: LabelSources
  report: (error: unknown) => void
}

/** What turns labels into the bytes of printers, ahead of time where it can be known, and shows them. */
function createPreparation(
  { database, clock, changes }: StationBase,
  { labels, findLabel, labelSources, report }: PreparationPorts,
) {
  const preparation = createLabelPreparation({ database, pool: labels.pool, clock })
  const printers = createPrinterRepository(database)
  const jobs = createPrintJobRepository(database)
  const { redraw: redrawLabel } = labels
  const warmer = createLabelWarmer({ changes, printers, findLabel, redrawLabel, preparation, report })
  warmer.start()
  return {
    preparation,
    previews: createPrintPreviewService({
      jobs,
      printers,
      findLabel,
      redrawLabel,
      preparation,
      labelSources,
    }),
    stop: warmer.stop,
  }
}
