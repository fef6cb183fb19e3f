import type { ShopCalendar } from '../../shared/units/shop-day.ts'
import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { TellNotification } from '../platform/tell-notification.ts'
import type { WorkUnderWay } from '../platform/work-under-way.ts'
import { createPrinterDoctor, type PrinterDoctor } from './doctor/printer-doctor.ts'
import type { CalibrationDrawing } from './labels/calibration-label.ts'
import { createPreparation, type Preparation } from './preparation/preparation.ts'
import { type DeskTransportPorts, deskFinder } from './printers/desk/desk-transport.ts'
import {
  createFoundPrinters,
  type DiscoveryOptions,
  type FoundPrinterService,
} from './printers/discovery/found-printer-service.ts'
import { createSheetSlots, type PrinterRepository, tellingPrinters } from './printers/printer-repository.ts'
import { createPrinterService, type PrinterService } from './printers/printer-service.ts'
import { noSpoolers, type SpoolerPorts } from './printers/spooler-ports.ts'
import type { OpenSocket } from './printers/tcp/tcp-transport.ts'
import {
  createTransports,
  type FindTransport,
  type LineTrouble,
  notingTransports,
} from './printers/transports.ts'
import { createChooseForPrint, createFallbackOffer } from './routes/choose-printer.ts'
import { createPrintRouteRepository, type PrintRouteRepository } from './routes/print-route-repository.ts'
import { createPrintRouteService, type PrintRouteService } from './routes/print-route-service.ts'
import { createLabelSourceService, type LabelSourceService } from './sources/label-source-service.ts'
import { createLabelSources, type LabelSources } from './sources/label-sources.ts'
import { createPrepareAhead, createPrepareJob, type DocumentSources } from './spool/print-job-documents.ts'
import { createPrintJobView } from './spool/print-job-mapper.ts'
import {
  createPrintJobRepository,
  createPrintQueueRepository,
  type PrintJobRepository,
  type PrintQueueRepository,
} from './spool/print-job-repository.ts'
import { type SpoolLimits, spoolLimits } from './spool/print-job-rules.ts'
import { createPrintJobService, type PrintJobService } from './spool/print-job-service.ts'
import { createPrintJobWriter } from './spool/print-job-writer.ts'
import { createPrintQueueService, type PrintQueueService } from './spool/print-queue-service.ts'
import { createRunPlanner, type RunPlanPorts } from './spool/print-run-plan.ts'
import { createPrintRunRepository } from './spool/print-run-repository.ts'
import { createPrintRunService, type PrintRunService } from './spool/print-run-service.ts'
import { createSpool, type Spool } from './spool/spool.ts'

export type PrintingPorts = DocumentSources &
  Pick<RunPlanPorts, 'placeOf' | 'shipmentsOfBatch' | 'separatorFor'> &
  Partial<SpoolerPorts> &
  DiscoveryOptions & {
    database: Database
    /** Folder of the station; relative printer folders are inside it. */
    home: string
    clock: Clock
    calendar: ShopCalendar
    random: () => number
    ids: Ids
    publish: ChangeFeed['publish']
    /** Tells somebody who is away. */
    tell?: TellNotification
    openSocket: OpenSocket
    drawCalibration: CalibrationDrawing
    report: (error: unknown) => void
    /** What went wrong with a document on its way, for the log. */
    noteTrouble?: (trouble: LineTrouble) => void
    /** Trouble of the spool began or ended. */
    changed: () => void
    /** A stop waits for the copies that are under way. */
    underWay: Pick<WorkUnderWay<'print'>, 'begin'>
    limits?: Partial<SpoolLimits>
    /** The line to printers of other desks; there is none when left out. */
    desks?: DeskTransportPorts
    /** The built-in ways to printers when left out. */
    transports?: FindTransport
    /** Documents as they are, to printers that speak their format, when left out. */
    preparation?: Preparation
    /** Of its own when left out. */
    labelSources?: LabelSources
  }

/** The services of printing, and its loop. */
export type Printing = {
  printers: PrinterService
  foundPrinters: FoundPrinterService
  printJobs: PrintJobService
  printQueue: PrintQueueService
  printRuns: PrintRunService
  printRoutes: PrintRouteService
  labelSources: LabelSourceService
  doctor: PrinterDoctor
  spool: Pick<Spool, 'start' | 'stop' | 'status'>
}

