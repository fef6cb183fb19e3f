import {
  canRepeat,
  type NewPrintJob,
  type PrintAgain,
  type PrintJob,
  type PrintJobFilters,
  type QueuedPrint,
} from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import { type ChooseForPrint, choosePrinter } from '../routes/choose-printer.ts'
import type { RoutedDocument } from '../routes/route-rules.ts'
import {
  type DocumentSources,
  documentFor,
  drawingOf,
  inOwnLanguage,
  inPrinterCommands,
} from './print-job-documents.ts'
import { type PrintJobView, toPrintDocument } from './print-job-mapper.ts'
import type { PrintJobRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'
import type { Checked, PrintJobWriter } from './print-job-writer.ts'

/** With the words behind it no longer than names are. */
const mostName = 60

/** What goes with a document; without a printer the routes choose. */
export type PrintOrder = Parameters<ChooseForPrint>[1] & {
  shipmentId?: string | null
  copies?: number | undefined
  hold?: boolean | undefined
  override?: boolean | undefined
  /** It is made and checked in its queue. */
  checkLater?: boolean | undefined
  /** For documents of no shipment. */
  testMode?: boolean | undefined
  requestedBy: string
}

/** Where it is printed, for the routes, null when nobody said; and in which mode documents are drawn. */
export type Place = { desk: string | null; testMode: boolean }

export type PrintJobServicePorts = {
  jobs: PrintJobRepository
  printers: PrinterRepository
  writer: PrintJobWriter
  view: PrintJobView
  sources: DocumentSources
  choose: ChooseForPrint
}

export type PrintJobService = ReturnType<typeof createPrintJobService>

/** Printing and printing again. Nothing here can buy. `requestedBy` names who asked, for the record. */
export function createPrintJobService(ports: PrintJobServicePorts) {
  const { jobs, printers, writer, view } = ports

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

  /** The page a label was cut out of, whole, where somebody wants the rest of such pages printed; null where nobody does. */
  async function makeRestReady({ checked, document, how }: Ready): Promise<Result<Ready> | null> {
    if (checked.restAt === null) return null
    const printer = choosePrinter(printers, checked.restAt, document.format)
    if (!printer.ok) return printer
    const name = `${document.name.slice(0, mostName)} (whole page)`
    const page = { ...document, name, kind: 'other' as const, trackingNumbers: [], codes: [] }
    return checkFor({ printer: printer.value, copies: 1 }, page, { ...how, copies: 1, override: false })
  }

  /** A return label lies in the same box, so it goes where somebody, or a rule, wants the label; an invoice by the routes. */
  async function makePapersReady(
    { shipment_id: id, printer_id, hold, check_later, with_return_labels, with_invoice }: NewPrintJob,
    requestedBy: string,
    place: Partial<Place> & Pick<RoutedDocument, 'byRule'>,
  ) {
    const returns: { paper: number; ready: Result<Ready> }[] = []
    for (const paper of id && with_return_labels ? ports.sources.returnLabelsOf(id) : []) {
      const wanted = { shipment_id: id, file: 'paper' as const, paper, printer_id, hold, check_later }
      returns.push({ paper, ready: await makeReady(wanted, requestedBy, place) })
    }
    const invoice = with_invoice
      ? await makeReady({ shipment_id: id, file: 'invoice', hold, check_later }, requestedBy, {
          ...place,
          byRule: null,
        })
      : null
    return { returns, invoice }
  }

  /** Finds what is asked for, makes it for its printer and checks it; nothing is stored yet. */
  async function makeReady(
    body: NewPrintJob,
    requestedBy: string,
    { desk = null, testMode = false, byRule }: Partial<Place> & Pick<RoutedDocument, 'byRule'>,
  ): Promise<Result<Ready>> {
    const asked = await documentFor(body, testMode, ports.sources)
    if (!asked.ok) return asked
    const found = { ...asked.value, fit: body.fit, byRule: byRule ?? asked.value.byRule ?? null }
    const { printer_id: printerId, shipment_id: shipmentId = null, copies, hold, override } = body
    const checkLater = body.check_later
    const how = { printerId, shipmentId, copies, hold, override, checkLater, requestedBy, desk, testMode }
    const chosen = ports.choose(found, how)
    if (!chosen.ok) return chosen
    const draw = drawingOf(body, testMode, ports.sources)
    const { printer } = chosen.value
    const document =
      typeof body.document === 'string'
        ? await inOwnLanguage(found, printer, draw)
        : await inPrinterCommands(found, printTargetOf(printer), ports.sources.redrawLabel)
    return checkFor(chosen.value, document, how)
  }

  /** Puts a document in the queue of a printer. */
  async function print(document: RoutedDocument, how: PrintOrder): Promise<Result<PrintJob>> {
    const chosen = ports.choose(document, how)
    if (!chosen.ok) return chosen
    const ready = await checkFor(chosen.value, document, how)
    return ready.ok ? store(ready.value) : ready
  }

  function store(ready: Ready): Result<PrintJob> {
    const stored = writer.transact(() => insertReady(ready))
    return stored.ok ? ok(writer.announce(stored.value, 'created')) : stored
  }

  type Chosen = { printer: PrinterRow; copies: number }
  type Ready = { checked: Checked; document: RoutedDocument; copies: number; how: PrintOrder }

  async function checkFor(
    { printer, copies }: Chosen,
    document: RoutedDocument,
    how: PrintOrder,
  ): Promise<Result<Ready>> {
    const override = how.override ? how.requestedBy : null
    const isLater = how.checkLater && !(await writer.splitsPages(document))
    const checked = isLater
      ? ok(writer.leaveUnchecked(printer, document, override))
      : await writer.check(printer, document, override)
    if (!checked.ok) return checked
    const wanted = how.copies ?? Math.max(copies, document.copies ?? 1)
    return ok({ checked: checked.value, document, copies: wanted, how })
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

  type Placed = { printerId: string; printerName: string } & Checked['record']
  type Wanted = Parameters<PrintJobWriter['insert']>[0]

  /** Part of a transaction; announced after it. */
  function insertAt(checked: Checked, decide: (at: Placed) => Result<Wanted>): Result<PrintJobRow> {
    const printer = writer.stillThere(checked)
    if (!printer.ok) return printer
    const { id: printerId, name: printerName } = printer.value
    const wanted = decide({ printerId, printerName, ...checked.record })
    return wanted.ok ? ok(writer.insert(wanted.value)) : wanted
  }

  return {
    create,
    createWithPapers,
    print,
    retry,
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
