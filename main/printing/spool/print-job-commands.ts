import { canCancel, canSettle, type PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { standstillOf } from '../../../shared/desk/printing/print-problems.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import { askedAs } from '../printers/printer-rules.ts'
import type { FindTransport } from '../printers/transports.ts'
import { fromProblem } from './print-job-mapper.ts'
import type { PrintJobRepository, PrintQueueRepository } from './print-job-repository.ts'
import type { JobChanges, PrintJobRow } from './print-job-row.ts'
import { afterConfirmed } from './print-job-rules.ts'
import type { PrintJobWriter } from './print-job-writer.ts'

export type PrintJobCommandPorts = {
  jobs: PrintJobRepository
  queue: Pick<PrintQueueRepository, 'printersOfRun'>
  printers: Pick<PrinterRepository, 'find'>
  writer: PrintJobWriter
  transports: FindTransport
  wake: (printerId: string) => void
  /** Longest time a printer may take to give a job back. */
  withdrawTimeoutMs: number
}

/** Holding and withdrawing print jobs, and saying what became of them. */
export function createPrintJobCommands(ports: PrintJobCommandPorts) {
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
    return changed
      ? ok(writer.announce(changed, 'updated'))
      : refuse('state_error', { message: refusal(before) })
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

  /** A run may wait at other printers, too, for what was just said. */
  function wakeRun(job: PrintJobRow | undefined): void {
    if (job?.runId) for (const id of queue.printersOfRun(job.runId)) ports.wake(id)
  }

  return { hold, release, cancel, settle }
}
