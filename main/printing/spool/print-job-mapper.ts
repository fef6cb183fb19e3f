import { createHash } from 'node:crypto'
import { type Preflight, preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrintJob, PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import { type PrintProblem, printProblems } from '../../../shared/desk/printing/print-problems.ts'
import { type PrinterTrouble, printerResolutions } from '../../../shared/desk/printing/printer-kinds.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import type { OfferFallback } from '../routes/choose-printer.ts'
import type { SourcedDocument } from '../sources/label-sources.ts'
import type { PrintQueueRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'

const toTime = (ms: number): string => new Date(ms).toISOString()
const toTimeOrNull = (ms: number | null): string | null => (ms === null ? null : toTime(ms))

const toProblem = ({ problemCode: code, problemMessage: message }: PrintJobRow): PrintJob['problem'] =>
  code === null ? null : { code, message: message ?? '', advice: printProblems[code].advice }

/** What was written by an earlier version may name findings this one does not know. */
const toPreflight = (stored: string | null): Preflight | null => {
  const read = stored === null ? null : preflight.safeParse(JSON.parse(stored))
  return read?.data ?? null
}

/** What is known about a job from elsewhere. */
export type Surroundings = {
  position: number | null
  troubles: readonly PrinterTrouble[]
  fallbackPrinterId: string | null
}

/** A print job as the interface answers with it. */
const toPrintJob = (row: PrintJobRow, { position, troubles, fallbackPrinterId }: Surroundings): PrintJob => ({
  id: row.id,
  object_type: 'print_job',
  printer_id: row.printerId,
  printer_name: row.printerName,
  shipment_id: row.shipmentId,
  name: row.name,
  kind: row.kind,
  tracking_numbers: JSON.parse(row.trackingNumbers),
  format: row.format,
  size_bytes: row.sizeBytes,
  copies: row.copies,
  copies_done: row.copiesDone,
  state: row.state,
  position,
  held_at: toTimeOrNull(row.heldAt),
  held_by: row.heldBy,
  run_id: row.runId,
  attempts: row.attempts,
  next_attempt_at: toTimeOrNull(row.nextAttemptAt),
  problem: toProblem(row),
  troubles: [...troubles],
  ...(fallbackPrinterId === null ? {} : { fallback_printer_id: fallbackPrinterId }),
  preflight: toPreflight(row.preflight),
  overridden_by: row.overriddenBy,
  sent_format: row.sentFormat,
  answered_by: row.answeredBy,
  saved_as_file: row.state === 'confirmed' && row.asFile === 1,
  test_mode: row.testMode === 1,
  repeat_of: row.repeatOf,
  repeat_number: row.repeatNumber,
  requested_by: row.requestedBy,
  created_at: toTime(row.createdAt),
  updated_at: toTime(row.updatedAt),
})

/** The document of a job as it was given. */
export const toPrintDocument = (row: PrintJobRow, bytes: Uint8Array): SourcedDocument => ({
  bytes,
  format: row.format,
  name: row.name,
  kind: row.kind,
  trackingNumbers: JSON.parse(row.trackingNumbers),
  undrawn: JSON.parse(row.undrawn),
  paper: row.paper === null ? null : JSON.parse(row.paper),
  codes: JSON.parse(row.codes),
  madeFor: printerResolutions.find(dpi => dpi === row.madeFor) ?? null,
  fit: row.fit,
  shipmentId: row.shipmentId,
})

const needsPrinter: readonly PrintJobState[] = ['queued', 'sending', 'sent']

/** Print jobs as the interface answers with them: with their place in the queue and what holds their printer up. */
export const createPrintJobView =
  ({
    queue,
    printers,
    offerFallback,
  }: {
    queue: PrintQueueRepository
    printers: PrinterRepository
    offerFallback: OfferFallback
  }) =>
  (row: PrintJobRow): PrintJob => {
    const isOpen = row.state !== 'sent' || row.receipt !== null
    const printer =
      row.printerId !== null && isOpen && needsPrinter.includes(row.state)
        ? printers.find(row.printerId)
        : undefined
    return toPrintJob(row, {
      position: queue.positionOf(row),
      troubles: printer ? JSON.parse(printer.troubles) : [],
      fallbackPrinterId: offerFallback(row),
    })
  }

export type PrintJobView = ReturnType<typeof createPrintJobView>

/** A problem as the columns of its job. */
export const fromProblem = ({ code, message }: PrintProblem) => ({
  problemCode: code,
  problemMessage: message,
})

/** What the bytes of a document are stored by. */
export const hashOfPayload = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
