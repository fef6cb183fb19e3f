import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, choiceList, number, object, recordId, text } from '../api/fields.ts'
import { page, pageQuery } from '../api/pages.ts'
import { currencyCodes } from '../countries/currencies.ts'
import { labelFormats } from '../labels.ts'
import { queueGroup } from '../settings/buying.ts'

/**
 * - `queued`: waits for its carrier to be reachable.
 * - `rating`: the price is being asked for again.
 * - `buying`: the carrier is being asked for the label.
 * - `bought`: there is a label.
 * - `stopped`: nothing more happens by itself; `reason` says why.
 */
const queueTraits = {
  queued: { isOpen: true },
  rating: { isOpen: true },
  buying: { isOpen: true },
  bought: { isOpen: false },
  stopped: { isOpen: false },
} as const satisfies Record<string, { isOpen: boolean }>

export type QueueState = keyof typeof queueTraits
const queueStates = Object.keys(queueTraits) as [QueueState, ...QueueState[]]

/** It will be bought without anybody doing something, or is being bought. */
export const isPurchaseOpen = ({ state }: { state: QueueState }): boolean => queueTraits[state].isOpen

/**
 * - `price_moved`: it costs more than was accepted, or in another currency; somebody decides.
 * - `service_gone`: the carrier does not offer the service for this parcel any more.
 * - `refused`: the carrier, or the station, said no.
 * - `unknown`: the carrier was asked and never answered; it is not asked again by itself.
 * - `cancelled`: taken out by hand, or the shipment was bought or cancelled otherwise.
 */
export const stopReasons = ['price_moved', 'service_gone', 'refused', 'unknown', 'cancelled'] as const
export type StopReason = (typeof stopReasons)[number]

const tolerance = () => queueGroup.patch.tolerance_percent

const queueData = object({
  shipment_id: recordId(),
  /** A rate of the shipment, or an earlier price of a carrier that cannot be reached. */
  selected_rate_id: text(80, { blank: false }).optional(),
  connection_id: recordId().optional(),
  service: text(100, { blank: false }).optional(),
  choice: text(100, { blank: false }).optional().meta({
    description: 'One of the ways the service is sold in, as `meta.choice.code` of the rate names it.',
  }),
  accepted_charge: number({ min: 0 }).optional(),
  currency: choice(currencyCodes).optional(),
  label_type: choice(labelFormats).optional(),
  tolerance_percent: tolerance().optional(),
}).meta({ id: 'QueuedPurchaseData' })
export type QueueInput = z.output<typeof queueData>

export const queuedPurchase = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('queued_purchase'),
    shipment_id: z.string(),
    /** Whom the parcel is for, in a word or two. */
    recipient: z.string(),
    /** Null once the connection was removed. */
    connection_id: z.string().nullable(),
    carrier_id: z.string(),
    service: z.string(),
    /** The way the service is sold in; null for the service as it is. */
    choice: z.string().nullable(),
    label_type: z.enum(labelFormats).nullable(),
    /** Of the carrier, as `offered_charge`: without what the shop adds. */
    accepted_charge: z.number(),
    /** With what the shop adds; left out where it adds nothing. */
    accepted_charge_with_markups: z.number().optional(),
    currency: z.string(),
    tolerance_percent: z.number().int(),
    state: z.enum(queueStates),
    reason: z.enum(stopReasons).nullable(),
    message: z.string().nullable(),
    /** What it costs now, when it was stopped for that. */
    offered_charge: z.number().nullable(),
    offered_charge_with_markups: z.number().optional(),
    offered_currency: z.string().nullable(),
    test_mode: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'QueuedPurchase' })
export type QueuedPurchase = z.output<typeof queuedPurchase>

const queueSettings = z.strictObject(queueGroup.answer).meta({ id: 'QueueSettings' })
export type QueueSettings = z.output<typeof queueSettings>

const acceptData = object({
  offered_charge: number({ min: 0 }),
  offered_currency: choice(currencyCodes),
}).meta({
  id: 'AcceptedPriceData',
})
export type AcceptedPrice = z.output<typeof acceptData>

const params = object({ id: recordId() })

const queueQuery = object({
  ...pageQuery(),
  state: choiceList(queueStates, 'QueuedPurchaseState').optional(),
})
export type QueueQuery = z.output<typeof queueQuery>

/** Labels that are bought by the station itself, once their carrier can be reached. */
export const purchaseQueueEndpoints = {
  list: endpoint({
    id: 'purchaseQueue.list',
    method: 'GET',
    path: '/desk/purchase-queue',
    summary: 'List queued purchases, newest first',
    auth: 'required',
    query: queueQuery,
    responses: { 200: page(queuedPurchase) },
  }),
  add: endpoint({
    id: 'purchaseQueue.add',
    method: 'POST',
    path: '/desk/purchase-queue',
    summary: 'Buy a label when its carrier can be reached',
    description:
      'Names a rate by `selected_rate_id` (of the shipment, or an earlier price the rate stream gave as `remembered`), or `connection_id` and `service` with the price that is accepted. The price is asked for again before buying; when it rose by more than `tolerance_percent`, or the currency or service changed, nothing is bought and the entry stops. The shipment cannot be bought otherwise while it waits.',
    auth: 'required',
    scope: 'buy',
    body: queueData,
    example: { shipment_id: 'shp_…', selected_rate_id: 'rat_…' },
    responses: { 201: queuedPurchase },
    refusals: [404, 409],
  }),
  accept: endpoint({
    id: 'purchaseQueue.accept',
    method: 'POST',
    path: '/desk/purchase-queue/:id/accept',
    summary: 'Accept the new price a purchase was stopped at',
    description: 'The price is named, so that none is accepted unseen. The label is bought as queued.',
    auth: 'required',
    scope: 'buy',
    params,
    body: acceptData,
    example: { offered_charge: 13.2, offered_currency: 'CAD' },
    responses: { 200: queuedPurchase },
    refusals: [404, 409],
  }),
  cancel: endpoint({
    id: 'purchaseQueue.cancel',
    method: 'POST',
    path: '/desk/purchase-queue/:id/cancel',
    summary: 'Take a purchase out of the queue',
    auth: 'required',
    scope: 'buy',
    params,
    responses: { 200: queuedPurchase },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'purchaseQueue.remove',
    method: 'DELETE',
    path: '/desk/purchase-queue/:id',
    summary: 'Forget a purchase that waits no more',
    auth: 'required',
    scope: 'buy',
    params,
    responses: { 200: queuedPurchase },
    refusals: [404, 409],
  }),
  settings: endpoint({
    id: 'purchaseQueue.settings',
    method: 'GET',
    path: '/desk/purchase-queue-settings',
    summary: 'By how much a price may rise before somebody is asked',
    auth: 'required',
    responses: { 200: queueSettings },
  }),
  changeSettings: endpoint({
    id: 'purchaseQueue.changeSettings',
    method: 'PATCH',
    path: '/desk/purchase-queue-settings',
    summary: 'Change by how much a price may rise',
    description: 'For purchases that are queued from now on.',
    auth: 'required',
    body: object(queueGroup.patch).meta({ id: 'QueueSettingsPatch' }),
    example: { tolerance_percent: 5 },
    responses: { 200: queueSettings },
  }),
}
