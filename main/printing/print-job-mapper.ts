import type { PrintJob } from '../../shared/desk/print-jobs.ts'
import { printProblems } from '../../shared/desk/print-problems.ts'
import type { PrintJobRow } from './print-job-repository.ts'

const toTime = (ms: number): string => new Date(ms).toISOString()

const toProblem = ({ problemCode: code, problemMessage: message }: PrintJobRow): PrintJob['problem'] =>
  code === null ? null : { code, message: message ?? '', advice: printProblems[code].advice }

/** A print job as the interface answers with it. */
export const toPrintJob = (row: PrintJobRow): PrintJob => ({
  id: row.id,
  object_type: 'print_job',
  printer_id: row.printerId,
  printer_name: row.printerName,
  shipment_id: row.shipmentId,
  name: row.name,
  kind: row.kind,
  format: row.format,
  size_bytes: row.sizeBytes,
  copies: row.copies,
  copies_done: row.copiesDone,
  state: row.state,
  attempts: row.attempts,
  next_attempt_at: row.nextAttemptAt === null ? null : toTime(row.nextAttemptAt),
  problem: toProblem(row),
  repeat_of: row.repeatOf,
  repeat_number: row.repeatNumber,
  requested_by: row.requestedBy,
  created_at: toTime(row.createdAt),
  updated_at: toTime(row.updatedAt),
})
