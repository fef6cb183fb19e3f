import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { readEvents } from '../support/desks/event-reader.ts'
import { addConnection, addShipment, buy, courier, montreal, route } from '../support/desks/shipping-data.ts'
import { startStation, stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const { call, station } = stationForFile({ sample: true })
const status = async () => (await call<StationStatus>('GET', '/desk/status')).body

describe('the status of a station', () => {
  test('says what it is, what it has and what waits', async () => {
    expect(await status()).toEqual({
      version: '0.0.0',
      url: station().url,
      home: station().home,
      started_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
      sample: true,
      sample_removal_at: null,
      connections: 1,
      printers: 1,
      queue: { queued: 0, failed: 0, unknown: 0 },
      unknown_purchases: 0,
      data_at_risk: false,
      unknown_pickups: 0,
      attention: expect.objectContaining({ total: 0, purchase: 0 }),
      reachability: [],
      replica: expect.objectContaining({ state: 'off', destination: null, problem: null }),
      backups: { newest_at: null, problem: null, restored: null, rehearsal: null },
      sizes: { data_bytes: expect.any(Number), free_bytes: expect.any(Number) },
      key_kept_by: 'file',
      runtime: { node: process.versions.node, sqlite: expect.stringMatching(/^3\./) },
      tracking_problems: { test: 0, live: 0 },
      orders_ready: { test: 7, live: 0 },
      orders_to_pack: { test: 7, live: 0 },
      parcels_to_collect: { test: 0, live: 0 },
      parcels_to_close_out: { test: 0, live: 0 },
      prints_stopped: { test: 0, live: 0 },
      webhooks_given_up: 0,
      stopping: null,
      accident_at: null,
      loops: expect.any(Array),
    })
  })

  test('shows all it does by itself, and how that is going', async () => {
    const { loops } = await status()
    expect(loops.map(({ name }) => name)).toEqual([
      'printing',
      'webhooks',
      'batches',
      'imports',
      'import_watch',
      'exports',
      'shops',
      'write_backs',
      'orders',
      'runs',
      'packing',
      'carts',
      'tracking',
      'agents',
      'purchase_queue',
      'label_fetch',
      'manifest_fetch',
      'proxy_labels',
      'reconnect',
      'rate_sheets',
      'retention',
      'backup',
      'rehearsal',
      'notifications',
    ])
    for (const loop of loops)
      expect(loop).toMatchObject({
        last_error: null,
        state: expect.stringMatching(/^(idle|waiting|running)$/),
      })
  })

  test('needs credentials', async () => {
    expect((await call('GET', '/desk/status', undefined, { as: 'none' })).status).toBe(401)
  })
})

describe('changes as they happen', () => {
  const listen = async () => readEvents(station().url, { cookie: await pageCookie(station().url) })

  test('come as a stream of events', async () => {
    const { response } = await listen()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('tell of every record that is made, changed and removed', async () => {
    const events = await listen()
    const { body } = await call('POST', '/v1/addresses', montreal)
    await call('PATCH', `/v1/addresses/${body.id}`, { city: 'Laval' })
    await call('DELETE', `/v1/addresses/${body.id}`)
    expect(await events.next('addresses', 'deleted')).toEqual({
      topic: 'addresses',
      id: body.id,
      action: 'deleted',
    })
    expect(events.seen.map(each => each.action)).toEqual(['created', 'updated', 'deleted'])
  })

  test('reach everybody who listens, whatever each of them does', async () => {
    const [one, two] = [await listen(), await listen()]
    one.hangUp()
    const shipment = await addShipment(call)
    expect((await two.next('shipments', 'created')).id).toBe(shipment.id)
    await buy(call, shipment)
    expect((await two.next('shipments', 'updated')).id).toBe(shipment.id)
    expect((await two.next('trackers', 'created')).id).toMatch(/^trk_/)
  })

  test('do not tell of what was refused', async () => {
    const events = await listen()
    await call('POST', '/v1/addresses', { country_code: 'XX' })
    await call('POST', '/v1/shipments', { ...route, service: 'teleport' })
    const { body } = await call('POST', '/v1/parcels', { weight: 1, weight_unit: 'KG' })
    expect((await events.next('parcels', 'created')).id).toBe(body.id)
    expect(events.seen).toHaveLength(1)
  })

  test('need credentials, and the page of another site has none', async () => {
    const cookie = await pageCookie(station().url)
    const strangers: Record<string, string>[] = [
      {},
      { authorization: 'Token nope' },
      { cookie, 'sec-fetch-site': 'cross-site' },
    ]
    const statuses = await Promise.all(
      strangers.map(async headers => (await readEvents(station().url, headers)).response.status),
    )
    expect(statuses).toEqual([401, 401, 403])
  })
})

describe('sample data', () => {
  test('is a first day of work: a courier, addresses, parcels, orders as drafts, a printer', async () => {
    const [carriers, addresses, parcels, shipments, printers] = await Promise.all(
      ['/v1/carriers', '/v1/addresses', '/v1/parcels', '/v1/shipments?status=draft', '/desk/printers'].map(
        async path => (await call<{ count: number; results: Record<string, unknown>[] }>('GET', path)).body,
      ),
    )
    expect(carriers?.results).toMatchObject([{ carrier_id: 'house_courier', test_mode: true }])
    expect(addresses?.count).toBeGreaterThan(0)
    expect(parcels?.count).toBeGreaterThan(0)
    expect(shipments?.count).toBeGreaterThanOrEqual(12)
    expect(printers?.results).toMatchObject([{ is_sample: true, is_default: true }])
  })

  test('can be shipped: rated, bought and printed', async () => {
    const list = await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?status=draft&limit=1')
    const [draft] = list.body.results
    expect(draft?.rates.length).toBeGreaterThan(0)
    const bought = await call<ShipmentRecord>('POST', `/v1/shipments/${draft?.id}/purchase`, {
      selected_rate_id: draft?.rates[0]?.id,
      label_type: 'ZPL',
    })
    expect(bought.status).toBe(200)
    const job = await call('POST', '/desk/print-jobs', { shipment_id: bought.body.id })
    expect(job).toMatchObject({ status: 201, body: { shipment_id: bought.body.id, format: 'ZPL' } })
    await expect
      .poll(async () => (await call('GET', `/desk/print-jobs/${job.body.id}`)).body.state)
      .toBe('confirmed')
  })

  test('goes in one call, and what was made since stays', async () => {
    await addConnection(call, courier())
    const own = await addShipment(call, { carrier_ids: ['bench_courier'] })
    const { body: saved } = await call('POST', '/v1/addresses', montreal)
    const removed = await call<StationStatus>('DELETE', '/desk/sample')
    expect(removed).toMatchObject({ status: 200, body: { sample: false, connections: 1, printers: 0 } })
    expect((await call('GET', `/v1/shipments/${own.id}`)).status).toBe(200)
    expect((await call('GET', `/v1/addresses/${saved.id}`)).status).toBe(200)
    const { body } = await call('GET', '/v1/carriers')
    expect(body).toMatchObject({ count: 1, results: [{ carrier_id: 'bench_courier' }] })
    expect((await call('DELETE', '/desk/sample')).status).toBe(200)
  })

  test('does not come back at the next start', async () => {
    const home = tempHome()
    const first = await startStation({ home, sample: true })
    await first.call('DELETE', '/desk/sample')
    await first.close()
    const second = await startStation({ home, sample: true })
    const { body } = await second.call('GET', '/desk/status')
    await second.close()
    expect(body).toMatchObject({ sample: false, connections: 0, printers: 0 })
  })

  test('is there once, however often the station starts', async () => {
    const home = tempHome()
    const counts: unknown[] = []
    for (let start = 0; start < 2; start++) {
      const each = await startStation({ home, sample: true })
      const { api_keys: _, ...rows } = each.rows()
      counts.push(rows)
      await each.close()
    }
    expect(counts[1]).toEqual(counts[0])
  })
})

test('a restart keeps what was there, the page signed in and purchases settled', async () => {
  const home = tempHome()
  const first = await startStation({ home })
  const cookie = await pageCookie(first.url)
  await addConnection(first.call, courier())
  const bought = (await buy(first.call, await addShipment(first.call))).body
  await first.close()
  const second = await startStation({ home })
  expect((await second.call('GET', `/v1/shipments/${bought.id}`)).body).toEqual(bought)
  const own = await second.call('GET', '/desk/status', undefined, { as: 'none', headers: { cookie } })
  expect(own).toMatchObject({ status: 200, body: { unknown_purchases: 0 } })
  await second.close()
})
