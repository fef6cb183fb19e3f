import { rmSync } from 'node:fs'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import type { EventRecord, EventsRead, WebhookDeliveryRecord } from '../../shared/api/events.ts'
import type { WebhookRecord } from '../../shared/api/webhooks.ts'
import { errorOf } from '../support/contract/call.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { type ReceiverManner, webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call, station } = stationForFile({ clock })
type Mode = 'test' | 'live'

const read = async (query = '', as: Mode = 'test') =>
  (await call<EventsRead>('GET', `/v1/events${query}`, undefined, { as })).body
const order = async (as: Mode = 'test') =>
  (await call<{ id: string }>('POST', '/v1/orders', orderBody(), { as })).body.id
const refusedAt = async (after: string, as: Mode = 'test') =>
  call('GET', `/v1/events?after=${after}`, undefined, { as })
const latest = async () => (await read('?after=latest')).cursor
const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id)

describe('events behind a cursor', () => {
  test('are answered oldest first, exactly as they were recorded, and none twice', async () => {
    const begin = await latest()
    const orders = [await order(), await order(), await order()]
    const first = await read(`?after=${begin}&limit=2`)
    expect(first).toMatchObject({ has_more: true, cursor: expect.stringMatching(/^ec_\d+_[0-9a-f]{12}$/) })
    const second = await read(`?after=${first.cursor}&limit=2`)
    expect(second.has_more).toBe(false)
    const all = [...first.results, ...second.results]
    expect(all.map(({ data }) => data.id)).toEqual(orders)
    expect(await read(`?after=${second.cursor}`)).toMatchObject({ results: [], cursor: second.cursor })
    const { body } = await call<{ results: EventRecord[] }>('GET', '/desk/event-records?limit=3')
    expect(body.results.reverse()).toEqual(all)
  })

  test('are those of the mode of the key, and a cursor of the other mode is told', async () => {
    const begin = await latest()
    const there = await order('live')
    const live = await read('?after=latest', 'live')
    await order()
    expect((await read(`?after=${begin}`)).results.map(({ data }) => data.id)).not.toContain(there)
    const refused = await refusedAt(live.cursor)
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'cursor_unknown'])
    expect(errorOf(refused).message).toMatch(/^It is a cursor of live mode/)
    expect((await refusedAt(await latest(), 'live')).status).toBe(400)
  })

  test('are narrowed by type, and the cursor passes by the others', async () => {
    const begin = await latest()
    await order()
    const narrowed = await read(`?after=${begin}&type=order_cancelled,batch_failed`)
    expect(narrowed).toMatchObject({ results: [], has_more: false, cursor: await latest() })
    const wrong = await call('GET', '/v1/events?type=order_lost')
    expect([wrong.status, errorOf(wrong).details]).toEqual([
      400,
      { type: ['"order_lost" is not a valid choice.'] },
    ])
  })

  test('can be asked for by the id of one that a webhook brought', async () => {
    const receiver = await webhookReceiver()
    await call('POST', '/v1/webhooks', { url: receiver.url, enabled_events: ['order_created'] })
    await order()
    const [brought] = await receiver.received(1)
    const next = await order()
    const { results } = await read(`?after=${brought?.headers['webhook-id']}`)
    expect(results.map(({ data }) => data.id)).toEqual([next])
  })

  test('need a key that may read', async () => {
    expect((await call('GET', '/v1/events', undefined, { as: 'none' })).status).toBe(401)
    const { bareKey } = station().keys.create({ name: 'prints', mode: 'test', scopes: ['print'] })
    const { status } = await call('GET', '/v1/events', undefined, {
      as: 'none',
      headers: { authorization: `Token ${bareKey}` },
    })
    expect(status).toBe(403)
  })

  test.each(['x', 'ec_', 'ec_-1', 'ec_1e3', 'ec_1_zzzzzzzzzzzz', 'evt_0', '17', 'ec_999999999', 'null'])(
    'are not made up for %j: it is refused with where to go on',
    async after => {
      const refused = await refusedAt(after)
      expect([refused.status, errorOf(refused).code]).toEqual([400, 'cursor_unknown'])
      expect(errorOf(refused).details).toMatchObject({ oldest_cursor: (await read()).oldest_cursor })
    },
  )
})

