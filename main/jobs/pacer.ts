import type { Clock } from '../platform/clock.ts'

/** Resolves when it is the caller's turn, or at once when the work is broken off. */
export type Pacer = (pauseMs: number, stopping: AbortSignal) => Promise<void>

/** Lets callers go one after the other, with the pause between two of them that the later one asks for. */
export function createPacer(clock: Clock): Pacer {
  let nextMs = Number.NEGATIVE_INFINITY
  return (pauseMs, stopping) => {
    const nowMs = clock.now().getTime()
    // A clock that was set back must not hold anybody.
    const turnMs = Math.min(Math.max(nextMs, nowMs), nowMs + 60 * pauseMs)
    nextMs = turnMs + pauseMs
    if (turnMs <= nowMs || stopping.aborted) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancelTimer = clock.after(turnMs - nowMs, resolve)
    const stop = () => resolve()
    stopping.addEventListener('abort', stop, { once: true })
    return promise.finally(() => {
      cancelTimer()
      stopping.removeEventListener('abort', stop)
    })
  }
}
