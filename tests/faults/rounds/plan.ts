import { type FaultPoint, faultPoints } from '../../../main/platform/fault-points.ts'
import type { Ending } from './session.ts'

/** A round by its number, and the point it is about; without one chance has it. */
export type PlannedRound = {
  round: number
  point?: FaultPoint
  /** Where no station died at the point, so many rounds may follow until one does. */
  moreTries?: number
}

export const allPoints = Object.keys(faultPoints) as FaultPoint[]

export const roundsFrom = (first: number, count: number): PlannedRound[] =>
  Array.from({ length: count }, (_, index) => ({ round: first + index }))

/** Rounds about every point there is, until a station has died there: a carrier that refuses is only bad luck. */
export const roundsAtEachPoint = (): PlannedRound[] =>
  allPoints.map(point => ({ round: 1, point, moreTries: 15 }))

export function nextTry(planned: PlannedRound, { endings }: { endings: readonly Ending[] }): PlannedRound[] {
  const { round, point, moreTries = 0 } = planned
  const hasDied = endings.some(ending => ending.at === 'point' && ending.name === point)
  return hasDied || moreTries === 0 ? [] : [{ ...planned, round: round + 1, moreTries: moreTries - 1 }]
}
