import { z } from 'zod'
import { labelFormats } from '../labels.ts'
import { addressOrId, addressRecord, exampleAddress } from './addresses.ts'
import { customsOrId } from './customs.ts'
import { endpoint } from './endpoint.ts'
import { carrierNumber, choice, day, dictionary, list, metadata, object, text } from './fields.ts'
import { parcelsOrIds } from './parcels.ts'
import { blankAsNull, paymentData } from './payments.ts'
import { atClosingTime, closesAfterReady, pickupDetails, pickupRecord, pickupWindow } from './pickups.ts'
import { fullCarrierMessage, rateData, rateRecord } from './rates.ts'
import { routeShape, shipmentRecord } from './shipments.ts'
import { trackerRecord, trackingChoice, trackingData } from './trackers.ts'

/** What a price depends on; the rest of a shipment is read when it is bought. */
export const rateRequest = object({
  ...routeShape,
  payment: paymentData.optional(),
  customs: customsOrId.nullish(),
  service: text(100).nullish(),
  services: list(text(100)).nullish(),
  carrier_ids: list(text(200)).nullish(),
}).meta({ id: 'RateRequest' })
export type RateRequestInput = z.output<typeof rateRequest>

export const rateResponse = z
  .strictObject({ messages: z.array(fullCarrierMessage), rates: z.array(rateRecord) })
  .meta({ id: 'RateResponse' })

export const shippingRequest = object({
  ...routeShape,
  rates: list(rateData, { nonEmpty: true }),
  selected_rate_id: text(80, { blank: false }),
  payment: paymentData.optional(),
  billing_address: addressOrId.nullish(),
  customs: customsOrId.nullish(),
  label_type: choice(labelFormats).optional(),
  services: list(text(100)).nullish(),
  metadata: metadata().optional(),
}).meta({ id: 'ShippingRequest' })
export type ShippingInput = z.output<typeof shippingRequest>

/** A bought shipment that is not stored; the files are in `docs`, base64. */
export const shippingResponse = shipmentRecord
  .omit({ label_url: true, invoice_url: true })
  .extend({
    billing_address: addressRecord.nullable(),
    messages: z.array(fullCarrierMessage),
    docs: z
      .strictObject({ label: z.string().nullable(), invoice: z.string().nullable() })
      .meta({ id: 'Documents' }),
  })
  .meta({ id: 'ShippingResponse' })

export const confirmation = z
  .strictObject({
    operation: z.string(),
    success: z.boolean(),
    carrier_name: z.string(),
    carrier_id: z.string(),
  })
  .meta({ id: 'OperationConfirmation' })

export const operationResponse = z
  .strictObject({ messages: z.array(fullCarrierMessage), confirmation })
  .meta({ id: 'OperationResponse' })

const voidData = object({
  shipment_identifier: text(200, { blank: false }),
  service: text(100).nullish(),
  options: dictionary().optional(),
}).meta({ id: 'ShipmentCancelRequest' })
export type VoidInput = z.output<typeof voidData>

const route = {
  shipper: exampleAddress,
  recipient: { ...exampleAddress, person_name: 'Grace Murray' },
  parcels: [{ weight: 1, weight_unit: 'KG' }],
}

/** Straight to the carrier and back; nothing is stored. */
export const proxyEndpoints = {
  rates: endpoint({
    id: 'proxy.rates',
    method: 'POST',
    path: '/v1/proxy/rates',
    summary: 'Fetch rates without storing anything',
    description:
      '`payment` and `customs` are read as those of a shipment: they reach the carriers, and what customs would refuse of the declaration stands in the messages. Without `customs` nothing is said of goods. Why a carrier that said nothing gives no price stands there too, and changes no status. `service` names one service in place of `services`.',
    auth: 'required',
    scope: 'read',
    body: rateRequest,
    example: route,
    responses: { 200: rateResponse, 207: rateResponse },
    refusals: [404, 424],
  }),
  shipping: endpoint({
    id: 'proxy.shipping',
    method: 'POST',
    path: '/v1/proxy/shipping',
    summary: 'Buy a label without storing the shipment',
    description:
      'The rate is bought from the connection it names, which costs money in live mode. Send an `Idempotency-Key`. The files are in the answer.',
    auth: 'required',
    body: shippingRequest,
    example: {
      ...route,
      selected_rate_id: 'rat_…',
      rates: [
        {
          id: 'rat_…',
          carrier_name: 'house_courier',
          carrier_id: 'house_courier',
          service: 'house_standard',
          test_mode: true,
        },
      ],
    },
    responses: { 200: shippingResponse },
    refusals: [404, 424],
  }),
  void: endpoint({
    id: 'proxy.void',
    method: 'POST',
    path: '/v1/proxy/shipping/:carrier_name/cancel',
    summary: 'Void a label by the carrier’s id of it',
    description: '202 with `success` when the carrier took it back; 424 with its words when it did not.',
    auth: 'required',
    params: object({ carrier_name: text(50) }),
    body: voidData,
    example: { shipment_identifier: 'HC0000000018' },
    responses: { 202: operationResponse },
    refusals: [404, 424],
  }),
}

