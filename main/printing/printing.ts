import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createPrinterDoctor, type PrinterDoctor } from './doctor/printer-doctor.ts'
import type { CalibrationDrawing } from './labels/calibration/draw-calibration.ts'
import { createPrintJobRepository } from './print-job-repository.ts'
import { createPrintJobService, type FindLabel, type PrintJobService } from './print-job-service.ts'
import { createPrinterRepository } from './printer-repository.ts'
import { createPrinterService, type PrinterService } from './printer-service.ts'
import type { OpenSocket } from './printers/socket-conversation.ts'
import { createTransports, type FindTransport } from './printers/transports.ts'
import { createPrintRouteRepository } from './routes/print-route-repository.ts'
import { createPrintRouteService, type PrintRouteService } from './routes/print-route-service.ts'
import { createSpool, type Spool } from './spool.ts'
import { type SpoolLimits, spoolLimits } from './spool-limits.ts'

export type PrintingPorts = {
  database: Database
  /** Folder of the station; relative printer folders are inside it. */
  home: string
  clock: Clock
  random: () => number
  ids: Ids
  publish: ChangeFeed['publish']
  openSocket: OpenSocket
  findLabel: FindLabel
  drawCalibration: CalibrationDrawing
  report: (error: unknown) => void
  /** Trouble of the spool began or ended. */
  changed: () => void
  limits?: Partial<SpoolLimits>
  /** Every way there is when left out. */
  transports?: FindTransport
}

export type Printing = {
  printers: PrinterService
  printJobs: PrintJobService
  printRoutes: PrintRouteService
  doctor: PrinterDoctor
  spool: Pick<Spool, 'start' | 'stop' | 'status'>
}

/** Printers, print jobs and the spool between them, ready to be started. */
export function createPrinting(ports: PrintingPorts): Printing {
  const limits = { ...spoolLimits, ...ports.limits }
  const jobs = createPrintJobRepository(ports.database)
  const printers = createPrinterRepository(ports.database)
  const transports = ports.transports ?? createTransports({ ...ports, connectTimeoutMs: limits.connectMs })
  const spool = createSpool({ ...ports, jobs, printers, transports, limits })
  const { wake } = spool
  const routes = createPrintRouteRepository(ports.database)
  const printerService = createPrinterService({
    ...ports,
    jobs,
    printers,
    transports,
    wake,
    checkTimeoutMs: limits.connectMs,
    identifyTimeoutMs: limits.identifyMs,
  })
  const { lookAgain } = printerService
  const printJobs = createPrintJobService({ ...ports, jobs, printers, routes, wake, lookAgain })
  return {
    printers: printerService,
    printJobs,
    printRoutes: createPrintRouteService({ ...ports, printers, routes }),
    doctor: createPrinterDoctor({
      ...ports,
      printers,
      transports,
      timeoutMs: limits.identifyMs,
      print: (document, printerId, requestedBy) => printJobs.print(document, { printerId, requestedBy }),
    }),
    spool,
  }
}
