import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { type RemovedWebhook, type WebhookRecord, webhookEvents } from '../../shared/api/webhooks.ts'
import { errorOf } from '../support/contract/call.ts'
import { taken, webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const hook = { url: 'http://127.0.0.1:1/hook', enabled_events: ['all'] }
const create = (more: object = {}) => call<WebhookRecord>('POST', '/v1/webhooks', { ...hook, ...more })
const change = (id: string, body: object) => call<WebhookRecord>('PATCH', `/v1/webhooks/${id}`, body)
const page = (query = '', as: 'test' | 'live' = 'test') =>
  call<{ count: number; next: string | null; results: WebhookRecord[] }>(
    'GET',
    `/v1/webhooks${query}`,
    undefined,
    { as },
  )

describe('a webhook endpoint', () => {
  test('is created with 201 and exactly these fields', async () => {
    const { status, body } = await create({
      description: ' Shop ',
      enabled_events: ['order_created', 'order_created'],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^weh_[0-9a-f]{32}$/),
      url: hook.url,
      description: 'Shop',
      enabled_events: ['order_created', 'order_created'],
      disabled: false,
      send_secret: false,
      object_type: 'webhook',
      last_event_at: null,
      secret: expect.stringMatching(/^whsec_[0-9a-f]{32}$/),
      test_mode: true,
    })
    expect((await call('GET', `/v1/webhooks/${body.id}`)).body).toEqual(body)
  })

  test('has a secret of its own, sealed in the file and never in the log', async () => {
    const [{ body: one }, { body: other }] = [await create(), await create()]
    expect(one.secret).not.toBe(other.secret)
    const file = ['', '-wal'].map(end =>
      readFileSync(join(station().home, `packdesk.sqlite${end}`), 'latin1'),
    )
    expect(file.join('')).toContain(one.id)
    expect(file.join('')).not.toContain(one.secret.slice('whsec_'.length))
    expect(station().log()).not.toContain(one.secret)
  })

  test('can be created switched off, with null for what is not said', async () => {
    expect((await create({ disabled: 'yes' })).body.disabled).toBe(true)
    expect((await create({ disabled: null, description: null })).body).toMatchObject({
      disabled: false,
      description: null,
    })
  })

  test('belongs to the mode of its key', async () => {
    const { body } = await create()
    const path = `/v1/webhooks/${body.id}`
    for (const [method, sent] of [['GET'], ['PATCH', {}], ['DELETE'], ['POST', { payload: {} }]] as const) {
      const at = method === 'POST' ? `${path}/test` : path
      const answer = await call(method, at, sent, { as: 'live' })
      expect(answer.status, method).toBe(404)
      expect(errorOf(answer)).toEqual({ code: 'not_found', message: `There is no webhook ${body.id}.` })
    }
    expect((await page('', 'live')).body).toMatchObject({ count: 0, results: [] })
  })

  test('is changed field by field and keeps its secret', async () => {
    const { body } = await create({ description: 'old' })
    expect((await change(body.id, { description: 'new' })).body).toEqual({ ...body, description: 'new' })
    const changes = {
      url: 'https://shop.example/x',
      description: null,
      enabled_events: ['tracker_created'],
      disabled: true,
    }
    expect((await change(body.id, changes)).body).toEqual({ ...body, ...changes })
    expect((await change(body.id, { disabled: null })).body.disabled).toBe(true)
    expect((await change(body.id, {})).body).toEqual({ ...body, ...changes })
  })

  test('is answered as it was when it is removed, with how that went', async () => {
    const { body } = await create()
    const removed = await call<RemovedWebhook>('DELETE', `/v1/webhooks/${body.id}`)
    expect(removed).toMatchObject({ status: 200 })
    expect(removed.body).toEqual({ ...body, operation: 'Remove Webhook', success: true })
    expect((await call('DELETE', `/v1/webhooks/${body.id}`)).status).toBe(404)
  })

  test.each([
    [{ url: undefined }, { url: ['This field is required.'] }],
    [{ url: null }, { url: ['This field may not be null.'] }],
    [{ url: 'shop' }, { url: ['Enter a valid URL.'] }],
    [{ url: 'http://' }, { url: ['Enter a valid URL.'] }],
    [{ url: 'http://a b/' }, { url: ['Enter a valid URL.'] }],
    [{ url: 'ftp://shop.example/' }, { url: ['Enter a valid URL.'] }],
    [{ url: 'https://shop:secret@shop.example/' }, { url: ['Enter a valid URL without user and password.'] }],
    [{ url: 'https://shop@shop.example/' }, { url: ['Enter a valid URL without user and password.'] }],
    [{ url: 'javascript:alert(1)' }, { url: ['Enter a valid URL.'] }],
    [
      { url: `http://shop.example/${'x'.repeat(181)}` },
      { url: ['Ensure this field has no more than 200 characters.'] },
    ],
    [
      { description: 'x'.repeat(201) },
      { description: ['Ensure this field has no more than 200 characters.'] },
    ],
    [{ enabled_events: undefined }, { enabled_events: ['This field is required.'] }],
    [{ enabled_events: 'all' }, { enabled_events: ['Expected a list of items but got type "str".'] }],
    [{ enabled_events: ['all', 'ALL'] }, { enabled_events: [{}, ['"ALL" is not a valid choice.']] }],
    [{ disabled: 'maybe' }, { disabled: ['Must be a valid boolean.'] }],
  ])('with %j is refused at the field', async (wrong, details) => {
    const answer = await create(wrong)
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toEqual({ code: 'validation', details })
  })

  test('may be on this computer, in the own network and behind any event name', async () => {
    for (const url of [
      'http://localhost:3000',
      'http://192.168.1.9/x?y=1',
      'http://[::1]:8080/',
      'HTTPS://SHOP.example',
    ])
      expect((await create({ url, enabled_events: webhookEvents })).status, url).toBe(201)
  })
})

