import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { PrinterRow } from '../printers/printer-repository.ts'
import { askedAs, isSamePlace, sharesSheets, takesJobs } from '../printers/printer-rules.ts'
import type { Delivery } from '../printers/transport.ts'
import { namedTransport } from '../printers/transports.ts'
import type { PreparedJob } from './prepare-job.ts'
import type { PrintJobRow } from './print-job-repository.ts'
import { type Settlement, settlementOf } from './settlement.ts'
import type { Conditions, Following } from './spool-following.ts'
import type { SpoolPorts } from './spool-ports.ts'

export type SendingPorts = Pick<
  SpoolPorts,
  'jobs' | 'line' | 'printers' | 'make' | 'slots' | 'transports' | 'limits' | 'publish'
> & {
  database: Pick<Database, 'transact' | 'afterCommit'>
  nowMs: () => number
  signal: AbortSignal
  stopping: { readonly is: boolean }
  following: Following
  noteCondition: Conditions
}

type Settled = Extract<Settlement, { isSettled: true }>

/** Sends the copies of jobs, one job after the other. */
export function createSending(ports: SendingPorts) {
  const { jobs, line, printers, nowMs, limits, stopping, database } = ports
  const { make } = ports
  const jobChanged = (id: string) =>
    database.afterCommit(() => ports.publish({ topic: 'print-jobs', id, action: 'updated' }))

  /** Prints a job, and the ones behind it for as long as all goes well. */
  async function print(printer: PrinterRow, waiting: PrintJobRow): Promise<void> {
    const making = await make(printer, waiting)
    if (!making.ok) {
      const changes = { ...making.record, nextAttemptAt: null }
      const job = line.nextInLine(printer.id)
      if (job?.id === waiting.id && jobs.move(job, 'failed', nowMs(), changes)) jobChanged(job.id)
      return
    }
    let claimed = stopping.is ? null : claim(making.made)
    while (claimed) claimed = await carryOut(claimed)
  }

  /** Takes a job whose turn it still is: it may have been held, moved or withdrawn while its bytes were made. */
  function claim(made: PreparedJob): PreparedJob | null {
    const printer = printers.find(made.printer.id)
    const job = line.nextInLine(made.printer.id)
    if (job?.id !== made.job.id || !printer || !isSamePlace(printer, made.printer)) return null
    if (!takesJobs(printer)) return null
    const claimed = jobs.claim(job, made.record, nowMs())
    jobChanged(claimed.id)
    return { ...made, printer, job: claimed }
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
      upcoming ??= makeNext(printer).catch(() => null)
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
        return finish(printer, job, { settlement, delivery, labels, made: await upcoming })
      job = jobs.noteCopy(job, settlement.copiesDone, nowMs())
      faultPoint('print.outcome_written')
      noteCondition(printer, delivery)
    }
  }

  /** What comes next is looked up, or made, while this one is on its way. */
  async function makeNext(printer: PrinterRow): Promise<PreparedJob | null> {
    const next = line.nextInLine(printer.id)
    if (!next || (next.nextAttemptAt ?? 0) > nowMs()) return null
    const making = await make(printer, next)
    return making.ok ? making.made : null
  }

  type End = { settlement: Settled; delivery: Delivery; labels: number; made: PreparedJob | null }

  function finish(
    printer: PrinterRow,
    job: PrintJobRow,
    { settlement, delivery, labels, made }: End,
  ): PreparedJob | null {
    const { to, changes } = settlement
    const goesOn = to === 'confirmed' || (to === 'sent' && changes.receipt === null)
    const next = database.transact(() => {
      jobs.move(job, to, nowMs(), changes)
      if (isUsed(delivery) && sharesSheets(printer)) ports.slots.advance(printer, labels)
      return ok(made && goesOn && !stopping.is ? claim(made) : null)
    })
    faultPoint('print.outcome_written')
    noteCondition(printer, delivery)
    jobChanged(job.id)
    return next.ok ? next.value : null
  }

  const noteCondition = (printer: PrinterRow, delivery: Delivery) =>
    ports.noteCondition.problem(printer, 'problem' in delivery ? delivery.problem : null)

  return { print }
}

/** Whether paper may have been printed on. */
const isUsed = ({ outcome }: Delivery): boolean => outcome !== 'failed'
