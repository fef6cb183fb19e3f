import { threadId } from 'node:worker_threads'

/** Tasks for the tests of the worker pool. */

export const double = (value: number): number => value * 2

export function fail(sentence: string): never {
  throw new RangeError(sentence)
}

export function never(_: null): void {
  for (;;);
}

export function busy(ms: number): number {
  const until = performance.now() + ms
  while (performance.now() < until);
  return ms
}

/** Is busy for a while and says on which thread. */
export function threadAfter(ms: number): number {
  busy(ms)
  return threadId
}

/** Holds its thread until the word is no longer 0. */
export function untilTold(word: Int32Array<SharedArrayBuffer>): string {
  Atomics.wait(word, 0, 0)
  return 'told'
}
