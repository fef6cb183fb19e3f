import type { DeliveryAttempt, DeliveryState } from '../../../../shared/api/events.ts'

/** How patient the station is with endpoints. */
export type DeliveryPolicy = {
  /** Longest time one attempt may take. */
  timeoutMs: number
  /** Waits before the second, third, ... attempt. After the last one an event is given up. */
  retryDelaysMs: readonly number[]
  /** Part of a wait by which it is made longer at random, so that many stations do not knock at the same second. */
  jitter: number
  /** An event the endpoint answers with an error stands aside for later ones after this many attempts. */
  triesInOrder: number
  /** An endpoint is switched off when it lets this many events in a row be given up. */
  failuresAllowed: number
  /** Or when one is given up and nothing arrived there for this long. */
  silenceAllowedMs: number
  /** How much of an answer is looked at. */
  answerBytes: number
  /** Attempts of one delivery that are remembered. */
  attemptsKept: number
  /** Deliveries read from the file at once. */
  batchSize: number
  /** How long a stop waits for the attempts under way. */
  stopGraceMs: number
  /** Pauses after trouble of the station itself, such as a full disk under its file. */
  troubleBackOff: { firstMs: number; mostMs: number }
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

export const deliveryPolicy: DeliveryPolicy = {
  timeoutMs: 10_000,
  // Together three days.
  retryDelaysMs: [
    2 * secondMs,
    10 * secondMs,
    minuteMs,
    5 * minuteMs,
    20 * minuteMs,
    ...[1, 2, 3, 6, 12, 12, 12, 12, 12].map(hours => hours * hourMs),
  ],
  jitter: 0.1,
  triesInOrder: 4,
  failuresAllowed: 6,
  silenceAllowedMs: 72 * hourMs,
  answerBytes: 2_048,
  attemptsKept: 20,
  batchSize: 20,
  stopGraceMs: 2_000,
  troubleBackOff: { firstMs: 5_000, mostMs: 30_000 },
}

export type DeliveryProgress = {
  tries: number
  attempts: readonly DeliveryAttempt[]
}

export type AfterAttempt = {
  state: DeliveryState
  tries: number
  nextAttemptAt: number | null
  /** It no longer holds up what comes after it. */
  isAside: boolean
  attempts: DeliveryAttempt[]
}

/** Answers that speak of the endpoint as a whole: it is too busy, or not there behind its front. */
const notReady: readonly number[] = [408, 425, 429, 502, 503, 504]

/**
 * What follows for a delivery from an attempt that ended at `nowMs`. An endpoint that cannot be reached holds up its
 * whole queue, so that order is kept; an event that only it is refused for makes room. `chance` is 0 to 1.
 */
export function afterAttempt(
  { tries, attempts }: DeliveryProgress,
  attempt: DeliveryAttempt,
  { nowMs, chance }: { nowMs: number; chance: number },
  policy: DeliveryPolicy,
): AfterAttempt {
  const kept = [...attempts, attempt].slice(-policy.attemptsKept)
  const settled = { nextAttemptAt: null, isAside: false, attempts: kept }
  if (attempt.problem === null) return { ...settled, state: 'delivered', tries }
  const delayMs = policy.retryDelaysMs[tries]
  if (delayMs === undefined) return { ...settled, state: 'failed', tries: tries + 1 }
  const isRefused = attempt.status !== null && !notReady.includes(attempt.status)
  return {
    state: 'waiting',
    tries: tries + 1,
    nextAttemptAt: nowMs + Math.round(delayMs * (1 + policy.jitter * chance)),
    isAside: isRefused && tries + 1 >= policy.triesInOrder,
    attempts: kept,
  }
}

/** A time further off than the longest pause was noted before the clock was set back, and holds nothing up. */
export const dueAtMs = (nextAttemptAt: number | null, nowMs: number, policy: DeliveryPolicy): number => {
  const latestMs = nowMs + Math.max(0, ...policy.retryDelaysMs) * (1 + policy.jitter)
  return nextAttemptAt !== null && nextAttemptAt <= latestMs ? nextAttemptAt : nowMs
}

/** Whether an endpoint that let an event be given up is sent nothing more. */
export const isHopeless = (
  { failureStreak, failingSince }: { failureStreak: number; failingSince: number | null },
  nowMs: number,
  policy: DeliveryPolicy,
): boolean =>
  failureStreak >= policy.failuresAllowed ||
  (failingSince !== null && nowMs - failingSince >= policy.silenceAllowedMs)
