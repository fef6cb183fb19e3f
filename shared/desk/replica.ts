import { z } from 'zod'

/**
 * - `off`: nobody asked for a copy.
 * - `starting`: the program is about to be run, or has not answered yet.
 * - `running`: everything up to `secured_until` is in the copy.
 * - `standing`: the copy does not go on; `problem` says why. It is tried again.
 * - `taken_over`: another computer went on from the copy, so that this one is no longer the station.
 */
export const replicaStates = ['off', 'starting', 'running', 'standing', 'taken_over'] as const
export type ReplicaStateName = (typeof replicaStates)[number]

export const replicaKinds = ['folder', 's3', 'sftp'] as const
export type ReplicaKind = (typeof replicaKinds)[number]

/** The copy of the data that is kept elsewhere all the time; part of the status of the station. */
export const replicaState = z
  .strictObject({
    state: z.enum(replicaStates),
    /** Since when it is in that state. */
    since: z.iso.datetime(),
    kind: z.enum(replicaKinds).nullable(),
    /** Where the copy is, without any secret. */
    destination: z.string().nullable(),
    /** How many stations went on from this copy so far, this one included. */
    generation: z.number().int().nullable(),
    /** Everything that was stored here before is in the copy; null while that was never seen since the start. */
    secured_until: z.iso.datetime().nullable(),
    /** Seconds since then: so much may be missing in the copy, at most. */
    lag_seconds: z.number().int().nullable(),
    /** When it was last seen that no other computer has taken over; null while that was never seen since the start. */
    looked_at: z.iso.datetime().nullable(),
    /** When it was last read back from end to end and was whole; null while it was not since the start. */
    whole_at: z.iso.datetime().nullable(),
    /** Why it stands, and what to do. */
    problem: z.string().nullable(),
    /** The version of the program that copies. */
    program: z.string().nullable(),
    /** How often it had to be started again since the station started. */
    restarts: z.number().int(),
  })
  .meta({ id: 'ReplicaState' })
export type ReplicaState = z.output<typeof replicaState>

/** Of a station nobody keeps a copy of. */
export const replicaOff: ReplicaState = {
  state: 'off',
  since: new Date(0).toISOString(),
  kind: null,
  destination: null,
  generation: null,
  secured_until: null,
  lag_seconds: null,
  looked_at: null,
  whole_at: null,
  problem: null,
  program: null,
  restarts: 0,
}

/** A copy that is behind by more than this needs somebody. */
export const mostLagSeconds = 60

/** Whether somebody should look: it stands, or is behind, or is another's by now. */
export const needsLook = ({ state, lag_seconds: lag }: ReplicaState): boolean =>
  state === 'taken_over' || state === 'standing' || (state !== 'off' && (lag ?? 0) > mostLagSeconds)
