/** How long one call took, over all its runs. */
export type Latency = { p50Ms: number; p95Ms: number; p99Ms: number; runs: number }

/** The value below which `share` of the samples lie (nearest rank). Throws without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('There are no samples.')
  return value
}

export const toLatency = (samplesMs: readonly number[]): Latency => ({
  p50Ms: percentile(samplesMs, 0.5),
  p95Ms: percentile(samplesMs, 0.95),
  p99Ms: percentile(samplesMs, 0.99),
  runs: samplesMs.length,
})

export type LatencyOptions = { runs: number; warmUpRuns: number }

/** Calls `work` one after another; the first `warmUpRuns` calls are not counted. */
export async function measureLatency(
  work: (run: number) => Promise<unknown> | unknown,
  { runs, warmUpRuns }: LatencyOptions,
): Promise<Latency> {
  const samplesMs: number[] = []
  for (let run = -warmUpRuns; run < runs; run += 1) {
    const startedMs = performance.now()
    await work(run)
    if (run >= 0) samplesMs.push(performance.now() - startedMs)
  }
  return toLatency(samplesMs)
}

/** What is compared call by call; `prepare` is not timed. */
export type Pair<Done, Ready> = {
  value: (run: number) => Promise<Done>
  prepare: (done: Done) => Ready
  floor: (ready: Ready) => void
}

/** Calls a figure and its floor by turns, so that what else the machine does falls on both. */
export async function measurePair<Done, Ready>(
  { value, prepare, floor }: Pair<Done, Ready>,
  { runs, warmUpRuns }: LatencyOptions,
): Promise<{ value: Latency; floor: Latency }> {
  const valuesMs: number[] = []
  const floorsMs: number[] = []
  for (let run = -warmUpRuns; run < runs; run += 1) {
    const startedMs = performance.now()
    const done = await value(run)
    const valueMs = performance.now() - startedMs
    const ready = prepare(done)
    const floorStartedMs = performance.now()
    floor(ready)
    if (run < 0) continue
    valuesMs.push(valueMs)
    floorsMs.push(performance.now() - floorStartedMs)
  }
  return { value: toLatency(valuesMs), floor: toLatency(floorsMs) }
}

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
