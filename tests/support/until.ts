import { vi } from 'vitest'
import type { ManualClock } from './manual-clock.ts'
import { patience } from './run/machine-pace.ts'

/**
 * Looks again and again until nothing is thrown any more; the time for it is there for what never comes. A look that
 * moves a clock moves it by little: what is under way meanwhile has a limit on that clock, and takes as long as it takes.
 */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: patience(60_000), interval: 50 })

/** Moves a clock on until work is done: pauses within the station are by this clock. */
export async function clockUntil(clock: Pick<ManualClock, 'advance'>, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  await until(() => {
    if (!isOver) clock.advance(100)
    if (!isOver) throw new Error('the work is not done')
  })
}
