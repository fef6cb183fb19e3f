import { z } from 'zod'
import { currencyCodes } from '../countries/currencies.ts'
import { addressOrId, addressRecord, billingAddressData, exampleAddress } from './addresses.ts'
import { commodityData, commodityRecord } from './commodities.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  choiceList,
  commaList,
  day,
  flag,
  knownKeys,
  list,
  metadata,
  object,
  recordId,
  text,
} from './fields.ts'
import { addressFilter, createdFilters, dictionaryFilters, keywordFilter, page, pageQuery } from './pages.ts'
import { blankAsNull, payors } from './payments.ts'
import { shipmentRecord } from './shipments.ts'

export const orderStatuses = ['unfulfilled', 'cancelled', 'fulfilled', 'delivered', 'partial'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The document tells of the empty text as well, as it does where customs have a day. */
const dayOrBlank = () =>
  blankAsNull(z.union([z.literal(''), day()]) as unknown as ReturnType<typeof day>).optional()

/** What shipments made from the order's items get where their request says nothing. Other keys stay as sent. */
export const orderOptions = knownKeys({
  currency: blankAsNull(choice(currencyCodes)).optional(),
  paid_by: blankAsNull(choice(payors)).optional(),
  payment_account_number: text(100).nullish(),
  duty_paid_by: blankAsNull(choice(payors)).optional(),
  duty_account_number: text(100).nullish(),
  invoice_number: text(50).nullish(),
  invoice_date: dayOrBlank(),
  single_item_per_parcel: flag().nullish(),
  carrier_ids: list(text(200)).nullish(),
  preferred_service: text(100).nullish(),
}).meta({ id: 'OrderDataOptions' })
export type OrderOptions = z.output<typeof orderOptions>

export const orderData = object({
  order_id: text(50, { blank: false }),
  order_date: dayOrBlank(),
  source: text(50).nullish(),
  shipping_to: addressOrId,
  shipping_from: addressOrId.nullish(),
  billing_address: z.union([recordId(), billingAddressData]).nullish().meta({
    description:
      'Kept also where its postal code or phone number does not fit its country; `validation.meta.warnings` of the answer says so.',
  }),
  line_items: list(z.union([recordId(), commodityData]), { nonEmpty: true }),
  options: orderOptions.nullish(),
  metadata: metadata().nullish(),
}).meta({ id: 'OrderData' })
export type OrderInput = z.output<typeof orderData>

const updateData = object({
  options: orderOptions.nullish(),
  metadata: metadata().nullish(),
}).meta({ id: 'OrderUpdateData' })
export type OrderUpdateInput = z.output<typeof updateData>

/** An item as it was ordered; what is not yet in a bought shipment is unfulfilled. */
export const lineItemRecord = commodityRecord
  .extend({ id: z.string(), unfulfilled_quantity: z.number().int().min(0) })
  .meta({ id: 'LineItem' })
export type LineItemRecord = z.output<typeof lineItemRecord>

export const orderRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('order'),
    order_id: z.string(),
    order_date: z.string().nullable(),
    source: z.string(),
    status: z.enum(orderStatuses),
    shipping_to: addressRecord,
    shipping_from: addressRecord.nullable(),
    billing_address: addressRecord.nullable(),
    line_items: z.array(lineItemRecord),
    options: z.record(z.string(), z.unknown()),
    meta: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.unknown()),
    shipments: z.array(shipmentRecord),
    test_mode: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Order' })
export type OrderRecord = z.output<typeof orderRecord>

export const orderFilters = object({
  ...pageQuery(),
  ...addressFilter,
  ...createdFilters,
  ...dictionaryFilters,
  ...keywordFilter('what `address` does, and the id, order id and source'),
  id: commaList().optional(),
  order_id: commaList().optional(),
  source: commaList().optional(),
  status: choiceList(orderStatuses, 'OrderStatus').optional(),
})
export type OrderFilters = z.output<typeof orderFilters>

const byId = object({ id: text(80) })

export const orderEndpoints = {
  list: endpoint({
    id: 'orders.list',
    method: 'GET',
    path: '/v1/orders',
    summary: 'List orders',
    description: 'Orders of the mode of the key, the newest first.',
    auth: 'required',
    query: orderFilters,
    responses: { 200: page(orderRecord, 'OrderList') },
  }),
  create: endpoint({
    id: 'orders.create',
    method: 'POST',
    path: '/v1/orders',
    summary: 'Create an order',
    description:
      'A second order with the same `source` and `order_id` is refused until the first is cancelled; a leading `#` is no part of the number. Shipments are made from an order by naming its line items in `parcels[].items[].parent_id`.',
    auth: 'required',
    body: orderData,
    example: {
      order_id: '1073459962',
      source: 'Shopify',
      shipping_to: exampleAddress,
      line_items: [{ title: 'Red leather coat', sku: 'COAT-RED', quantity: 2, weight: 1, weight_unit: 'KG' }],
      options: { currency: 'CAD', paid_by: 'sender' },
    },
    responses: { 201: orderRecord },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'orders.retrieve',
    method: 'GET',
    path: '/v1/orders/:id',
    summary: 'Retrieve an order with its shipments',
    description: 'With what of each line is not shipped yet.',
    auth: 'required',
    params: byId,
    responses: { 200: orderRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'orders.update',
    method: 'PUT',
    path: '/v1/orders/:id',
    summary: 'Change the options and metadata of an order',
    description: 'Metadata alone can be changed in every status.',
    auth: 'required',
    params: byId,
    body: updateData,
    example: { metadata: { shelf: 'B2' } },
    responses: { 200: orderRecord },
    refusals: [404, 409],
  }),
  cancel: endpoint({
    id: 'orders.cancel',
    method: 'POST',
    path: '/v1/orders/:id/cancel',
    summary: 'Cancel an order nothing was shipped of',
    description: 'Refused with 409 once something of it was shipped.',
    auth: 'required',
    params: byId,
    responses: { 200: orderRecord },
    refusals: [404, 409],
  }),
  dismiss: endpoint({
    id: 'orders.dismiss',
    method: 'DELETE',
    path: '/v1/orders/:id',
    summary: 'Cancel an order; use the other way to cancel orders',
    description: 'The same as `POST /v1/orders/{id}/cancel`, under an older name.',
    auth: 'required',
    params: byId,
    responses: { 200: orderRecord },
    refusals: [404, 409],
    deprecated: true,
  }),
}
