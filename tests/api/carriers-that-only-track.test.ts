import { describe, expect, onTestFinished, test } from 'vitest'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { CarrierMessage } from '../../shared/errors/result.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { letTimePass } from '../support/let-time-pass.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start as startDhl } from '../support/simulators/dhl_universal/index.ts'
import { start as startDpd } from '../support/simulators/dpd/index.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import { start as startLaposte } from '../support/simulators/laposte/index.ts'
import { start as startRoyalmail } from '../support/simulators/royalmail/index.ts'
import { startStation } from '../support/station/station.ts'

type Tracked = {
  slug: string
  start: typeof startDhl
  credentials: Record<string, string>
  /** The setting a wrong key is told at. */
  secret: string
  number: string
  nobodys: string
  /** Another number of the same parcel. */
  alias: string | null
  /** What a parcel is, question by question. */
  life: readonly string[]
  unknownCode: string
  /** What the carrier can do besides with other keys. */
  further?: readonly string[]
  /** Any text may be a number; the others know the form of theirs. */
  takesAnyText: boolean
}

const carriers: readonly Tracked[] = [
  {
    slug: 'dhl_universal',
    start: startDhl,
    credentials: { consumer_key: 'a-key', language: 'en', account_country_code: 'NL' },
    secret: 'consumer_key',
    number: '7777777770',
    nobodys: '1111111111',
    alias: 'JD017777777770',
    life: ['pending', 'in_transit', 'out_for_delivery', 'delivered'],
    unknownCode: 'not_found',
    takesAnyText: true,
  },
  {
    slug: 'laposte',
    start: startLaposte,
    credentials: { api_key: 'an-okapi-key' },
    secret: 'api_key',
    number: '8R00000000001',
    nobodys: '8R00000000002',
    alias: '328R00000000001',
    life: ['pending', 'in_transit', 'in_transit', 'out_for_delivery', 'delivered'],
    unknownCode: '104',
    takesAnyText: false,
  },
  {
    slug: 'royalmail',
    start: startRoyalmail,
    further: ['rating', 'shipping'],
    credentials: { client_id: 'app', client_secret: 'a-secret' },
    secret: 'client_secret',
    number: 'QM000000001GB',
    nobodys: 'QM000000002GB',
    alias: '1FQM000000001GB',
    life: ['pending', 'in_transit', 'out_for_delivery', 'delivered'],
    unknownCode: 'not_found',
    takesAnyText: false,
  },
  {
    slug: 'dpd',
    start: startDpd,
    credentials: { delis_id: 'shop', password: 'a-password' },
    secret: 'password',
    number: '05212200000001',
    nobodys: '05212200000002',
    alias: null,
    life: ['pending', 'in_transit', 'in_transit', 'out_for_delivery', 'delivered'],
    unknownCode: 'TRACKING_1',
    takesAnyText: false,
  },
]

const minuteMs = 60_000

