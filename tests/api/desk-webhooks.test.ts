import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WebhookDeliveryRecord } from '../../shared/api/events.ts'
import type { WebhookRecord } from '../../shared/api/webhooks.ts'
import type { WebhookExchange, WebhookState, WebhookTrial } from '../../shared/desk/webhooks.ts'
import { errorOf } from '../support/contract/call.ts'
import { type Received, type ReceiverManner, webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
type Page<T> = { count: number; next: string | null; results: T[] }

async function hook(manner?: ReceiverManner, more: object = {}) {
  const receiver = await webhookReceiver(manner)
  const { body } = await call<WebhookRecord>('POST', '/v1/webhooks', {
    url: receiver.url,
    enabled_events: ['order_created'],
    ...more,
  })
  return { receiver, ...body }
}

let orders = 0
const happen = () => {
  orders += 1
  return call('POST', '/v1/orders', {
    order_id: `W-${orders}`,
    line_items: [{ sku: 'cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
    shipping_to: { country_code: 'CA', person_name: 'Ada Haddad' },
  })
}

const deliveries = async (id: string, query = '') =>
  (await call<Page<WebhookDeliveryRecord>>('GET', `/desk/webhook-deliveries?webhook_id=${id}${query}`)).body
const stateOf = async (id: string) => (await call<WebhookState>('GET', `/desk/webhooks/${id}`)).body
const newest = async (id: string) => (await deliveries(id)).results[0]
const settled = (id: string, state: string) => expect.poll(async () => (await newest(id))?.state).toBe(state)

function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

describe('the deliveries of a webhook', () => {
  test('are listed newest first with their answer, and one shows what was sent', async () => {
    const { id, receiver } = await hook({ manner: 'answers', status: 201, text: 'filed' })
    await happen()
    await settled(id, 'delivered')
    await happen()
    await expect.poll(async () => (await deliveries(id, '&state=delivered')).count).toBe(2)
    const { results, count } = await deliveries(id)
    expect(count).toBe(2)
    expect(results.map(({ event_id }) => event_id)).toEqual(
      receiver.requests.map(({ headers }) => headers['webhook-id']).reverse(),
    )
    expect(results[0]).toEqual({
      id: expect.stringMatching(/^dlv_[0-9a-f]{32}$/),
      object_type: 'webhook_delivery',
      webhook_id: id,
      event_id: receiver.requests[1]?.headers['webhook-id'],
      event_type: 'order_created',
      state: 'delivered',
      is_replay: false,
      tries: 0,
      next_attempt_at: null,
      last_attempt: {
        at: expect.any(String),
        duration_ms: expect.any(Number),
        status: 201,
        problem: null,
        answer: 'filed',
      },
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const { body } = await call<WebhookExchange>('GET', `/desk/webhook-deliveries/${results[0]?.id}`)
    expect(body.request_body).toBe(receiver.requests[1]?.body)
    expect(body.attempts).toEqual([results[0]?.last_attempt])
    expect(body.url).toBe(receiver.url)
  })

  test('are paged by a cursor that meets each once while new ones come', async () => {
    const { id } = await hook()
    for (let n = 0; n < 5; n += 1) await happen()
    const seen: string[] = []
    let at: string | null = `/desk/webhook-deliveries?webhook_id=${id}&limit=2`
    while (at !== null) {
      const { body }: { body: Page<WebhookDeliveryRecord> } = await call('GET', at)
      seen.push(...body.results.map(each => each.id))
      at = body.next === null ? null : body.next.replace(station().url, '')
      await happen()
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
  })

  test('of a webhook that is not there, or of the other mode, are a 404', async () => {
    const { id } = await hook()
    for (const [asked, as] of [
      ['weh_none', 'test'],
      [id, 'live'],
    ] as const) {
      const refused = await call('GET', `/desk/webhook-deliveries?webhook_id=${asked}`, undefined, { as })
      expect(refused.status).toBe(404)
      expect(errorOf(refused).message).toBe(`There is no webhook ${asked}.`)
    }
    await happen()
    const one = await newest(id)
    const path = `/desk/webhook-deliveries/${one?.id}`
    expect((await call('GET', path, undefined, { as: 'live' })).status).toBe(404)
    expect((await call('GET', '/desk/webhook-deliveries')).status).toBe(400)
    expect((await call('GET', `/desk/webhook-deliveries?webhook_id=${id}&state=lost`)).status).toBe(400)
  })

  test('that failed are counted, wait, and are sent again by hand', async () => {
    const { id, receiver } = await hook({ manner: 'answers', status: 500, text: 'not today' })
    await happen()
    await expect.poll(async () => (await newest(id))?.last_attempt?.status).toBe(500)
    expect(await newest(id)).toMatchObject({ state: 'waiting', last_attempt: { answer: 'not today' } })
    expect(await stateOf(id)).toMatchObject({
      waiting: 1,
      given_up: 0,
      gave_up: false,
      failures: 0,
      failing_since: expect.any(String),
    })
    receiver.behave({ manner: 'answers', status: 200 })
    await call('PATCH', `/v1/webhooks/${id}`, { disabled: true })
    await call('PATCH', `/v1/webhooks/${id}`, { disabled: false })
    await settled(id, 'delivered')
    const { event_id: event } = (await newest(id)) ?? {}
    const again = await call('POST', `/desk/event-records/${event}/replay`, { webhook_id: id })
    expect(again.status).toBe(201)
    await settled(id, 'delivered')
    expect(await newest(id)).toMatchObject({ is_replay: true, event_id: event })
    expect(await stateOf(id)).toMatchObject({ waiting: 0, given_up: 0, failing_since: null })
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(1)
  })
})

describe('a test of a webhook', () => {
  test('shows status, time and the start of what was answered, signed and stored nowhere', async () => {
    const { id, secret, receiver } = await hook({ manner: 'answers', status: 418, text: 'short and stout' })
    const before = station().rows()
    const { status, body } = await call<WebhookTrial>('POST', `/desk/webhooks/${id}/test`, {
      payload: { hello: 'shop' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      object_type: 'webhook_trial',
      webhook_id: id,
      success: false,
      request_body: '{"payload":{"hello":"shop"}}',
      at: expect.any(String),
      duration_ms: expect.any(Number),
      status: 418,
      problem: 'The endpoint answered 418.',
      answer: 'short and stout',
    })
    const [request] = receiver.requests
    if (!request) throw new Error('nothing came')
    expect(request.body).toBe(body.request_body)
    expect(isSignedWith(secret, request)).toBe(true)
    expect(station().rows()).toEqual(before)
    expect((await deliveries(id)).count).toBe(0)
    expect((await call('POST', `/desk/webhooks/${id}/test`, {})).status).toBe(200)
    expect(receiver.requests.at(-1)?.body).toBe('{"payload":{}}')
  })

  test('reads no more than the start of an answer without an end', async () => {
    const { id } = await hook({ manner: 'floods' })
    const { body } = await call<WebhookTrial>('POST', `/desk/webhooks/${id}/test`, {})
    expect(body.success).toBe(true)
    expect(body.answer?.length).toBeLessThanOrEqual(2_048)
  })

  test('of an address that may not be sent to says so and sends nothing', async () => {
    const { id } = await hook(undefined, { url: 'http://192.168.7.7/hook' })
    const { body } = await call<WebhookTrial>('POST', `/desk/webhooks/${id}/test`, {})
    expect(body).toMatchObject({ success: false, status: null, answer: null })
    expect(body.problem).toMatch(/^Nothing was sent: /)
  })
})

describe('a new secret', () => {
  test('signs everything from then on, and the old one nothing', async () => {
    const { id, secret: old, receiver } = await hook()
    const { status, body, headers } = await call<{ secret: string }>(
      'POST',
      `/desk/webhooks/${id}/rotate-secret`,
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(body).toEqual({
      object_type: 'webhook_secret',
      webhook_id: id,
      secret: expect.stringMatching(/^whsec_[0-9a-f]{32}$/),
    })
    expect(body.secret).not.toBe(old)
    await happen()
    const [request] = await receiver.received(1)
    if (!request) throw new Error('nothing came')
    expect(isSignedWith(body.secret, request)).toBe(true)
    expect(isSignedWith(old, request)).toBe(false)
    expect((await call<WebhookRecord>('GET', `/v1/webhooks/${id}`)).body.secret).toBe(body.secret)
    expect(station().log()).not.toContain(body.secret)
  })

  test('also signs what waited while the endpoint was switched off', async () => {
    const { id, receiver } = await hook({ manner: 'answers', status: 503 })
    await happen()
    await expect.poll(async () => (await newest(id))?.last_attempt?.status).toBe(503)
    await call('PATCH', `/v1/webhooks/${id}`, { disabled: true })
    const { body } = await call<{ secret: string }>('POST', `/desk/webhooks/${id}/rotate-secret`)
    receiver.behave({ manner: 'answers', status: 200 })
    await call('PATCH', `/v1/webhooks/${id}`, { disabled: false })
    await settled(id, 'delivered')
    const last = receiver.requests.at(-1)
    expect(last && isSignedWith(body.secret, last)).toBe(true)
  })

  test('is not given to an endpoint of the other mode', async () => {
    const { id, secret } = await hook()
    const refused = await call('POST', `/desk/webhooks/${id}/rotate-secret`, undefined, { as: 'live' })
    expect(refused.status).toBe(404)
    expect((await call<WebhookRecord>('GET', `/v1/webhooks/${id}`)).body.secret).toBe(secret)
  })
})

test('the list of webhooks shows no secret, and only those of the mode', async () => {
  const { id, secret } = await hook()
  const { bytes, body } = await call<Page<WebhookState>>('GET', '/desk/webhooks')
  expect(bytes.toString()).not.toContain(secret)
  expect(body.results[0]).toMatchObject({ id, waiting: 0, given_up: 0, failing_since: null, failures: 0 })
  const live = await call<Page<WebhookState>>('GET', '/desk/webhooks', undefined, { as: 'live' })
  expect(live.body.results).toEqual([])
  expect(await stateOf(id)).toEqual(body.results[0])
  expect((await call('GET', `/desk/webhooks/${id}`, undefined, { as: 'live' })).status).toBe(404)
})
