import type { ManualClock } from './manual-clock.ts'

/** Lets time pass until the work is done, a little whenever everything else has had its turn. */
export async function letTimePass<T>(clock: ManualClock, work: Promise<T>, stepMs = 50): Promise<T> {
  let isDone = false
  const note = () => {
    isDone = true
  }
  work.then(note, note)
  while (!isDone) {
    await new Promise(setImmediate)
    clock.advance(stepMs)
  }
  return work
}
