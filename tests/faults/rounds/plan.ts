import { intentKinds } from '../../../main/domain/intents/intent-kinds.ts'
import { type FaultPoint, faultPoints, intentSteps } from '../../../main/platform/fault-points.ts'
import { type Scene, scenes } from './scenes.ts'
import type { Ending } from './session.ts'

/** What a round can be about: a moment to die at, or a scene. */
export type Target = FaultPoint | Scene

/** A round by its number, and the point it is about; without one chance has it. */
export type PlannedRound = {
  round: number
  point?: Target
  /** Where no station died at the point, so many rounds may follow until one does. */
  moreTries?: number
}

/** The named moments, and every step of every kind of intent there is: a new kind is killed without being told. */
export const allPoints = [
  ...Object.keys(intentKinds).flatMap(kind => Object.keys(intentSteps).map(step => `${kind}.${step}`)),
  // Those of a desk are no steps of a station; killed-desk.test.ts has them.
  ...Object.keys(faultPoints).filter(point => !point.startsWith('desk.')),
  ...Object.keys(scenes),
] as Target[]

export const roundsFrom = (first: number, count: number): PlannedRound[] =>
  Array.from({ length: count }, (_, index) => ({ round: first + index }))

/** Rounds about each of these points, until a station has died there: a carrier that refuses is only bad luck. */
export const roundsAtEachPoint = (points: readonly Target[] = allPoints): PlannedRound[] =>
  points.map(point => ({ round: 1, point, moreTries: 150 }))

export function nextTry(planned: PlannedRound, { endings }: { endings: readonly Ending[] }): PlannedRound[] {
  const { round, point, moreTries = 0 } = planned
  const hasDied = endings.some(ending => ending.at !== 'moment' && ending.name === point)
  return hasDied || moreTries === 0 ? [] : [{ ...planned, round: round + 1, moreTries: moreTries - 1 }]
}
