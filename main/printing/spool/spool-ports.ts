import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SheetSlots } from '../preparation/sheet-slots.ts'
import type { PrinterRepository } from '../printer-repository.ts'
import type { FindTransport } from '../printers/transports.ts'
import type { PrintJobRepository } from './print-job-repository.ts'
import type { PrintLineRepository } from './print-line-repository.ts'
import type { SpoolLimits } from './spool-limits.ts'
import type { MakePrint } from './spool-making.ts'

export type SpoolPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  jobs: PrintJobRepository
  line: PrintLineRepository
  printers: PrinterRepository
  make: MakePrint
  slots: Pick<SheetSlots, 'advance'>
  transports: FindTransport
  clock: Clock
  random: () => number
  publish: ChangeFeed['publish']
  limits: SpoolLimits
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}