test('a cursor behind which the retention removed something is refused, and the oldest one there is misses nothing', async () => {
  const own = manualClock()
  const { call, close, look } = await startStation({ clock: own })
  const read = async (query: string) => (await call<EventsRead>('GET', `/v1/events${query}`)).body
  const orders = async (count: number) => {
    for (let at = 0; at < count; at += 1) await call('POST', '/v1/orders', orderBody())
  }
  const first = await read('')
  expect(first).toEqual({ results: [], cursor: 'ec_0', has_more: false, oldest_cursor: 'ec_0' })
  await orders(2)
  const old = await read('?limit=1')
  const kept = await read(`?after=${old.cursor}`)
  own.jump(100 * 86_400_000)
  await orders(2)
  await call('PATCH', '/desk/retention', { events: 30 })
  await expect.poll(() => look('SELECT count(*) FROM events')).toBe(2)

  for (const gone of [old.cursor, 'ec_0']) {
    const refused = await call('GET', `/v1/events?after=${gone}`)
    expect([refused.status, errorOf(refused).code]).toEqual([410, 'cursor_expired'])
    const { oldest_cursor } = errorOf(refused).details as { oldest_cursor: string }
    expect((await read(`?after=${oldest_cursor}`)).results).toHaveLength(2)
  }
  // Whoever had read all that was removed misses nothing and goes on.
  expect((await read(`?after=${kept.cursor}`)).results).toHaveLength(2)
  const left = await read('')
  expect([left.results.length, left.oldest_cursor]).toEqual([2, kept.cursor])

  own.jump(100 * 86_400_000)
  await call('PATCH', '/desk/retention', { events: 20 })
  await expect.poll(() => look('SELECT count(*) FROM events')).toBe(0)
  expect(await read(`?after=${left.cursor}`)).toMatchObject({ results: [], cursor: left.cursor })
  await close()
})

test('a cursor from before a backup was restored is noticed, although its number is used again', async () => {
  const { call, close, home, database } = await startStation()
  const read = async (query: string) => call<EventsRead>('GET', `/v1/events${query}`)
  await call('POST', '/v1/orders', orderBody())
  const { cursor: shared } = (await read('')).body
  await call('POST', '/v1/orders', orderBody())
  const { cursor } = (await read('')).body
  // What a restored copy looks like: the last event was never there, and its number is given to the next one.
  database.exec(`DELETE FROM events WHERE seq = 2; DELETE FROM event_removals;
    UPDATE sqlite_sequence SET seq = 1 WHERE name = 'events'`)
  expect(errorOf(await read(`?after=${cursor}`)).code).toBe('cursor_unknown')
  await call('POST', '/v1/orders', orderBody())
  const refused = await read(`?after=${cursor}`)
  expect(errorOf(refused).message).toMatch(/a backup was restored since/)
  expect((await read(`?after=${shared}`)).body.results).toHaveLength(1)
  await close()
  rmSync(home, { recursive: true, force: true })
})

test('a tool that sleeps again and again misses nothing while labels are bought at once', async () => {
  const { carrier_id } = await addConnection(call, courier('sleepers'))
  const begin = await latest()
  const drafts = await Promise.all(
    Array.from({ length: 24 }, () => addShipment(call, { carrier_ids: [carrier_id] })),
  )
  let isOver = false
  const purchases = Promise.all(drafts.map(draft => buy(call, draft))).then(all => {
    isOver = true
    return all
  })
  const seen: EventRecord[] = []
  let cursor = begin
  let isLast = false
  while (!isLast) {
    isLast = isOver
    const page = await read(`?after=${cursor}&limit=3`)
    seen.push(...page.results)
    cursor = page.cursor
    isLast &&= !page.has_more
  }
  const bought = (await purchases).map(({ body }) => body.id)
  expect(new Set(idsOf(seen)).size).toBe(seen.length)
  const told = seen.filter(({ type }) => type === 'shipment_purchased').map(({ data }) => String(data.id))
  expect(told.sort()).toEqual(bought.sort())
  expect((await read(`?after=${begin}`)).results).toEqual(seen.slice(0, 100))
})

