import { z } from 'zod'
import { labelFormats } from '../labels/label-content.ts'
import { addressOrId, addressRecord } from './addresses.ts'
import { customsOrId } from './customs.ts'
import { endpoint } from './endpoint.ts'
import { exampleAddress } from './example-address.ts'
import { choice, dictionary, list, metadata, object, text } from './fields.ts'
import { paymentData } from './payments.ts'
import { fullCarrierMessage, rateData, rateRecord } from './rates.ts'
import { routeShape, shipmentRecord } from './shipments.ts'

export const rateRequest = object({
  ...routeShape,
  services: list(text(100)).optional(),
  carrier_ids: list(text(200)).optional(),
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
  services: list(text(100)).optional(),
  metadata: metadata().optional(),
}).meta({ id: 'ShippingRequest' })
export type ShippingInput = z.output<typeof shippingRequest>

/** A bought shipment that is not stored; the files are in `docs`, base64. */
export const shippingResponse = shipmentRecord
  .omit({ label_url: true, invoice_url: true })
  .extend({
    billing_address: addressRecord.nullable(),
    messages: z.array(fullCarrierMessage),
    docs: z.strictObject({ label: z.string().nullable(), invoice: z.string().nullable() }),
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
    auth: 'required',
    params: object({ carrier_name: text(50) }),
    body: voidData,
    example: { shipment_identifier: 'HC0000000018' },
    responses: { 202: operationResponse },
    refusals: [404, 424],
  }),
}
