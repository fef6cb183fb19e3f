import { inWords, one, sum, type Tally } from './tally.ts'

type Say = (line: string) => void

/**
 * Runs the stages one after another, those in a list beside each other, a line each, and ends with the line of counts
 * whatever happens. A stage that failed shows what it said; a stage that crashed counts as one failure.
 */
export async function runStages(stages: readonly (Stage | Stage[])[], say: Say): Promise<Tally> {
  const tallies: Tally[] = []
  for (const group of stages) {
    const all = [group].flat().map(stage => runStage(stage, say))
    tallies.push(...(await Promise.all(all)))
  }
  const total = sum(tallies)
  for (const { test, reason } of total.skipped) say(`skipped: ${test} (${reason})`)
  say(inWords(total))
  return total
}

async function runStage(stage: Stage, say: Say): Promise<Tally> {
  const startedMs = performance.now()
  const { tally, detail } = await stage.run().catch((error: unknown) => ({
    tally: one(false),
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  if (tally.failed > 0) say(detail)
  say(`${stage.name.padEnd(14)}${inWords(tally).padEnd(36)}${seconds.padStart(6)} s`)
  return tally
}

/** One step of a run. `detail` is shown when it failed. */
export type Stage = { name: string; run: () => Promise<{ tally: Tally; detail: string }> }
