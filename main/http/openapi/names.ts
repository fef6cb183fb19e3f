import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { isNull, type Schema } from './schema.ts'

/** Names of the reference's file for what it describes, so that code generated from either file is the same. */

/** What the names of operations begin with, by our group; clients are made from them. */
const prefixes: Readonly<Record<string, string>> = {
  api: '&&',
  carriers: '&&',
  addresses: '$',
  customs: '$$',
  parcels: '$$$',
  pickups: '$$$$',
  shipments: '$$$$$',
  trackers: '$$$$$$',
  webhooks: '$$$$$$$',
  documents: '$$$$$&',
  // Of later versions, as their published descriptions have them.
  manifests: '$$$$&&',
  templates: '&&&&$$',
  orders: '&&&&',
  batches: '&&&&$',
}
const otherNames: Readonly<Record<string, string>> = {
  'carriers.services': '&&get_services',
  'trackers.retrieve': '$$$$$$retrieves',
  'proxy.schedulePickup': '@schedule_pickup',
  'proxy.updatePickup': '@update_pickup',
  'proxy.cancelPickup': '@cancel_pickup',
  'proxy.rates': '@@fetch_rates',
  'proxy.shipping': '@@@buy_label',
  'proxy.void': '@@@void_label',
  'proxy.getTracking': '@@@@get_tracking',
  'proxy.trackShipment': '@@@@track_shipment',
}

/** What the page and the desks of a shop call; programs have nothing to ask there. */
export const isOfPage = (path: string): boolean => /^\/(desk|join)\b/.test(path)

/** Name and tag of an operation. */
export function nameOf({ id, path }: Endpoint): { operationId: string; tags: string[] } {
  const [group = '', name = ''] = id.split('.')
  if (isOfPage(path) || path === '/mcp') return { operationId: id, tags: ['desk'] }
  const prefix = prefixes[group]
  if (prefix === undefined && group !== 'proxy') return { operationId: id, tags: [group] }
  return {
    operationId: otherNames[id] ?? `${prefix}${snakeCase(name)}`,
    tags: [group === 'api' ? 'API' : group.charAt(0).toUpperCase() + group.slice(1)],
  }
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

type Paths = Record<string, Record<string, Record<string, unknown>>>

/**
 * The operations under names of their own, such as `addresses_list`: those of the reference differ in signs alone, which most
 * languages do not take.
 */
export function plainlyNamed(paths: Paths, endpoints: readonly Endpoint[]): Paths {
  const plain = new Map(
    endpoints.map(each => [nameOf(each).operationId, snakeCase(each.id).replace('.', '_')] as const),
  )
  return Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          { ...operation, operationId: plain.get(String(operation.operationId)) },
        ]),
      ),
    ]),
  )
}

/** What operations are grouped by, in the order a reader meets them. */
export const tags: readonly { name: string; description: string }[] = [
  ['API', 'What this station is, the lists clients choose from, and signing in for tokens.'],
  [
    'Carriers',
    'The accounts at carriers that are connected to the station, as far as callers choose among them. Credentials are never answered.',
  ],
  [
    'Addresses',
    'Saved addresses. A shipment takes a copy: changing the saved one later changes no shipment.',
  ],
  ['Parcels', 'Saved parcels and what is in them. A shipment takes a copy here, too.'],
  [
    'Customs',
    'Customs declarations: the goods, their value and origin, who pays the duties, and the numbers the law asks for.',
  ],
  [
    'Shipments',
    'A shipment is a draft with rates until one of them is bought; then it has a label and a tracker, and can be voided as long as the carrier takes labels back.',
  ],
  [
    'Documents',
    'Papers: trade documents that are sent to a carrier, and documents the station draws from its templates.',
  ],
  [
    'Trackers',
    'A tracker follows one parcel. Every bought label gets one; others are added by number. Carriers are asked again until the parcel has arrived.',
  ],
  [
    'Templates',
    'What papers of the shop are drawn from. Those that come with the station are listed and stay as they are.',
  ],
  ['Pickups', 'A carrier comes and collects bought parcels on a day, between two times.'],
  [
    'Manifests',
    'What is handed over to a carrier together at the end of a day, which some carriers have to be told.',
  ],
  [
    'Proxy',
    'Straight to the carrier and back: rates, labels, tracking and pickups of which no record is kept.',
  ],
  [
    'Orders',
    'What customers ordered. Shipments fulfil the lines of an order by naming them in `parent_id`; its status follows them.',
  ],
  ['products', 'What is known of what the shop sells, by SKU: weight, sides, customs and shelf.'],
  [
    'returns',
    'What comes back of what was sent, and the labels that bring it back. Nothing is paid before a label is bought.',
  ],
  ['Webhooks', 'Addresses that events are posted to, signed as Standard Webhooks describes.'],
  [
    'carrierConnections',
    'Setting up the accounts at carriers, for keys with the scope `manage`. Credentials go in and are never answered.',
  ],
  [
    'events',
    'What happened, in order, for programs that ask by themselves. One that slept goes on at its cursor and misses nothing.',
  ],
  [
    'Batches',
    'Many orders, shipments or trackers in one request or one file, worked through in the background.',
  ],
  ['oauth', 'OAuth2 for applications. Forms and refusals are those of its standards.'],
  ['openapi', 'The interface describing itself.'],
  ['connect', 'For people who connect a web page to this station.'],
  ['health', 'Whether the station can do its work, for programs that watch it.'],
  ['desk', 'What the screens of the station read and do.'],
].map(([name = '', description = '']) => ({ name, description }))

/** Ours that share a name there: what is sent and what is answered are of one kind. */
const sharedNames: Readonly<Record<string, string>> = {
  BillingAddressData: 'AddressData',
  ChargeData: 'Charge',
  DutyData: 'Duty',
  FullMessage: 'Message',
  PaymentData: 'Payment',
  RateData: 'Rate',
  RemovedWebhook: 'Operation',
  Tracker: 'TrackingStatus',
  TrackingInfoData: 'TrackingInfo',
  UnstoredPickup: 'Pickup',
}
export const schemaName = (id: string): string => sharedNames[id] ?? id

/**
 * One schema for two that share a name: each value that fits one of the two fits it. What only answers have is not
 * looked at where it is sent.
 */
export function widened(sent: Schema, answered: Schema, isSent: boolean): Schema {
  const properties = { ...sent.properties }
  for (const [name, schema] of Object.entries(answered.properties ?? {}))
    properties[name] = properties[name]
      ? wider(properties[name], schema)
      : { ...schema, ...(isSent ? { readOnly: true } : {}) }
  const { required: _, additionalProperties: __, ...rest } = { ...answered, ...sent }
  const required = (sent.required ?? []).filter(name => answered.required?.includes(name))
  const isClosed = sent.additionalProperties === false && answered.additionalProperties === false
  return {
    ...rest,
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed ? { additionalProperties: false } : {}),
  }
}

/** What is sent says more of a value than what is answered, but for being nothing. */
const wider = (sent: Schema, answered: Schema): Schema =>
  takesNull(answered) && !takesNull(sent) ? answered : sent

const takesNull = (schema: Schema): boolean =>
  [schema.type].flat().includes('null') || (schema.anyOf ?? []).some(isNull)
