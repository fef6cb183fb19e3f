import type { DeliveryState } from '../../../shared/desk/delivery-states.ts'
import type { DeliveryAttempt } from '../../../shared/desk/events.ts'

/** How patient the station is with endpoints. */
export type DeliveryPolicy = {
  /** Longest time one attempt may take. */
  timeoutMs: number
  /** Waits before the second, third, ... attempt. After the last one an event is given up. */
  retryDelaysMs: readonly number[]
  /** An endpoint is switched off when it lets this many events in a row be given up. */
  failuresAllowed: number
  /** How much of an answer is looked at. */
  answerBytes: number
  /** Attempts of one delivery that are remembered. */
  attemptsKept: number
  /** Deliveries read from the file at once. */
  batchSize: number
  /** How long a stop waits for the attempts under way. */
  stopGraceMs: number
  /** Wait after trouble of the station itself, such as a full disk under its file. */
  troubleDelayMs: number
}

export const deliveryPolicy: DeliveryPolicy = {
  timeoutMs: 10_000,
  retryDelaysMs: [2_000, 10_000, 60_000],
  failuresAllowed: 6,
  answerBytes: 2_048,
  attemptsKept: 20,
  batchSize: 20,
  stopGraceMs: 2_000,
  troubleDelayMs: 5_000,
}

export type DeliveryProgress = {
  tries: number
  attempts: readonly DeliveryAttempt[]
}

export type AfterAttempt = {
  state: DeliveryState
  tries: number
  nextAttemptAt: number | null
  attempts: DeliveryAttempt[]
}

/** What follows for a delivery from an attempt that ended at `nowMs`. */
export function afterAttempt(
  { tries, attempts }: DeliveryProgress,
  attempt: DeliveryAttempt,
  nowMs: number,
  policy: DeliveryPolicy,
): AfterAttempt {
  const kept = [...attempts, attempt].slice(-policy.attemptsKept)
  if (attempt.problem === null) return { state: 'delivered', tries, nextAttemptAt: null, attempts: kept }
  const delayMs = policy.retryDelaysMs[tries]
  return delayMs === undefined
    ? { state: 'failed', tries: tries + 1, nextAttemptAt: null, attempts: kept }
    : { state: 'waiting', tries: tries + 1, nextAttemptAt: nowMs + delayMs, attempts: kept }
}

/** A clock that was set back must not hold an endpoint for longer than the longest pause. */
export const dueAtMs = (nextAttemptAt: number | null, nowMs: number, policy: DeliveryPolicy): number =>
  Math.min(nextAttemptAt ?? 0, nowMs + Math.max(0, ...policy.retryDelaysMs))
