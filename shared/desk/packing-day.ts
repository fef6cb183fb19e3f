import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { day, object, recordId, text } from '../api/fields.ts'
import { mostDeskName } from './desk-name.ts'
import { packingModes } from './packing-feedback.ts'

const count = () => z.number().int()

const figures = {
  orders: count(),
  parcels: count(),
  units: count(),
  /** Of quarter hours in which something was packed. */
  active_minutes: count(),
  /** In an active hour; null where nothing was packed. */
  orders_per_hour: z.number().nullable(),
  parcels_per_hour: z.number().nullable(),
  /** The median from the claim to the label; null where nothing was packed. */
  seconds_a_parcel: count().nullable(),
  /** Before a box was closed with them. */
  errors_caught: z.strictObject({ wrong_item: count(), too_many: count(), unknown_code: count() }),
  /** Units nobody could scan. */
  forced: count(),
}

const packed = z
  .strictObject({
    /** Null: nobody was signed in. */
    name: z.string().nullable(),
    ...figures,
  })
  .meta({ id: 'PackingFigures' })
export type PackingFigures = z.output<typeof packed>

const throughput = z
  .strictObject({
    from: z.string(),
    to: z.string(),
    total: packed,
    desks: z.array(packed),
    /** Null for whoever may not see it: managers may. Whoever asks always finds the own row. */
    operators: z.array(packed).nullable(),
    own: packed.nullable(),
    /** By the hour of the clock, of the last day. */
    hours: z.array(z.strictObject({ hour: count(), orders: count(), parcels: count() })),
  })
  .meta({ id: 'PackingThroughput' })
export type PackingThroughput = z.output<typeof throughput>

const wall = z
  .strictObject({
    now: z.iso.datetime(),
    /** Ready and not packed. */
    left: count(),
    oldest_at: z.iso.datetime().nullable(),
    packed_today: count(),
    /** Orders of the last hour. */
    orders_per_hour: count(),
    /** When the rest is done at that pace; null where nothing was packed in the last hour. */
    done_at: z.iso.datetime().nullable(),
    /** Of what was packed or wanted a carrier; the earliest first. */
    carriers: z.array(
      z.strictObject({
        carrier_id: z.string(),
        carrier_name: z.string(),
        cut_off: z.iso.datetime().nullable(),
        /** Ready orders that want a service of it. */
        left: count(),
        /** Labels bought and not handed over. */
        waiting: count(),
      }),
    ),
    /** Orders whose carrier is chosen when they are packed. */
    left_unassigned: count(),
    desks: z.array(
      z.strictObject({
        desk: z.string(),
        operator: z.string().nullable(),
        mode: z.enum(packingModes),
        /** `away`: silent for longer than a claim lives. */
        state: z.enum(['packing', 'idle', 'paused', 'away']),
        order_id: z.string().nullable(),
        orders_per_hour: count(),
        seen_at: z.iso.datetime(),
      }),
    ),
    hours: z.array(z.strictObject({ hour: count(), orders: count(), parcels: count() })),
  })
  .meta({ id: 'PackingWall' })
export type PackingWall = z.output<typeof wall>

export const mostPhotoBytes = 1_048_576

const byId = object({ id: recordId() })
export const photoTypes = ['image/jpeg', 'image/webp'] as const

const photoFacts = {
  media_type: z.enum(photoTypes),
  bytes: count(),
  taken_at: z.iso.datetime(),
  photo_url: z.string(),
}
const photoKept = z.strictObject({ parcel_id: z.string(), ...photoFacts }).meta({ id: 'PackingPhoto' })

/** Of what came back. */
export const returnPhotoKept = z
  .strictObject({ receipt_id: z.string(), ...photoFacts })
  .meta({ id: 'ReturnPhoto' })

const throughputQuery = object({
  /** Today when left out. */
  from: day().optional(),
  to: day().optional(),
  desk: text(mostDeskName).optional(),
})
export type ThroughputQuery = z.output<typeof throughputQuery>

/** How the packing goes, and the photos that prove it. */
export const packingDayEndpoints = {
  throughput: endpoint({
    id: 'packingDay.throughput',
    method: 'GET',
    path: '/desk/packing/throughput',
    summary: 'What desks and operators packed on some days',
    description:
      'An active hour is made of quarter hours in which something was packed. Operators are told to managers alone; everybody finds the own row.',
    auth: 'required',
    query: throughputQuery,
    responses: { 200: throughput },
  }),
  wall: endpoint({
    id: 'packingDay.wall',
    method: 'GET',
    path: '/desk/packing/wall',
    summary: 'What is left until the cut-offs, and who packs it',
    auth: 'required',
    responses: { 200: wall },
  }),
  photo: endpoint({
    id: 'packingDay.photo',
    method: 'GET',
    path: '/desk/packing/parcels/:id/photo',
    summary: 'The photo of a packed parcel',
    auth: 'required',
    params: byId,
    responses: { 200: { mediaTypes: photoTypes, description: 'The photo' } },
    refusals: [404],
  }),
  keepPhoto: endpoint({
    id: 'packingDay.keepPhoto',
    method: 'PUT',
    path: '/desk/packing/parcels/:id/photo',
    summary: 'Keep a photo of a packed parcel',
    description: `A JPEG or WebP of at most ${mostPhotoBytes} bytes, as its bytes say. Another one takes its place. It is removed when its time in the settings of retention is over.`,
    auth: 'required',
    scope: 'buy',
    params: byId,
    file: { mostBytes: mostPhotoBytes },
    responses: { 200: photoKept },
    refusals: [404, 422],
  }),
}
