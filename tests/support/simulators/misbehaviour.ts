import { z } from 'zod'

/**
 * How a simulated carrier may let somebody down. `expired_token`: 401. `busy`: 429 with Retry-After. `broken`: 500.
 * `slow`: the right answer, late. `held`: the same, at `release`. `truncated`: half of it. `html`: a page instead of
 * it. `empty`: nothing instead of it. `huge`: an answer without end. `timeout`: does nothing and never answers.
 * `charge_then_timeout`: does what was asked and never answers. `charge_then_error`: does it and answers 500.
 * `partial` and `refused_address` are up to the carrier.
 */
export const misbehaviourKinds = [
  'expired_token',
  'busy',
  'broken',
  'slow',
  'held',
  'truncated',
  'html',
  'empty',
  'huge',
  'timeout',
  'charge_then_timeout',
  'charge_then_error',
  'partial',
  'refused_address',
] as const
export type MisbehaviourKind = (typeof misbehaviourKinds)[number]

const misbehaviour = z.strictObject({
  /** Operation it happens to, as the simulator names it (`rate`, `ship`, ...); `*` for all. */
  on: z.string().min(1).default('*'),
  kind: z.enum(misbehaviourKinds),
  /** How many calls it happens to. */
  times: z.int().min(1).default(1),
  /** How many calls go well before. */
  after: z.int().min(0).default(0),
  retry_after_seconds: z.number().min(0).default(1),
  delay_ms: z.int().min(0).default(1000),
})
export type Misbehaviour = z.output<typeof misbehaviour>
export type MisbehaviourInput = z.input<typeof misbehaviour>

/** What a simulator is told to do; the content of a file given with `--script`. */
export const scriptSchema = z.strictObject({
  misbehaviours: z.array(misbehaviour).default([]),
  /** Stations in the life of every parcel, in the simulator's own words. */
  life: z.array(z.string().min(1)).min(1).optional(),
  /** What moves a parcel one station on: a question about it, or the carrier's clock. */
  pace: z.enum(['asked', 'clock']).default('asked'),
  /** Parcels on their way that nobody bought here, by their tracking numbers. */
  parcels: z.array(z.string().min(1)).max(100_000).default([]),
})
export type Script = z.input<typeof scriptSchema>

export type MisbehaviourPlan = {
  add: (given: MisbehaviourInput) => void
  /** What happens to this call; null when it goes well. */
  next: (operation: string) => Misbehaviour | null
  clear: () => void
}

/** Hands out misbehaviours in the order they were planned, one a call. */
export function planMisbehaviours(planned: readonly MisbehaviourInput[] = []): MisbehaviourPlan {
  let waiting = planned.map(each => misbehaviour.parse(each))
  return {
    add: given => {
      waiting.push(misbehaviour.parse(given))
    },
    clear: () => {
      waiting = []
    },
    next: operation => {
      const found = waiting.find(({ on }) => on === '*' || on === operation)
      if (!found) return null
      if (found.after > 0) {
        found.after -= 1
        return null
      }
      found.times -= 1
      if (found.times === 0) waiting = waiting.filter(each => each !== found)
      return { ...found }
    },
  }
}