describe.each(carriers)('$slug, which only tracks', carrier => {
  const { slug, number, nobodys, alias } = carrier

  async function desk({ parcels = [number] }: { parcels?: string[] } = {}) {
    const clock = manualClock()
    const simulator = await carrier.start({ port: 0, script: { parcels }, now: clock.now })
    onTestFinished(simulator.stop)
    const { call, close } = await startStation({ clock })
    onTestFinished(close)
    const connect = (more: object = {}, credentials: object = {}) =>
      addConnection(call, {
        carrier_name: slug,
        carrier_id: slug,
        test_mode: true,
        credentials: { ...carrier.credentials, ...credentials },
        config: { base_url: simulator.url },
        ...more,
      })
    const track = (tracking_number = number) =>
      call<TrackerRecord & { messages: CarrierMessage[] }>('POST', '/v1/trackers', {
        tracking_number,
        carrier_name: slug,
      })
    const asked = () => simulator.calls.filter(({ operation }) => operation === 'track').length
    return { call, clock, simulator, connect, track, asked }
  }

  test('is connected with keys that are right, and tells those that are wrong at their field', async () => {
    const { call, connect, clock, simulator } = await desk()
    const good = await connect()
    for (const kind of ['html', 'empty'] as const) {
      simulator.misbehave({ kind })
      const { body: unsure } = await call('POST', `/desk/connections/${good.id}/test`)
      expect(unsure, kind).toMatchObject({ success: false })
      clock.advance(minuteMs)
    }
    const { body } = await call('POST', `/desk/connections/${good.id}/test`)
    expect(body).toMatchObject({ success: true })
    clock.advance(minuteMs)
    const bad = await connect({ carrier_id: 'wrong' }, { [carrier.secret]: wrongSecret })
    const { body: refused } = await call('POST', `/desk/connections/${bad.id}/test`)
    expect(refused).not.toMatchObject({ success: true })
    expect(JSON.stringify(refused)).toContain(`credentials.${carrier.secret}`)
  })

  test('is said to track, and nothing else that its carrier does not do with other keys', async () => {
    const { call, connect } = await desk()
    await connect()
    const { body } = await call('GET', '/v1/carriers')
    expect(body.results).toMatchObject([
      { carrier_name: slug, capabilities: [...(carrier.further ?? []), 'tracking'] },
    ])
  })

  test('follows a parcel somebody else sent to the door, and asks no more once it is there', async () => {
    const { call, connect, track, clock, asked } = await desk()
    await connect()
    const seen: (string | null)[] = []
    for (const _ of carrier.life) {
      const { status, body } = await track()
      expect(status).toBe(202)
      seen.push(body.status)
      clock.advance(10 * minuteMs)
    }
    expect(seen).toEqual(carrier.life)
    const { body } = await track()
    expect(body).toMatchObject({ delivered: true, tracking_number: number, carrier_name: slug })
    expect(body.events).toHaveLength(carrier.life.length)
    expect(body.events[0]).toMatchObject({ date: '2026-01-05', description: expect.stringMatching(/\S/) })
    const before = asked()
    await call('POST', `/desk/trackers/${body.id}/refresh`)
    clock.advance(24 * 60 * minuteMs)
    expect(asked()).toBe(before)
  })

  test('says of a number nobody has that it is not known, and keeps no tracker of it', async () => {
    const { call, connect, track } = await desk()
    await connect()
    const { status, body } = await track(nobodys)
    expect(status).toBe(404)
    expect(body.messages).toMatchObject([
      { code: carrier.unknownCode, carrier_name: slug, details: { tracking_number: nobodys } },
    ])
    expect((await call('GET', '/v1/trackers')).body.count).toBe(0)
  })

  test('refuses what is no number of a parcel at its field, or asks about it as it stands', async () => {
    const { connect, track, simulator } = await desk()
    await connect()
    const { status, body } = await track('../../x?y=1#z')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(body)).toContain('tracking_number')
    for (const { operation, path } of simulator.calls) expect(`${operation} ${path}`).not.toMatch(/\/x/)
    expect(simulator.calls.some(({ operation }) => operation === 'track')).toBe(carrier.takesAnyText)
  })

  test('tracks a parcel once, by whatever number of it somebody asks', async () => {
    const { call, connect, track, clock } = await desk()
    await connect()
    const { body } = await track()
    clock.advance(10 * minuteMs)
    for (const same of [number, ...(alias === null ? [] : [alias])]) {
      const again = await track(same)
      expect([again.status, again.body.id]).toEqual([202, body.id])
      expect((await call<TrackerRecord>('GET', `/v1/trackers/${same}`)).body.id).toBe(body.id)
      clock.advance(10 * minuteMs)
    }
    expect((await call('GET', '/v1/trackers')).body.count).toBe(1)
  })

  test.each(['broken', 'html', 'empty', 'truncated', 'busy'] as const)(
    'leaves a parcel as it was when the answer is %s, and goes on with the next',
    async kind => {
      const { connect, track, clock, simulator } = await desk()
      await connect()
      const { body } = await track()
      simulator.misbehave({ on: 'track', kind, times: 5, retry_after_seconds: 0 })
      clock.advance(10 * minuteMs)
      const { status, body: during } = await letTimePass(clock, track())
      expect(status).toBe(202)
      expect(during).toMatchObject({ id: body.id, status: body.status })
      expect(during.events).toEqual(body.events)
      for (const { code, message } of during.messages) expect(`${code} ${message}`).toMatch(/\S \S/)
    },
  )
})

describe('the day of an event of DPD', () => {
  const number = '05212200000001'

  /** What is told of a parcel that was scanned once, at a moment written like that. */
  async function scannedAt(written: string) {
    const simulator = await startDpd({ port: 0, script: { parcels: [number] }, now: manualClock().now })
    onTestFinished(simulator.stop)
    const { call, close } = await startStation({ clock: manualClock() })
    onTestFinished(close)
    await addConnection(call, {
      carrier_name: 'dpd',
      carrier_id: 'dpd',
      test_mode: true,
      credentials: { delis_id: 'shop', password: 'a-password' },
      config: { base_url: simulator.url },
    })
    simulator.rewrite('track', answer => ({
      ...answer,
      body: String(answer.body).replaceAll(/\d+\/\d+\/\d{4} [\d:]+ [AP]M/g, written),
    }))
    const asked = { tracking_number: number, carrier_name: 'dpd' }
    return (await call<TrackerRecord>('POST', '/v1/trackers', asked)).body
  }

  test.each([
    ['8/17/2021 7:11:26 PM', '2021-08-17', '19:11'],
    ['8/9/2021 7:11:26 AM', '2021-08-09', '07:11'],
  ])('is read month first, as DPD writes it: %s', async (written, date, time) => {
    const { events, messages } = await scannedAt(written)
    expect(events).toMatchObject([{ date, time }])
    expect(messages).toEqual([])
  })

  test('that nobody can read is told, and the event kept with what was written', async () => {
    const { events, messages } = await scannedAt('17 août 2021')
    expect(events).toHaveLength(1)
    expect(events[0]?.description).toContain('17 août 2021')
    expect(events[0]).not.toHaveProperty('date')
    expect(messages).toMatchObject([{ code: 'unreadable_date' }])
  })
})
