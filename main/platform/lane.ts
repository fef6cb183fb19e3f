import type { Clock } from './clock.ts'

/** What to do after one piece of work: the next one, nothing, or look again at a time. */
export type Next = 'again' | 'idle' | { atMs: number }

export type Lane = {
  /** There may be something to do. */
  wake: () => void
  /** No new piece of work starts; the answer comes when the one under way is finished. */
  stop: () => Promise<void>
}

/**
 * Does pieces of work one after the other while there are any, then sleeps until woken; it never polls.
 * `step` must not reject.
 */
export function createLane(step: () => Promise<Next>, clock: Clock): Lane {
  let isRunning = false
  let isWoken = false
  let isStopped = false
  let cancelTimer = () => {}
  let underWay = Promise.resolve()

  async function run(): Promise<void> {
    isRunning = true
    for (;;) {
      isWoken = false
      const next = await step()
      if (isStopped) break
      const waitMs = next === 'again' ? 0 : next === 'idle' ? null : next.atMs - clock.now().getTime()
      if (isWoken || (waitMs !== null && waitMs <= 0)) continue
      if (waitMs !== null) cancelTimer = clock.after(waitMs, wake)
      break
    }
    // In the same turn as the last look at `isWoken`: a wake between the two would be lost.
    isRunning = false
  }

  function wake(): void {
    isWoken = true
    if (isRunning || isStopped) return
    cancelTimer()
    underWay = run()
  }

  async function stop(): Promise<void> {
    isStopped = true
    cancelTimer()
    await underWay
  }

  return { wake, stop }
}
