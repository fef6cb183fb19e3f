import { vi } from 'vitest'
import { patience } from './run/machine-pace.ts'

/**
 * Looks again and again until nothing is thrown any more; the time for it is there for what never comes. A look that
 * moves a clock moves it by little: what is under way meanwhile has a limit on that clock, and takes as long as it takes.
 */
export const until = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: patience(30_000), interval: 50 })
