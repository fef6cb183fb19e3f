import { expect, test } from 'vitest'
import { createTally, describeFailure } from './report.ts'
import { runRounds } from './rounds.ts'

const seed = 'every-change'
const rounds = Array.from({ length: 200 }, (_, index) => index + 1)

test('stations killed in 200 rounds pay nothing twice and lose nothing', { timeout: 1_800_000 }, async () => {
  const tally = createTally()
  const startedMs = performance.now()
  const { manners } = await runRounds({ seed, rounds, areas: null, onRound: tally.add })
  console.log(tally.describe(manners, (performance.now() - startedMs) / 1000))
  expect(tally.failed.map(outcome => describeFailure(outcome, seed, null)).join('\n\n')).toBe('')
  expect(tally.counts.rounds).toBe(rounds.length)
  expect(tally.counts.kills).toBeGreaterThan(rounds.length / 3)
})
