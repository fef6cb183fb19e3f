import type { Clock } from '../clock.ts'

/** Resolves when it is the caller's turn, or at once when the work is broken off. */
export type Pacer = (pauseMs: number, stopping: AbortSignal) => Promise<void>

/**
 * Lets callers go one after the other, with at least the pause the earlier one asked for between two of them: a turn
 * that came late is never made up for.
 */
export function createPacer(clock: Clock): Pacer {
  let nextMs = Number.NEGATIVE_INFINITY
  let last = Promise.resolve()

  const takeTurn = async (pauseMs: number, stopping: AbortSignal) => {
    if (stopping.aborted) return
    const waitMs = nextMs - clock.now().getTime()
    // A clock that was set back must not hold anybody.
    if (waitMs > 0) await pause(clock, Math.min(waitMs, 60 * pauseMs), stopping)
    nextMs = clock.now().getTime() + pauseMs
  }

  return (pauseMs, stopping) => {
    last = last.then(() => takeTurn(pauseMs, stopping))
    return last
  }
}

function pause(clock: Clock, waitMs: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancelTimer = clock.after(waitMs, resolve)
  const stop = () => resolve()
  stopping.addEventListener('abort', stop, { once: true })
  return promise.finally(() => {
    cancelTimer()
    stopping.removeEventListener('abort', stop)
  })
}
