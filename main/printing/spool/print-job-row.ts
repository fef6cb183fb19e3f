import { createRowCodec } from '../../db/row-shape.ts'
import type { printJobs } from '../../db/schema/print-jobs.ts'

export type PrintJobRow = typeof printJobs.$inferSelect
type Unsaid = keyof typeof unsaid
/** A new job; at the end of the queue, unless it says where. */
export type PrintJobValues = Omit<PrintJobRow, 'seq' | 'line' | Unsaid> &
  Partial<Pick<PrintJobRow, 'line' | Unsaid>>

/** What is written of a job after it was made, beside its state. */
export const changeable = [
  'madeFor',
  'printerId',
  'printerName',
  'line',
  'heldAt',
  'heldBy',
  'sentHash',
  'sentFormat',
  'preflight',
  'overriddenBy',
  'receipt',
  'answeredBy',
  'asFile',
  'copiesDone',
  'attempts',
  'nextAttemptAt',
  'problemCode',
  'problemMessage',
] as const
export type JobChanges = Partial<Pick<PrintJobRow, (typeof changeable)[number]>>

/** What a look at a document before its turn says of its row. */
export type JobFindings = Pick<PrintJobRow, 'preflight' | 'overriddenBy' | 'problemCode' | 'problemMessage'>

/** What a new row has where nothing is said. */
export const unsaid = {
  printerId: null,
  shipmentId: null,
  kind: 'label',
  trackingNumbers: '[]',
  undrawn: '[]',
  paper: null,
  codes: '[]',
  madeFor: null,
  fit: null,
  runId: null,
  sentHash: null,
  sentFormat: null,
  preflight: null,
  overriddenBy: null,
  receipt: null,
  heldAt: null,
  heldBy: null,
  answeredBy: null,
  asFile: 0,
  testMode: 0,
  copiesDone: 0,
  attempts: 0,
  nextAttemptAt: null,
  problemCode: null,
  problemMessage: null,
  repeatOf: null,
  repeatNumber: 0,
} satisfies Partial<PrintJobRow>

export const jobCodec = createRowCodec<PrintJobRow>({
  seq: 'plain',
  id: 'plain',
  printerId: 'plain',
  printerName: 'plain',
  shipmentId: 'plain',
  payloadHash: 'plain',
  name: 'plain',
  format: 'plain',
  sizeBytes: 'plain',
  kind: 'plain',
  trackingNumbers: 'plain',
  undrawn: 'plain',
  paper: 'plain',
  codes: 'plain',
  madeFor: 'plain',
  fit: 'plain',
  sentHash: 'plain',
  sentFormat: 'plain',
  preflight: 'plain',
  overriddenBy: 'plain',
  receipt: 'plain',
  line: 'plain',
  heldAt: 'plain',
  heldBy: 'plain',
  runId: 'plain',
  answeredBy: 'plain',
  asFile: 'plain',
  testMode: 'plain',
  copies: 'plain',
  copiesDone: 'plain',
  state: 'plain',
  attempts: 'plain',
  nextAttemptAt: 'plain',
  problemCode: 'plain',
  problemMessage: 'plain',
  repeatOf: 'plain',
  repeatNumber: 'plain',
  requestedBy: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

/** Every column of a job, for whoever reads whole rows. */
export const printJobColumns = jobCodec.columns

export const written = jobCodec.names.filter(name => name !== 'seq')
