import type { ViolationKind } from './invariants/violation.ts'
import { allPoints, type Target } from './plan.ts'
import type { RoundOutcome } from './round.ts'

/** Counts what rounds did. */
export function createTally() {
  const perPoint = new Map<Target, number>()
  const perKind = new Map<ViolationKind, number>()
  const failed: RoundOutcome[] = []
  const counts = { rounds: 0, kills: 0, moments: 0 }
  return {
    failed,
    counts,
    add: (outcome: RoundOutcome) => {
      counts.rounds += 1
      for (const ending of outcome.endings) {
        if (ending.at !== 'scene') counts.kills += 1
        if (ending.at === 'moment') counts.moments += 1
        else perPoint.set(ending.name, (perPoint.get(ending.name) ?? 0) + 1)
      }
      for (const { kind } of outcome.violations) perKind.set(kind, (perKind.get(kind) ?? 0) + 1)
      if (outcome.violations.length > 0) failed.push(outcome)
    },
    /** Points of these areas at which no station was ever killed. */
    uncovered: (areas: readonly string[] | null) =>
      allPoints.filter(
        point => !perPoint.has(point) && (areas === null || areas.some(area => point.startsWith(`${area}.`))),
      ),
    describe: (manners: Record<string, number>, seconds: number): string => {
      const points = [...perPoint].sort(([a], [b]) => a.localeCompare(b))
      const kind = (name: ViolationKind) => perKind.get(name) ?? 0
      return [
        `${counts.rounds} rounds in ${seconds.toFixed(0)} s, ${counts.kills} kills: ${counts.kills - counts.moments} at named points, ${counts.moments} at other moments`,
        ...points.map(([name, count]) => `  ${name.padEnd(28)} ${count}`),
        `the carrier: ${Object.entries(manners)
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}`,
        `${kind('duplicate charge')} duplicate charges, ${kind('lost label')} lost labels, ${kind('lost event')} lost events, ${kind('unnoticed loss')} unnoticed losses` +
          (kind('other') > 0 ? `, ${kind('other')} other broken promises` : ''),
      ].join('\n')
    },
  }
}

/** What somebody needs to see what went wrong, and to have it once more. */
export const describeFailure = (
  { round, point, violations, steps }: RoundOutcome,
  seed: string,
  areas: readonly string[] | null,
): string =>
  [
    `round ${round}${point ? ` at ${point}` : ''} of seed ${seed} failed:`,
    ...violations.map(({ kind, message }) => `  ${kind}: ${message}`),
    ...steps.map((step, index) => `    ${index + 1}. ${step}`),
    `  once more: npm run faults -- --seed ${seed} --round ${round}${point ? ` --point ${point}` : ''}${areas ? ` --only ${areas.join(',')}` : ''}`,
  ].join('\n')
