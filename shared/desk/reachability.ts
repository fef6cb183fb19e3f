import { z } from 'zod'

/**
 * - `reachable`: the last call got an answer, whatever it said; always so for a carrier inside the station.
 * - `unreachable`: the last call found no line, no answer in time or a broken server.
 * - `unknown`: nobody was asked since the station was started or the connection was changed.
 */
export const reachabilityStates = ['reachable', 'unreachable', 'unknown'] as const

const reachabilityShape = {
  state: z.enum(reachabilityStates),
  since: z.iso.datetime().nullable(),
  /** What the last call ran into; null unless unreachable. */
  last_error: z.string().nullable(),
  /** Until then every call is answered at once; null when the next call goes out as usual. */
  next_try_at: z.iso.datetime().nullable(),
}

/** Whether the server behind a connection can be reached. */
export const reachability = z.strictObject(reachabilityShape).meta({ id: 'Reachability' })
export type Reachability = z.output<typeof reachability>

/** The same with the connection it is about. */
export const connectionReachability = z
  .strictObject({
    connection_id: z.string(),
    carrier_id: z.string(),
    display_name: z.string(),
    test_mode: z.boolean(),
    ...reachabilityShape,
  })
  .meta({ id: 'ConnectionReachability' })
export type ConnectionReachability = z.output<typeof connectionReachability>
