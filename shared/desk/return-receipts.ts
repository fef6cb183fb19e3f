import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choiceList, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { mostDeskName } from './desk-name.ts'
import { mostPhotoBytes, photoTypes, returnPhotoKept } from './packing-day.ts'
import { packingArticle, packingFeedback } from './packing-feedback.ts'
import { receiptConditions, returnOutcomes } from './return-outcomes.ts'
import { returnReasons } from './returns.ts'

/** - `open`: on a desk. `received`: looked through. `unknown`: kept without anybody knowing whose it is. */
export const receiptStates = ['open', 'received', 'unknown'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** - `items`: scanned one by one. `condition`, `outcome`: of the unit scanned last. `short`: less is back than should be. */
export const receiptSteps = ['items', 'condition', 'outcome', 'short'] as const
export type ReceiptStep = (typeof receiptSteps)[number]

export const countedHow = ['scan', 'keyed', 'chosen'] as const

const count = () => z.number().int()
const word = () => z.string().nullable()

const receiptItem = packingArticle
  .extend({
    /** Counted through the parcels of the shipment from 0. */
    line: count(),
    barcodes: z.array(z.string()),
    /** How many should come back, and how many have. */
    expected: count(),
    counted: count(),
    /** Why it comes back, where the return says so. */
    reason: z.enum(returnReasons).nullable(),
  })
  .meta({ id: 'ReturnReceiptItem' })
export type ReceiptItem = z.output<typeof receiptItem>

const receiptUnit = z
  .strictObject({
    /** The item it is of; null for what was not expected in this parcel. */
    line: count().nullable(),
    sku: word(),
    title: word(),
    quantity: count(),
    how: z.enum(countedHow),
    condition: z.enum(receiptConditions).nullable(),
    outcome: z.enum(returnOutcomes).nullable(),
    by: word(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ReturnReceiptUnit' })
export type ReceiptUnit = z.output<typeof receiptUnit>

export const returnReceipt = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('return_receipt'),
    /** Counts its changes; an older one never takes the place of a newer one on the page. */
    revision: count(),
    state: z.enum(receiptStates),
    step: z.enum(receiptSteps),
    test_mode: z.boolean(),
    /** The return it is of; null for a parcel that came back without a return label. */
    return_id: word(),
    /** What was sent; null where nobody knows. */
    shipment_id: word(),
    /** The number of the order, or the reference of the shipment. */
    reference: word(),
    recipient: word(),
    tracking_number: word(),
    /** What was scanned on the parcel, the newest last. */
    codes: z.array(z.string()),
    items: z.array(receiptItem),
    units: z.array(receiptUnit),
    expected: count(),
    /** Units that are back, also those that were not expected. */
    back: count(),
    /** How many the next scan counts; null: one. */
    armed_quantity: count().nullable(),
    note: word(),
    /** Where its photo is; null without one, or once its time is over. */
    photo_url: word(),
    desk: z.string(),
    window: z.string(),
    operator: word(),
    /** What stands on the screen. */
    feedback: packingFeedback,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReturnReceipt' })
export type ReturnReceipt = z.output<typeof returnReceipt>

const receiptQuery = object({
  ...shortListQuery(20),
  state: choiceList(receiptStates, 'ReturnReceiptState').optional(),
  desk: text(mostDeskName).optional(),
  shipment_id: recordId().optional(),
  return_id: recordId().optional(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

const attachData = object({
  /** A number of an order or of a parcel, or the id of either. */
  number: text(200, { blank: false }),
}).meta({ id: 'ReturnReceiptAttachData' })

const byId = object({ id: recordId() })

/** What came back and was looked through at a returns desk. Scans and steps are those of packing. Changes: topic `returnreceipts`. */
export const returnReceiptEndpoints = {
  list: endpoint({
    id: 'returnreceipts.list',
    method: 'GET',
    path: '/desk/return-receipts',
    summary: 'List what came back and was looked through, newest first',
    auth: 'required',
    query: receiptQuery,
    responses: { 200: page(returnReceipt) },
  }),
  retrieve: endpoint({
    id: 'returnreceipts.retrieve',
    method: 'GET',
    path: '/desk/return-receipts/:id',
    summary: 'Retrieve what came back, with the evidence of it',
    auth: 'required',
    params: byId,
    responses: { 200: returnReceipt },
    refusals: [404],
  }),
  attach: endpoint({
    id: 'returnreceipts.attach',
    method: 'POST',
    path: '/desk/return-receipts/:id/attach',
    summary: 'Say whose a parcel is that nobody knew',
    description:
      'Only what was kept as unknown, once. Its items become those of the shipment where their SKUs are the same.',
    auth: 'required',
    params: byId,
    body: attachData,
    example: { number: 'shp_…' },
    responses: { 200: returnReceipt },
    refusals: [404, 409],
  }),
  photo: endpoint({
    id: 'returnreceipts.photo',
    method: 'GET',
    path: '/desk/return-receipts/:id/photo',
    summary: 'The photo of what came back',
    auth: 'required',
    params: byId,
    responses: { 200: { mediaTypes: photoTypes, description: 'The photo' } },
    refusals: [404],
  }),
  keepPhoto: endpoint({
    id: 'returnreceipts.keepPhoto',
    method: 'PUT',
    path: '/desk/return-receipts/:id/photo',
    summary: 'Keep a photo of what came back',
    description: `A JPEG or WebP of at most ${mostPhotoBytes} bytes, as its bytes say. Another one takes its place. It is removed when its time in the settings of retention (\`packing_photos\`) is over.`,
    auth: 'required',
    scope: 'buy',
    params: byId,
    file: { mostBytes: mostPhotoBytes },
    responses: { 200: returnPhotoKept },
    refusals: [404, 422],
  }),
}
