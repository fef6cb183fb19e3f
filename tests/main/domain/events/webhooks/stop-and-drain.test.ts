import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../../../main/db/database.ts'
import { createKeyService } from '../../../../../main/domain/access/key-service.ts'
import type { ShipmentRecord } from '../../../../../shared/api/shipments.ts'
import type { WebhookRecord } from '../../../../../shared/api/webhooks.ts'
import type { CreatedKey } from '../../../../../shared/desk/keys.ts'
import { serveStation } from '../../../../support/command-line/packdesk.ts'
import { type Call, callerOf } from '../../../../support/contract/call.ts'
import { eventDesk } from '../../../../support/desks/event-desk.ts'
import { addConnection, addShipment, buy, courier } from '../../../../support/desks/shipping-data.ts'
import { type Received, taken, webhookReceiver } from '../../../../support/desks/webhook-receiver.ts'
import { testDatabase } from '../../../../support/station/database.ts'
import { tempHome } from '../../../../support/station/temp-home.ts'

describe('a station that stops', () => {
  test('does not count what it cut off, and sends it again after the next start', async () => {
    const receiver = await webhookReceiver({ manner: 'holds' })
    const database = testDatabase()
    const desk = eventDesk({ database })
    desk.addWebhook(receiver.url)
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    await receiver.received(1)
    await desk.stop()
    expect(desk.event(event.id).deliveries).toMatchObject([{ state: 'waiting', attempts: [] }])
    const late = desk.happen({ n: 2 })

    receiver.behave(taken)
    const next = eventDesk({ database })
    next.webhookDelivery.start()
    await next.whenDelivery(late.id, ({ state }) => state === 'delivered')
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([event.id, event.id, late.id])
    expect(receiver.requests[1]?.body).toBe(receiver.requests[0]?.body)
  })

  test('keeps what waits while its own file is in trouble, and goes on later', async () => {
    const receiver = await webhookReceiver()
    const desk = eventDesk()
    desk.addWebhook(receiver.url)
    const { sqlite } = desk.database
    sqlite.exec(`CREATE TRIGGER disk_full BEFORE UPDATE ON deliveries
                 BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`)
    desk.webhookDelivery.start()
    const event = desk.happen({ n: 1 })
    expect(String(await desk.trouble())).toContain('disk is full')
    sqlite.exec('DROP TRIGGER disk_full')
    desk.clock.advance(5_000)
    await desk.whenDelivery(event.id, ({ state }) => state === 'delivered')
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
  })
})

/** How often a statement of the file was run, by its first words. */
function countStatements(database: Database): Map<string, number> {
  const counts = new Map<string, number>()
  const { sqlite } = database
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((source: string) => {
    const statement = prepare(source)
    for (const name of ['run', 'get', 'all'] as const) {
      const original = statement[name].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          const verb = source.trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
          counts.set(verb, (counts.get(verb) ?? 0) + 1)
          return original(...values)
        },
      })
    }
    return statement
  }) as typeof sqlite.prepare
  return counts
}

test('a thousand events are read in batches and sent over few connections, in order', async () => {
  const receiver = await webhookReceiver()
  const database = testDatabase()
  const counts = countStatements(database)
  const desk = eventDesk({ database })
  desk.addWebhook(receiver.url)
  let last = ''
  database.transact(() => {
    for (let n = 1; n <= 999; n++) desk.recordEvent({ type: 'tracker_updated', data: { n }, testMode: true })
    last = desk.happen({ n: 1_000 }).id
    return { ok: true, value: null }
  })
  counts.clear()
  desk.webhookDelivery.start()
  const requests = await receiver.received(1_000)
  const { update = 0, select = 0 } = Object.fromEntries(counts)
  expect(update).toBeLessThanOrEqual(2_000)
  expect(select).toBeLessThanOrEqual(1 + 2 * (1_000 / 20 + 1))
  await desk.whenDelivery(last, ({ state }) => state === 'delivered')
  expect(requests.map(({ body }) => JSON.parse(body).data.n)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => n + 1),
  )
  expect(receiver.connections()).toBeLessThan(5)
})