test('a list holds a hundred unless told otherwise, newest first', async () => {
  for (let n = 0; n < 101; n++) await create({ description: `hook ${n}` })
  const { body } = await page()
  expect(body.results).toHaveLength(100)
  expect(body.results[0]?.description).toBe('hook 100')
  expect(body.next).toMatch(/\/v1\/webhooks\?cursor=\d+&limit=100&offset=100$/)
  const cut = await page('?limit=2&offset=1')
  expect(cut.body.results.map(({ description }) => description)).toEqual(['hook 99', 'hook 98'])
})

describe('the test of an endpoint', () => {
  const payload = { hello: 'shop', nested: [{ deep: null }] }
  const tryOut = (id: string, body: object = { payload }) => call('POST', `/v1/webhooks/${id}/test`, body)

  test('posts the request, signed, also when it is switched off', async () => {
    const receiver = await webhookReceiver()
    const { body } = await create({ url: receiver.url, disabled: true })
    const answer = await tryOut(body.id)
    expect(answer).toMatchObject({ status: 200, body: { operation: 'Test Webhook', success: true } })
    const [request] = await receiver.received(1)
    if (!request) throw new Error('nothing came')
    expect(request.body).toBe(JSON.stringify({ payload }))
    const headers = request.headers as Record<string, string>
    expect(new Webhook(body.secret).verify(request.body, headers)).toEqual({ payload })
    expect(headers['webhook-id']).toMatch(/^evt_/)
  })

  test('says what became of it and counts nothing', async () => {
    const receiver = await webhookReceiver({ manner: 'answers', status: 500 })
    const { body } = await create({ url: receiver.url })
    const before = station().rows()
    for (let n = 0; n < 7; n++)
      expect((await tryOut(body.id)).body).toEqual({ operation: 'Test Webhook', success: false })
    receiver.behave({ manner: 'redirects', status: 302, to: receiver.url })
    expect((await tryOut(body.id)).body.success).toBe(false)
    await receiver.unplug()
    expect(await tryOut(body.id)).toMatchObject({ status: 200, body: { success: false } })
    await receiver.plugIn()
    receiver.behave(taken)
    expect((await tryOut(body.id)).body.success).toBe(true)
    expect((await call('GET', `/v1/webhooks/${body.id}`)).body).toEqual(body)
    expect(station().rows()).toEqual(before)
  })

  test('needs a payload', async () => {
    const { body } = await create()
    expect(errorOf(await tryOut(body.id, {})).details).toEqual({ payload: ['This field is required.'] })
    expect((await tryOut(body.id, { payload: 'text' })).status).toBe(400)
  })
})

describe('the secret in clear, for receivers of the reference implementation', () => {
  const echoing = (text: string) => ({ manner: 'answers', status: 200, text }) as const

  test('goes along only where somebody switched it on, beside the signature', async () => {
    const receiver = await webhookReceiver()
    const { body: hooked } = await create({ url: receiver.url })
    await call('POST', `/v1/webhooks/${hooked.id}/test`, { payload: { n: 1 } })
    expect((await change(hooked.id, { send_secret: true })).body).toEqual({ ...hooked, send_secret: true })
    await call('POST', `/v1/webhooks/${hooked.id}/test`, { payload: { n: 2 } })
    const [plain, told] = await receiver.received(2)
    expect(plain?.headers).not.toHaveProperty('x-event-id')
    expect(told?.headers['x-event-id']).toBe(hooked.secret)
    const headers = told?.headers as Record<string, string>
    expect(new Webhook(hooked.secret).verify(String(told?.body), headers)).toEqual({ payload: { n: 2 } })
    expect((await change(hooked.id, { send_secret: false })).body.send_secret).toBe(false)
  })

  test('is neither in the log nor in what is stored of a delivery, even when the receiver says it back', async () => {
    const receiver = await webhookReceiver()
    const { body: hooked } = await create({ url: receiver.url, send_secret: true })
    receiver.behave(echoing(`got ${hooked.secret}`))
    await call('POST', '/v1/orders', {
      order_id: 'echo',
      shipping_to: { country_code: 'CA' },
      line_items: [{ weight: 1, weight_unit: 'KG' }],
    })
    await receiver.received(1)
    const stored = () => String(station().look('SELECT group_concat(attempts) FROM deliveries') ?? '')
    await expect.poll(stored).toContain('got [hidden]')
    expect(stored()).not.toContain(hooked.secret)
    expect(station().log()).not.toContain(hooked.secret)
  })
})
