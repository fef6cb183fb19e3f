import type { Clock } from '../../../../main/platform/clock.ts'
import type { Machine } from './machine.ts'

/** Makes the label counter of a printer lie, as counters do: late, standing still, shared, set back. */
export function lyingOdometer(machine: Machine, clock: Clock) {
  const start = machine.counter()
  const instants: number[] = []
  machine.whenPrinted(() => void instants.push(clock.now().getTime()))
  const countUntil = (untilMs: number) => instants.filter(atMs => atMs <= untilMs).length

  return {
    /** Follows the paper after so long. */
    comesLate: (ms: number) => machine.countAs(() => start + countUntil(clock.now().getTime() - ms)),
    standsStill: () => {
      const now = machine.counter()
      machine.countAs(() => now)
    },
    /** Every label counts as so many, as when somebody else prints in between. */
    counts: (times: number) => machine.countAs(() => start + instants.length * times),
    /** From now on it begins at this number. */
    isSetTo: (to: number) => {
      const before = instants.length
      machine.countAs(() => to + instants.length - before)
    },
    says: (number: number) => machine.countAs(() => number),
  }
}