describe('a station that is killed', () => {
  type Served = Awaited<ReturnType<typeof serveStation>>

  /** A station process, and how to call it with a key of its home. */
  async function serve(home: string): Promise<{ station: Served; call: Call }> {
    const station = await serveStation(home)
    const database = testDatabase(home)
    const { bareKey } = createKeyService(database, () => new Date()).create({ name: 'kill', mode: 'test' })
    return { station, call: callerOf(station.url, { test: bareKey, live: bareKey }) }
  }

  const kill = async (station: Served) => {
    station.process.kill('SIGKILL')
    await once(station.process, 'close')
  }

  const idOf = ({ headers }: Received) => String(headers['webhook-id'])

  test('in the middle of sending loses no event, changes none and keeps the order', async () => {
    const receiver = await webhookReceiver()
    const home = tempHome()
    let { station, call } = await serve(home)
    await call<WebhookRecord>('POST', '/v1/webhooks', { url: receiver.url, enabled_events: ['all'] })
    await addConnection(call, courier())
    const bought: string[] = []
    for (let round = 0; round < 2; round++) {
      receiver.behave({ manner: 'holds' })
      const seen = receiver.requests.length
      for (let n = 0; n < 3; n++) {
        const { body } = await buy(call, await addShipment(call))
        bought.push((body as ShipmentRecord).id)
      }
      await receiver.received(seen + 1)
      await kill(station)
      receiver.behave(taken)
      ;({ station, call } = await serve(home))
    }
    const list = await call<{ results: { id: string }[] }>('GET', '/desk/event-records?limit=100')
    const stored = list.body.results.map(({ id }) => id).reverse()
    expect(stored).toHaveLength(12)
    while (new Set(receiver.requests.map(idOf)).size < stored.length)
      await receiver.received(receiver.requests.length + 1)
    expect([...new Set(receiver.requests.map(idOf))]).toEqual(stored)
    const bodies = new Map<string, Set<string>>()
    for (const request of receiver.requests)
      bodies.set(idOf(request), (bodies.get(idOf(request)) ?? new Set()).add(request.body))
    expect([...bodies.values()].every(({ size }) => size === 1)).toBe(true)
    const purchases = receiver.requests
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type === 'shipment_purchased')
    expect([...new Set(purchases.map(({ data }) => data.id))]).toEqual(bought)
    expect(receiver.requests.length).toBeGreaterThan(stored.length)
  })

  test('keeps the keys made at the desk, their ends, a new secret of a webhook and its deliveries', async () => {
    const receiver = await webhookReceiver()
    const home = tempHome()
    let { station, call } = await serve(home)
    const made = async (name: string) =>
      (await call<CreatedKey>('POST', '/desk/keys', { name, test_mode: true, scopes: ['read'] })).body
    const [kept, ended] = [await made('Kept'), await made('Ended')]
    await call('DELETE', `/desk/keys/${ended.id}`)
    const { body: hook } = await call<WebhookRecord>('POST', '/v1/webhooks', {
      url: receiver.url,
      enabled_events: ['all'],
    })
    const rotated = await call<{ secret: string }>('POST', `/desk/webhooks/${hook.id}/rotate-secret`)
    await addConnection(call, courier())
    await buy(call, await addShipment(call))
    await receiver.received(2)
    await kill(station)
    ;({ station, call } = await serve(home))
    const statusOf = async ({ key }: CreatedKey) =>
      (await call('GET', '/v1/parcels', undefined, { headers: { authorization: `Token ${key}` } })).status
    expect(await statusOf(kept)).toBe(200)
    expect(await statusOf(ended)).toBe(401)
    expect((await call<WebhookRecord>('GET', `/v1/webhooks/${hook.id}`)).body.secret).toBe(
      rotated.body.secret,
    )
    const list = await call<{ count: number }>('GET', `/desk/webhook-deliveries?webhook_id=${hook.id}`)
    expect(list.body.count).toBe(2)
    await kill(station)
  })
})
