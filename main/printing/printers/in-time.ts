import type { Clock } from '../../platform/clock.ts'
import type { CheckOptions } from './transport.ts'

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
