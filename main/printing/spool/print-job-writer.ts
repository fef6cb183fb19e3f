import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { Ids } from '../../platform/ids.ts'
import { firstErrorOf, type Preparation, type PrintDocument } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { isSamePrinter, printTargetOf } from '../printers/printer-rules.ts'
import { type LabelSources, type SourcedDocument, waitingForDots } from '../sources/label-sources.ts'
import { hashOfPayload, type PrintJobView } from './print-job-mapper.ts'
import type { PrintJobRepository } from './print-job-repository.ts'
import type { JobChanges, PrintJobRow, PrintJobValues } from './print-job-row.ts'

export type WriterPorts = {
  database: Database
  jobs: PrintJobRepository
  printers: PrinterRepository
  preparation: Preparation
  labelSources: Pick<LabelSources, 'makeFor' | 'splitsPages'>
  view: PrintJobView
  clock: Clock
  ids: Ids
  publish: ChangeFeed['publish']
  wake: (printerId: string) => void
  /** Makes and checks jobs that were stored without. */
  prepareAhead: (jobIds: readonly string[]) => void
}

/** Who says "print anyway"; null: nobody. */
type Override = string | null

/** A document made and checked for a printer as it is now. */
export type Checked = {
  printer: PrinterRow
  record: Pick<JobChanges, CheckedColumn>
  /** Where its whole page is printed, since it is the label alone; null: nowhere. */
  restAt: string | null
}
type CheckedColumn = 'preflight' | 'overriddenBy' | 'madeFor' | 'problemCode' | 'problemMessage'

export type PrintJobWriter = ReturnType<typeof createPrintJobWriter>

/** How print jobs come to be on disk, whoever asked for them. */
export function createPrintJobWriter(ports: WriterPorts) {
  const { database, jobs, printers } = ports
  const nowMs = () => ports.clock.now().getTime()

  /** Makes and checks what would leave. Refused with what was found, unless somebody overrides that; without dots it waits. */
  async function check(
    printer: PrinterRow,
    document: SourcedDocument,
    override: Override,
  ): Promise<Result<Checked>> {
    const target = printTargetOf(printer)
    const prepared = await ports.labelSources.makeFor(document, (known, more) =>
      ports.preparation.prepare(known, { ...target, ...more }),
    )
    if (!prepared.ok) return prepared
    const { made, madeFor, isUnknown, restAt } = prepared.value
    const { preflight } = made
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && override === null) {
      const { findings, barcodes } = preflight
      const message = `"${document.name}" was not printed: ${firstErrorOf(preflight)}`
      return refuse('print_blocked', {
        message,
        details: { findings, ...(barcodes.length > 0 ? { barcodes } : {}) },
      })
    }
    const record = {
      preflight: JSON.stringify(preflight),
      overriddenBy: isBlocked ? override : null,
      madeFor,
      ...(isUnknown ? waitingForDots(document.name) : { problemCode: null, problemMessage: null }),
    }
    return ok({ printer, record, restAt })
  }

  /** Nothing is made or looked at yet: that is done in its queue, and what is found then stops it there. */
  const leaveUnchecked = (printer: PrinterRow, document: PrintDocument, override: Override): Checked => ({
    printer,
    record: {
      preflight: null,
      overriddenBy: override,
      madeFor: document.madeFor ?? null,
      problemCode: null,
      problemMessage: null,
    },
    restAt: null,
  })

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
    const payloadHash = hashOfPayload(document.bytes)
    jobs.keepPayload(payloadHash, document.bytes, nowMs())
    const { name, format, kind } = document
    const trackingNumbers = JSON.stringify(document.trackingNumbers)
    const undrawn = JSON.stringify(document.undrawn ?? [])
    const paper = document.paper ? JSON.stringify(document.paper) : null
    const codes = JSON.stringify(document.codes ?? [])
    const facts = {
      name,
      format,
      kind,
      madeFor: document.madeFor ?? null,
      fit: document.fit ?? null,
      sizeBytes: document.bytes.length,
    }
    return { payloadHash, trackingNumbers, undrawn, paper, codes, ...facts }
  }

  function announce(job: PrintJobRow, action: 'created' | 'updated'): PrintJob {
    faultPoint('print.job_written')
    ports.publish({ topic: 'print-jobs', id: job.id, action })
    if (job.preflight === null && action === 'created') ports.prepareAhead([job.id])
    if (job.printerId !== null) ports.wake(job.printerId)
    return ports.view(job)
  }

  return {
    check,
    leaveUnchecked,
    splitsPages: ports.labelSources.splitsPages,
    stillThere,
    insert,
    keep,
    announce,
    transact: database.transact,
    nowMs,
  }
}
