import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { attentionCounts } from './attention.ts'
import { backupState } from './backups.ts'
import { loopStatus } from './loops.ts'
import { connectionReachability } from './reachability.ts'

export const stationStatus = z
  .strictObject({
    version: z.string(),
    url: z.string(),
    home: z.string(),
    started_at: z.string(),
    /** Whether the records of the tour are still there. */
    sample: z.boolean(),
    connections: z.number().int(),
    printers: z.number().int(),
    queue: z.strictObject({
      queued: z.number().int(),
      failed: z.number().int(),
      unknown: z.number().int(),
    }),
    /** Purchases nobody knows the outcome of; somebody must ask the carrier. */
    unknown_purchases: z.number().int(),
    /** Pickups a carrier gave no answer about; somebody must ask it. */
    unknown_pickups: z.number().int(),
    /** What needs somebody, in both modes, by kind. */
    attention: attentionCounts,
    /** Webhook endpoints the station switched off because nothing arrived there; somebody must look at them. */
    webhooks_given_up: z.number().int(),
    /** Connections whose line is known; those inside the station and those not asked yet are left out. */
    reachability: z.array(connectionReachability),
    backups: backupState,
    /** What the station does by itself. */
    loops: z.array(loopStatus),
  })
  .meta({ id: 'StationStatus' })
export type StationStatus = z.output<typeof stationStatus>

export const stationEndpoints = {
  status: endpoint({
    id: 'station.status',
    method: 'GET',
    path: '/desk/status',
    summary: 'How the station is doing',
    auth: 'required',
    responses: { 200: stationStatus },
  }),
  events: endpoint({
    id: 'station.events',
    method: 'GET',
    path: '/desk/events',
    summary: 'Changes as they happen (server-sent events)',
    description:
      'Each message is `{topic, id, action}`: a record of that topic was created, updated or deleted. Who may only print is told of `print-jobs`, `print-runs` and `printers`.',
    auth: 'required',
    responses: { 200: { mediaTypes: ['text/event-stream'], description: 'A stream of changes' } },
  }),
  removeSample: endpoint({
    id: 'station.removeSample',
    method: 'DELETE',
    path: '/desk/sample',
    summary: 'Remove the sample data',
    description: 'Removes what the station brought along for a first try. What was made since stays.',
    auth: 'required',
    responses: { 200: stationStatus },
  }),
}
