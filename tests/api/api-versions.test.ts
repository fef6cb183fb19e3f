import { describe, expect, test } from 'vitest'
import type { TrackingDetail } from '../../main/carriers/contract/model.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { disagreements } from '../support/contract/published-models.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { stationForFile } from '../support/station/station.ts'

/** The states later published descriptions have besides the nine of 2023. */
const laterStates = ['picked_up', 'cancelled', 'return_to_sender']
const signature = 'iVBORw0KGgoAAAANSUhEUg=='
const event = { date: '2026-01-04', time: '09:30', code: 'PU', description: 'Picked up', location: 'Laval' }
const later = { headers: { 'x-api-version': '2026.1' } }

/** A carrier that says of every parcel where it is, as its adapter would. */
async function desk(said: Partial<TrackingDetail>) {
  let now = said
  const found = await scriptedDesk({
    carriers: carriersWith({
      track: async ({ trackingNumbers }) =>
        done(
          trackingNumbers.map(trackingNumber => ({
            trackingNumber,
            status: 'in_transit' as const,
            delivered: false,
            estimatedDelivery: null,
            events: [event],
            info: {},
            meta: {},
            ...now,
          })),
        ),
    }),
  })
  const parcel = { tracking_number: 'T1', carrier_name: 'scripted' }
  return {
    ...found,
    parcel,
    say: (next: Partial<TrackingDetail>) => {
      now = next
    },
    add: async () => (await found.call<TrackerRecord>('POST', '/v1/trackers', parcel)).body,
  }
}

describe('a caller that names no version', () => {
  test.each(laterStates)(
    'sees of a parcel that is %s what 2023.9.11 has, and the rest in its meta',
    async state => {
      const { call, add } = await desk({ meta: { exact_status: state, signature_image: signature } })
      const tracker = await add()
      expect(tracker).toMatchObject({
        status: 'in_transit',
        meta: { exact_status: state, signature_image: signature },
      })
      const plain = await call<TrackerRecord>('GET', `/v1/trackers/${tracker.id}`)
      expect(plain.headers.get('x-api-version')).toBeNull()
      expect(
        disagreements('TrackingStatus', plain.body).filter(each => !each.includes('estimated_delivery')),
      ).toEqual([])
      const named = await call('GET', `/v1/trackers/${tracker.id}`, undefined, {
        headers: { 'x-api-version': '2023.9.11' },
      })
      expect([named.body, named.headers.get('x-api-version')]).toEqual([plain.body, '2023.9.11'])
    },
  )
})

describe('a caller of 2026.1', () => {
  test.each(laterStates)(
    'sees %s as a state of its own, in records, lists, events and by proxy',
    async state => {
      const { call, add, parcel } = await desk({ meta: { exact_status: state } })
      const { id } = await add()
      const one = await call('GET', `/v1/trackers/${id}`, undefined, later)
      expect([one.body.status, one.headers.get('x-api-version')]).toEqual([state, '2026.1'])
      const list = await call<{ results: TrackerRecord[] }>('GET', '/v1/trackers', undefined, later)
      expect(list.body.results.map(({ status }) => status)).toEqual([state])
      const proxied = await call<{ tracking: TrackerRecord }>('POST', '/v1/proxy/tracking', parcel, later)
      expect(proxied.body.tracking.status).toBe(state)
      const events = await call<{ results: { data: TrackerRecord }[] }>('GET', '/v1/events', undefined, later)
      expect(events.body.results.map(({ data }) => data.status)).toContain(state)
    },
  )

  test('gets the picture of a signature as an address, and events with a moment', async () => {
    const { call, add } = await desk({
      status: 'delivered',
      delivered: true,
      meta: { exact_status: 'picked_up', signature_image: signature },
    })
    const { id } = await add()
    expect((await call('GET', `/v1/trackers/${id}`, undefined, later)).body).toMatchObject({
      status: 'delivered',
      signature_image_url: `data:image/png;base64,${signature}`,
      delivery_image_url: null,
      events: [{ timestamp: '2026-01-04T09:30', status: null, reason: null }],
    })
  })

  test('is not told where a parcel was once it is elsewhere', async () => {
    const { call, add, say, clock } = await desk({ meta: { exact_status: 'picked_up' } })
    const { id } = await add()
    say({
      events: [event, { ...event, time: '11:00', code: 'OD', description: 'Out' }],
      status: 'out_for_delivery',
    })
    clock.advance(24 * 3_600_000)
    const status = async () => (await call('GET', `/v1/trackers/${id}`, undefined, later)).body.status
    await expect.poll(status).toBe('out_for_delivery')
    expect((await call('GET', `/v1/trackers/${id}`)).body.meta).not.toHaveProperty('exact_status')
  })

  test('is answered the same to the same request with an Idempotency-Key, in the version it asks for', async () => {
    const { call, parcel } = await desk({ meta: { exact_status: 'picked_up' } })
    const key = { 'idempotency-key': 'add-once' }
    const first = await call('POST', '/v1/trackers', parcel, { headers: { ...later.headers, ...key } })
    const second = await call('POST', '/v1/trackers', parcel, { headers: { ...later.headers, ...key } })
    expect(second.body).toEqual(first.body)
    expect(first.body.status).toBe('picked_up')
    const plain = await call('POST', '/v1/trackers', parcel, { headers: key })
    expect([plain.body.status, plain.body.id]).toEqual(['in_transit', first.body.id])
  })
})

describe('a version', () => {
  const { call, station } = stationForFile()
  const body = { country_code: 'CA' }
  const post = (version: string) =>
    call('POST', '/v1/addresses', body, { headers: { 'x-api-version': version } })

  test.each([
    ['nobody has', '2031.1'],
    ['nobody has, empty', ''],
    ['of one part', '2026'],
    ['beside another one', '2023.9.11, 2026.1'],
  ])('%s is refused with those there are, and nothing is done', async (_, version) => {
    const before = station().rows()
    const refused = await post(version)
    expect([refused.status, errorOf(refused)]).toMatchObject([
      400,
      { code: 'validation', details: { 'x-api-version': [expect.stringContaining('2023.9.11, 2026.1')] } },
    ])
    expect(station().rows()).toEqual(before)
  })

  test('that is named twice is one', async () => {
    expect((await post('2026.1, 2026.1')).status).toBe(201)
  })

  test('of what the screens call is nobody’s business', async () => {
    const asked = { headers: { 'x-api-version': 'x' } }
    expect((await call('GET', '/desk/status', undefined, asked)).status).toBe(200)
  })

  test('is named by the references, with what there is besides the interface of 2023', async () => {
    const { body } = await call<{ VERSION: string; api_versions: string[]; api_features: string[] }>(
      'GET',
      '/v1/references',
    )
    expect([body.VERSION, body.api_versions]).toEqual(['2023.9.11', ['2023.9.11', '2026.1']])
    expect(body.api_features).toEqual(
      expect.arrayContaining(['connections', 'manifests', 'products', 'returns']),
    )
  })

  test('changes the shape of nothing but trackers', async () => {
    const { body } = await post('2023.9.11')
    const asked = await call('GET', `/v1/addresses/${body.id}`, undefined, later)
    expect(asked.body).toEqual(body)
  })
})
