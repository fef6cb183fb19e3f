import { isStandstill, type PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterRow } from '../printer-repository.ts'
import { wayTo } from '../printers/named-transport.ts'
import type { PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import type { PrintLineRepository } from './print-line-repository.ts'
import { askedAs } from './print-target.ts'
import type { SpoolPorts } from './spool-ports.ts'

export type KnockingPorts = Pick<SpoolPorts, 'transports' | 'limits' | 'publish'> & {
  jobs: PrintJobRepository
  line: PrintLineRepository
  nowMs: () => number
  signal: AbortSignal
  noteProblem: (printer: PrinterRow, problem: PrintProblem) => void
}

/**
 * Asks a printer that stood still whether it still does, before its next job is taken: until it goes on the job is
 * one that waits, which can be moved, held and withdrawn at any moment.
 */
export function createKnocking({ jobs, line, nowMs, limits, ...ports }: KnockingPorts) {
  return async function standsStill(printer: PrinterRow, before: PrintJobRow): Promise<boolean> {
    const transport = wayTo(ports.transports, printer)
    if (transport.hasOwnQueue || before.problemCode === null || !isStandstill(before.problemCode))
      return false
    const patience = { signal: ports.signal, timeoutMs: limits.stallMs }
    const found = await transport.check({ ...askedAs(printer), ...patience })
    if (found.state !== 'blocked' || !isStandstill(found.problem.code)) return false
    ports.noteProblem(printer, found.problem)
    const job = line.nextInLine(printer.id)
    // It was moved, held or withdrawn meanwhile: whatever is next is looked at anew.
    if (job?.id !== before.id) return true
    const { code: problemCode, message: problemMessage } = found.problem
    const nextAttemptAt = nowMs() + limits.standstillMs
    if (jobs.change(job, { problemCode, problemMessage, nextAttemptAt }, nowMs()))
      ports.publish({ topic: 'print-jobs', id: job.id, action: 'updated' })
    return true
  }
}
