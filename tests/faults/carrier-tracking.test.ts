import { describe, expect, test } from 'vitest'
import type { TrackingDetail } from '../../main/carriers/contract/model.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

const aDetail: TrackingDetail = {
  trackingNumber: 'T1',
  status: 'in_transit',
  delivered: false,
  estimatedDelivery: null,
  events: [{ date: '2026-01-05', time: null, code: 'PU', description: 'Picked up', location: null }],
  info: {},
  meta: {},
}

async function desk() {
  const found = await scriptedDesk()
  const add = (tracking_number: string, more: object = {}) =>
    found.call<TrackerRecord>('POST', '/v1/trackers', { tracking_number, carrier_name: 'scripted', ...more })
  return { ...found, add }
}

describe('a tracker of a carrier that tracks', () => {
  test('has what the carrier says, and what the caller adds', async () => {
    const { add } = await desk()
    const { status, body } = await add('T1', { info: { order_id: '7' }, metadata: { a: 1 } })
    expect(status).toBe(202)
    expect(body).toMatchObject({
      status: 'in_transit',
      events: [{ date: '2026-01-05', code: 'PU', description: 'Picked up', time: null }],
      info: { order_id: '7', source: 'api' },
      meta: { ext: 'scripted', carrier: 'scripted' },
      metadata: { a: 1 },
    })
  })

  test('is asked for again once it is a minute old, and not after delivery', async () => {
    const { add, carrier, clock } = await desk()
    const first = await add('T1')
    await add('T1')
    expect(carrier.calls('tracking')).toBe(1)
    clock.advance(60_001)
    const events = [{ date: '2026-01-06', code: 'OK', description: 'Delivered' }]
    carrier.behave('tracking', { body: { status: 'delivered', delivered: true, events } })
    const second = await add('T1')
    expect(second.body).toMatchObject({ id: first.body.id, status: 'delivered', delivered: true })
    expect(second.body.events).toMatchObject([...events, { code: 'PU', description: 'Picked up' }])
    clock.advance(3_600_000)
    await add('T1')
    expect(carrier.calls('tracking')).toBe(2)
  })

  test('stays delivered when an older answer comes later', async () => {
    const { add, carrier, clock } = await desk()
    await add('T1')
    clock.advance(60_001)
    carrier.behave('tracking', { how: 'hold' })
    const older = add('T1')
    await carrier.asked('tracking', 2)
    const events = [{ date: '2026-01-06', code: 'OK', description: 'Delivered' }]
    carrier.behave('tracking', { body: { status: 'delivered', delivered: true, events } })
    expect((await add('T1')).body.status).toBe('delivered')
    carrier.release()
    const all = [...events, { code: 'PU', description: 'Picked up' }]
    expect((await older).body).toMatchObject({ status: 'delivered', delivered: true, events: all })
  })

  test.each(['/v1/trackers', '/v1/proxy/tracking'])(
    'is none where the carrier speaks of another number (%s)',
    async path => {
      const carriers = carriersWith({
        track: async () =>
          done([{ ...aDetail, trackingNumber: 'OTHER 1', status: 'delivered', delivered: true }]),
      })
      const { call, look } = await scriptedDesk({ carriers })
      const asked = await call('POST', path, { tracking_number: 'T1', carrier_name: 'scripted' })
      expect(asked.status).toBe(404)
      expect(messagesOf(asked)).toMatchObject([{ code: 'other_number', details: { tracking_number: 'T1' } }])
      expect(look('SELECT count(*) FROM trackers')).toBe(0)
      const stored = await call<TrackerRecord>('POST', '/v1/trackers?pending_pickup=true', {
        tracking_number: 'T1',
        carrier_name: 'scripted',
      })
      expect(stored.body).toMatchObject({ status: 'pending', delivered: false })
      const again = await call<TrackerRecord>('POST', '/v1/trackers', {
        tracking_number: 'T1',
        carrier_name: 'scripted',
      })
      expect(again.body).toMatchObject({ status: 'pending', delivered: false })
    },
  )

  test('is found whatever spaces and case the carrier writes its number with', async () => {
    const carriers = carriersWith({ track: async () => done([{ ...aDetail, trackingNumber: 't 1-a' }]) })
    const { call } = await scriptedDesk({ carriers })
    const asked = await call('POST', '/v1/trackers', { tracking_number: 'T1A', carrier_name: 'scripted' })
    expect(asked).toMatchObject({ status: 202, body: { status: 'in_transit', tracking_number: 'T1A' } })
  })

  test('a new one is not asked for twice within its first minute', async () => {
    const { add, carrier } = await desk()
    await add('T1')
    await add('T1')
    expect(carrier.calls('tracking')).toBe(1)
  })

  test('that two ask for at once is one tracker', async () => {
    const { add, carrier, look } = await desk()
    carrier.behave('tracking', { how: 'hold' })
    const both = [add('T1'), add('T1')]
    await carrier.asked('tracking', 2)
    carrier.release()
    const [first, second] = await Promise.all(both)
    expect([first?.status, second?.status]).toEqual([202, 202])
    expect(first?.body.id).toBe(second?.body.id)
    expect(look('SELECT count(*) FROM trackers')).toBe(1)
  })

  test.each([
    ['refuses', { status: 404, body: { code: 'T-0', message: 'Unknown number.' } }, 'T-0'],
    ['fails', { body: 'nonsense' }, 'SHIPPING_SDK_INTERNAL_ERROR'],
  ])('that %s is a 404 with its words and not stored', async (_, behaviour, code) => {
    const { add, carrier, rows } = await desk()
    carrier.behave('tracking', behaviour)
    const before = rows()
    const refused = await add('T1')
    expect(refused.status).toBe(404)
    expect(messagesOf(refused)).toMatchObject([{ carrier_id: 'scripted', code }])
    expect(rows()).toEqual(before)
  })

  test('with a status nobody knows is in transit', async () => {
    const { add, carrier } = await desk()
    const events = [{ date: '2026-01-06', code: '?', description: 'Somewhere' }]
    carrier.behave('tracking', { body: { status: 'teleported', events } })
    expect((await add('T1')).body.status).toBe('in_transit')
  })

  test('that cannot be refreshed stays as it was', async () => {
    const { add, carrier, clock } = await desk()
    const first = await add('T1')
    clock.advance(60_001)
    carrier.behave('tracking', { how: 'hang_up' })
    expect(await add('T1')).toMatchObject({
      status: 202,
      body: { id: first.body.id, events: first.body.events },
    })
  })
})
