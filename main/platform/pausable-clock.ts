import type { Clock } from './clock.ts'

export type PausableClock = Clock & {
  /** Nothing that was put off begins until `resume`. */
  pause: () => void
  /** What is due by the time of day begins at once: timers stand still while a computer sleeps, its clock does not. */
  resume: () => void
}

type Waiting = { dueMs: number; isRung: boolean; ring: () => void }

/** A clock whose timers can be held, so that everything the station does by itself rests together. */
export function createPausableClock(clock: Clock): PausableClock {
  const waiting = new Set<Waiting>()
  let isPaused = false
  const nowMs = () => clock.now().getTime()

  const after: Clock['after'] = (delayMs, work) => {
    const cancel = clock.after(delayMs, () => {
      entry.isRung = true
      if (!isPaused) entry.ring()
    })
    const entry: Waiting = {
      dueMs: nowMs() + delayMs,
      isRung: false,
      ring: () => {
        cancel()
        if (waiting.delete(entry)) work()
      },
    }
    waiting.add(entry)
    return () => {
      cancel()
      waiting.delete(entry)
    }
  }
  return {
    now: clock.now,
    after,
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      for (const entry of [...waiting]) if (entry.isRung || nowMs() >= entry.dueMs) entry.ring()
    },
  }
}
