import { z } from 'zod'
import { connectionCapabilities } from '../api/carriers.ts'
import { endpoint } from '../api/endpoint.ts'
import { dictionary, flag, metadata, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { carrierMessage } from '../api/rates.ts'
import { ownCarrierSlug } from '../carriers/carrier-slugs.ts'

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

/** Nobody waits for it any more: calls are answered at once until it is tried again. A single call that was lost says little. */
export const isCutOff = ({
  state,
  next_try_at: next,
}: Pick<Reachability, 'state' | 'next_try_at'>): boolean => state === 'unreachable' && next !== null

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

export const connectionData = object({
  carrier_name: text(50, { blank: false }),
  carrier_id: text(200, { blank: false }),
  display_name: text(100).optional(),
  test_mode: flag().optional(),
  active: flag().optional(),
  credentials: dictionary(),
  config: dictionary().nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ConnectionData' })
export type ConnectionInput = z.output<typeof connectionData>

const connectionPatch = object({
  carrier_id: text(200, { blank: false }).optional(),
  display_name: text(100).optional(),
  active: flag().optional(),
  credentials: dictionary().optional(),
  config: dictionary().nullish(),
  /** What the change was made of: a config that was changed by somebody else since is not replaced. */
  config_revision: text(64).optional(),
  metadata: metadata().optional(),
}).meta({ id: 'ConnectionPatch' })
export type ConnectionPatch = z.output<typeof connectionPatch>

/** Requests a carrier takes of a connection within a time, and how many of them are used up. */
const requestLimit = z
  .strictObject({
    requests: z.number().int(),
    per_seconds: z.number(),
    used: z.number().int(),
    /** When there is room for the next one; null where there is some now. */
    free_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RequestLimit' })
export type RequestLimit = z.output<typeof requestLimit>

/** A connection as the desk manages it. Secrets go in and never come out. */
export const connectionRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('connection'),
    /** Adapter the connection runs on. */
    adapter: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string(),
    display_name: z.string(),
    test_mode: z.boolean(),
    active: z.boolean(),
    capabilities: z.array(z.enum(connectionCapabilities)),
    config: z.record(z.string(), z.unknown()).nullable(),
    /** Another one for another config. */
    config_revision: z.string(),
    /** What of the account is no secret: its number, its user name, where calls go. */
    credentials: z.record(z.string(), z.unknown()),
    /** Names of the secrets of the account that are stored. */
    stored_secrets: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    is_sample: z.boolean(),
    reachability,
    /** Empty for a carrier that may be asked as often as there is need. */
    limits: z.array(requestLimit),
    created_at: z.string(),
  })
  .meta({ id: 'Connection' })
export type ConnectionRecord = z.output<typeof connectionRecord>

const byId = object({ id: text(80) })

export const connectionEndpoints = {
  list: endpoint({
    id: 'connections.list',
    method: 'GET',
    path: '/desk/connections',
    summary: 'List connections of both modes',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(connectionRecord) },
  }),
  create: endpoint({
    id: 'connections.create',
    method: 'POST',
    path: '/desk/connections',
    summary: 'Add a connection',
    auth: 'required',
    body: connectionData,
    example: {
      carrier_name: ownCarrierSlug,
      carrier_id: 'bike_courier',
      test_mode: true,
      credentials: { display_name: 'Bike Courier', custom_carrier_name: 'bike_courier' },
    },
    responses: { 201: connectionRecord },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'connections.retrieve',
    method: 'GET',
    path: '/desk/connections/:id',
    summary: 'Retrieve a connection',
    auth: 'required',
    params: byId,
    responses: { 200: connectionRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'connections.update',
    method: 'PATCH',
    path: '/desk/connections/:id',
    summary: 'Change a connection',
    auth: 'required',
    params: byId,
    body: connectionPatch,
    example: { active: false },
    responses: { 200: connectionRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'connections.remove',
    method: 'DELETE',
    path: '/desk/connections/:id',
    summary: 'Remove a connection; what was shipped with it stays',
    auth: 'required',
    params: byId,
    responses: { 200: connectionRecord },
    refusals: [404, 409],
  }),
  test: endpoint({
    id: 'connections.test',
    method: 'POST',
    path: '/desk/connections/:id/test',
    summary: 'Ask the carrier whether the credentials work',
    auth: 'required',
    params: byId,
    responses: { 200: z.strictObject({ success: z.boolean(), messages: z.array(carrierMessage) }) },
    refusals: [404],
  }),
}

const ofMode = {
  auth: 'required',
  scope: 'manage',
} as const

/** The same for programs, which see the connections of the mode of their key. */
export const connectionsOfModeEndpoints = {
  list: endpoint({
    ...ofMode,
    id: 'carrierConnections.list',
    method: 'GET',
    path: '/v1/connections',
    summary: 'List the connections to carriers',
    description:
      'Of the mode of the key, newest first, with what of each account is no secret. `/v1/carriers` lists them with less, for callers that only choose among them.',
    query: object(shortListQuery()),
    responses: { 200: page(connectionRecord, 'ConnectionList') },
  }),
  create: endpoint({
    ...ofMode,
    id: 'carrierConnections.create',
    method: 'POST',
    path: '/v1/connections',
    summary: 'Connect an account at a carrier',
    description:
      'In the mode of the key. Credentials are sealed and never answered; `stored_secrets` names those there are. Which ones a carrier asks for says `docs/carriers.md`, and a refusal at their names.',
    body: connectionData,
    example: {
      carrier_name: ownCarrierSlug,
      carrier_id: 'night_courier',
      credentials: { display_name: 'Night Courier', custom_carrier_name: 'night_courier' },
    },
    responses: { 201: connectionRecord },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    ...ofMode,
    id: 'carrierConnections.retrieve',
    method: 'GET',
    path: '/v1/connections/:id',
    summary: 'Retrieve a connection',
    description: 'Without its secrets, of which only the names are told.',
    params: byId,
    responses: { 200: connectionRecord },
    refusals: [404],
  }),
  update: endpoint({
    ...ofMode,
    id: 'carrierConnections.update',
    method: 'PATCH',
    path: '/v1/connections/:id',
    summary: 'Change a connection',
    description:
      'Credentials that are left out stay. Refused while something is bought with it, and where the config was changed since `config_revision`.',
    params: byId,
    body: connectionPatch,
    example: { active: false },
    responses: { 200: connectionRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    ...ofMode,
    id: 'carrierConnections.remove',
    method: 'DELETE',
    path: '/v1/connections/:id',
    summary: 'Remove a connection',
    description: 'What was shipped with it stays. Refused while something is bought with it.',
    params: byId,
    responses: { 200: connectionRecord },
    refusals: [404, 409],
  }),
}
