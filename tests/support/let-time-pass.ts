import type { ManualClock } from './manual-clock.ts'

type Pace = {
  stepMs?: number
  /** Whether the machine still works on something, such as a write to a file; no time passes meanwhile. */
  isBusy?: () => boolean
}

/** Lets time pass until the work is done, a little whenever everything else has had its turn. */
export async function letTimePass<T>(
  clock: ManualClock,
  work: Promise<T>,
  { stepMs = 50, isBusy = () => false }: Pace = {},
): Promise<T> {
  let isDone = false
  const note = () => {
    isDone = true
  }
  work.then(note, note)
  while (!isDone) {
    await new Promise(setImmediate)
    if (!isBusy()) clock.advance(stepMs)
  }
  return work
}
