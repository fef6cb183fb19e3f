import { onTestFinished } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { type ChangeFeed, createChangeFeed } from '../../../main/platform/change-feed.ts'
import type { Clock } from '../../../main/platform/clock.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { createShopCalendar } from '../../../main/platform/shop-calendar.ts'
import { createWorkUnderWay } from '../../../main/platform/work-under-way.ts'
import { openTcpSocket } from '../../../main/printing/printers/transports.ts'
import { createPrinting, type PrintingPorts } from '../../../main/printing/printing.ts'
import type { FindLabel } from '../../../main/printing/spool/print-job-documents.ts'
import type { NewPrintJob, PrintJob, PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import { type NewPrinter, newPrinter, type Printer } from '../../../shared/desk/printing/printers.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { noSources, type PrintSources } from '../labels/print-sources.ts'
import { manualClock } from '../manual-clock.ts'
import { testDatabase } from '../station/database.ts'
import { tempHome } from '../station/temp-home.ts'

export type PrintDesk = ReturnType<typeof printDesk>

type DeskOptions = Partial<
  Pick<
    PrintingPorts,
    | 'limits'
    | 'home'
    | 'transports'
    | 'preparation'
    | 'drawCalibration'
    | 'cups'
    | 'winspool'
    | 'systemPrinting'
    | 'finders'
    | 'probing'
  >
> & {
  sources?: Partial<PrintSources>
  database?: Database
  clock?: Clock
  findLabel?: FindLabel
}

export const accepted = <T>(result: Result<T>): T => {
  if (result.ok) return result.value
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
}

/** A ZPL label that says which one it is. */
export const zpl = (text: string): string => `^XA^CI28^FO50,50^A0N,40^FD${text}^FS^XZ`

/** The print side of a station on a real file, with real sockets and a clock the test moves. */
export function printDesk(options: DeskOptions = {}) {
  const home = options.home ?? tempHome()
  const database = options.database ?? testDatabase(home)
  const clock = manualClock()
  const feed = createChangeFeed()
  const { promise: firstTrouble, resolve: noteTrouble } = Promise.withResolvers<unknown>()
  const printing = createPrinting({
    ...noSources,
    ...options,
    database,
    home,
    clock: options.clock ?? clock,
    calendar: createShopCalendar(clock, () => 'UTC'),
    random: () => 0,
    ids: createIds(),
    publish: feed.publish,
    openSocket: openTcpSocket,
    findLabel: options.findLabel ?? (() => null),
    drawCalibration: options.drawCalibration ?? (async () => Buffer.from('^XA^FDcalibration^FS^XZ')),
    report: noteTrouble,
    changed: () => {},
    underWay: createWorkUnderWay(() => 0),
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.transports ? { transports: options.transports } : {}),
    ...(options.preparation ? { preparation: options.preparation } : {}),
    ...(options.sources ?? {}),
  })
  onTestFinished(() => {
    const stopping = printing.spool.stop()
    clock.advance(60_000)
    return stopping
  })

  const job = (id: string): PrintJob => accepted(printing.printJobs.retrieve(id))

  const when = (id: string, fulfils: Fulfils) => whenJob({ id, fulfils, read: job, feed })

  return {
    ...printing,
    ...printing.spool,
    home,
    database,
    clock,
    feed,
    /** What the station first reported about itself. */
    trouble: () => firstTrouble,
    job,
    when,
    whenState: (id: string, ...states: PrintJobState[]) => when(id, found => states.includes(found.state)),
    addPrinter: (uri: string, more: Partial<NewPrinter> = {}): Printer =>
      accepted(printing.printers.create(newPrinter.parse({ name: 'Bench', uri, ...more }))),
    print: async (text: string, more: Partial<NewPrintJob> = {}): Promise<PrintJob> =>
      accepted(await printing.printJobs.create({ ...zplJob(text), ...more }, 'desk')),
  }
}

type Fulfils = (job: PrintJob) => boolean

type Waiting = { id: string; fulfils: Fulfils; read: (id: string) => PrintJob; feed: ChangeFeed }

/** Resolves as soon as a job fulfils the condition; every change of a job is looked at. */
function whenJob({ id, fulfils, read, feed }: Waiting): Promise<PrintJob> {
  const { promise, resolve } = Promise.withResolvers<PrintJob>()
  const look = () => fulfils(read(id)) && resolve(read(id))
  const stop = feed.subscribe(change => change.id === id && look())
  look()
  // The station may still be setting its timer for what comes next.
  return promise.finally(stop).finally(() => new Promise(setImmediate))
}

export const zplJob = (text: string): NewPrintJob => ({
  document_base64: Buffer.from(zpl(text)).toString('base64'),
  format: 'ZPL',
  name: text,
})
