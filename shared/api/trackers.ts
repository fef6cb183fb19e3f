import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { carrierNumber, choiceList, commaList, metadata, object, text } from './fields.ts'
import { createdFilters, keywordFilter, page, pageQuery } from './pages.ts'
import { carrierMessage } from './rates.ts'

export const trackerStatuses = [
  'pending',
  'unknown',
  'delivered',
  'on_hold',
  'in_transit',
  'delivery_delayed',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
] as const
export type TrackerStatus = (typeof trackerStatuses)[number]

export const trackingInfoKeys = [
  'carrier_tracking_link',
  'customer_name',
  'expected_delivery',
  'note',
  'order_date',
  'order_id',
  'package_weight',
  'package_weight_unit',
  'shipment_package_count',
  'shipment_pickup_date',
  'shipment_delivery_date',
  'shipment_service',
  'shipment_origin_country',
  'shipment_origin_postal_code',
  'shipment_destination_country',
  'shipment_destination_postal_code',
  'shipping_date',
  'signed_by',
  'source',
] as const

type InfoKey = (typeof trackingInfoKeys)[number]

const infoInput = object(
  Object.fromEntries(trackingInfoKeys.map(key => [key, text(200).nullish()])) as unknown as Record<
    InfoKey,
    z.ZodType<string | null | undefined, string | null | undefined>
  >,
)
  .partial()
  .meta({ id: 'TrackingInfoData' })
export type TrackingInfoInput = z.output<typeof infoInput>

export const trackingInfo = z
  .strictObject(
    Object.fromEntries(trackingInfoKeys.map(key => [key, z.string().nullable()])) as unknown as Record<
      InfoKey,
      z.ZodType<string | null>
    >,
  )
  .meta({ id: 'TrackingInfo' })

export const trackingEvent = z
  .strictObject({
    date: z.string().optional(),
    description: z.string().optional(),
    location: z.string().optional(),
    code: z.string().nullable(),
    time: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'TrackingEvent' })

export const trackerRecord = z
  .strictObject({
    id: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string().nullable(),
    tracking_number: z.string(),
    info: trackingInfo,
    events: z.array(trackingEvent),
    delivered: z.boolean().nullable(),
    test_mode: z.boolean(),
    status: z.enum(trackerStatuses),
    estimated_delivery: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()),
    object_type: z.literal('tracker'),
    metadata: z.record(z.string(), z.unknown()),
    messages: z.array(carrierMessage),
  })
  .meta({ id: 'Tracker' })
export type TrackerRecord = z.output<typeof trackerRecord>

export const trackingData = object({
  tracking_number: carrierNumber(50),
  carrier_name: text(50, { blank: false }),
  account_number: text(100).nullish(),
  reference: text(100).nullish(),
  info: infoInput.nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'TrackingData' })
export type TrackingInput = z.output<typeof trackingData>

const updateData = object({ info: infoInput.nullish(), metadata: metadata().optional() }).meta({
  id: 'TrackerUpdateData',
})
export type TrackerUpdateInput = z.output<typeof updateData>

const byIdOrNumber = object({ id_or_tracking_number: text(80) })

/** Whom to ask: a reseller instead of the carrier itself, and one of several connections by its nickname. */
export const trackingChoice = { hub: text(50).optional(), carrier_id: text(200).optional() }

export const trackerFilters = object({
  ...pageQuery(),
  ...createdFilters,
  ...keywordFilter('the id, tracking number, customer, order id and postal code'),
  carrier_name: commaList().optional(),
  status: choiceList(trackerStatuses, 'TrackerStatus').optional(),
  tracking_number: text(100).meta({ description: 'Holds this, whatever the case' }).optional(),
})
export type TrackerFilters = z.output<typeof trackerFilters>

export const trackerEndpoints = {
  list: endpoint({
    id: 'trackers.list',
    method: 'GET',
    path: '/v1/trackers',
    summary: 'List trackers',
    description: 'Trackers of the mode of the key, the newest first.',
    auth: 'required',
    query: trackerFilters,
    responses: { 200: page(trackerRecord, 'TrackerList') },
  }),
  add: endpoint({
    id: 'trackers.add',
    method: 'POST',
    path: '/v1/trackers',
    summary: 'Track a parcel, or get the tracker it already has',
    description:
      '`pending_pickup` adds the tracker even when the carrier knows nothing yet. `hub` names a reseller that is asked about the parcel of `carrier_name`; `carrier_id` picks one of several connections.',
    auth: 'required',
    query: object({ ...trackingChoice, pending_pickup: text().optional().meta({ type: 'boolean' }) }),
    body: trackingData,
    example: { tracking_number: 'HC0000000018', carrier_name: 'house_courier' },
    responses: { 202: trackerRecord },
    refusals: [404],
    carrierRefusals: [404],
  }),
  create: endpoint({
    id: 'trackers.create',
    method: 'GET',
    path: '/v1/trackers/:carrier_name/:tracking_number',
    summary: 'Track a parcel by address alone; use the other way to add trackers',
    description: 'The same as `POST /v1/trackers`, with the parcel named in the address.',
    auth: 'required',
    scope: 'buy',
    params: object({ carrier_name: text(50), tracking_number: carrierNumber(50) }),
    query: object({
      ...trackingChoice,
      carrier_name: text(50).optional(),
      pending_pickup: text().optional().meta({ type: 'boolean' }),
    }),
    responses: { 202: trackerRecord },
    refusals: [404],
    carrierRefusals: [404],
    deprecated: true,
  }),
  retrieve: endpoint({
    id: 'trackers.retrieve',
    method: 'GET',
    path: '/v1/trackers/:id_or_tracking_number',
    summary: 'Retrieve a tracker by id, or the newest of a tracking number',
    description: 'Answers what the station knows. The carrier is asked in the background, not by this.',
    auth: 'optional',
    params: byIdOrNumber,
    responses: { 200: trackerRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'trackers.update',
    method: 'PUT',
    path: '/v1/trackers/:id_or_tracking_number',
    summary: 'Change what is known of a tracked parcel',
    description: 'Changes `info` and `metadata` alone; no carrier is told.',
    auth: 'required',
    params: byIdOrNumber,
    body: updateData,
    example: { metadata: { shelf: 'B2' } },
    responses: { 200: trackerRecord },
    refusals: [404],
  }),
  remove: endpoint({
    id: 'trackers.remove',
    method: 'DELETE',
    path: '/v1/trackers/:id_or_tracking_number',
    summary: 'Stop tracking a parcel',
    description: 'Answers with it as it was. A shipment of it stays.',
    auth: 'required',
    params: byIdOrNumber,
    responses: { 200: trackerRecord },
    refusals: [404],
  }),
}
