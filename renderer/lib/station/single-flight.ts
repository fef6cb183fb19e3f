/**
 * While a call is under way, every further one gets the answer of the first instead of starting again: a
 * button pressed twice, a key that repeats or an impatient scan acts once.
 */
export function singleFlight<T, A extends readonly unknown[]>(
  act: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let underWay: Promise<T> | null = null
  return (...args) => {
    underWay ??= act(...args).finally(() => {
      underWay = null
    })
    return underWay
  }
}
