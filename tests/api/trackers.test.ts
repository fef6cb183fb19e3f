import { describe, expect, test } from 'vitest'
import { type TrackerRecord, trackingInfoKeys } from '../../shared/api/trackers.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

async function bought() {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  return (await buy(call, await addShipment(call))).body
}
const add = (body: object, query = '') => call<TrackerRecord>('POST', `/v1/trackers${query}`, body)
const get = (id: unknown, as: 'test' | 'live' | 'none' = 'test') =>
  call<TrackerRecord>('GET', `/v1/trackers/${id}`, undefined, { as })

describe('the tracker of a purchase', () => {
  test('is pending and knows what the label says', async () => {
    const shipment = await bought()
    const { status, body } = await get(shipment.tracker_id)
    expect(status).toBe(200)
    expect(Object.keys(body.info).sort()).toEqual([...trackingInfoKeys].sort())
    expect(body).toMatchObject({
      id: shipment.tracker_id,
      object_type: 'tracker',
      carrier_name: 'bench_courier',
      carrier_id: 'bench_courier',
      tracking_number: shipment.tracking_number,
      status: 'pending',
      delivered: false,
      test_mode: true,
      estimated_delivery: null,
      events: [
        {
          code: 'CREATED',
          description: 'Label created and ready for shipment',
          date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          time: expect.stringMatching(/^\d{2}:\d{2}$/),
        },
      ],
      info: {
        source: 'api',
        customer_name: 'Grace Murray',
        shipment_package_count: '1',
        shipment_origin_country: 'CA',
        shipment_origin_postal_code: 'H3A1G5',
        shipment_destination_country: 'CA',
        shipment_destination_postal_code: 'V6M2V9',
        shipping_date: shipment.options.shipment_date,
      },
      meta: { carrier: 'bench_courier' },
      metadata: {},
      messages: [],
    })
  })

  test('is found by its number and at the address the shipment names', async () => {
    const { tracking_number, tracking_url, tracker_id } = await bought()
    expect((await get(tracking_number)).body.id).toBe(tracker_id)
    const by = await call<TrackerRecord>('GET', String(tracking_url))
    expect(by.status).toBe(202)
    expect(by.body.id).toBe(tracker_id)
  })

  test('is shown without credentials and in any mode, but not who it is for', async () => {
    const { tracker_id } = await bought()
    expect((await get(tracker_id, 'live')).body.info.customer_name).toBe('Grace Murray')
    const open = await get(tracker_id, 'none')
    expect(open.status).toBe(200)
    expect(open.body).toMatchObject({ status: 'pending', info: { customer_name: null } })
  })
})

describe('adding', () => {
  test('answers with the tracker a number has already', async () => {
    const { tracking_number, tracker_id } = await bought()
    const { status, body } = await add({ tracking_number, carrier_name: 'bench_courier', metadata: { a: 1 } })
    expect(status).toBe(202)
    expect(body).toMatchObject({ id: tracker_id, metadata: {} })
  })

  test('a carrier that cannot track says so', async () => {
    const refused = await add({ tracking_number: 'X1', carrier_name: 'bench_courier' })
    expect(refused.status).toBe(404)
    expect(messagesOf(refused)).toEqual([
      {
        carrier_id: 'bench_courier',
        carrier_name: 'bench_courier',
        code: 'SHIPPING_SDK_NON_SUPPORTED_ERROR',
        message: 'this operation is not supported.',
      },
    ])
  })

  test.each(['?pending_pickup', '?pending_pickup=true', '?pending_pickup=1'])(
    'with %s waits for the carrier',
    async query => {
      const tracking_number = `WAIT${query.length}`
      const { status, body } = await add(
        { tracking_number, carrier_name: 'bench_courier', info: { order_id: '7', package_weight: 0.74 } },
        query,
      )
      expect(status).toBe(202)
      expect(body).toMatchObject({
        tracking_number,
        status: 'pending',
        events: [{ code: 'UNKNOWN', description: 'Awaiting update from carrier...' }],
        info: { order_id: '7', package_weight: '0.74', source: 'api' },
      })
      expect((await get(tracking_number)).body).toEqual(body)
    },
  )

  test.each(['?pending_pickup=false', '?pending_pickup=no', '?pending_pickup=off'])(
    'with %s does not',
    async query => {
      expect((await add({ tracking_number: 'NOT1', carrier_name: 'bench_courier' }, query)).status).toBe(404)
    },
  )

  test('needs a connection of the carrier', async () => {
    expect(await add({ tracking_number: 'X', carrier_name: 'ups' })).toMatchObject({
      status: 404,
      body: {
        errors: [{ code: 'not_found', message: 'No active carrier connection found to process the request' }],
      },
    })
  })

  test.each([
    [{}, { carrier_name: ['This field is required.'], tracking_number: ['This field is required.'] }],
    [{ tracking_number: 'X', carrier_name: 'acme' }, { carrier_name: ['"acme" is not a valid choice.'] }],
    [
      { tracking_number: 'X', carrier_name: 'easypost' },
      { carrier_name: ['"easypost" is not a valid choice.'] },
    ],
    [{ tracking_number: '', carrier_name: 'ups' }, { tracking_number: ['This field may not be blank.'] }],
    [
      { tracking_number: 'x'.repeat(51), carrier_name: 'ups' },
      { tracking_number: ['Ensure this field has no more than 50 characters.'] },
    ],
    [
      { tracking_number: 'X', carrier_name: 'ups', info: { note: {} } },
      { info: { note: ['Not a valid string.'] } },
    ],
  ])('%j is refused at its field', async (body, details) => {
    const refused = await add(body)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })
})

describe('changing and removing', () => {
  const change = (id: unknown, body: object, as: 'test' | 'live' | 'none' = 'test') =>
    call<TrackerRecord>('PUT', `/v1/trackers/${id}`, body, { as })

  test('info and metadata are merged', async () => {
    const { tracker_id, tracking_number } = await bought()
    const first = await change(tracker_id, { info: { note: 'ring twice' }, metadata: { a: 1, b: 2 } })
    expect(first.status).toBe(200)
    const { body } = await change(tracking_number, { info: { customer_name: null }, metadata: { b: null } })
    expect(body.info).toMatchObject({ note: 'ring twice', customer_name: null, source: 'api' })
    expect(Object.keys(body.info)).toHaveLength(19)
    expect(body.metadata).toEqual({ a: 1 })
  })

  test('removal answers with the tracker, id and all', async () => {
    const { tracker_id } = await bought()
    const removed = await call<TrackerRecord>('DELETE', `/v1/trackers/${tracker_id}`)
    expect(removed).toMatchObject({ status: 200, body: { id: tracker_id } })
    expect((await get(tracker_id)).status).toBe(404)
    expect((await call('DELETE', `/v1/trackers/${tracker_id}`)).status).toBe(404)
  })

  test('need credentials of the right mode', async () => {
    const { tracker_id } = await bought()
    expect((await change(tracker_id, {}, 'none')).status).toBe(401)
    expect((await change(tracker_id, {}, 'live')).status).toBe(404)
    expect((await call('DELETE', `/v1/trackers/${tracker_id}`, undefined, { as: 'none' })).status).toBe(401)
    expect((await call('DELETE', `/v1/trackers/${tracker_id}`, undefined, { as: 'live' })).status).toBe(404)
  })
})
