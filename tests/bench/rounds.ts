import { percentile } from './measure.ts'

export type Round = { value: number; floor: number }

/**
 * Measures floor and figure by turns and answers the round whose ratio is in the middle. Both numbers of a
 * round are taken within moments of each other, so what else the machine does falls on both.
 */
export async function medianRound(
  rounds: number,
  measure: { floor: () => Promise<number>; value: () => Promise<number> },
): Promise<Round> {
  const taken: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const floor = await measure.floor()
    taken.push({ floor, value: await measure.value() })
  }
  const ratio = ({ value, floor }: Round) => value / floor
  const middle = percentile(taken.map(ratio), 0.5)
  const found = taken.find(round => ratio(round) === middle)
  if (!found) throw new Error('There are no rounds.')
  return found
}
