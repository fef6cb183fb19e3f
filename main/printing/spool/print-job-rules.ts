import type { PrintJobState } from '../../../shared/desk/printing/print-jobs.ts'
import {
  isStandstill,
  type PrintProblem,
  printProblems,
} from '../../../shared/desk/printing/print-problems.ts'
import type { Delivery, Progress } from '../printers/transport.ts'
import { fromProblem } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRow } from './print-job-row.ts'

/** How patient the spool is. */
export type SpoolLimits = {
  /** Waits before the second, third, ... attempt while nothing came out. A run waits on with the last of them. */
  retryDelaysMs: readonly number[]
  /** How often a printer is tried that itself says why it stands still. */
  standstillMs: number
  /** Waits between questions about a copy that was handed over; the last one goes on. */
  followDelaysMs: readonly number[]
  /** How often a printer is asked about a copy that broke off, before nobody knows. */
  askTimes: number
  /** Longest wait for a connection. */
  connectMs: number
  /** Longest time a printer is asked who it is. */
  identifyMs: number
  /** Longest time a printer may take nothing. */
  stallMs: number
  /** How long `stop` lets the copies under way go on. */
  stopGraceMs: number
  /** Pauses after trouble of the station itself, such as a full disk under its database. */
  troubleBackOff: { firstMs: number; mostMs: number }
}

export const spoolLimits: SpoolLimits = {
  retryDelaysMs: [1_000, 3_000, 8_000],
  standstillMs: 2_000,
  followDelaysMs: [50, 100, 200, 400, 800, 1_500, 3_000],
  askTimes: 3,
  connectMs: 5_000,
  identifyMs: 2_000,
  stallMs: 30_000,
  stopGraceMs: 25_000,
  troubleBackOff: { firstMs: 5_000, mostMs: 30_000 },
}

export type Settlement =
  | { isSettled: false; copiesDone: number }
  | { isSettled: true; to: PrintJobState; changes: JobChanges }

type Settled = Extract<Settlement, { isSettled: true }>

type Patience = Pick<SpoolLimits, 'retryDelaysMs' | 'standstillMs'> & { nowMs: number }
type Circumstances = Patience & {
  isStopping: boolean
  /** The printer can be asked about the copy, by the receipt of the job. */
  isFollowed: boolean
  /** The next copy has other bytes, such as for another place on the sheet. */
  isRemade: boolean
}

const settle = (to: PrintJobState, changes: JobChanges): Settled => ({ isSettled: true, to, changes })
const noProblem = { problemCode: null, problemMessage: null } as const

/** What follows for a job from what became of the copy that was sent. */
export function settlementOf(job: PrintJobRow, delivery: Delivery, at: Circumstances): Settlement {
  if (!('problem' in delivery)) return afterCopy(job, delivery.outcome, at)
  const { problem } = delivery
  if (delivery.outcome === 'unknown') return settle('unknown', { ...fromProblem(problem), receipt: null })
  if (at.isStopping) return settle('queued', { attempts: job.attempts - 1 })
  return afterFailure(job, problem, printProblems[problem.code].passing, at)
}

function afterCopy(job: PrintJobRow, outcome: 'confirmed' | 'sent', at: Circumstances): Settlement {
  const copiesDone = job.copiesDone + 1
  if (outcome === 'sent' && at.isFollowed) return settle('sent', { copiesDone, ...noProblem })
  if (copiesDone === job.copies) return settle(outcome, { copiesDone, receipt: null, ...noProblem })
  return at.isStopping || at.isRemade
    ? settle('queued', { copiesDone, attempts: 0, receipt: null })
    : { isSettled: false, copiesDone }
}

/** Nothing came out, so that another attempt cannot print twice. What stands still, and runs, wait without limit. */
function afterFailure(job: PrintJobRow, problem: PrintProblem, mayPass: boolean, at: Patience): Settled {
  if (isStandstill(problem.code))
    return settle('queued', {
      ...fromProblem(problem),
      receipt: null,
      attempts: Math.max(job.attempts - 1, 0),
      nextAttemptAt: at.nowMs + at.standstillMs,
    })
  const {
    [Math.max(job.attempts - 1, 0)]: delayMs = job.runId === null ? undefined : at.retryDelaysMs.at(-1),
  } = at.retryDelaysMs
  return mayPass && delayMs !== undefined
    ? settle('queued', { ...fromProblem(problem), receipt: null, nextAttemptAt: at.nowMs + delayMs })
    : settle('failed', { ...fromProblem(problem), receipt: null })
}

/**
 * What follows for a job from what its printer says about the copy that was handed over; null while that is not out.
 * What was handed over once is never sent again automatically, also where the printer says that it did not come out.
 */
export function settlementOfProgress(job: PrintJobRow, progress: Progress): Settled | null {
  // A job that is sent counts the copy that was handed over; one that was interrupted does not.
  const copiesDone = job.state === 'sent' ? job.copiesDone - 1 : job.copiesDone
  switch (progress.outcome) {
    case 'pending':
      return null
    case 'confirmed':
    case 'sent':
      return afterOut(job, copiesDone + 1, progress.outcome)
    case 'unknown':
    case 'failed':
      return settle(progress.outcome, { ...fromProblem(progress.problem), receipt: null, copiesDone })
  }
}

/** So many copies are out: the job is, or goes on with those it owes. */
export const afterConfirmed = (job: PrintJobRow, copiesDone: number): Settled =>
  afterOut(job, copiesDone, 'confirmed')

function afterOut(job: PrintJobRow, copiesDone: number, outcome: 'confirmed' | 'sent'): Settled {
  const changes = { copiesDone, receipt: null, nextAttemptAt: null, ...noProblem }
  return copiesDone >= job.copies
    ? settle(outcome, { ...changes, copiesDone: job.copies })
    : settle('queued', { ...changes, attempts: 0 })
}
