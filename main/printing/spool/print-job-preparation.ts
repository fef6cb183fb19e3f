import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Refusal } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { createInGroups } from '../../platform/in-groups.ts'
import { firstErrorOf, type Preparation } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import { fromProblem, hashOfPayload, toPrintDocument } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import type { PrintQueueRepository } from './print-queue-repository.ts'

/** A job with the bytes that will leave for it, for the printer as it was then. */
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
type JobPreparation = { ok: true; prepared: PreparedJob } | { ok: false; record: JobChanges }

export type PrepareJob = ReturnType<typeof createPrepareJob>

/** Prepares exactly the bytes that will leave. What is blocked by the check leaves only where somebody said so. */
export const createPrepareJob =
  ({ jobs, preparation }: { jobs: PrintJobRepository; preparation: Preparation }) =>
  async (printer: PrinterRow, job: PrintJobRow): Promise<JobPreparation> => {
    const document = toPrintDocument(job, jobs.bytesOf(job))
    const prepared = await preparation.prepare(document, printTargetOf(printer))
    if (!prepared.ok)
      return {
        ok: false,
        record: fromProblem({ code: 'cannot_be_made', message: wordsOf(prepared.refusal, printer) }),
      }
    const { bytes, language, preflight, labels } = prepared.value
    const found = { preflight: JSON.stringify(preflight) }
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && job.overriddenBy === null) {
      const problem = fromProblem({ code: 'found_faulty', message: firstErrorOf(preflight) })
      return { ok: false, record: { ...found, ...problem } }
    }
    const sentHash = bytes === document.bytes ? job.payloadHash : hashOfPayload(bytes)
    const overriddenBy = isBlocked ? job.overriddenBy : null
    const record = { ...found, sentHash, sentFormat: language, overriddenBy }
    return { ok: true, prepared: { job, printer, bytes, language, labels, record } }
  }

const wordsOf = (refusal: Refusal, { name }: PrinterRow): string =>
  'message' in refusal && refusal.message ? refusal.message : `This document cannot be made for "${name}".`

export type PrepareAheadPorts = {
  database: Pick<Database, 'transact'>
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  printers: Pick<PrinterRepository, 'find'>
  prepare: PrepareJob
  nowMs: () => number
  publish: ChangeFeed['publish']
  report: (error: unknown) => void
}

/** As many labels as a run has; what does not fit is prepared when its turn comes. */
const mostWaiting = 1_000
/** Results that are written together. */
const group = 10

/**
 * Makes and checks what waits in a print queue before its turn comes, in order, one document at a time, so that a thread is
 * always free for the label that is about to leave. What cannot leave says so from then on; it has failed when its turn
 * comes, as a printer may be set otherwise until then.
 */
export function createPrepareAhead(ports: PrepareAheadPorts) {
  const { jobs, printers } = ports

  async function lookAt(id: string) {
    const job = jobs.find(id)
    const printer = job?.printerId ? printers.find(job.printerId) : undefined
    if (job?.state !== 'queued' || job.preflight !== null || !printer) return null
    const preparation = await ports.prepare(printer, job)
    const { record } = preparation.ok ? preparation.prepared : preparation
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
    /** Jobs that were just queued. */
    add: ahead.add,
    /** Those a stop left unlooked at. */
    start: () => ahead.add(ports.queue.uncheckedJobs(mostWaiting)),
    stop: ahead.stop,
  }
}