describe('the deliveries of a webhook', () => {
  type Page = { count: number; results: WebhookDeliveryRecord[] }
  const hook = async (manner?: ReceiverManner, as: Mode = 'test') => {
    const receiver = await webhookReceiver(manner)
    const body = { url: receiver.url, enabled_events: ['order_created'] }
    const created = await call<WebhookRecord>('POST', '/v1/webhooks', body, { as })
    return { receiver, ...created.body }
  }
  const deliveries = async (id: string, query = '') =>
    (await call<Page>('GET', `/v1/webhooks/${id}/deliveries${query}`)).body
  const replay = (id: string, event: string, as: Mode = 'test') =>
    call<WebhookDeliveryRecord>('POST', `/v1/webhooks/${id}/deliveries/${event}/replay`, undefined, { as })

  test('are listed to programs, and one is sent again with the same id, body and a signature that holds', async () => {
    const { id, secret, receiver } = await hook()
    await order()
    await receiver.received(1)
    await expect.poll(async () => (await deliveries(id, '?state=delivered')).count).toBe(1)
    const [delivered] = (await deliveries(id)).results
    expect(delivered).toMatchObject({
      object_type: 'webhook_delivery',
      webhook_id: id,
      event_type: 'order_created',
      is_replay: false,
      last_attempt: { status: 200, problem: null },
    })
    const again = await replay(id, delivered?.event_id ?? '')
    expect([again.status, again.body]).toMatchObject([
      201,
      { is_replay: true, event_id: delivered?.event_id },
    ])
    const [first, second] = await receiver.received(2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    // The published library reads the time of the attempt from the real clock; it is asked about this one's.
    const stamped = new Date(Number(second?.headers['webhook-timestamp']) * 1000)
    expect(new Webhook(secret).sign(String(second?.headers['webhook-id']), stamped, second?.body ?? '')).toBe(
      second?.headers['webhook-signature'],
    )
    await expect.poll(async () => (await deliveries(id, '?state=delivered')).count).toBe(2)
    expect(JSON.stringify(await deliveries(id))).not.toContain(secret)
  })

  test('are replayed only where it can be done, and the other mode knows nothing of them', async () => {
    const { id, receiver } = await hook()
    await order()
    const [sent] = await receiver.received(1)
    const event = String(sent?.headers['webhook-id'])
    expect((await replay(id, 'evt_none')).status).toBe(404)
    expect((await replay('weh_none', event)).status).toBe(404)
    expect((await replay(id, event, 'live')).status).toBe(404)
    expect((await call('GET', `/v1/webhooks/${id}/deliveries`, undefined, { as: 'live' })).status).toBe(404)
    await call('PATCH', `/v1/webhooks/${id}`, { disabled: true })
    const refused = await replay(id, event)
    expect([refused.status, errorOf(refused).code]).toEqual([409, 'state_error'])
  })

  test('need a key that may manage', async () => {
    const { id } = await hook()
    const { bareKey } = station().keys.create({ name: 'reads', mode: 'test', scopes: ['read', 'buy'] })
    const asked = { as: 'none' as const, headers: { authorization: `Token ${bareKey}` } }
    expect((await call('GET', `/v1/webhooks/${id}/deliveries`, undefined, asked)).status).toBe(403)
    const path = `/v1/webhooks/${id}/deliveries/evt_x/replay`
    expect((await call('POST', path, undefined, asked)).status).toBe(403)
  })
})
