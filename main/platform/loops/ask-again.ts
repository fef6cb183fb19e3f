import { createLoop, type Loop, type LoopOptions } from './loop.ts'

/** Minutes until it is asked again, the last one for good. */
const pausesMinutes = [0.5, 1, 2, 5, 10, 20, 40, 60]
/** What is not there by then comes no more by itself; somebody may still ask. */
const askedForMs = 14 * 24 * 3_600_000

/**
 * When a carrier is asked again for what follows a purchase or a hand-over: less and less often, `atLeastMs` from now at the
 * soonest; null once two weeks are over. Times are milliseconds.
 */
export function nextAskAt(
  { tries, since }: { tries: number; since: number },
  nowMs: number,
  atLeastMs = 0,
): number | null {
  if (nowMs - since > askedForMs) return null
  const pauseMs = (pausesMinutes[Math.min(tries, pausesMinutes.length - 1)] ?? 60) * 60_000
  return nowMs + Math.max(pauseMs, atLeastMs)
}

/** Asks for what follows until it is here, also after a crash: what waits is on disk, and `round` asks for what is due. */
export const createAskAgainLoop = (
  options: Pick<LoopOptions, 'name' | 'round' | 'clock' | 'random' | 'report' | 'changed'>,
): Loop =>
  createLoop({
    ...options,
    intervalMs: 60_000,
    floorMs: 1_000,
    jitter: 0.1,
    backOff: { firstMs: 5_000, mostMs: 5 * 60_000 },
  })
