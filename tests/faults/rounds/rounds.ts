import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createLane, type Lane } from './lane.ts'
import { nextTry, type PlannedRound } from './plan.ts'
import { type RoundOutcome, runRound } from './round.ts'
import { buildChild } from './station/build.ts'
import { createProcessPool } from './station/process.ts'

export type RoundsRequest = {
  seed: string
  rounds: readonly PlannedRound[]
  /** Only rounds about these areas of the fault points. */
  areas: readonly string[] | null
  lanes?: number
  onRound?: (outcome: RoundOutcome, lanes: readonly Lane[]) => void
}

const resources = join(import.meta.dirname, '../../../resources')

/** Runs rounds, several beside each other, and tells of each one. */
export async function runRounds(request: RoundsRequest): Promise<{ manners: Record<string, number> }> {
  const { seed, areas, onRound } = request
  const count = Math.min(request.lanes ?? availableParallelism(), request.rounds.length)
  const child = await buildChild()
  const pool = createProcessPool(child.script, resources, count)
  const lanes: Lane[] = []
  try {
    for (let index = 0; index < count; index++) lanes.push(await createLane(pool, resources))
    const waiting = [...request.rounds]
    const work = async (lane: Lane) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const outcome = await runRound(lane, { ...next, seed, areas })
        waiting.push(...nextTry(next, outcome))
        onRound?.(outcome, lanes)
      }
    }
    await Promise.all(lanes.map(work))
    return { manners: mannersOf(lanes) }
  } finally {
    await pool.close()
    for (const lane of lanes) await lane.close()
    child.remove()
  }
}

function mannersOf(lanes: readonly Lane[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const { world } of lanes)
    for (const [manner, count] of Object.entries(world.carrier.manners))
      total[manner] = (total[manner] ?? 0) + count
  return total
}
