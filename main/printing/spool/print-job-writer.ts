import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Preparation, PrintDocument } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { isSamePrinter, printTargetOf } from '../printers/printer-rules.ts'
import { firstError, sha256Of } from './prepare-job.ts'
import type { PrintJobView } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRepository, PrintJobRow, PrintJobValues } from './print-job-repository.ts'

export type WriterPorts = {
  database: Database
  jobs: PrintJobRepository
  printers: PrinterRepository
  preparation: Preparation
  view: PrintJobView
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
  wake: (printerId: string) => void
}

/** Who says "print anyway"; null: nobody. */
type Override = string | null

/** A document made and checked for a printer as it is now. */
export type Checked = { printer: PrinterRow; record: Pick<JobChanges, 'preflight' | 'overriddenBy'> }

export type PrintJobWriter = ReturnType<typeof createPrintJobWriter>

/** How print jobs come to be on disk, whoever asked for them. */
export function createPrintJobWriter(ports: WriterPorts) {
  const { database, jobs, printers } = ports
  const nowMs = () => ports.clock.now().getTime()

  /** Makes and checks what would leave. Refused with what was found, unless somebody overrides that. */
  async function check(
    printer: PrinterRow,
    document: PrintDocument,
    override: Override,
  ): Promise<Result<Checked>> {
    const prepared = await ports.preparation.prepare(document, printTargetOf(printer))
    if (!prepared.ok) return prepared
    const { preflight } = prepared.value
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && override === null) {
      const { findings, barcodes } = preflight
      const message = `"${document.name}" was not printed: ${firstError(preflight)}`
      return refuse('print_blocked', {
        message,
        details: { findings, ...(barcodes.length > 0 ? { barcodes } : {}) },
      })
    }
    const record = { preflight: JSON.stringify(preflight), overriddenBy: isBlocked ? override : null }
    return ok({ printer, record })
  }

  /** The printer as it was when the document was made for it; refused when it was changed meanwhile. */
  function stillThere({ printer }: Pick<Checked, 'printer'>): Result<PrinterRow> {
    const now = printers.find(printer.id)
    return now && isSamePrinter(now, printer)
      ? ok(now)
      : refuse('state_error', {
          message: `"${printer.name}" was changed at the same moment. Nothing was printed. Try again.`,
        })
  }

  type Own = 'id' | 'state' | 'createdAt' | 'updatedAt'

  /** A new row; to be called inside a transaction and announced after it. */
  const insert = (values: Omit<PrintJobValues, Own>): PrintJobRow =>
    jobs.insert({
      ...values,
      id: ports.ids('printJob'),
      state: 'queued',
      createdAt: nowMs(),
      updatedAt: nowMs(),
    })

  /** The columns that come from the document; keeps its bytes. */
  function keep(document: PrintDocument) {
    const payloadHash = sha256Of(document.bytes)
    jobs.keepPayload(payloadHash, document.bytes, nowMs())
    const { name, format, kind } = document
    const trackingNumbers = JSON.stringify(document.trackingNumbers)
    return { payloadHash, name, format, kind, trackingNumbers, sizeBytes: document.bytes.length }
  }

  function announce(job: PrintJobRow, action: 'created' | 'updated'): PrintJob {
    faultPoint('print.job_written')
    ports.publish({ topic: 'print-jobs', id: job.id, action })
    if (job.printerId !== null) ports.wake(job.printerId)
    return ports.view(job)
  }

  return { check, stillThere, insert, keep, announce, transact: database.transact, nowMs }
}
