import { z } from 'zod'

/**
 * - `idle`: nothing to do until something calls it.
 * - `running`: a round is under way.
 * - `waiting`: the next round is due at a known time.
 * - `failing`: the last round went wrong; it is tried again after a pause.
 * - `stopped`: the station is being stopped, or the loop was not started yet.
 */
export const loopStates = ['idle', 'running', 'waiting', 'failing', 'stopped'] as const
export type LoopState = (typeof loopStates)[number]

/** The state of several loops that are shown as one. */
export const worstState = (states: readonly LoopState[]): LoopState =>
  (['failing', 'running', 'waiting'] as const).find(state => states.includes(state)) ?? 'idle'

/** One piece of work the station does by itself, as it is now. */
export const loopStatus = z
  .strictObject({
    name: z.string(),
    state: z.enum(loopStates),
    last_run_at: z.iso.datetime().nullable(),
    /** What went wrong in the last round; null when it went well. */
    last_error: z.string().nullable(),
    next_due_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LoopStatus' })
export type LoopStatus = z.output<typeof loopStatus>
