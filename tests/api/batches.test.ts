import { describe, expect, test } from 'vitest'
import type { BatchRecord } from '../../shared/api/batches.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { errorOf } from '../support/contract/call.ts'
import { finishedBatch, runBatch } from '../support/desks/batch-desk.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

const many = (count: number) => Array.from({ length: count }, () => orderBody({ source: 'Batch' }))
const refusedAt = (body: unknown) =>
  (body as { errors: { index: number; code: string; message?: string; details?: unknown }[] }).errors

describe('a batch of orders', () => {
  test('is answered as queued, then takes every order in the order of the request', async () => {
    const orders = many(130)
    const answer = await call<BatchRecord>('POST', '/v1/batches/orders', { orders })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^batch_[0-9a-f]{32}$/),
      status: 'queued',
      resource_type: 'orders',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: answer.body.created_at,
      test_mode: true,
      resources: [],
    })
    const done = await finishedBatch(call, answer.body.id)
    expect(done).toMatchObject({ status: 'completed', resource_type: 'orders' })
    expect(done.resources).toHaveLength(130)
    expect(new Set(done.resources.map(each => JSON.stringify([each.status, each.errors])))).toEqual(
      new Set(['["processed",null]']),
    )
    const first = await call<OrderRecord>('GET', `/v1/orders/${done.resources[0]?.id}`)
    const last = await call<OrderRecord>('GET', `/v1/orders/${done.resources.at(-1)?.id}`)
    expect(first.body.order_id).toBe(orders[0]?.order_id)
    expect(last.body.order_id).toBe(orders.at(-1)?.order_id)
    expect(last.body.meta).toEqual({})
    await expect.poll(() => station().look('SELECT count(*) FROM batch_items')).toBe(0)
  })

  test('is refused as a whole with the place of every item that does not fit, and nothing is stored', async () => {
    const [known] = many(1)
    await call('POST', '/v1/orders', known)
    const twice = orderBody({ source: 'Batch' })
    const lost = orderBody({ source: 'Batch', shipping_to: 'adr_nobody' })
    const before = station().rows()
    const refused = await call('POST', '/v1/batches/orders', { orders: [known, twice, twice, lost] })
    expect(refused.status).toBe(400)
    expect(refusedAt(refused.body)).toEqual([
      { code: 'state_error', index: 0, message: expect.stringContaining('already') },
      { code: 'state_error', index: 2, message: expect.stringContaining('at index 1') },
      { code: 'not_found', index: 3, message: expect.stringContaining('adr_nobody') },
    ])
    expect(station().rows()).toEqual(before)
  })

  test('that does not fit says where, also far down a long list', async () => {
    const orders: object[] = many(230)
    orders[199] = { ...orderBody(), line_items: [{ weight: 1, weight_unit: 'STONE' }] }
    const refused = await call('POST', '/v1/batches/orders', { orders })
    expect(refused.status).toBe(400)
    const details = errorOf(refused).details as { orders: object[] }
    expect(details.orders).toHaveLength(200)
    expect(details.orders[199]).toEqual({
      line_items: [{ weight_unit: ['"STONE" is not a valid choice.'] }],
    })
  })

  test.each([
    [{}, 'This field is required.'],
    [{ orders: [] }, 'This list may not be empty.'],
    [
      { orders: Array.from({ length: 10_001 }, () => 1) },
      'Ensure this field has no more than 10000 elements.',
    ],
  ])('of too few or too many is refused', async (body, text) => {
    const refused = await call('POST', '/v1/batches/orders', body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ orders: [text] })
  })
})

