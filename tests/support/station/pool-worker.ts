import { threadId } from 'node:worker_threads'
import { tellProgress } from '../../../main/platform/worker-pulse.ts'

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

const held: Uint8Array[] = []

/** Holds this much until its thread ends, and some time after the last of it was taken. */
export function fillMemory(megabytes: number): void {
  held.length = 0
  for (let each = 0; each < megabytes; each += 10) {
    held.push(new Uint8Array(10 * 1024 * 1024).fill(1))
    busy(20)
  }
}

/** Is busy in steps, and says after each that it goes on. */
export function inSteps({ stepMs, steps }: { stepMs: number; steps: number }): number {
  for (let step = 0; step < steps; step += 1) {
    busy(stepMs)
    tellProgress()
  }
  return steps
}

/** Ends its thread without a word. */
export function leave(code: number): never {
  process.exit(code)
}
