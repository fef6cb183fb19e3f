import type { Endpoint } from '../../shared/api/endpoint.ts'

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

/** Name and tag of an operation. */
export function nameOf({ id, path }: Endpoint): { operationId: string; tags: string[] } {
  const [group = '', name = ''] = id.split('.')
  if (path.startsWith('/desk')) return { operationId: id, tags: ['desk'] }
  const prefix = prefixes[group]
  if (prefix === undefined && group !== 'proxy') return { operationId: id, tags: [group] }
  const snake = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return {
    operationId: otherNames[id] ?? `${prefix}${snake}`,
    tags: [group === 'api' ? 'API' : group.charAt(0).toUpperCase() + group.slice(1)],
  }
}

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

type Json = Record<string, unknown>
type Fields = { properties?: Record<string, Json>; required?: string[] }

/**
 * One schema for two that share a name: each value that fits one of the two fits it. What only answers have is not
 * looked at where it is sent.
 */
export function widened(sent: Json, answered: Json, isSent: boolean): Json {
  const [a, b] = [sent, answered] as [Fields, Fields]
  const properties = { ...a.properties }
  for (const [name, schema] of Object.entries(b.properties ?? {}))
    properties[name] = properties[name]
      ? wider(properties[name], schema)
      : { ...schema, ...(isSent ? { readOnly: true } : {}) }
  const { required: _, additionalProperties: __, ...rest } = { ...answered, ...sent }
  const required = (a.required ?? []).filter(name => b.required?.includes(name))
  const isClosed = sent.additionalProperties === false && answered.additionalProperties === false
  return {
    ...rest,
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(isClosed ? { additionalProperties: false } : {}),
  }
}

/** What is sent says more of a value than what is answered, but for being nothing. */
const wider = (sent: Json, answered: Json): Json =>
  takesNull(answered) && !takesNull(sent) ? answered : sent

const takesNull = (schema: Json): boolean =>
  [schema.type].flat().includes('null') ||
  ((schema.anyOf as Json[] | undefined) ?? []).some(each => each.type === 'null')
