import { z } from 'zod'
import { addressOrId, addressPatch, addressRecord } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import {
  carrierNumber,
  day,
  dictionary,
  list,
  metadata,
  object,
  recordId,
  text,
  timeOfDay,
} from './fields.ts'
import { page, pageQuery } from './pages.ts'
import { parcelRecord } from './parcels.ts'
import { blankAsNull } from './payments.ts'
import { carrierMessage, charge } from './rates.ts'

/** When the courier may come, in the time of the place where the parcels are. */
export const pickupWindow = { pickup_date: day(), ready_time: timeOfDay(), closing_time: timeOfDay() }

export const pickupDetails = {
  instruction: text(50).nullish(),
  package_location: text(50).nullish(),
  options: dictionary().nullish(),
}

type Window = { ready_time: string; closing_time: string }

export const closesTooEarly = 'The closing time must be later than the ready time.'

/** Times of a day compare as texts. */
export const closesAfterReady = ({ ready_time, closing_time }: Window) => ready_time < closing_time
export const atClosingTime = { path: ['closing_time'], message: closesTooEarly }

/** More than a shop makes between two pickups; so many are looked up within one turn of the loop. */
export const mostForPickup = 2_000

const trackingNumbers = () => list(carrierNumber(50), { nonEmpty: true, most: mostForPickup })

export const pickupData = object({
  ...pickupWindow,
  tracking_numbers: trackingNumbers(),
  address: addressOrId.nullish(),
  ...pickupDetails,
  metadata: metadata().optional(),
})
  .refine(closesAfterReady, atClosingTime)
  .meta({ id: 'PickupData' })
export type PickupInput = z.output<typeof pickupData>
/** As it is sent. */
export type PickupBody = z.input<typeof pickupData>

const updateData = object({
  confirmation_number: carrierNumber(50, { blank: true }).nullish(),
  pickup_date: blankAsNull(day()).optional(),
  ready_time: blankAsNull(timeOfDay()).optional(),
  closing_time: blankAsNull(timeOfDay()).optional(),
  tracking_numbers: trackingNumbers().optional(),
  address: z.union([recordId(), addressPatch]).nullish(),
  ...pickupDetails,
  metadata: metadata().optional(),
}).meta({ id: 'PickupUpdateData' })
export type PickupUpdateInput = z.output<typeof updateData>

const cancelData = object({ reason: text(250).nullish() }).meta({ id: 'PickupCancelData' })
export type PickupCancelInput = z.output<typeof cancelData>

export const pickupRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('pickup'),
    carrier_name: z.string(),
    carrier_id: z.string(),
    /** Empty while nobody knows whether the carrier comes. */
    confirmation_number: z.string(),
    pickup_date: z.string(),
    pickup_charge: charge.nullable(),
    ready_time: z.string(),
    closing_time: z.string(),
    address: addressRecord,
    parcels: z.array(parcelRecord),
    instruction: z.string().nullable(),
    package_location: z.string().nullable(),
    options: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
    test_mode: z.boolean(),
    /** What the carrier said when it was last asked, and what it was not told; left out where there is nothing to say. */
    messages: z.array(carrierMessage).optional(),
  })
  .meta({ id: 'Pickup' })
export type PickupRecord = z.output<typeof pickupRecord>

const byId = object({ id: text(80) })

export const pickupEndpoints = {
  list: endpoint({
    id: 'pickups.list',
    method: 'GET',
    path: '/v1/pickups',
    summary: 'List pickups',
    description: 'Pickups of the mode of the key, the newest first.',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(pickupRecord, 'PickupList') },
  }),
  schedule: endpoint({
    id: 'pickups.schedule',
    method: 'POST',
    path: '/v1/pickups/:carrier_name/schedule',
    summary: 'Have a carrier collect parcels whose labels are bought',
    description:
      'Without `address` the parcels are collected where the first of them is sent from. Of several connections of the carrier the one that bought the labels is asked, else the newest. When the carrier gives no answer, the pickup is kept with an empty `confirmation_number` and is not asked for again: settle it once the carrier has told.',
    auth: 'required',
    params: object({ carrier_name: text(50) }),
    body: pickupData,
    example: {
      pickup_date: '2099-01-05',
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: ['HC0000000018'],
      instruction: 'Ring at the loading dock',
      package_location: 'Behind the counter',
    },
    responses: { 201: pickupRecord },
    refusals: [404, 424],
  }),
  retrieve: endpoint({
    id: 'pickups.retrieve',
    method: 'GET',
    path: '/v1/pickups/:id',
    summary: 'Retrieve a pickup',
    description: 'As the carrier took it, or as it was asked for while `confirmation_number` is empty.',
    auth: 'required',
    params: byId,
    responses: { 200: pickupRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'pickups.update',
    method: 'POST',
    path: '/v1/pickups/:id',
    summary: 'Change a pickup at the carrier',
    description:
      'What is left out stays; a partial address is completed from the one there is. Metadata is replaced, and alone it is changed without asking the carrier.',
    auth: 'required',
    params: byId,
    body: updateData,
    example: { ready_time: '14:00', instruction: 'Ask for Ada' },
    responses: { 200: pickupRecord },
    refusals: [404, 409, 424],
  }),
  cancel: endpoint({
    id: 'pickups.cancel',
    method: 'POST',
    path: '/v1/pickups/:id/cancel',
    summary: 'Cancel a pickup; its shipments can be scheduled again',
    description: 'Answers with the pickup as it was. It is gone afterwards.',
    auth: 'required',
    params: byId,
    body: cancelData,
    example: { reason: 'Brought to the depot' },
    responses: { 200: pickupRecord },
    refusals: [404, 409, 424],
  }),
}
