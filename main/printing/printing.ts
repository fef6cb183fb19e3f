import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createPrinterDoctor, type PrinterDoctor } from './doctor/printer-doctor.ts'
import type { CalibrationDrawing } from './labels/calibration-label.ts'
import { createPreparation, type Preparation } from './preparation/preparation.ts'
import { createSheetSlots } from './preparation/sheet.ts'
import {
  createFoundPrinters,
  type DiscoveryOptions,
  type FoundPrinterService,
} from './printers/discovery/found-printer-service.ts'
import { createPrinterRepository } from './printers/printer-repository.ts'
import { createPrinterService, type PrinterService } from './printers/printer-service.ts'
import { noSpoolers, type SpoolerPorts } from './printers/spooler-ports.ts'
import type { OpenSocket } from './printers/tcp/tcp-transport.ts'
import {
  createTransports,
  type FindTransport,
  type LineTrouble,
  notingTransports,
} from './printers/transports.ts'
import type { JobServices } from './printing-routes.ts'
import { createChooseForPrint, createFallbackOffer } from './routes/choose-printer.ts'
import { createPrintRouteRepository } from './routes/print-route-repository.ts'
import { createPrintRouteService, type PrintRouteService } from './routes/print-route-service.ts'
import { createPrepareAhead, createPrepareJob, type PrepareAhead } from './spool/prepare-job.ts'
import type { DocumentSources } from './spool/print-job-documents.ts'
import { createPrintJobView } from './spool/print-job-mapper.ts'
import { createPrintJobRepository } from './spool/print-job-repository.ts'
import { createPrintJobService } from './spool/print-job-service.ts'
import { createPrintJobWriter } from './spool/print-job-writer.ts'
import { createPrintQueueRepository } from './spool/print-queue-repository.ts'
import { createPrintQueueService } from './spool/print-queue-service.ts'
import { createRunPlanner, type RunPlanPorts } from './spool/print-run-plan.ts'
import { createPrintRunRepository } from './spool/print-run-repository.ts'
import { createPrintRunService } from './spool/print-run-service.ts'
import { createSpool, type Spool } from './spool/spool.ts'
import { type SpoolLimits, spoolLimits } from './spool/spool-ports.ts'

export type PrintingPorts = DocumentSources &
  Pick<RunPlanPorts, 'placeOf' | 'shipmentsOfBatch' | 'separatorFor'> &
  Partial<SpoolerPorts> &
  DiscoveryOptions & {
    database: Database
    /** Folder of the station; relative printer folders are inside it. */
    home: string
    clock: Clock
    random: () => number
    ids: Ids
    publish: ChangeFeed['publish']
    openSocket: OpenSocket
    drawCalibration: CalibrationDrawing
    report: (error: unknown) => void
    /** What went wrong with a document on its way, for the log. */
    noteTrouble?: (trouble: LineTrouble) => void
    /** Trouble of the spool began or ended. */
    changed: () => void
    limits?: Partial<SpoolLimits>
    /** The built-in ways to printers when left out. */
    transports?: FindTransport
    /** Documents as they are, to printers that speak their format, when left out. */
    preparation?: Preparation
  }

export type Printing = JobServices & {
  printers: PrinterService
  printRoutes: PrintRouteService
  doctor: PrinterDoctor
  foundPrinters: FoundPrinterService
  spool: Pick<Spool, 'start' | 'stop' | 'status'>
}

/** Printers, print jobs and the spool between them, ready to be started. */
export function createPrinting(ports: PrintingPorts): Printing {
  const limits = { ...spoolLimits, ...ports.limits }
  const { preparation = createPreparation() } = ports
  const spoolers = { ...noSpoolers(), ...ports }
  const ways = () => createTransports({ ...spoolers, connectTimeoutMs: limits.connectMs })
  const { transports: found = ways(), noteTrouble } = ports
  const transports = noteTrouble ? notingTransports(found, noteTrouble) : found
  const jobs = createPrintJobRepository(ports.database)
  const line = createPrintQueueRepository(ports.database)
  const printers = createPrinterRepository(ports.database)
  const routes = createPrintRouteRepository(ports.database)
  const offerFallback = createFallbackOffer({ printers, routes })
  const view = createPrintJobView({ line, printers, offerFallback })
  const common = { ...ports, jobs, line, printers, preparation, transports, view, limits }
  const make = createPrepareJob(common)
  const lanes = createSpool({ ...common, make, slots: createSheetSlots(ports.database) })
  const ahead = createPrepareAhead({ ...common, make, nowMs: () => ports.clock.now().getTime() })
  const { wake } = lanes
  const writer = createPrintJobWriter({ ...common, wake })
  const printerService = createPrinterService({
    ...common,
    wake,
    checkTimeoutMs: limits.connectMs,
    identifyTimeoutMs: limits.identifyMs,
  })
  const choose = createChooseForPrint({ printers, routes, lookAgain: printerService.lookAgain })
  const printJobs = createPrintJobService({ ...common, writer, choose, sources: ports })
  const plan = createRunPlanner({ ...common, choose, sources: ports, now: ports.clock.now })
  const runs = createPrintRunRepository(ports.database)
  return {
    printers: printerService,
    printJobs,
    printRoutes: createPrintRouteService({ ...ports, printers, routes }),
    doctor: createPrinterDoctor({
      ...common,
      timeoutMs: limits.identifyMs,
      print: (document, printerId, requestedBy) => printJobs.print(document, { printerId, requestedBy }),
    }),
    printLine: createPrintQueueService({ ...common, writer, wake, withdrawTimeoutMs: limits.stallMs }),
    printRuns: createPrintRunService({ ...common, runs, writer, plan, wake, makeAhead: ahead.add }),
    foundPrinters: createFoundPrinters({ ...spoolers, transports, strangers: ways(), printers }),
    spool: withAhead(lanes, ahead),
  }
}

const withAhead = (lanes: Spool, ahead: PrepareAhead): Printing['spool'] => ({
  status: lanes.status,
  start: () => {
    lanes.start()
    ahead.start()
  },
  stop: () => {
    ahead.stop()
    return lanes.stop()
  },
})
