import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Refusal } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import { firstErrorOf, type Preparation } from '../preparation/preparation.ts'
import type { SheetSlots } from '../preparation/sheet.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { askedAs, isSamePlace, printTargetOf, sharesSheets, takesJobs } from '../printers/printer-rules.ts'
import type { Delivery } from '../printers/transport.ts'
import { type FindTransport, namedTransport } from '../printers/transports.ts'
import { fromProblem, hashOfPayload, toPrintDocument } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import type { PrintQueueRepository } from './print-queue-repository.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import type { Conditions, Following } from './spool-following.ts'
import type { SpoolLimits } from './spool-limits.ts'

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

export type SendingPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  printers: PrinterRepository
  prepare: PrepareJob
  slots: Pick<SheetSlots, 'advance'>
  transports: FindTransport
  publish: ChangeFeed['publish']
  limits: SpoolLimits
  nowMs: () => number
  /** Breaks off what is under way. */
  signal: AbortSignal
  stopping: { readonly is: boolean }
  following: Following
  conditions: Conditions
}

type Settled = Extract<Settlement, { isSettled: true }>

/** Sends the copies of jobs, one job after the other. */
export function createSending(ports: SendingPorts) {
  const { jobs, queue, printers, nowMs, limits, stopping, database } = ports
  const jobChanged = (id: string) =>
    database.afterCommit(() => ports.publish({ topic: 'print-jobs', id, action: 'updated' }))

  /** Prints a job, and the ones behind it for as long as all goes well. */
  async function print(printer: PrinterRow, waiting: PrintJobRow): Promise<void> {
    const preparation = await ports.prepare(printer, waiting)
    if (!preparation.ok) {
      const changes = { ...preparation.record, nextAttemptAt: null }
      const job = queue.nextInQueue(printer.id)
      if (job?.id === waiting.id && jobs.move(job, 'failed', nowMs(), changes)) jobChanged(job.id)
      return
    }
    let claimed = stopping.is ? null : claim(preparation.prepared)
    while (claimed) claimed = await carryOut(claimed)
  }

  /** Takes a job whose turn it still is: it may have been held, moved or withdrawn while its bytes were prepared. */
  function claim(prepared: PreparedJob): PreparedJob | null {
    const printer = printers.find(prepared.printer.id)
    const job = queue.nextInQueue(prepared.printer.id)
    if (job?.id !== prepared.job.id || !printer || !isSamePlace(printer, prepared.printer)) return null
    if (!takesJobs(printer)) return null
    const claimed = jobs.claim(job, prepared.record, nowMs())
    jobChanged(claimed.id)
    return { ...prepared, printer, job: claimed }
  }

  /** Sends all copies of a job; the answer is the next job, claimed in the same write as the outcome of this one. */
  async function carryOut({
    job: claimed,
    printer,
    bytes,
    language,
    labels,
  }: PreparedJob): Promise<PreparedJob | null> {
    let upcoming: Promise<PreparedJob | null> | null = null
    const transport = namedTransport(ports.transports, printer)
    let job = claimed
    for (;;) {
      faultPoint('print.before_first_byte')
      const noteReceipt = (receipt: string) => {
        jobs.noteReceipt(job.id, receipt)
        job = { ...job, receipt }
      }
      const copy = { jobId: job.id, name: job.name, format: language, copy: job.copiesDone + 1 }
      const patience = { signal: ports.signal, timeoutMs: limits.stallMs }
      const options = { ...patience, ...askedAs(printer), media: printer.media, copy, noteReceipt }
      const sending = transport.send(bytes, options)
      // What goes wrong with the next one is its own matter, when its turn comes.
      upcoming ??= prepareNext(printer).catch(() => null)
      const delivery = await sending
      faultPoint('print.copy_done')
      const isFollowed = job.receipt !== null && transport.follow !== undefined
      if (isFollowed && delivery.outcome === 'unknown') {
        const answer = await ports.following.inquire(printer, job)
        // Broken off by a stop: the receipt is on disk, and the printer is asked at the next start.
        if (answer !== null || ports.signal.aborted) return null
      }
      const isRemade = sharesSheets(printer)
      const at = { ...limits, nowMs: nowMs(), isStopping: stopping.is, isFollowed, isRemade }
      const settlement = settlementOf(job, delivery, at)
      if (settlement.isSettled)
        return finish(printer, job, { settlement, delivery, labels, next: await upcoming })
      job = jobs.noteCopy(job, settlement.copiesDone, nowMs())
      faultPoint('print.outcome_written')
      noteCondition(printer, delivery)
    }
  }

  /** What comes next is looked up, or prepared, while this one is on its way. */
  async function prepareNext(printer: PrinterRow): Promise<PreparedJob | null> {
    const next = queue.nextInQueue(printer.id)
    if (!next || (next.nextAttemptAt ?? 0) > nowMs()) return null
    const preparation = await ports.prepare(printer, next)
    return preparation.ok ? preparation.prepared : null
  }

  type End = { settlement: Settled; delivery: Delivery; labels: number; next: PreparedJob | null }

  function finish(
    printer: PrinterRow,
    job: PrintJobRow,
    { settlement, delivery, labels, next }: End,
  ): PreparedJob | null {
    const { to, changes } = settlement
    const goesOn = to === 'confirmed' || (to === 'sent' && changes.receipt === null)
    const claimed = database.transact(() => {
      jobs.move(job, to, nowMs(), changes)
      if (isUsed(delivery) && sharesSheets(printer)) ports.slots.advance(printer, labels)
      return ok(next && goesOn && !stopping.is ? claim(next) : null)
    })
    faultPoint('print.outcome_written')
    noteCondition(printer, delivery)
    jobChanged(job.id)
    return claimed.ok ? claimed.value : null
  }

  const noteCondition = (printer: PrinterRow, delivery: Delivery) =>
    ports.conditions.problem(printer, 'problem' in delivery ? delivery.problem : null)

  return { print }
}

/** Whether paper may have been printed on. */
const isUsed = ({ outcome }: Delivery): boolean => outcome !== 'failed'
