import { z } from 'zod'
import { orderFields, orderStatuses } from '../records/order.ts'
import { shapesOf } from '../records/record.ts'
import { exampleAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { choiceList, commaList, object, text } from './fields.ts'
import { addressFilter, createdFilters, dictionaryFilters, keywordFilter, page, pageQuery } from './pages.ts'

export const orderData = object(shapesOf(orderFields, 'create')).meta({ id: 'OrderData' })
export type OrderInput = z.output<typeof orderData>

const updateData = object(shapesOf(orderFields, 'update')).meta({ id: 'OrderUpdateData' })
export type OrderUpdateInput = z.output<typeof updateData>

export const orderRecord = z.strictObject(shapesOf(orderFields, 'shape')).meta({ id: 'Order' })
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
