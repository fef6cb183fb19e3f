import { z } from 'zod'

/** Until when parcels of a carrier have to be handed over today: its local time, and the instant. */
export const cutOff = z.strictObject({ time: z.string(), at: z.iso.datetime() }).meta({ id: 'CutOff' })
export type CutOff = z.output<typeof cutOff>
