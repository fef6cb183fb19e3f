import { z } from 'zod'
import { addressData, addressRecord, exampleAddress } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { carrierMessage } from '../api/rates.ts'

export const pointKinds = ['locker', 'shop', 'post_office', 'depot'] as const

const degrees = z.strictObject({ latitude: z.number(), longitude: z.number() }).meta({ id: 'PlaceOnEarth' })
export type PlaceOnEarth = z.output<typeof degrees>

/** Where a parcel waits for whoever it is for. */
const pickupPoint = z
  .strictObject({
    /** What `options.hold_at_location` of a shipment takes. */
    id: z.string(),
    kind: z.enum(pointKinds).nullable(),
    name: z.string(),
    address: addressRecord,
    /** From the address asked about, as the carrier reckons it; null where it does not say. */
    distance_metres: z.number().int().nullable(),
    place: degrees.nullable(),
    /** Monday is day 1; a day without a span is closed. Null where the carrier does not say. */
    hours: z
      .array(z.strictObject({ day: z.number().int(), opens: z.string(), closes: z.string() }))
      .nullable(),
    max_weight_grams: z.number().int().nullable(),
    /** The longest first. */
    max_sides_millimetres: z.array(z.number().int()).nullable(),
    /** The services that go there; null where the carrier does not say. */
    services: z.array(z.string()).nullable(),
  })
  .meta({ id: 'PickupPoint' })
export type PickupPoint = z.output<typeof pickupPoint>

const pointSearch = z
  .strictObject({
    object_type: z.literal('pickup_points'),
    carrier_name: z.string(),
    carrier_id: z.string(),
    /** Whether the carrier can be asked at all; where not, an ID somebody knows is sent all the same. */
    finds_points: z.boolean(),
    /** When the carrier gave this answer; null where nobody was asked. */
    asked_at: z.string().nullable(),
    /** The answer of an earlier day or hour, since the carrier cannot be reached now. */
    is_kept: z.boolean(),
    /** Where the carrier takes the address to be. */
    near: degrees.nullable(),
    /** The nearest first. */
    points: z.array(pickupPoint),
    messages: z.array(carrierMessage),
  })
  .meta({ id: 'PickupPoints' })
export type PointSearch = z.output<typeof pointSearch>

const pointQuestion = object({
  /** The connection, by the id a rate names as `carrier_ref` or by its nickname. */
  carrier_ref: text(80).nullish(),
  carrier_id: text(200, { blank: false }),
  /** Near which points are looked for. */
  address: addressData,
  /** The service the parcel goes by. */
  service: text(100).nullish(),
}).meta({ id: 'PickupPointsData' })
export type PointQuestion = z.output<typeof pointQuestion>

export const pointEndpoints = {
  find: endpoint({
    id: 'points.find',
    method: 'POST',
    path: '/desk/pickup-points',
    summary: 'Find pickup points near an address',
    description:
      'Asks the carrier of a connection, and changes nothing. Where it cannot be reached its answer for the same address is given again for a week, with `is_kept` and the time it is from. A connection whose carrier has no search answers with none and `finds_points` false.',
    auth: 'required',
    scope: 'read',
    body: pointQuestion,
    example: { carrier_id: 'house_courier', address: exampleAddress },
    responses: { 200: pointSearch },
    refusals: [404, 424],
  }),
}
