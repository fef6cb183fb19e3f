import { createHash } from 'node:crypto'
import type { Preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Refusal } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { createInGroups } from '../../platform/in-groups.ts'
import type { Preparation } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import { toPrintDocument } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import type { PrintQueueRepository } from './print-queue-repository.ts'

/** A job whose bytes are made, for the printer as it was then. */
export type PreparedJob = {
  job: PrintJobRow
  printer: PrinterRow
  bytes: Uint8Array
  language: PrintLanguage
  /** How many places of a shared sheet it takes. */
  labels: number
  /** For the record, written when the job is claimed. */
  record: JobChanges
}

/** `record`: what is known of a document that cannot leave, for its row. */
export type JobPreparation = { ok: true; made: PreparedJob } | { ok: false; record: JobChanges }

export type PrepareJob = ReturnType<typeof createPrepareJob>

/** Makes exactly the bytes that will leave. What is blocked by the check leaves only where somebody said so. */
export const createPrepareJob =
  ({ jobs, preparation }: { jobs: PrintJobRepository; preparation: Preparation }) =>
  async (printer: PrinterRow, job: PrintJobRow): Promise<JobPreparation> => {
    const document = toPrintDocument(job, jobs.bytesOf(job))
    const prepared = await preparation.prepare(document, printTargetOf(printer))
    if (!prepared.ok)
      return {
        ok: false,
        record: problemFields({ code: 'cannot_be_made', message: wordsOf(prepared.refusal, printer) }),
      }
    const { bytes, language, preflight, labels } = prepared.value
    const found = { preflight: JSON.stringify(preflight) }
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && job.overriddenBy === null) {
      const problem = problemFields({ code: 'found_faulty', message: firstError(preflight) })
      return { ok: false, record: { ...found, ...problem } }
    }
    const sentHash = bytes === document.bytes ? job.payloadHash : sha256Of(bytes)
    const overriddenBy = isBlocked ? job.overriddenBy : null
    const record = { ...found, sentHash, sentFormat: language, overriddenBy }
    return { ok: true, made: { job, printer, bytes, language, labels, record } }
  }

const problemFields = ({ code, message }: PrintProblem) => ({ problemCode: code, problemMessage: message })

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const wordsOf = (refusal: Refusal, { name }: PrinterRow): string =>
  'message' in refusal && refusal.message ? refusal.message : `This document cannot be made for "${name}".`

/** The first thing that is wrong, in words. */
export const firstError = ({ findings }: Preflight): string =>
  findings.find(({ severity }) => severity === 'error')?.message ?? 'Something is wrong with it.'

export type PrepareAheadPorts = {
  database: Pick<Database, 'transact'>
  jobs: PrintJobRepository
  line: PrintQueueRepository
  printers: Pick<PrinterRepository, 'find'>
  make: PrepareJob
  nowMs: () => number
  publish: ChangeFeed['publish']
  report: (error: unknown) => void
}

export type PrepareAhead = ReturnType<typeof createPrepareAhead>

/** As many labels as a run has; what does not fit is made when its turn comes. */
const mostWaiting = 1_000
/** Results that are written together. */
const group = 10

/**
 * Makes and checks what waits in a line before its turn comes, in order, one document at a time, so that a thread is
 * always free for the label that is about to leave. What cannot leave says so from then on; it has failed when its turn
 * comes, as a printer may be set otherwise until then.
 */
export function createPrepareAhead(ports: PrepareAheadPorts) {
  const { jobs, printers } = ports

  async function lookAt(id: string) {
    const job = jobs.find(id)
    const printer = job?.printerId ? printers.find(job.printerId) : undefined
    if (job?.state !== 'queued' || job.preflight !== null || !printer) return null
    const making = await ports.make(printer, job)
    const { record } = making.ok ? making.made : making
    const { preflight = null, overriddenBy = job.overriddenBy } = record
    const { problemCode = null, problemMessage = null } = record
    return { job, found: { preflight, overriddenBy, problemCode, problemMessage } }
  }

  async function work(ids: readonly string[]): Promise<void> {
    const looked = []
    for (const id of ids) {
      looked.push(await lookAt(id))
      await new Promise(setImmediate)
    }
    const news = looked.filter(each => each !== null)
    const written = ports.database.transact(() => {
      const nowMs = ports.nowMs()
      return ok(news.filter(({ job, found }) => jobs.noteFindings(job, found, nowMs)))
    })
    if (written.ok)
      for (const { job } of written.value)
        ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
  }

  const ahead = createInGroups({ work, group, mostWaiting, report: ports.report })

  return {
    /** Jobs that were just put into lines. */
    add: ahead.add,
    /** Those a stop left unlooked at. */
    start: () => ahead.add(ports.line.uncheckedJobs(mostWaiting)),
    stop: ahead.stop,
  }
}
