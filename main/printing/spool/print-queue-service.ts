import { canCancel, canSettle, type PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { standstillOf } from '../../../shared/desk/printing/print-problems.ts'
import type { PrintMove } from '../../../shared/desk/printing/print-queue.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { dayIn, dayStart, daysAfter, type ShopCalendar } from '../../../shared/units/shop-day.ts'
import { toPrinter } from '../printers/printer-mapper.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import { askedAs } from '../printers/printer-rules.ts'
import type { FindTransport } from '../printers/transports.ts'
import { choosePrinter } from '../routes/choose-printer.ts'
import { fromProblem, toPrintDocument } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { JobChanges, PrintJobRow } from './print-job-row.ts'
import { afterConfirmed } from './print-job-rules.ts'
import type { Checked, PrintJobWriter } from './print-job-writer.ts'

export type PrintQueueServicePorts = {
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  printers: PrinterRepository
  writer: PrintJobWriter
  transports: FindTransport
  wake: (printerId: string) => void
  calendar: Pick<ShopCalendar, 'timeZone'>
  /** Longest time a printer may take to give a job back. */
  withdrawTimeoutMs: number
}

export type PrintQueueService = ReturnType<typeof createPrintQueueService>

const conflict = (message: string) => refuse('state_error', { message })

/** Holding, moving, withdrawing jobs, saying what became of them, and counting those of today. */
export function createPrintQueueService(ports: PrintQueueServicePorts) {
  const { jobs, queue, printers, writer } = ports

  /** Changes a job as it is now; null: it was not in a state that allows it. */
  function change(
    id: string,
    decide: (job: PrintJobRow) => PrintJobRow | null | undefined,
    refusal: (job: PrintJobRow) => string,
  ): Result<PrintJob> {
    const before = jobs.find(id)
    if (!before) return refuse('not_found')
    const changed = decide(before)
    return changed ? ok(writer.announce(changed, 'updated')) : conflict(refusal(before))
  }

  /** How many prints of today are where; in both modes when none is named. */
  function today(testMode: boolean | undefined) {
    const zone = ports.calendar.timeZone()
    const day = dayIn(zone, writer.nowMs())
    const [start, end] = [dayStart(zone, day), dayStart(zone, daysAfter(day, 1))]
    const mode = testMode === undefined ? null : testMode ? 1 : 0
    return { day, counts: queue.countsOf({ start, end, mode }) }
  }

  const hold = (id: string, heldBy: string): Result<PrintJob> =>
    change(
      id,
      job =>
        job.state !== 'queued'
          ? null
          : job.heldAt !== null
            ? job
            : jobs.change(job, { heldAt: writer.nowMs(), heldBy }, writer.nowMs()),
      ({ state }) => `The print job is '${state}'; only one that waits can be held.`,
    )

  const release = (id: string): Result<PrintJob> =>
    change(
      id,
      job =>
        job.state === 'queued' ? jobs.change(job, { heldAt: null, heldBy: null }, writer.nowMs()) : null,
      ({ state }) => `The print job is '${state}' and is not held.`,
    )

  /** What was handed over is only taken back where it surely will not come out. */
  async function cancel(id: string): Promise<Result<PrintJob>> {
    const before = jobs.find(id)
    const isTakenBack = before?.state === 'sent' && (await withdraw(before))
    const cancelled = change(
      id,
      job =>
        isTakenBack || canCancel(job.state)
          ? jobs.move(job, 'cancelled', writer.nowMs(), {
              ...heldUpBy(job),
              nextAttemptAt: null,
              receipt: null,
            })
          : null,
      ({ state }) => `The print job is '${state}' and can not be cancelled anymore.`,
    )
    wakeRun(before)
    return cancelled
  }

  /** What the printer stood still for is known of the printer only; a job that is withdrawn says it from then on. */
  function heldUpBy(job: PrintJobRow): JobChanges {
    const printer = job.printerId === null ? undefined : printers.find(job.printerId)
    if (!printer || job.problemCode !== null || job.state !== 'queued') return {}
    const problem = standstillOf(printer.name, JSON.parse(printer.troubles))
    return problem ? fromProblem(problem) : {}
  }

  async function withdraw({ printerId, receipt }: PrintJobRow): Promise<boolean> {
    const printer = printerId === null ? undefined : printers.find(printerId)
    if (!printer || receipt === null) return false
    const { signal } = new AbortController()
    const options = { ...askedAs(printer), signal, timeoutMs: ports.withdrawTimeoutMs }
    return (await ports.transports(printer.uri).withdraw?.(receipt, options)) ?? false
  }

  function settle(id: string, cameOut: boolean, answeredBy: string): Result<PrintJob> {
    const settled = change(
      id,
      job => (canSettle(job.state) ? answer(job, cameOut, answeredBy) : null),
      ({ state }) => `The print job is '${state}'; what became of it is known, or will be.`,
    )
    wakeRun(jobs.find(id))
    return settled
  }

  function answer(job: PrintJobRow, cameOut: boolean, answeredBy: string): PrintJobRow | undefined {
    // A job that is sent already counts the copy that is asked about.
    const before = job.state === 'sent' ? job.copiesDone - 1 : job.copiesDone
    const isOwing = before < job.copies
    if (cameOut) {
      const { to, changes } = afterConfirmed(job, isOwing ? before + 1 : before)
      return jobs.move(job, to, writer.nowMs(), { ...changes, answeredBy })
    }
    const said: JobChanges = {
      copiesDone: Math.max(before, 0),
      receipt: null,
      problemCode: 'not_printed',
      problemMessage: `${answeredBy} looked: it did not come out.`,
      answeredBy,
    }
    return jobs.move(job, 'failed', writer.nowMs(), said)
  }

  async function move(id: string, to: PrintMove, requestedBy: string): Promise<Result<PrintJob>> {
    const before = waiting(id)
    if (!before.ok) return before
    const elsewhere = await checkElsewhere(before.value, to, requestedBy)
    if (!elsewhere.ok) return elsewhere
    const stored = writer.transact(() => {
      const job = waiting(id)
      if (!job.ok) return job
      const printer = elsewhere.value && writer.stillThere(elsewhere.value)
      if (printer && !printer.ok) return printer
      const printerId = printer?.value.id ?? job.value.printerId ?? ''
      const place = placeFor(printerId, job.value, to)
      if (!place.ok) return place
      const there = printer ? { printerId, printerName: printer.value.name, ...elsewhere.value?.record } : {}
      const changes = { ...there, line: place.value, nextAttemptAt: null, attempts: 0 }
      const now = jobs.change(job.value, changes, writer.nowMs())
      return now ? ok(now) : conflict('The print job has moved on.')
    })
    if (!stored.ok) return stored
    if (before.value.printerId !== null) ports.wake(before.value.printerId)
    return ok(writer.announce(stored.value, 'updated'))
  }

  function waiting(id: string): Result<PrintJobRow> {
    const job = jobs.find(id)
    if (!job) return refuse('not_found')
    return job.state === 'queued'
      ? ok(job)
      : conflict(`The print job is '${job.state}'; only one that waits can be moved.`)
  }

  /** Null: it stays at its printer. */
  async function checkElsewhere(
    job: PrintJobRow,
    to: PrintMove,
    requestedBy: string,
  ): Promise<Result<Checked | null>> {
    if (!to.printer_id || to.printer_id === job.printerId) return ok(null)
    const printer = choosePrinter(printers, to.printer_id, job.format)
    if (!printer.ok) return printer
    const document = toPrintDocument(job, jobs.bytesOf(job))
    return writer.check(printer.value, document, to.override ? requestedBy : job.overriddenBy)
  }

  function placeFor(printerId: string, job: PrintJobRow, { before, position }: PrintMove): Result<number> {
    const behindId = before ?? (position ? queue.atPlace(printerId, job, position) : undefined)
    if (behindId === undefined) return ok(queue.end(printerId))
    const behind = jobs.find(behindId)
    if (behind?.id === job.id) return ok(job.line)
    return behind?.state === 'queued' && behind.printerId === printerId
      ? ok(queue.makeRoomBefore(behind))
      : conflict('The job it was to go in front of does not wait at that printer.')
  }

  /** A run may wait at other printers, too, for what was just said. */
  function wakeRun(job: PrintJobRow | undefined): void {
    if (job?.runId) for (const id of queue.printersOfRun(job.runId)) ports.wake(id)
  }

  const standing = () =>
    printers
      .list(printers.count(), 0)
      .filter(
        ({ name, pausedAt, enabled, state, troubles }) =>
          !enabled ||
          pausedAt !== null ||
          state === 'offline' ||
          state === 'blocked' ||
          standstillOf(name, JSON.parse(troubles)) !== null,
      )

  /** As the screen lists them: in test mode the prints of both modes, in live mode its own. */
  function countStopped(): { test: number; live: number } {
    const { test, live } = queue.countStopped(standing().map(({ id }) => id))
    return { test: test + live, live }
  }

  return {
    today,
    hold,
    release,
    cancel,
    settle,
    move,
    countStopped,
    /** Printers at which nothing goes on although they are meant to print. */
    listDown: () =>
      standing()
        .filter(({ enabled }) => enabled)
        .map(toPrinter),
  }
}
