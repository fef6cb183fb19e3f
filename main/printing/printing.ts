import type { Database } from '../db/database.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createPrintJobRepository } from './print-job-repository.ts'
import { createPrintJobService, type FindLabel, type PrintJobService } from './print-job-service.ts'
import { createPrinterRepository } from './printer-repository.ts'
import { createPrinterService, type PrinterService } from './printer-service.ts'
import { createFoundPrinters, type DiscoveryOptions } from './printers/discovery/discovery.ts'
import type { FoundPrinterService } from './printers/discovery/found-printer-service.ts'
import type { OpenSocket } from './printers/socket-conversation.ts'
import { noSpoolers, type SpoolerPorts } from './printers/spooler-ports.ts'
import { createTransports } from './printers/transports.ts'
import { createSpool, type Spool } from './spool.ts'
import { type SpoolLimits, spoolLimits } from './spool-limits.ts'

export type PrintingPorts = Partial<SpoolerPorts> &
  DiscoveryOptions & {
    database: Database
    /** Folder of the station; relative printer folders are inside it. */
    home: string
    clock: Clock
    random: () => number
    ids: Ids
    publish: ChangeFeed['publish']
    openSocket: OpenSocket
    findLabel: FindLabel
    report: (error: unknown) => void
    /** Trouble of the spool began or ended. */
    changed: () => void
    limits?: Partial<SpoolLimits>
  }

export type Printing = {
  printers: PrinterService
  printJobs: PrintJobService
  foundPrinters: FoundPrinterService
  spool: Pick<Spool, 'start' | 'stop' | 'status'>
}

/** Printers, print jobs and the spool between them, ready to be started. */
export function createPrinting(ports: PrintingPorts): Printing {
  const limits = { ...spoolLimits, ...ports.limits }
  const jobs = createPrintJobRepository(ports.database)
  const printers = createPrinterRepository(ports.database)
  const spoolers = { ...noSpoolers(), ...ports }
  const transports = createTransports({ ...spoolers, connectTimeoutMs: limits.connectMs })
  const spool = createSpool({ ...ports, jobs, printers, transports, limits })
  const { wake } = spool
  return {
    printers: createPrinterService({
      ...ports,
      jobs,
      printers,
      transports,
      wake,
      checkTimeoutMs: limits.connectMs,
    }),
    printJobs: createPrintJobService({ ...ports, jobs, printers, wake }),
    foundPrinters: createFoundPrinters({ ...spoolers, transports, printers }),
    spool,
  }
}
