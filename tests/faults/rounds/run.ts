import { parseArgs } from 'node:util'
import { allPoints, type PlannedRound, roundsAtEachPoint, roundsFrom } from './plan.ts'
import { createTally, describeFailure } from './report.ts'
import { runRounds } from './rounds.ts'

/** `npm run faults -- --rounds N --seed S [--only purchase,print] [--point P] [--round K] [--lanes L]` */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(process.pid) },
    round: { type: 'string' },
    point: { type: 'string' },
    only: { type: 'string' },
    lanes: { type: 'string' },
    steps: { type: 'boolean', default: false },
  },
})
const areas = values.only?.split(',') ?? null
const point = allPoints.find(each => each === values.point)
if (values.point !== undefined && !point) throw new Error(`There is no point named ${values.point}.`)
const numbers =
  values.round === undefined ? roundsFrom(1, Number(values.rounds)) : roundsFrom(Number(values.round), 1)
const rounds = point ? numbers.map(({ round }) => ({ round, point })) : numbers
const tally = createTally()
const startedMs = performance.now()
const seconds = () => (performance.now() - startedMs) / 1000
let done = 0
console.log(`seed ${values.seed}, ${rounds.length} rounds`)
const run = (planned: readonly PlannedRound[]) =>
  runRounds({
    seed: values.seed,
    rounds: planned,
    areas,
    ...(values.lanes ? { lanes: Number(values.lanes) } : {}),
    onRound: outcome => {
      tally.add(outcome)
      done += 1
      if (outcome.violations.length > 0) console.log(describeFailure(outcome, values.seed, areas))
      else if (values.steps) console.log(outcome.steps.join('\n'))
      if (done % 100 === 0)
        console.log(`${done} rounds, ${seconds().toFixed(0)} s, ${tally.failed.length} failed`)
    },
  })
const { manners } = await run(rounds)
const isLong = rounds.length >= 1000
// Of that many rounds chance may still have left out a point or two.
if (isLong) await run(roundsAtEachPoint(tally.uncovered(areas)))
console.log(tally.describe(manners, seconds()))
const uncovered = isLong ? tally.uncovered(areas) : []
if (uncovered.length > 0) console.log(`no station was killed at: ${uncovered.join(', ')}`)
process.exitCode = tally.failed.length > 0 || uncovered.length > 0 ? 1 : 0