export const trackingResponse = z
  .strictObject({ messages: z.array(fullCarrierMessage), tracking: trackerRecord })
  .meta({ id: 'TrackingResponse' })
export type TrackingAnswer = z.output<typeof trackingResponse>

/** What a carrier says of a parcel; nothing is stored. */
export const proxyTrackingEndpoints = {
  get: endpoint({
    id: 'proxy.getTracking',
    method: 'POST',
    path: '/v1/proxy/tracking',
    summary: 'Ask where a parcel is without storing a tracker',
    description: 'The carrier is asked at once; no tracker is kept.',
    auth: 'required',
    query: object(trackingChoice),
    body: trackingData,
    example: { tracking_number: 'HC0000000018', carrier_name: 'house_courier' },
    responses: { 200: trackingResponse },
    refusals: [404],
    carrierRefusals: [404],
  }),
  track: endpoint({
    id: 'proxy.trackShipment',
    method: 'GET',
    path: '/v1/proxy/tracking/:carrier_name/:tracking_number',
    summary: 'Ask where a parcel is by address alone; use the other way',
    description: 'The same as `POST /v1/proxy/tracking`, with the parcel named in the address.',
    auth: 'required',
    params: object({ carrier_name: text(50), tracking_number: carrierNumber(50) }),
    query: object(trackingChoice),
    responses: { 200: trackingResponse },
    refusals: [404],
    carrierRefusals: [404],
    deprecated: true,
  }),
}

const pickupShape = { ...pickupWindow, address: addressOrId, parcels: parcelsOrIds, ...pickupDetails }
const pickupConfirmation = { confirmation_number: carrierNumber(50) }

const pickupRequest = object(pickupShape)
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupRequest' })
export type ProxyPickupInput = z.output<typeof pickupRequest>

const updateRequest = object({ ...pickupShape, ...pickupConfirmation })
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupUpdateRequest' })
export type ProxyPickupUpdateInput = z.output<typeof updateRequest>

const cancelRequest = object({
  ...pickupConfirmation,
  address: addressOrId.nullish(),
  pickup_date: blankAsNull(day()).optional(),
  reason: text(250).nullish(),
}).meta({ id: 'PickupCancelRequest' })
export type ProxyPickupCancelInput = z.output<typeof cancelRequest>

/** A pickup that is not stored; after a change it has no id. */
export const proxyPickupResponse = z
  .strictObject({
    messages: z.array(fullCarrierMessage),
    pickup: pickupRecord.extend({ id: z.string().nullable() }).meta({ id: 'UnstoredPickup' }),
  })
  .meta({ id: 'PickupResponse' })
export type ProxyPickupAnswer = z.output<typeof proxyPickupResponse>

const params = object({ carrier_name: text(50) })

const example = {
  pickup_date: '2099-01-05',
  ready_time: '13:00',
  closing_time: '17:00',
  address: exampleAddress,
  parcels: [{ weight: 1, weight_unit: 'KG' }],
}

/** Pickups straight at the carrier; nothing is stored. */
export const proxyPickupEndpoints = {
  schedule: endpoint({
    id: 'proxy.schedulePickup',
    method: 'POST',
    path: '/v1/proxy/pickups/:carrier_name',
    summary: 'Schedule a pickup without storing it',
    description:
      'The carrier is asked at once; the station keeps no pickup. 424 with its words when it refuses.',
    auth: 'required',
    params,
    body: pickupRequest,
    example,
    responses: { 201: proxyPickupResponse },
    refusals: [404, 424],
  }),
  update: endpoint({
    id: 'proxy.updatePickup',
    method: 'POST',
    path: '/v1/proxy/pickups/:carrier_name/update',
    summary: 'Change a pickup by the carrier’s number of it',
    description: 'The carrier is asked at once. The answer has no id, since nothing is kept.',
    auth: 'required',
    params,
    body: updateRequest,
    example: { ...example, confirmation_number: 'HCP0000017' },
    responses: { 200: proxyPickupResponse },
    refusals: [404, 424],
  }),
  cancel: endpoint({
    id: 'proxy.cancelPickup',
    method: 'POST',
    path: '/v1/proxy/pickups/:carrier_name/cancel',
    summary: 'Cancel a pickup by the carrier’s number of it',
    description: 'The carrier is asked at once. 424 with its words when it refuses.',
    auth: 'required',
    params,
    body: cancelRequest,
    example: { confirmation_number: 'HCP0000017' },
    responses: { 200: operationResponse },
    refusals: [404, 424],
  }),
}
