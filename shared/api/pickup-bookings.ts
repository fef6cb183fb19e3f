import type { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, object, text } from './fields.ts'
import { atClosingTime, closesAfterReady, pickupData, pickupRecord } from './pickups.ts'

const { pickup_date, ready_time, closing_time, tracking_numbers, address, ...details } = pickupData.shape

/** A pickup whose carrier stands in the body, as the reference implementation is believed to have it later. */
const bookingData = object({
  carrier_code: text(50, { blank: false }).optional(),
  carrier_name: text(50, { blank: false }).optional(),
  carrier_id: text(200, { blank: false }).optional(),
  pickup_date,
  ready_time,
  closing_time,
  tracking_numbers,
  address,
  pickup_type: choice(['one_time']).nullish(),
  ...details,
})
  .superRefine(({ carrier_code: code, carrier_name: name }, context) => {
    if (code === undefined || name === undefined || code === name) return
    const message = 'Give one carrier: carrier_name is another one.'
    context.addIssue({ code: 'custom', path: ['carrier_code'], message })
  })
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupBookingData' })
export type PickupBookingInput = z.output<typeof bookingData>

export const pickupBookingEndpoints = {
  create: endpoint({
    id: 'pickups.create',
    method: 'POST',
    path: '/v1/pickups',
    summary: 'Have a carrier collect parcels whose labels are bought',
    description:
      'As `POST /v1/pickups/{carrier_name}/schedule`, with the carrier in the body: `carrier_code`, or `carrier_name`, which mean the same, or one connection by its nickname in `carrier_id`. With none of them it is the carrier the parcels were bought from; parcels of several carriers are then a 400 that names them.',
    auth: 'required',
    body: bookingData,
    example: {
      carrier_code: 'house_courier',
      pickup_date: '2099-01-05',
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: ['HC0000000018'],
    },
    responses: { 201: pickupRecord },
    refusals: [404, 424],
  }),
}
