import type { Clock } from '../../platform/clock.ts'

/** How long a conversation may stand still, and who may end it. */
export type Patience = { signal: AbortSignal; timeoutMs: number; clock: Clock }

/** Calls `giveUp` when nothing has moved for too long or the caller does not want to go on. */
export function watch(patience: Patience, giveUp: (code: 'stalled' | 'interrupted') => void) {
  const { signal, timeoutMs, clock } = patience
  const startTimer = () => clock.after(timeoutMs, () => giveUp('stalled'))
  const onAbort = () => giveUp('interrupted')
  let cancelTimer = startTimer()
  signal.addEventListener('abort', onAbort)
  return {
    progress: () => {
      cancelTimer()
      cancelTimer = startTimer()
    },
    stop: () => {
      cancelTimer()
      signal.removeEventListener('abort', onAbort)
    },
  }
}
