import { type Clock, systemClock } from '../../../../main/platform/clock.ts'

/** The system's clock, which can be set forward; what is due by then is done at once. */
export function movableClock(): Clock & { advance: (ms: number) => void } {
  let aheadMs = 0
  const waiting = new Set<{ atMs: number; run: () => void }>()
  const nowMs = () => systemClock.now().getTime() + aheadMs
  return {
    now: () => new Date(nowMs()),
    after: (delayMs, work) => {
      const run = () => {
        cancelTimer()
        if (waiting.delete(timer)) work()
      }
      const cancelTimer = systemClock.after(delayMs, run)
      const timer = { atMs: nowMs() + delayMs, run }
      waiting.add(timer)
      return () => {
        cancelTimer()
        waiting.delete(timer)
      }
    },
    advance: ms => {
      aheadMs += ms
      for (const timer of [...waiting]) if (timer.atMs <= nowMs()) timer.run()
    },
  }
}
