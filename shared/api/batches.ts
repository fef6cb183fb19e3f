import { z } from 'zod'
import { exampleAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { choiceList, list, object, text } from './fields.ts'
import { orderData } from './orders.ts'
import { page, pageQuery } from './pages.ts'
import { shipmentData } from './shipments.ts'
import { trackingData } from './trackers.ts'

/** What batches are made of. `billing` is a name of the interface that no batch has yet. */
export const batchTypes = ['orders', 'shipments', 'trackers', 'billing'] as const

/** The kinds of batches there are. */
export const batchKinds = ['orders', 'shipments', 'trackers'] as const
export type BatchKind = (typeof batchKinds)[number]

export const batchStatuses = ['queued', 'running', 'failed', 'completed', 'completed_with_errors'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batchItemStatuses = ['queued', 'created', 'has_errors', 'incomplete', 'processed'] as const
export type BatchItemStatus = (typeof batchItemStatuses)[number]

/** As many as one request may bring. */
export const mostBatchItems = 10_000

const items = <T extends z.ZodType>(item: T) => list(item, { nonEmpty: true, most: mostBatchItems })

export const batchOrderData = object({ orders: items(orderData) }).meta({ id: 'BatchOrderData' })
export const batchShipmentData = object({ shipments: items(shipmentData) }).meta({ id: 'BatchShipmentData' })
export const batchTrackerData = object({ trackers: items(trackingData) }).meta({ id: 'BatchTrackerData' })

const batchItem = z
  .strictObject({
    /** The record it became; its place in the request, counted from zero, as long as there is none. */
    id: z.string(),
    status: z.enum(batchItemStatuses),
    /** What a call of its own would have been refused with. */
    errors: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'BatchObject' })

export const batchRecord = z
  .strictObject({
    id: z.string(),
    status: z.enum(batchStatuses),
    resource_type: z.enum(batchTypes),
    created_at: z.string(),
    updated_at: z.string(),
    test_mode: z.boolean(),
    /** In the order of the request; empty until the work has begun. */
    resources: z.array(batchItem),
  })
  .meta({ id: 'BatchOperation' })
export type BatchRecord = z.output<typeof batchRecord>

export const batchFilters = object({
  ...pageQuery(),
  resource_type: choiceList(batchTypes, 'BatchType').optional(),
  status: choiceList(batchStatuses, 'BatchStatus').optional(),
})
export type BatchFilters = z.output<typeof batchFilters>

const how =
  'All of it is refused when one item does not fit, with the `index` of every such item. What is accepted is worked through in the background; read the batch to follow it, its items keep what went wrong.'

export const batchEndpoints = {
  list: endpoint({
    id: 'batches.list',
    method: 'GET',
    path: '/v1/batches/operations',
    summary: 'List batch operations',
    description: 'Batches of the mode of the key, the newest first.',
    auth: 'required',
    query: batchFilters,
    responses: { 200: page(batchRecord, 'BatchOperations') },
  }),
  retrieve: endpoint({
    id: 'batches.retrieve',
    method: 'GET',
    path: '/v1/batches/operations/:id',
    summary: 'Retrieve a batch operation',
    description: 'Its `resources` say of every item what became of it.',
    auth: 'required',
    params: object({ id: text(80) }),
    responses: { 200: batchRecord },
    refusals: [404],
  }),
  createOrders: endpoint({
    id: 'batches.createOrders',
    method: 'POST',
    path: '/v1/batches/orders',
    summary: 'Take many orders at once',
    description: how,
    auth: 'required',
    body: batchOrderData,
    longList: { key: 'orders', most: mostBatchItems },
    example: {
      orders: [
        {
          order_id: '20734-A',
          source: 'Market',
          shipping_to: exampleAddress,
          line_items: [{ title: 'Tea cup', sku: 'CUP', quantity: 4, weight: 0.3, weight_unit: 'KG' }],
        },
      ],
    },
    responses: { 201: batchRecord },
  }),
  createShipments: endpoint({
    id: 'batches.createShipments',
    method: 'POST',
    path: '/v1/batches/shipments',
    summary: 'Create many shipments at once',
    description: `Each becomes a draft, then gets its rates. With \`service\` its cheapest rate of that service is bought; when that fails the draft stays. ${how}`,
    auth: 'required',
    body: batchShipmentData,
    longList: { key: 'shipments', most: mostBatchItems },
    example: {
      shipments: [
        {
          shipper: exampleAddress,
          recipient: { ...exampleAddress, person_name: 'Grace Murray' },
          parcels: [{ weight: 1, weight_unit: 'KG' }],
        },
      ],
    },
    responses: { 201: batchRecord },
  }),
  createTrackers: endpoint({
    id: 'batches.createTrackers',
    method: 'POST',
    path: '/v1/batches/trackers',
    summary: 'Track many parcels at once',
    description: how,
    auth: 'required',
    body: batchTrackerData,
    longList: { key: 'trackers', most: mostBatchItems },
    example: { trackers: [{ tracking_number: 'HC0000000027', carrier_name: 'house_courier' }] },
    responses: { 201: batchRecord },
  }),
}
