import { z } from 'zod'
import { addressRecord } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { carrierNumber, day, flag, object, text } from '../api/fields.ts'
import { orderingFilter, page, shortListQuery } from '../api/pages.ts'
import { pickupRecord } from '../api/pickups.ts'
import { cutOff } from './cut-off.ts'
import { intentRef } from './settling.ts'

const settleData = object({
  happened: flag(),
  ...intentRef,
  confirmation_number: carrierNumber(50, { blank: true }).nullish(),
}).meta({
  id: 'PickupSettleData',
})
export type PickupSettleInput = z.output<typeof settleData>

/** What a carrier was asked to do with a pickup. */
export const pickupActions = ['schedule', 'update', 'cancel'] as const

/** A pickup as the desk manages it. */
export const deskPickup = z
  .strictObject({
    ...pickupRecord.shape,
    connection_id: z.string().nullable(),
    /** What it collects. */
    shipments: z.array(
      z.strictObject({ id: z.string(), tracking_number: z.string(), recipient: z.string() }),
    ),
    /** What the carrier was asked and gave no answer about; null while everything is known. `id` settles it. */
    unknown: z
      .strictObject({ id: z.string(), action: z.enum(pickupActions), since: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'DeskPickup' })
export type DeskPickup = z.output<typeof deskPickup>

const waitingShipment = z.strictObject({
  id: z.string(),
  tracking_number: z.string(),
  reference: z.string().nullable(),
  recipient: z.string(),
  parcels: z.number().int(),
  /** In KG. */
  weight: z.number(),
  /** Where it is sent from. */
  address: addressRecord,
  bought_at: z.iso.datetime(),
})
export type WaitingShipment = z.output<typeof waitingShipment>

/** A connection with the bought shipments no pickup collects. */
export const openPickup = z
  .strictObject({
    connection_id: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string(),
    display_name: z.string(),
    test_mode: z.boolean(),
    /** Whether the carrier can be asked to collect; if not, parcels are brought to it. */
    collects: z.boolean(),
    /** Null where nobody has said one. */
    cut_off: cutOff.nullable(),
    /** Today where the shop works, else the next day it does; and the one after that. */
    working_days: z.strictObject({ first: z.string(), next: z.string() }),
    /** The oldest first. */
    shipments: z.array(waitingShipment),
  })
  .meta({ id: 'OpenPickup' })
export type OpenPickup = z.output<typeof openPickup>

export const pickupOrders = ['pickup_date', 'carrier_name', 'confirmation_number'] as const

const pickupFilters = object({
  ...shortListQuery(20),
  ...orderingFilter({
    names: pickupOrders,
    usual: '-pickup_date',
    more: ' With `from` it is `pickup_date` when left out: what comes next stands first.',
  }),
  keyword: text(200)
    .meta({
      description:
        'Part of its confirmation number, its carrier, its account there or its day; or a tracking number it collects',
    })
    .optional(),
  carrier_name: text(50).optional(),
  from: day().meta({ description: 'Collected on that day or later' }).optional(),
  to: day().meta({ description: 'Collected on that day or earlier' }).optional(),
  shipment_id: text(80).meta({ description: 'Only the one that collects this shipment' }).optional(),
  unsettled: flag().meta({ description: 'Only those the carrier gave no answer about' }).optional(),
})
export type DeskPickupFilters = z.output<typeof pickupFilters>

const byId = object({ id: text(80) })

/** Pickups as the desk manages them: what they collect, what is still to be collected, what nobody knows. */
export const deskPickupEndpoints = {
  list: endpoint({
    id: 'deskPickups.list',
    method: 'GET',
    path: '/desk/pickups',
    summary: 'List pickups with what they collect',
    description: 'With `from` the next one first, otherwise the latest first.',
    auth: 'required',
    query: pickupFilters,
    responses: { 200: page(deskPickup) },
  }),
  open: endpoint({
    id: 'deskPickups.open',
    method: 'GET',
    path: '/desk/pickups/open',
    summary: 'Which bought shipments no pickup collects yet, by connection',
    description:
      'Of the active connections; bought within the last 31 days and not yet handed over, the oldest 2,000 of each.',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(openPickup) },
  }),
  retrieve: endpoint({
    id: 'deskPickups.retrieve',
    method: 'GET',
    path: '/desk/pickups/:id',
    summary: 'Retrieve a pickup with what it collects',
    auth: 'required',
    params: byId,
    responses: { 200: deskPickup },
    refusals: [404],
  }),
  settle: endpoint({
    id: 'deskPickups.settle',
    method: 'POST',
    path: '/desk/pickups/:id/settle',
    summary: 'Say what the carrier told about a pickup it gave no answer about',
    description:
      'Whether the scheduling, change or cancellation happened. A pickup that was scheduled needs its `confirmation_number`. Answers with the pickup as it is then, or as it was when it is gone.',
    auth: 'required',
    params: byId,
    body: settleData,
    example: { happened: true, confirmation_number: 'HCP0000017' },
    responses: { 200: pickupRecord },
    refusals: [404, 409],
  }),
}