describe('a batch of shipments', () => {
  test('rates every draft, buys where a service is named, and says at each item what became of it', async () => {
    await addConnection(call, courier('batch_courier'))
    const carrier_ids = ['batch_courier']
    const noStreet = { ...route, recipient: { country_code: 'CA' } }
    const done = await runBatch(call, 'shipments', [
      { ...route, carrier_ids },
      { ...route, carrier_ids, service: 'bench_express', reference: 'B2' },
      { ...route, carrier_ids, service: 'no_such_service' },
      { ...noStreet, carrier_ids, service: 'bench_express' },
      { ...route, carrier_ids: ['nobody'] },
    ])
    expect(done.status).toBe('completed_with_errors')
    expect(done.resources.map(each => each.status)).toEqual([
      'processed',
      'processed',
      expect.stringMatching(/incomplete|has_errors/),
      'incomplete',
      'has_errors',
    ])
    const shipment = async (at: number) =>
      (await call<ShipmentRecord>('GET', `/v1/shipments/${done.resources[at]?.id}`)).body
    expect(await shipment(0)).toMatchObject({ status: 'draft', meta: { batch_id: done.id } })
    expect((await shipment(0)).rates).toHaveLength(2)
    expect(await shipment(1)).toMatchObject({
      status: 'purchased',
      service: 'bench_express',
      reference: 'B2',
      meta: { batch_id: done.id },
    })
    expect(await shipment(3)).toMatchObject({ status: 'draft' })
    expect(done.resources[3]?.errors).toMatchObject({
      errors: [{ code: 'validation', details: { recipient: { city: ['This field is required.'] } } }],
    })
    expect(done.resources[4]?.errors).toMatchObject({ errors: [{ code: 'not_found' }] })
  })

  test('is refused with the place of parcels that make no sense', async () => {
    const sized = {
      ...route,
      parcels: [{ weight: 1, weight_unit: 'KG', package_preset: 'unknown', width: 1 }],
    }
    const refused = await call('POST', '/v1/batches/shipments', { shipments: [route, sized] })
    expect(refused.status).toBe(400)
    expect(refusedAt(refused.body)).toMatchObject([{ index: 1, code: 'validation' }])
  })
})

describe('a batch of trackers', () => {
  test('follows new numbers, returns known ones, and tells of both', async () => {
    await addConnection(call, courier('track_courier'))
    const one = { tracking_number: 'TB0001', carrier_name: 'track_courier' }
    const done = await runBatch(call, 'trackers', [one, { ...one, tracking_number: 'TB0002' }, one])
    expect(done.status).toBe('completed')
    const [first, , again] = done.resources
    expect(again?.id).toBe(first?.id)
    const tracker = await call<TrackerRecord>('GET', `/v1/trackers/${first?.id}`)
    expect(tracker.body).toMatchObject({ status: 'unknown', meta: { batch_id: done.id } })
    expect(tracker.body.events).toEqual([expect.objectContaining({ code: 'UNKNOWN' })])
  })

  test('names the items whose carrier nobody serves', async () => {
    const trackers = [{ tracking_number: 'TB0009', carrier_name: 'nobody' }]
    const refused = await call('POST', '/v1/batches/trackers', { trackers })
    expect(refused.status).toBe(400)
    expect(refusedAt(refused.body)).toEqual([
      { code: 'invalid_carrier', index: 0, message: expect.stringContaining('nobody') },
    ])
  })
})

describe('batches', () => {
  test('are listed newest first, by kind, by status and by mode', async () => {
    const { id } = await runBatch(call, 'orders', many(1))
    const listed = async (query: string, as?: 'live') =>
      (
        await call<{ count: number; results: BatchRecord[] }>(
          'GET',
          `/v1/batches/operations${query}`,
          undefined,
          {
            ...(as ? { as } : {}),
          },
        )
      ).body
    expect((await listed('')).results[0]).toMatchObject({ id, resources: [{ status: 'processed' }] })
    expect(
      (await listed('?resource_type=trackers,shipments')).results.map(each => each.resource_type),
    ).not.toContain('orders')
    expect((await listed('?status=completed&limit=1')).results).toMatchObject([{ id }])
    expect(await listed('', 'live')).toMatchObject({ count: 0, results: [] })
    expect((await call('GET', `/v1/batches/operations/${id}`, undefined, { as: 'live' })).status).toBe(404)
    expect(errorOf(await call('GET', '/v1/batches/operations?status=over')).details).toEqual({
      status: ['"over" is not a valid choice.'],
    })
  })

  test('tell when they are queued, running and completed', async () => {
    const { id } = await runBatch(call, 'orders', many(2))
    const { body } = await call<{ results: { type: string; data: BatchRecord }[] }>(
      'GET',
      '/desk/event-records?type=batch_queued,batch_running,batch_completed&limit=3',
    )
    expect(body.results.map(({ type, data }) => [type, data.id, data.status, data.resources.length])).toEqual(
      [
        ['batch_completed', id, 'completed', 2],
        ['batch_running', id, 'running', 2],
        ['batch_queued', id, 'queued', 0],
      ],
    )
  })
})
