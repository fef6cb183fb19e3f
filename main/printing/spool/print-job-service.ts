import {
  canRepeat,
  type NewPrintJob,
  type PrintAgain,
  type PrintJob,
  type PrintJobFilters,
  type QueuedPrint,
} from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { choosePrinter } from '../routes/choose-printer.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'
import { type PrintJobView, toPrintDocument } from './print-job-mapper.ts'
import type { PrintJobRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'
import type { Checked, PrintJobWriter } from './print-job-writer.ts'
import {
  createPrintReadying,
  type Place,
  type PrintOrder,
  type Ready,
  type ReadyPorts,
} from './print-readying.ts'

export type PrintJobServicePorts = ReadyPorts & {
  jobs: PrintJobRepository
  writer: PrintJobWriter
  view: PrintJobView
}

export type PrintJobService = ReturnType<typeof createPrintJobService>

/** Printing and printing again. Nothing here can buy. `requestedBy` names who asked, for the record. */
export function createPrintJobService(ports: PrintJobServicePorts) {
  const { jobs, writer, view } = ports
  const { makeReady, makePapersReady, makeRestReady, readyFor } = createPrintReadying(ports)
  const insertAt = createInsertAt(writer)

  async function create(
    body: NewPrintJob,
    requestedBy: string,
    place: Partial<Place> = {},
  ): Promise<Result<PrintJob>> {
    const ready = await makeReady(body, requestedBy, place)
    return ready.ok ? store(ready.value) : ready
  }

  /**
   * The same, right behind it the return labels and then the invoice of the shipment where they are asked for, stored in
   * one step. What goes along and cannot be queued keeps no label from coming out.
   */
  async function createWithPapers(
    body: NewPrintJob,
    requestedBy: string,
    place: Partial<Place> = {},
  ): Promise<Result<QueuedPrint>> {
    const label = await makeReady(body, requestedBy, place)
    if (!label.ok) return label
    const rest = await makeRestReady(label.value)
    const along = await makePapersReady(body, requestedBy, {
      ...place,
      byRule: label.value.document.byRule ?? null,
    })
    const stored = writer.transact(() => {
      const job = insertReady(label.value)
      if (!job.ok) return job
      const returns = along.returns.map(({ paper, ready }) => ({ paper, job: insertIfReady(ready) }))
      return ok({
        job: job.value,
        returns,
        invoice: insertIfReady(along.invoice),
        rest: insertIfReady(rest),
      })
    })
    if (!stored.ok) return stored
    const { job, returns, invoice, rest: page } = stored.value
    for (const each of [...returns.map(({ job: back }) => back), invoice, page])
      if (each) writer.announce(each, 'created')
    return ok({
      ...writer.announce(job, 'created'),
      invoice_job_id: invoice?.id ?? null,
      rest_job_id: page?.id ?? null,
      return_labels: returns.map(({ paper, job: back }) => ({ paper, job_id: back?.id ?? null })),
    })
  }

  /** Puts a document in the queue of a printer. */
  async function print(document: RoutedDocument, how: PrintOrder): Promise<Result<PrintJob>> {
    const ready = await readyFor(document, how)
    return ready.ok ? store(ready.value) : ready
  }

  function store(ready: Ready): Result<PrintJob> {
    const stored = writer.transact(() => insertReady(ready))
    return stored.ok ? ok(writer.announce(stored.value, 'created')) : stored
  }

  const insertReady = ({ checked, document, copies, how }: Ready): Result<PrintJobRow> =>
    insertAt(checked, at =>
      ok({
        ...writer.keep(document),
        ...at,
        shipmentId: how.shipmentId ?? null,
        testMode: how.testMode ? 1 : 0,
        copies,
        requestedBy: how.requestedBy,
        ...(how.hold ? { heldAt: writer.nowMs(), heldBy: how.requestedBy } : {}),
      }),
    )

  function insertIfReady(ready: Result<Ready> | null): PrintJobRow | null {
    const stored = ready?.ok ? insertReady(ready.value) : null
    return stored?.ok ? stored.value : null
  }

  return {
    create,
    createWithPapers,
    print,
    retry: createRetry(ports, insertAt),
    retrieve: (id: string): Result<PrintJob> => {
      const row = jobs.find(id)
      return row ? ok(view(row)) : refuse('not_found')
    },
    list: (filters: PrintJobFilters) => {
      const { rows, ...page } = jobs.page(filters)
      return { ...page, records: rows.map(view) }
    },
  }
}

/** Documents that are printed once more. */
function createRetry({ jobs, printers, writer }: PrintJobServicePorts, insertAt: InsertAt) {
  /** A failed job is repeated for the copies it still owes, any other one whole. */
  async function retry(id: string, body: PrintAgain, requestedBy: string): Promise<Result<PrintJob>> {
    const before = repeatable(id)
    if (!before.ok) return before
    const printerId = body.printer_id ?? before.value.printerId
    if (printerId === null)
      return refuse('state_error', {
        message: `"${before.value.printerName}" was removed. Choose another printer.`,
      })
    const printer = choosePrinter(printers, printerId, before.value.format)
    if (!printer.ok) return printer
    const { fit = before.value.fit } = body
    const document = { ...toPrintDocument(before.value, jobs.bytesOf(before.value)), fit }
    const override = body.override ? requestedBy : before.value.overriddenBy
    const checked = await writer.check(printer.value, document, override)
    if (!checked.ok) return checked
    const stored = writer.transact(() =>
      insertAt(checked.value, at => {
        const now = repeatable(id)
        return now.ok ? ok({ ...at, ...repeatOf(now.value, at.printerId), fit, requestedBy }) : now
      }),
    )
    return stored.ok ? ok(writer.announce(stored.value, 'created')) : stored
  }

  function repeatable(id: string): Result<PrintJobRow> {
    const before = jobs.find(id)
    if (!before) return refuse('not_found')
    return canRepeat(before.state) && jobs.repeatsOf(before.repeatOf ?? before.id).waiting === 0
      ? ok(before)
      : refuse('state_error', { message: 'This document is already waiting to be printed.' })
  }

  /** At the same printer a job of a run comes out where the run waits for it. */
  function repeatOf(before: PrintJobRow, printerId: string) {
    const rootId = before.repeatOf ?? before.id
    const keepsPlace = before.runId !== null && before.printerId === printerId
    return {
      shipmentId: before.shipmentId,
      testMode: before.testMode,
      payloadHash: before.payloadHash,
      name: before.name,
      format: before.format,
      kind: before.kind,
      trackingNumbers: before.trackingNumbers,
      undrawn: before.undrawn,
      paper: before.paper,
      codes: before.codes,
      sizeBytes: before.sizeBytes,
      runId: before.runId,
      copies: before.state === 'failed' ? before.copies - before.copiesDone : before.copies,
      repeatOf: rootId,
      repeatNumber: jobs.repeatsOf(rootId).repeats + 1,
      ...(keepsPlace ? { line: before.line } : {}),
    }
  }

  return retry
}

type Placed = { printerId: string; printerName: string } & Checked['record']
type Wanted = Parameters<PrintJobWriter['insert']>[0]
type InsertAt = (checked: Checked, decide: (at: Placed) => Result<Wanted>) => Result<PrintJobRow>

/** Part of a transaction; announced after it. */
const createInsertAt =
  (writer: PrintJobWriter): InsertAt =>
  (checked, decide) => {
    const printer = writer.stillThere(checked)
    if (!printer.ok) return printer
    const { id: printerId, name: printerName } = printer.value
    const wanted = decide({ printerId, printerName, ...checked.record })
    return wanted.ok ? ok(writer.insert(wanted.value)) : wanted
  }
