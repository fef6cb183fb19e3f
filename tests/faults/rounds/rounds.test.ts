import { expect, test } from 'vitest'
import { patience } from '../../support/run/machine-pace.ts'
import { roundsAtEachPoint, roundsFrom } from './plan.ts'
import { createTally, describeFailure } from './report.ts'
import { runRounds } from './rounds.ts'

/** `npm run test:long` tries as many as there is time for. */
const { PACKDESK_FAULT_ROUNDS: count = '20', PACKDESK_FAULT_SEED: seed = 'every-change' } = process.env
const rounds = [...roundsAtEachPoint(), ...roundsFrom(1, Number(count))]

test('a station killed at every point, and at others, pays nothing twice and loses nothing', {
  timeout: patience(1_800_000),
}, async () => {
  const tally = createTally()
  const startedMs = performance.now()
  const { manners } = await runRounds({ seed, rounds, areas: null, onRound: tally.add })
  console.log(tally.describe(manners, (performance.now() - startedMs) / 1000))
  expect(tally.failed.map(outcome => describeFailure(outcome, seed, null)).join('\n\n')).toBe('')
  expect(tally.uncovered(null)).toEqual([])
  expect(tally.counts.rounds).toBeGreaterThanOrEqual(rounds.length)
})
