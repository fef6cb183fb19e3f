import type { Clock } from '../../main/platform/clock.ts'

export type ManualClock = Clock & {
  /** Lets time pass and runs what became due, in order. */
  advance: (ms: number) => void
  /** Sets the clock, forward or back. Timers know nothing of it: they stand as far off as before. */
  jump: (ms: number) => void
}

/** A clock that only moves when a test says so. */
export function manualClock(startMs = Date.UTC(2026, 0, 5, 8)): ManualClock {
  let nowMs = startMs
  const waiting = new Set<{ atMs: number; work: () => void }>()

  const nextDue = (untilMs: number) =>
    [...waiting].filter(timer => timer.atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]

  return {
    now: () => new Date(nowMs),
    after: (delayMs, work) => {
      const timer = { atMs: nowMs + delayMs, work }
      waiting.add(timer)
      return () => waiting.delete(timer)
    },
    jump: ms => {
      nowMs += ms
      for (const timer of waiting) timer.atMs += ms
    },
    advance: ms => {
      const untilMs = nowMs + ms
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        waiting.delete(due)
        nowMs = Math.max(nowMs, due.atMs)
        due.work()
      }
      nowMs = untilMs
    },
  }
}
