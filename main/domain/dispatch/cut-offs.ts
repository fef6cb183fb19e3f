import { z } from 'zod'
import type { CutOff } from '../../../shared/desk/cut-off.ts'
import { instantIn, wallClock } from '../../../shared/units/shop-day.ts'

/** Of a connection's settings, whatever its carrier. */
const told = z.object({ pickup_cut_off: z.string().nullish(), pickup_time_zone: z.string().nullish() })

export type CutOffPorts = {
  clock: { now: () => Date }
  calendar: { timeZone: () => string }
}

/** A connection by what is set of it. */
type Configured = { config: unknown }

/** Until when parcels of a connection have to be handed over today, in its own time zone or else that of the shop; null where nobody said. */
export function cutOffOf({ config }: Configured, ports: CutOffPorts): CutOff | null {
  const { data } = told.safeParse(config ?? {})
  const time = data?.pickup_cut_off
  if (!time) return null
  const timeZone = data.pickup_time_zone || ports.calendar.timeZone()
  const { day } = wallClock(timeZone, ports.clock.now().getTime())
  return { time, at: new Date(instantIn(timeZone, day, time)).toISOString() }
}

/** The last of today's cut-offs of several connections: what is packed by then still leaves today with one of them. */
export const lastCutOff = (connections: readonly Configured[], ports: CutOffPorts): CutOff | null =>
  connections
    .flatMap(each => cutOffOf(each, ports) ?? [])
    .reduce<CutOff | null>((last, each) => (last === null || each.at > last.at ? each : last), null)
