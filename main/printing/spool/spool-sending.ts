import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { faultPoint } from '../../platform/fault-points.ts'
import type { WorkUnderWay } from '../../platform/work-under-way.ts'
import type { PrinterRepository, PrinterRow, SheetSlots } from '../printers/printer-repository.ts'
import { askedAs, isFolder, isSamePlace, sharesSheets, takesJobs } from '../printers/printer-rules.ts'
import type { Delivery } from '../printers/transport.ts'
import { type FindTransport, namedTransport } from '../printers/transports.ts'
import type { PreparedJob, PrepareJob } from './print-job-documents.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { PrintJobRow } from './print-job-row.ts'
import { type Settlement, type SpoolLimits, settlementOf } from './print-job-rules.ts'
import type { Conditions, Following } from './spool-following.ts'

export type SendingPorts = {
  database: Pick<Database, 'transact' | 'write' | 'afterCommit'>
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
  /** A stop waits for the copies that are under way. */
  underWay: Pick<WorkUnderWay<'print'>, 'begin'>
}

type Settled = Extract<Settlement, { isSettled: true }>

/** The next job while it is made: `prepared` is null until it is. */
type Upcoming = { prepared: PreparedJob | null; whenPrepared: Promise<PreparedJob | null> }

/** What goes on after a job: the next one, claimed, or one that is still being made. */
type Sent = { next: PreparedJob | null; coming: Promise<PreparedJob | null> | null }
const atEnd: Sent = { next: null, coming: null }

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
      if (job?.id !== waiting.id) return
      const written = preparation.waits
        ? jobs.change(job, changes, nowMs())
        : jobs.move(job, 'failed', nowMs(), changes)
      if (written) jobChanged(job.id)
      return
    }
    let claimed = stopping.is ? null : claim(preparation.prepared)
    while (claimed) {
      const end = ports.underWay.begin('print', limits.stopGraceMs)
      const { next, coming } = await carryOut(claimed).finally(end)
      claimed = next ?? claimLate(await coming)
    }
  }

  /** Takes what was made only after the outcome of the one before was written. */
  function claimLate(prepared: PreparedJob | null): PreparedJob | null {
    if (!prepared || stopping.is) return null
    return database.write(() => claim(prepared))
  }

  /** Takes a job whose turn it still is: it may have been held, moved or withdrawn while its bytes were prepared. */
  function claim(prepared: PreparedJob): PreparedJob | null {
    const printer = printers.find(prepared.printer.id)
    const job = queue.nextInQueue(prepared.printer.id)
    if (job?.id !== prepared.job.id || !printer || !isSamePlace(printer, prepared.printer)) return null
    if (!takesJobs(printer)) return null
    const asFile = isFolder(printer) ? 1 : 0
    const claimed = jobs.claim(job, { ...prepared.record, asFile }, nowMs())
    jobChanged(claimed.id)
    return { ...prepared, printer, job: claimed }
  }

  /**
   * Sends all copies of a job. The next one is claimed in the same write as the outcome of this one when it is prepared
   * by then. An outcome never waits for that; what is still being prepared is `coming`.
   */
  async function carryOut({ job: claimed, printer, bytes, language, labels }: PreparedJob): Promise<Sent> {
    let upcoming: Upcoming | null = null
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
      upcoming ??= prepareNext(printer)
      const delivery = await sending
      faultPoint('print.copy_done')
      const isFollowed = job.receipt !== null && transport.follow !== undefined
      if (isFollowed && delivery.outcome === 'unknown') {
        const answer = await ports.following.inquire(printer, job)
        // Broken off by a stop: the receipt is on disk, and the printer is asked at the next start.
        if (answer !== null || ports.signal.aborted) return atEnd
      }
      const isRemade = sharesSheets(printer)
      const at = { ...limits, nowMs: nowMs(), isStopping: stopping.is, isFollowed, isRemade }
      const settlement = settlementOf(job, delivery, at)
      if (settlement.isSettled) return finish(printer, job, { settlement, delivery, labels, upcoming })
      job = jobs.noteCopy(job, settlement.copiesDone, nowMs())
      faultPoint('print.outcome_written')
      noteCondition(printer, delivery)
    }
  }

  /** What comes next is looked up, or prepared, while this one is on its way. */
  function prepareNext(printer: PrinterRow): Upcoming {
    const upcoming: Upcoming = { prepared: null, whenPrepared: Promise.resolve(null) }
    const next = queue.nextInQueue(printer.id)
    if (!next || (next.nextAttemptAt ?? 0) > nowMs()) return upcoming
    upcoming.whenPrepared = ports.prepare(printer, next).then(
      preparation => {
        upcoming.prepared = preparation.ok ? preparation.prepared : null
        return upcoming.prepared
      },
      // What goes wrong with the next one is its own matter, when its turn comes.
      () => null,
    )
    return upcoming
  }

  type End = { settlement: Settled; delivery: Delivery; labels: number; upcoming: Upcoming }

  function finish(
    printer: PrinterRow,
    job: PrintJobRow,
    { settlement, delivery, labels, upcoming }: End,
  ): Sent {
    const { to, changes } = settlement
    const goesOn = to === 'confirmed' || (to === 'sent' && changes.receipt === null)
    const claimed = database.transact(() => {
      jobs.move(job, to, nowMs(), changes)
      if (isUsed(delivery) && sharesSheets(printer)) ports.slots.advance(printer, labels)
      return ok(upcoming.prepared && goesOn && !stopping.is ? claim(upcoming.prepared) : null)
    })
    faultPoint('print.outcome_written')
    noteCondition(printer, delivery)
    jobChanged(job.id)
    const isLate = goesOn && upcoming.prepared === null
    return { next: claimed.ok ? claimed.value : null, coming: isLate ? upcoming.whenPrepared : null }
  }

  const noteCondition = (printer: PrinterRow, delivery: Delivery) =>
    ports.conditions.problem(printer, 'problem' in delivery ? delivery.problem : null)

  return { print }
}

/** Whether paper may have been printed on. */
const isUsed = ({ outcome }: Delivery): boolean => outcome !== 'failed'
