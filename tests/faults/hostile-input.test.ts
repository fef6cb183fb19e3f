import { beforeAll, describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { addConnection, courier, montreal, parcel, route } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'
import { workMs } from '../support/work-of.ts'

/** Requests that are understood and still nothing a person would mean. */
const { call, station } = stationForFile()
beforeAll(() => addConnection(call, courier()))

const tracker = { carrier_name: 'bench_courier' }
const item = { title: 'Cup', weight: 0.01, weight_unit: 'KG' }

/** Whoever else asks meanwhile is not kept waiting for longer than that. */
const atOnceMs = 2_000

async function refusesWith(path: string, body: object, error: object) {
  const before = station().rows()
  const refused = await call('POST', path, body)
  expect(refused.status, String(refused.bytes.subarray(0, 300))).toBe(400)
  expect(errorOf(refused)).toEqual(error)
  expect(refused.bytes.length, 'a short answer').toBeLessThan(2_000)
  expect(station().rows(), 'something was stored').toEqual(before)
}

const refuses = (path: string, body: object, details: object) =>
  refusesWith(path, body, { code: 'validation', details })

const tooMany = (most: number) => [`Ensure this field has no more than ${most} elements.`]

describe('lists that never end', () => {
  test.each<[what: string, path: string, body: object, details: object]>([
    [
      '10,000 parcels',
      '/v1/shipments',
      { ...route, parcels: Array(10_000).fill(parcel) },
      { parcels: tooMany(500) },
    ],
    [
      '10,000 parcels to be rated',
      '/v1/proxy/rates',
      { ...route, parcels: Array(10_000).fill(parcel) },
      { parcels: tooMany(500) },
    ],
    [
      '10,000 items in 500 parcels',
      '/v1/shipments',
      { ...route, parcels: Array(500).fill({ ...parcel, items: Array(20).fill({ weight: 1 }) }) },
      { parcels: ['Ensure all parcels together have no more than 2000 items.'] },
    ],
    [
      '5,000 items in a parcel',
      '/v1/parcels',
      { ...parcel, items: Array(5_000).fill(item) },
      { items: tooMany(1000) },
    ],
    [
      '5,000 lines',
      '/v1/orders',
      orderBody({ line_items: Array(5_000).fill(item) }),
      { line_items: tooMany(1000) },
    ],
    [
      '5,000 commodities',
      '/v1/customs_info',
      { commodities: Array(5_000).fill(item) },
      { commodities: tooMany(1000) },
    ],
    [
      '15,000 kinds of events',
      '/v1/webhooks',
      { url: 'https://shop.example/hook', enabled_events: Array(15_000).fill('all') },
      { enabled_events: tooMany(1000) },
    ],
    [
      '15,000 carriers',
      '/v1/proxy/rates',
      { ...route, carrier_ids: Array(15_000).fill('x'), services: Array(15_000).fill('x') },
      { carrier_ids: tooMany(1000), services: tooMany(1000) },
    ],
    [
      '15,000 numbers to collect',
      '/v1/pickups/bench_courier/schedule',
      pickupBody(Array(15_000).fill('X')),
      { tracking_numbers: tooMany(2000) },
    ],
  ])('%s are refused at once', async (_what, path, body, details) => {
    expect(await workMs(() => refuses(path, body, details))).toBeLessThan(atOnceMs)
  })

  test.each<[what: string, path: string, body: object, why: string]>([
    [
      '300,000 items in 500 parcels',
      '/v1/shipments',
      { ...route, parcels: Array(500).fill({ ...parcel, items: Array(600).fill({ weight: 1 }) }) },
      'it holds more than 50000 values',
    ],
    [
      '100,000 items in a parcel',
      '/v1/parcels',
      { ...parcel, items: Array(100_000).fill(item) },
      'it holds more than 50000 values',
    ],
    [
      '100,000 lines',
      '/v1/orders',
      orderBody({ line_items: Array(100_000).fill(item) }),
      'it holds more than 50000 values',
    ],
    [
      '100,000 commodities',
      '/v1/customs_info',
      { commodities: Array(100_000).fill(item) },
      'it holds more than 50000 values',
    ],
    [
      '500,000 kinds of events',
      '/v1/webhooks',
      { url: 'https://shop.example/hook', enabled_events: Array(500_000).fill('all') },
      'a list has more than 20000 elements',
    ],
    [
      '500,000 carriers',
      '/v1/proxy/rates',
      { ...route, carrier_ids: Array(500_000).fill('x'), services: Array(500_000).fill('x') },
      'a list has more than 20000 elements',
    ],
    [
      '50,000 numbers to collect',
      '/v1/pickups/bench_courier/schedule',
      pickupBody(Array(50_000).fill('X')),
      'a list has more than 20000 elements',
    ],
  ])('%s are refused before they are read', async (_what, path, body, why) => {
    const refusal = { code: 'parse_error', message: `JSON parse error - ${why}` }
    expect(await workMs(() => refusesWith(path, body, refusal))).toBeLessThan(atOnceMs)
  })

  test('as many as are allowed are taken, and lists stay quick', async () => {
    const parcels = Array(500).fill({ ...parcel, items: Array(4).fill(item) })
    const { status, body } = await call('POST', '/v1/shipments', { ...route, parcels })
    expect(status).toBe(201)
    expect(body.parcels).toHaveLength(500)
    const list = async () => expect((await call('GET', '/v1/shipments')).status).toBe(200)
    expect(await workMs(list)).toBeLessThan(atOnceMs)
  })

  test.each(['carrier_name', 'service', 'option_key', 'metadata_key', 'status'])(
    'a filter by 2,000 values of %s is refused',
    async name => {
      const refused = await call('GET', `/v1/shipments?${name}=${Array(2_000).fill('draft').join(',')}`)
      expect(refused.status).toBe(400)
      expect(errorOf(refused).details).toEqual({ [name]: tooMany(100) })
    },
  )
})

/** A line break, an escape of terminals, a zero byte, marks nobody sees, half a character. */
const unseen = [
  '\n',
  '\u001b[2J',
  '\u0007',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\u2028',
  '\u0085x',
]

describe('numbers of carriers', () => {
  test.each(unseen.map(each => [JSON.stringify(each).slice(1, -1), `A${each}B`]))(
    'with %s in them are refused everywhere',
    async (_shown, number) => {
      const says = ['Control and invisible characters are not allowed.']
      await refuses(
        '/v1/trackers?pending_pickup',
        { ...tracker, tracking_number: number },
        { tracking_number: says },
      )
      await refuses(
        '/v1/batches/trackers',
        {
          trackers: [
            { ...tracker, tracking_number: 'A' },
            { ...tracker, tracking_number: number },
          ],
        },
        { trackers: [{}, { tracking_number: says }] },
      )
      await refuses('/v1/pickups/bench_courier/schedule', pickupBody(['A', number]), {
        tracking_numbers: [{}, says],
      })
    },
  )

  test('may have the letters of every script, and signs', async () => {
    for (const tracking_number of ['1Z 999-AA/10', 'ÄÖÜ-123', '追跡123', 'A'.repeat(50)]) {
      const { status, body } = await call('POST', '/v1/trackers?pending_pickup', {
        ...tracker,
        tracking_number,
      })
      expect(status).toBe(202)
      expect(body.tracking_number).toBe(tracking_number)
    }
  })
})

describe('texts that are meant to deceive', () => {
  test('a name that turns around what is beside it is kept as it is and printed without', async () => {
    const person_name = 'Ada \u202egnp.live\u202c Byron\u200b'
    const { body } = await call('POST', '/v1/addresses', { ...montreal, person_name })
    expect(body.person_name).toBe(person_name)
    const bought = await call('POST', '/v1/shipments', {
      ...route,
      recipient: { ...route.recipient, person_name },
      service: 'bench_standard',
      label_type: 'ZPL',
    })
    expect(bought.status).toBe(201)
    const label = (await call('GET', String(bought.body.label_url))).bytes.toString()
    expect(label).toContain('Ada gnp.live Byron')
    expect(label).not.toMatch(/\p{Bidi_Control}|\u200b/u)
  })

  test('keys that objects have by themselves are keys like others', async () => {
    const metadata = {
      constructor: { prototype: { x: 1 } },
      toString: 'x',
      hasOwnProperty: 1,
      valueOf: null,
      length: 0,
    }
    const created = await call('POST', '/v1/shipments', { ...route, metadata, options: metadata })
    expect(created.status).toBe(201)
    expect(created.body.metadata).toEqual(metadata)
    const changed = await call('PUT', `/v1/shipments/${created.body.id}`, {
      metadata: { constructor: null, toString: 'y' },
    })
    expect(changed.body.metadata).toEqual({ toString: 'y', hasOwnProperty: 1, length: 0 })
    const found = await call('GET', '/v1/shipments?metadata_key=hasOwnProperty&metadata_value=y')
    expect(found.body.count).toBe(1)
  })

  test('JSON nested as deep as is read is stored and found again', async () => {
    const depth = 55
    const raw = JSON.stringify({ ...route, metadata: { deep: 0 } }).replace(
      '"deep":0',
      `"deep":${'['.repeat(depth)}${']'.repeat(depth)}`,
    )
    const { status, body } = await call('POST', '/v1/shipments', undefined, { raw })
    expect(status).toBe(201)
    expect((await call('GET', `/v1/shipments/${body.id}`)).status).toBe(200)
  })

  test.each(['1e308', '1e13', '-1', '-0.0001', '1e-400000'])(
    'a weight of %s is refused or nothing',
    async weight => {
      const { status, body } = await call('POST', '/v1/parcels', undefined, {
        raw: `{"weight":${weight},"weight_unit":"KG"}`,
      })
      if (status === 201) expect(Object.is(body.weight, 0)).toBe(true)
      else expect(errorOf({ body } as never).details).toMatchObject({ weight: [expect.any(String)] })
    },
  )
})

test('metadata of 1 MB is refused by every record that has some', async () => {
  const metadata = { note: 'x'.repeat(1_000_000) }
  const details = { metadata: ['Ensure this field is no larger than 262144 bytes.'] }
  await refuses('/v1/shipments', { ...route, metadata }, details)
  await refuses('/v1/orders', orderBody({ metadata }), details)
  await refuses('/v1/trackers', { ...tracker, tracking_number: 'A', metadata }, details)
  await refuses('/v1/pickups/bench_courier/schedule', pickupBody(['A'], { metadata }), details)
})
