import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { attentionCounts } from './attention.ts'
import { connectionReachability } from './connections.ts'
import { cutOff } from './cut-off.ts'
import { openManifest } from './manifests.ts'
import { stationScale } from './packing-scales.ts'
import { printer } from './printing/printers.ts'
import { runStates } from './run-states.ts'

const count = () => z.number().int()

/** Parcels of a connection that its carrier comes for and no pickup collects. */
const uncollected = z
  .strictObject({
    connection_id: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string(),
    /** Null where nobody has said one. */
    cut_off: cutOff.nullable(),
    parcels: count(),
  })
  .meta({ id: 'UncollectedParcels' })
export type Uncollected = z.output<typeof uncollected>

/** A run that is not over and goes on by nobody but a person. */
const waitingRun = z
  .strictObject({
    id: z.string(),
    /** What people call it: run 142. */
    number: count(),
    state: z.enum(runStates),
    /** Orders that wait for an answer before they are bought. */
    look_at: count(),
    /** Orders that are bought when somebody buys now. */
    to_buy: count(),
  })
  .meta({ id: 'WaitingRun' })

const today = z
  .strictObject({
    now: z.iso.datetime(),
    /** Of the shop, `YYYY-MM-DD`. */
    day: z.string(),
    /** What is bought by then can still leave today; null where neither the shop nor a carrier says one. */
    leaves_until: cutOff.nullable(),
    /** As the views of the list have them. `overdue`, `today` and `later` are ready ones by the day they have to leave by, which not every order has. */
    orders: z
      .strictObject({
        all: count(),
        ready: count(),
        overdue: count(),
        today: count(),
        later: count(),
        needs_attention: count(),
        on_hold: count(),
      })
      .meta({ id: 'TodayOrders' }),
    /** The newest first. */
    runs: z.array(waitingRun),
    /** Queued purchases that were stopped: somebody decides. */
    purchases_stopped: count(),
    /** What is on no manifest, of each connection that has such parcels. */
    to_close_out: z.array(openManifest),
    to_collect: z.array(uncollected),
    /** Problems of parcels nobody has told the recipient of. */
    tracking_problems: count(),
    /** Print jobs that do not go on without somebody, as the Print queue lists them. */
    prints_stopped: count(),
    /** Printers that are enabled and stand still: paused, out of reach, or in trouble. */
    printers_down: z.array(printer),
    /** Carriers that are cut off because they cannot be reached. */
    carriers_away: z.array(connectionReachability),
    /** Scales at this computer that cannot be reached. */
    scales_away: z.array(stationScale),
    /** What needs somebody, in both modes, by kind. */
    attention: attentionCounts,
  })
  .meta({ id: 'Today' })
export type Today = z.output<typeof today>

/** In the group of the station's status, which hears of everything that is counted here. */
export const todayEndpoints = {
  read: endpoint({
    id: 'station.today',
    method: 'GET',
    path: '/desk/today',
    summary: 'What is left of the day: what must leave by when, what waits for somebody, and what is down',
    description:
      'Every number is that of the list it is read from: orders of their views, parcels of Pickups and Manifests, prints of the Print queue, problems of the tracking board, and what needs attention.',
    auth: 'required',
    responses: { 200: today },
  }),
}