/** Printers, print jobs and the spool between them, ready to be started. */
export function createPrinting(ports: PrintingPorts): Printing {
  const { database, clock, ids, publish, report, openSocket, drawCalibration, findLabel } = ports
  const limits = { ...spoolLimits, ...ports.limits }
  const { transports, strangers, spoolers } = openTransports(ports, limits)
  const base: Base = {
    jobs: createPrintJobRepository(database),
    queue: createPrintQueueRepository(database),
    printers: tellingPrinters(database, ports.tell),
    routes: createPrintRouteRepository(database),
    transports,
    preparation: ports.preparation ?? createPreparation(),
    labelSources: ports.labelSources ?? createLabelSources({ database, publish, findLabel }),
    limits,
  }
  const { queue, printers, routes } = base
  const { spool, wake, prepareAhead } = createPrintLoop(ports, base)
  const printerService = createPrinterService({
    database,
    printers,
    queue,
    transports,
    clock,
    ids,
    publish,
    report,
    wake,
    checkTimeoutMs: limits.connectMs,
    identifyTimeoutMs: limits.identifyMs,
  })
  const { lookAgain } = printerService
  const jobServices = createJobServices(ports, base, { wake, prepareAhead, lookAgain })
  return {
    ...jobServices,
    printers: printerService,
    foundPrinters: createFoundPrinters({
      ...spoolers,
      finders: [...(ports.finders ?? []), ...(ports.desks ? [deskFinder(ports.desks.lines)] : [])],
      probing: ports.probing ?? {},
      clock,
      transports,
      strangers,
      printers,
      report,
    }),
    printRoutes: createPrintRouteService({ database, printers, routes, findLabel, clock, ids, publish }),
    doctor: createPrinterDoctor({
      printers,
      transports,
      openSocket,
      clock,
      calendar: ports.calendar,
      timeoutMs: limits.identifyMs,
      drawCalibration,
      print: (document, printerId, requestedBy) =>
        jobServices.printJobs.print(document, { printerId, requestedBy }),
    }),
    spool,
  }
}

/** What every part of printing stands on. */
type Base = {
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  printers: PrinterRepository
  routes: PrintRouteRepository
  transports: FindTransport
  preparation: Preparation
  labelSources: LabelSources
  limits: SpoolLimits
}

/** The ways to printers: those the desk prints by, and others for addresses that are only tried. */
function openTransports(ports: PrintingPorts, { connectMs }: SpoolLimits) {
  const { home, clock, openSocket, noteTrouble, desks } = ports
  const none = noSpoolers()
  const spoolers: SpoolerPorts = {
    cups: ports.cups ?? none.cups,
    winspool: ports.winspool ?? none.winspool,
    systemPrinting: ports.systemPrinting ?? none.systemPrinting,
    certificates: ports.certificates ?? none.certificates,
    askTimeoutMs: ports.askTimeoutMs ?? none.askTimeoutMs,
  }
  const open = () =>
    createTransports({ ...spoolers, home, clock, openSocket, connectTimeoutMs: connectMs, desks })
  const found = ports.transports ?? open()
  const transports = noteTrouble ? notingTransports(found, noteTrouble) : found
  return { transports, strangers: open(), spoolers }
}

type Wakes = {
  wake: (printerId: string) => void
  prepareAhead: (jobIds: readonly string[]) => void
  lookAgain: (printerId: string) => void
}

/** Printing, the print queue and runs: all of them write jobs in one way. */
function createJobServices(ports: PrintingPorts, base: Base, { wake, prepareAhead, lookAgain }: Wakes) {
  const { database, clock, ids, publish } = ports
  const { jobs, queue, printers, routes, transports, preparation, labelSources, limits } = base
  const view = createPrintJobView({
    queue,
    printers,
    offerFallback: createFallbackOffer({ printers, routes }),
  })
  const writer = createPrintJobWriter({
    database,
    jobs,
    printers,
    preparation,
    labelSources,
    view,
    clock,
    ids,
    publish,
    wake,
    prepareAhead,
  })
  const choose = createChooseForPrint({ printers, routes, lookAgain })
  const plan = createRunPlanner({
    choose,
    sources: ports,
    placeOf: ports.placeOf,
    shipmentsOfBatch: ports.shipmentsOfBatch,
    separatorFor: ports.separatorFor,
    now: clock.now,
  })
  const runs = createPrintRunRepository(database)
  return {
    labelSources: createLabelSourceService({ sources: labelSources, jobs, queue, writer, ids }),
    printJobs: createPrintJobService({ jobs, printers, writer, view, sources: ports, choose }),
    printQueue: createPrintQueueService({
      jobs,
      queue,
      printers,
      writer,
      transports,
      wake,
      calendar: ports.calendar,
      withdrawTimeoutMs: limits.stallMs,
    }),
    printRuns: createPrintRunService({ runs, writer, plan, ids, publish, wake, prepareAhead }),
  }
}

/** The spool, and what prepares the jobs behind the one it sends. */
function createPrintLoop(ports: PrintingPorts, base: Base) {
  const { database, clock, publish, report } = ports
  const { jobs, queue, printers, preparation, labelSources, transports, limits } = base
  const prepare = createPrepareJob({ jobs, preparation, labelSources })
  const spool = createSpool({
    database,
    jobs,
    queue,
    printers,
    prepare,
    slots: createSheetSlots(database),
    transports,
    clock,
    random: ports.random,
    publish,
    limits,
    report,
    changed: ports.changed,
    underWay: ports.underWay,
  })
  const nowMs = () => clock.now().getTime()
  const ahead = createPrepareAhead({ database, jobs, queue, printers, prepare, nowMs, publish, report })
  return {
    wake: spool.wake,
    prepareAhead: ahead.add,
    spool: {
      status: spool.status,
      start: () => {
        spool.start()
        ahead.start()
      },
      stop: () => {
        ahead.stop()
        return spool.stop()
      },
    },
  }
}
