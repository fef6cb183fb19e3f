import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { attentionCounts } from './attention.ts'
import { backupState } from './backups.ts'
import { connectionReachability } from './connections.ts'
import { replicaState } from './replica.ts'

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
const loopStatus = z
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

/** What a stop waits for: what costs money or paper, copies on their way to a printer, other requests. */
export const stoppedWorkKinds = [
  'purchase',
  'void',
  'pickup',
  'manifest',
  'upload',
  'print',
  'request',
] as const
export type StoppedWorkKind = (typeof stoppedWorkKinds)[number]

/** A station that is being stopped finishes what is under way and takes nothing new. */
const stoppingState = z
  .strictObject({
    since: z.iso.datetime(),
    /** It waits no longer than until then. */
    until: z.iso.datetime(),
    waiting_for: z.array(z.strictObject({ kind: z.enum(stoppedWorkKinds), count: z.number().int() })),
  })
  .meta({ id: 'StoppingState' })
export type StoppingState = z.output<typeof stoppingState>

/** What a stop that takes more than a moment waits for, and for how long at most. */
export type StopWait = { works: StoppingState['waiting_for']; upToSeconds: number }

export const stationStatus = z
  .strictObject({
    version: z.string(),
    url: z.string(),
    home: z.string(),
    started_at: z.string(),
    /** Whether the records of the tour are still there. */
    sample: z.boolean(),
    /** When the sample data goes, while that can still be undone; null otherwise. */
    sample_removal_at: z.iso.datetime().nullable(),
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
    /** Parcels with a problem nobody has told the recipient of, in each mode. */
    tracking_problems: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Orders nothing keeps from being shipped, in each mode. */
    orders_ready: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Those of them that no desk packs and no cart has, in each mode. */
    orders_to_pack: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Parcels with a label that no pickup collects, of carriers that come for them, in each mode. */
    parcels_to_collect: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Parcels with a label that are on no manifest, in each mode. */
    parcels_to_close_out: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Print jobs that do not go on without somebody, as the Print queue lists them: in test mode those of both. */
    prints_stopped: z.strictObject({ test: z.number().int(), live: z.number().int() }),
    /** Webhook endpoints the station switched off because nothing arrived there; somebody must look at them. */
    webhooks_given_up: z.number().int(),
    /** Connections whose line is known; those inside the station and those not asked yet are left out. */
    reachability: z.array(connectionReachability),
    backups: backupState,
    replica: replicaState,
    /** How large the data of the station is, and what is left on its disk; null where the disk cannot be asked. */
    sizes: z.strictObject({ data_bytes: z.number().int(), free_bytes: z.number().int().nullable() }),
    /** What keeps the key of the secrets: a file of its owner, a passphrase, or the key store of the system. */
    key_kept_by: z.enum(['file', 'passphrase', 'system']),
    /** Whether files the station has open are gone or changed, so that nothing new is bought; Needs attention names them. */
    data_at_risk: z.boolean(),
    /** What it runs on. */
    runtime: z.strictObject({ node: z.string(), sqlite: z.string() }),
    /** What the station does by itself. */
    loops: z.array(loopStatus),
    /** Null while nobody has asked it to stop. */
    stopping: stoppingState.nullable(),
    /** When the program last made an error nobody caught, after which it went on; null while there was none. */
    accident_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'StationStatus' })
export type StationStatus = z.output<typeof stationStatus>

/** What goes with the sample data, and what was made with it and stays. */
const sampleForecast = z
  .strictObject({
    addresses: z.number().int(),
    parcels: z.number().int(),
    orders: z.number().int(),
    drafts: z.number().int(),
    carriers: z.number().int(),
    printers: z.number().int(),
    /** Stays: labels that were bought on sample orders. */
    labels_kept: z.number().int(),
    /** Stays: sample addresses and parcels that were changed since. */
    changed_kept: z.number().int(),
  })
  .meta({ id: 'SampleForecast' })
export type SampleForecast = z.output<typeof sampleForecast>

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
      'Each message is `{topic, id, action}`: a record of that topic was created, updated or deleted. Who may only print is told of `print-jobs`, `print-runs` and `printers`. A reader that falls more than 1 MB behind is hung up on: after every reconnect, read again what you show.',
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
  sample: endpoint({
    id: 'station.sample',
    method: 'GET',
    path: '/desk/sample',
    summary: 'See what goes and what stays when the sample data is removed',
    auth: 'required',
    responses: { 200: sampleForecast },
  }),
  removeSampleSoon: endpoint({
    id: 'station.removeSampleSoon',
    method: 'POST',
    path: '/desk/sample/removal',
    summary: 'Remove the sample data in a minute',
    description:
      'Until then `DELETE /desk/sample/removal` undoes it, and everything is as it was. A station that is stopped or killed meanwhile removes it when the minute is over, or at its next start.',
    auth: 'required',
    responses: { 200: stationStatus },
  }),
  keepSample: endpoint({
    id: 'station.keepSample',
    method: 'DELETE',
    path: '/desk/sample/removal',
    summary: 'Keep the sample data after all',
    description: 'Within the minute; the status says whether the data is still there.',
    auth: 'required',
    responses: { 200: stationStatus },
  }),
}

const check = z.strictObject({
  ok: z.boolean(),
  /** What is wrong and what to do; null while all is well. */
  message: z.string().nullable(),
})

/** Whether the station can do its work, for programs that watch it. */
export const healthRecord = z
  .strictObject({
    status: z.enum(['ok', 'failing']),
    checks: z.strictObject({ database: check, disk: check, printing: check, webhooks: check }),
  })
  .meta({ id: 'Health' })
export type HealthRecord = z.output<typeof healthRecord>

export const healthEndpoints = {
  read: endpoint({
    id: 'health.read',
    method: 'GET',
    path: '/status',
    summary: 'Health, for machines',
    description:
      'Answers 503 while the file cannot be read, the disk is nearly full, or printing or webhooks fail for reasons of the station itself. A printer that is off is no failure.',
    auth: 'none',
    responses: { 200: healthRecord, 503: healthRecord },
  }),
}
