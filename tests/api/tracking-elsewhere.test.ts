import { describe, expect, onTestFinished, test } from 'vitest'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start as startExpress } from '../support/simulators/dhl_express/index.ts'
import { start as startUniversal } from '../support/simulators/dhl_universal/index.ts'
import { start as startDpd } from '../support/simulators/dpd/index.ts'
import { start as startLaposte } from '../support/simulators/laposte/index.ts'
import { startStation } from '../support/station/station.ts'

const hourMs = 3_600_000

const carriers = {
  dhl_express: {
    start: startExpress,
    credentials: { site_id: 'key', password: 'a-secret', account_number: '123456789' },
  },
  dhl_universal: { start: startUniversal, credentials: { consumer_key: 'a-key' } },
  dpd: { start: startDpd, credentials: { delis_id: 'shop', password: 'a-password' } },
  laposte: { start: startLaposte, credentials: { api_key: 'an-okapi-key' } },
} as const
type Slug = keyof typeof carriers

/** A station whose clock the test moves, and simulated carriers that know the parcels. */
async function desk(parcels: readonly string[]) {
  const clock = manualClock()
  const { call, close } = await startStation({ clock })
  onTestFinished(close)
  const connect = async (slug: Slug, carrier_id: string = slug) => {
    const { start, credentials } = carriers[slug]
    const simulator = await start({ port: 0, script: { parcels: [...parcels] }, now: clock.now })
    onTestFinished(simulator.stop)
    const { id } = await addConnection(call, {
      carrier_name: slug,
      carrier_id,
      test_mode: true,
      credentials,
      config: { base_url: simulator.url },
    })
    const asked = () => simulator.calls.filter(({ operation }) => operation === 'track')
    return { id, asked, remove: () => call('DELETE', `/desk/connections/${id}`) }
  }
  const track = async (tracking_number: string, carrier_name: string) => {
    const { status, body } = await call<TrackerRecord>('POST', '/v1/trackers', {
      tracking_number,
      carrier_name,
    })
    if (status !== 202) throw new Error(`not tracked: ${JSON.stringify(body)}`)
    // As long as DHL wants to be left alone between two questions.
    clock.advance(5_000)
    return body
  }
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += hourMs / 2) {
      clock.advance(hourMs / 2)
      for (let turn = 0; turn < 60; turn += 1) await new Promise(setImmediate)
    }
  }
  const read = async ({ id }: TrackerRecord) => (await call<TrackerRecord>('GET', `/v1/trackers/${id}`)).body
  return { call, connect, track, pass, read, clock }
}

describe('a parcel of a carrier nobody has a connection of', () => {
  test.each([
    ['dhl_express', 'dhl_universal', '7777777770', 'service=express'],
    ['dpdhl', 'dhl_universal', '00340434161094015902', 'service=parcel-de'],
    ['colissimo', 'laposte', '8R00000000001', '8R00000000001'],
    ['chronopost', 'laposte', 'XY123456789FR', 'XY123456789FR'],
  ] as const)('of %s is asked about at %s', async (carrier, standIn, number, words) => {
    const { connect, track, pass, read } = await desk([number])
    const { asked } = await connect(standIn)
    const tracker = await track(number, carrier)
    expect(tracker).toMatchObject({ carrier_name: standIn, status: 'pending', meta: { carrier } })
    await pass(24 * hourMs)
    expect(await read(tracker)).toMatchObject({ delivered: true })
    for (const { path, query } of asked()) expect(`${path}?${query}`).toContain(words)
  })
})

