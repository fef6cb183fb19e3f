import { z } from 'zod'
import { addressOrId } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { exampleAddress } from './example-address.ts'
import { carrierNumber, day, object, text } from './fields.ts'
import { parcelsOrIds } from './parcels.ts'
import { blankAsNull } from './payments.ts'
import { atClosingTime, closesAfterReady, pickupDetails, pickupRecord, pickupWindow } from './pickups.ts'
import { operationResponse } from './proxy.ts'
import { fullCarrierMessage } from './rates.ts'

const pickupShape = { ...pickupWindow, address: addressOrId, parcels: parcelsOrIds, ...pickupDetails }
const confirmation = { confirmation_number: carrierNumber(50) }

const pickupRequest = object(pickupShape)
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupRequest' })
export type ProxyPickupInput = z.output<typeof pickupRequest>

const updateRequest = object({ ...pickupShape, ...confirmation })
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupUpdateRequest' })
export type ProxyPickupUpdateInput = z.output<typeof updateRequest>

const cancelRequest = object({
  ...confirmation,
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
    auth: 'required',
    params,
    body: cancelRequest,
    example: { confirmation_number: 'HCP0000017' },
    responses: { 200: operationResponse },
    refusals: [404, 424],
  }),
}
