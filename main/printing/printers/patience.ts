import type { Clock } from '../../platform/clock.ts'
import type { CheckOptions } from './transport.ts'

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

/** Why something that cannot be interrupted was left alone. */
export type Late = 'stalled' | 'interrupted'

/** What the work answers, or what is said instead when it takes too long or is no longer wanted. */
export function inTime<T>(
  work: Promise<T>,
  { signal, timeoutMs }: CheckOptions,
  clock: Clock,
  late: (why: Late) => T,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const onAbort = () => resolve(late('interrupted'))
  const cancelTimer = clock.after(timeoutMs, () => resolve(late('stalled')))
  signal.addEventListener('abort', onAbort)
  work.then(resolve, reject)
  return promise.finally(() => {
    cancelTimer()
    signal.removeEventListener('abort', onAbort)
  })
}