describe('a parcel whose connection was removed', () => {
  test('is asked about at another one of the same carrier', async () => {
    const { connect, track, pass, read } = await desk(['05212200000001'])
    const first = await connect('dpd', 'first')
    const tracker = await track('05212200000001', 'dpd')
    const second = await connect('dpd', 'second')
    await first.remove()
    const before = first.asked().length
    await pass(24 * hourMs)
    expect(await read(tracker)).toMatchObject({ delivered: true })
    expect(first.asked()).toHaveLength(before)
    expect(second.asked().length).toBeGreaterThan(2)
  })

  test('is asked about at one that knows the parcels of its carrier', async () => {
    const { connect, track, pass, read } = await desk(['7777777770'])
    const own = await connect('dhl_express')
    const tracker = await track('7777777770', 'dhl_express')
    const standIn = await connect('dhl_universal')
    await own.remove()
    await pass(24 * hourMs)
    expect(await read(tracker)).toMatchObject({ delivered: true, carrier_name: 'dhl_express' })
    expect(standIn.asked().length).toBeGreaterThan(2)
    for (const { query } of standIn.asked()) expect(query.get('service')).toBe('express')
  })

  test('is asked about at its own carrier when what stood in for that is gone', async () => {
    const { connect, track, pass, read } = await desk(['7777777770'])
    const standIn = await connect('dhl_universal')
    const tracker = await track('7777777770', 'dhl_express')
    const own = await connect('dhl_express')
    await standIn.remove()
    await pass(24 * hourMs)
    expect(own.asked().length).toBeGreaterThan(2)
    expect(await read(tracker)).toMatchObject({ delivered: true })
  })

  test('goes with others of the same connection, each to where it is known', async () => {
    const [express, parcel, nobodys] = ['7777777770', '00340434161094015902', '7777777771'] as const
    const { connect, track, pass, read } = await desk([express, parcel, nobodys])
    const standIn = await connect('dhl_universal')
    // Tracked at DHL itself, which is another name for no carrier.
    const left = await track(nobodys, 'dhl_universal')
    const trackers = [await track(parcel, 'dpdhl'), await track(express, 'dhl_express')]
    const own = await connect('dhl_express')
    await standIn.remove()
    await pass(24 * hourMs)
    expect(new Set(own.asked().map(({ path, query }) => `${path}?${query}`)).size).toBe(1)
    expect(await Promise.all(trackers.map(read))).toMatchObject([{ delivered: false }, { delivered: true }])
    expect(await read(left)).toMatchObject({ delivered: false, messages: [] })
    const again = await connect('dhl_universal')
    await pass(24 * hourMs)
    expect(await Promise.all([left, ...trackers].map(read))).toMatchObject(Array(3).fill({ delivered: true }))
    expect(again.asked().length).toBeGreaterThan(6)
  })

  test.each([
    ['dhl_express', 'dhl_universal'],
    ['dhl_universal', 'dhl_express'],
  ] as const)('is tracked once: asked about at %s first, at %s then', async (first, then) => {
    const { call, connect, track, clock } = await desk(['7777777770'])
    const gone = await connect(first)
    const { id } = await track('7777777770', 'dhl_express')
    const other = await connect(then)
    await gone.remove()
    clock.advance(hourMs / 10)
    expect((await track('7777777770', 'dhl_express')).id).toBe(id)
    expect(other.asked()).toHaveLength(1)
    expect((await call('GET', '/v1/trackers')).body.count).toBe(1)
    clock.advance(hourMs / 10)
    const { body } = await call('POST', `/desk/trackers/${id}/refresh`)
    expect(body).toMatchObject({ finding: 'answered' })
    expect(other.asked()).toHaveLength(2)
  })

  test('is asked about by hand there too', async () => {
    const { call, connect, track, clock, read } = await desk(['05212200000001'])
    const first = await connect('dpd', 'first')
    const tracker = await track('05212200000001', 'dpd')
    const second = await connect('dpd', 'second')
    await first.remove()
    clock.advance(hourMs / 10)
    await call('POST', `/desk/trackers/${tracker.id}/refresh`)
    expect(second.asked()).toHaveLength(1)
    expect(first.asked()).toHaveLength(1)
    expect(await read(tracker)).toMatchObject({ status: 'pending', messages: [] })
  })

  test('waits where there is nobody left, and goes on as soon as there is', async () => {
    const { connect, track, pass, read } = await desk(['05212200000001'])
    const first = await connect('dpd', 'first')
    const tracker = await track('05212200000001', 'dpd')
    await first.remove()
    await pass(48 * hourMs)
    expect(await read(tracker)).toMatchObject({ status: 'pending', events: tracker.events })
    const second = await connect('dpd', 'second')
    await pass(hourMs)
    expect(second.asked()).toHaveLength(1)
    await pass(24 * hourMs)
    expect(await read(tracker)).toMatchObject({ delivered: true })
  })

  test.each([
    ['a number that is in another form', 'AB-1', 'dhl_express'],
    ['another carrier', '7777777770', 'dpd'],
  ] as const)('is not asked about where nobody knows it: %s', async (_, number, slug) => {
    const { connect, track, pass, read } = await desk([number])
    const own = await connect(slug)
    const tracker = await track(number, slug)
    const standIn = await connect('dhl_universal')
    await own.remove()
    await pass(12 * hourMs)
    expect(standIn.asked()).toEqual([])
    expect(await read(tracker)).toMatchObject({ status: tracker.status })
  })
})
