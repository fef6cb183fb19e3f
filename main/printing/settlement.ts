import type { PrintJobState } from '../../shared/desk/print-job-states.ts'
import { printProblems } from '../../shared/desk/print-problems.ts'
import type { JobChanges, PrintJobRow } from './print-job-repository.ts'
import type { Delivery } from './printers/transport.ts'

export type Settlement =
  | { isSettled: false; copiesDone: number }
  | { isSettled: true; to: PrintJobState; changes: JobChanges }

type Circumstances = { nowMs: number; isStopping: boolean; retryDelaysMs: readonly number[] }

const settle = (to: PrintJobState, changes: JobChanges): Settlement => ({ isSettled: true, to, changes })

/** What follows for a job from what became of the copy that was sent. */
export function settlementOf(job: PrintJobRow, delivery: Delivery, at: Circumstances): Settlement {
  if (!('problem' in delivery)) return afterCopy(job, delivery.outcome, at.isStopping)
  const { code, message } = delivery.problem
  const problem = { problemCode: code, problemMessage: message }
  if (delivery.outcome === 'unknown') return settle('unknown', problem)
  if (at.isStopping) return settle('queued', { attempts: job.attempts - 1 })
  const delayMs = printProblems[code].passing ? at.retryDelaysMs[job.attempts - 1] : undefined
  return delayMs === undefined
    ? settle('failed', problem)
    : settle('queued', { ...problem, nextAttemptAt: at.nowMs + delayMs })
}

function afterCopy(job: PrintJobRow, outcome: 'confirmed' | 'sent', isStopping: boolean): Settlement {
  const copiesDone = job.copiesDone + 1
  if (copiesDone === job.copies)
    return settle(outcome, { copiesDone, problemCode: null, problemMessage: null })
  return isStopping ? settle('queued', { copiesDone, attempts: 0 }) : { isSettled: false, copiesDone }
}
