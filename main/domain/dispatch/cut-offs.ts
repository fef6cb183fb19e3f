import { z } from 'zod'
import type { CutOff } from '../../../shared/desk/cut-off.ts'
import { instantIn, wallClock } from '../../../shared/units/shop-day.ts'
import type { LiveConnection } from '../carriers/connections/live-connections.ts'

/** Of a connection's settings, whatever its carrier. */
const told = z.object({ pickup_cut_off: z.string().nullish(), pickup_time_zone: z.string().nullish() })

export type CutOffPorts = {
  clock: { now: () => Date }
  calendar: { timeZone: () => string }
}

/** Until when parcels of a connection have to be handed over today, in its own time zone or else that of the shop; null where nobody said. */
export function cutOffOf(
  { connection }: Pick<LiveConnection, 'connection'>,
  ports: CutOffPorts,
): CutOff | null {
  const { data } = told.safeParse(connection.config)
  const time = data?.pickup_cut_off
  if (!time) return null
  const timeZone = data.pickup_time_zone || ports.calendar.timeZone()
  const { day } = wallClock(timeZone, ports.clock.now().getTime())
  return { time, at: new Date(instantIn(timeZone, day, time)).toISOString() }
}
