import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Answer, errorOf } from '../support/contract/call.ts'
import { speak } from '../support/contract/raw-http.ts'
import { finishedBatch } from '../support/desks/batch-desk.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const key = () => station().keys.create({ name: 'body', mode: 'test' }).bareKey

type Sent = { path?: string; headers?: Record<string, string>; content?: string }

/** The head of a POST and as much of its body as is given; the whole answer of the station. */
const post = (url: string, { path = '/v1/addresses', headers = {}, content = '' }: Sent) =>
  speak(
    url,
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(url).host}`,
      'Connection: close',
      'Content-Type: application/json',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      content,
    ].join('\r\n'),
  )
const huge = { 'Content-Length': String(12 * 1024 * 1024) }
const isStored = (answer: Answer<unknown>) => expect([answer.status, errorOf(answer)]).toEqual([201, {}])

describe('a body nobody vouches for', () => {
  test.each([
    {},
    { Authorization: 'Token key_00000000000000000000000000000000' },
    { Authorization: 'Bearer made.up.token' },
    { Cookie: `packdesk_desk=${'0'.repeat(64)}` },
  ])('is not waited for: %j', async credentials => {
    const answer = await post(station().url, { headers: { ...huge, ...credentials } })
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('is not even looked at, also when it is nonsense', async () => {
    for (const raw of ['{"a":', '\u0000', '[[[[', '{"a":1}'.repeat(50_000)]) {
      const { status } = await call('POST', '/v1/addresses', undefined, { as: 'none', raw })
      expect(status).toBe(401)
      const wrongType = { as: 'none', raw, headers: { 'content-type': 'application/xml' } } as const
      expect((await call('POST', '/v1/addresses', undefined, wrongType)).status).toBe(401)
    }
  })

  test('is read up to 64 KB where no credentials are needed', async () => {
    const signIn = (length: number) => {
      const fields = { username: 'nobody', password: 'x' }
      return { ...fields, more: 'x'.repeat(length - JSON.stringify({ ...fields, more: '' }).length) }
    }
    const open = (length: number) => call('POST', '/api/token', signIn(length), { as: 'none' })
    expect((await open(64 * 1024)).status).not.toBe(413)
    const refused = await open(64 * 1024 + 1)
    expect(refused.status).toBe(413)
    expect(errorOf(refused)).toEqual({
      code: 'payload_too_large',
      message: 'The request body is larger than 64 KB. Nothing was stored.',
    })
    expect(await post(station().url, { path: '/api/token', headers: huge })).toMatch(/^HTTP\/1\.1 413 /)
    const part = 'x'.repeat(16 * 1024)
    const chunked = await post(station().url, {
      path: '/api/token',
      headers: { 'Transfer-Encoding': 'chunked' },
      content: `${`${part.length.toString(16)}\r\n${part}\r\n`.repeat(5)}0\r\n\r\n`,
    })
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('is refused so that who still sends it hears why', async () => {
    const raw = JSON.stringify({ a: 'x'.repeat(12 * 1024 * 1024) })
    for (let n = 0; n < 5; n += 1) {
      const { status, headers } = await call('POST', '/api/token', undefined, { as: 'none', raw })
      expect(status).toBe(413)
      expect(headers.get('connection')).not.toBe('close')
    }
  })

  test('of somebody without the scope is not waited for either', async () => {
    const { bareKey } = station().keys.create({ name: 'reader', mode: 'test', scopes: ['read'] })
    const headers = { ...huge, Authorization: `Token ${bareKey}` }
    expect(await post(station().url, { headers })).toMatch(/^HTTP\/1\.1 403 /)
  })
})

describe('a body with too much in it', () => {
  const members = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))
  test.each<[string, string, RegExp]>([
    ['members', JSON.stringify({ ...montreal, meta: members(1_001) }), /more than 1000 members/],
    ['members of one name', `{${'"a":1,'.repeat(600_000)}"a":1}`, /more than 1000 members/],
    ['levels', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, /deeper than 60 levels/],
    ['elements', JSON.stringify({ a: Array(20_001).fill(0) }), /more than 20000 elements/],
    ['values', JSON.stringify({ a: Array(6).fill(Array(10_000).fill(0)) }), /more than 50000 values/],
    ['digits', `{"a":1${'0'.repeat(100)}}`, /more than 100 digits/],
    ['a name', JSON.stringify({ ['a'.repeat(1_001)]: 1 }), /longer than 1000 bytes/],
  ])('is refused before it is read and changes nothing: %s', async (_, raw, message) => {
    const before = station().stored()
    const refused = await call('POST', '/v1/addresses', undefined, { raw })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toEqual({ code: 'parse_error', message: expect.stringMatching(message) })
    expect(station().stored()).toBe(before)
  })

  test('is refused without waiting for the rest of it', async () => {
    const headers = { ...huge, Authorization: `Token ${key()}` }
    const answer = await post(station().url, { headers, content: '['.repeat(61) })
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*nested deeper than 60 levels/)
  })

  test('is judged by each order of a batch, not by all of them', async () => {
    const order = (index: number, values: number) => ({
      order_id: `many-${index}`,
      shipping_to: montreal,
      line_items: [{ title: 'Cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
      metadata: { list: Array(values).fill(0) },
    })
    const batch = (values: number) => ({ orders: Array.from({ length: 12 }, (_, at) => order(at, values)) })
    const taken = await call('POST', '/v1/batches/orders', batch(15_000))
    expect([taken.status, errorOf(taken)]).toEqual([201, {}])
    // Nothing of it is left to be stored while others are watched.
    expect(await finishedBatch(call, String(taken.body.id))).toMatchObject({ status: 'completed' })
    const heavy = {
      orders: [order(20, 1), { ...order(21, 1), metadata: { a: Array(6).fill(Array(10_000).fill(0)) } }],
    }
    expect(errorOf(await call('POST', '/v1/batches/orders', heavy)).message).toMatch(
      /an element of the list holds more than 50000 values/,
    )
  })
})

describe('a body over 1 MB', () => {
  const padding = 'é"\\\n𝄞'.repeat(60_000)

  test('says the same as a small one', async () => {
    const large = await call('POST', '/v1/addresses', {
      ...montreal,
      city: 'Montréal',
      nobody_knows: padding,
    })
    const small = await call('POST', '/v1/addresses', { ...montreal, city: 'Montréal' })
    isStored(large)
    expect({ ...large.body, id: '' }).toEqual({ ...small.body, id: '' })
  })

  test.each([
    ['ends in the middle', (text: string) => text.slice(0, -1)],
    ['goes on behind its end', (text: string) => `${text}}`],
    ['is no UTF-8', (text: string) => Buffer.from(text, 'latin1')],
    ['has a harmful name', (text: string) => text.replace('{', '{"__proto__":{},')],
    ['has a number without end', (text: string) => text.replace('{', '{"a":1e999,')],
  ])('is refused when it %s', async (_, spoil) => {
    const before = station().stored()
    const raw = spoil(JSON.stringify({ nobody_knows: padding, ...montreal }))
    const refused = await call('POST', '/v1/addresses', undefined, { raw: Buffer.from(raw) })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).code).toBe('parse_error')
    expect(station().stored()).toBe(before)
  })

  test('is carried out once with a key, and another body with that key is refused', async () => {
    const body = { ...montreal, nobody_knows: padding }
    const send = (content: object) =>
      call('POST', '/v1/addresses', content, { headers: { 'idempotency-key': 'large' } })
    const first = await send(body)
    const again = await send(body)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await send({ ...body, city: 'Laval' })).status).toBe(409)
  })
})

describe('a request that does not come to its end', () => {
  const patience = { requestMs: 300, headersMs: 200, lookEveryMs: 50, connections: 3 }

  test('is ended after a while, however it drips', async () => {
    const hasty = await startStation({ patience })
    onTestFinished(hasty.close)
    const { port } = new URL(hasty.url)
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.on('data', part => {
      answer += part
    })
    const { bareKey } = hasty.keys.create({ name: 'drip', mode: 'test' })
    const head = `POST /v1/addresses HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Authorization: Token ${bareKey}\r\nContent-Length: 1000000\r\n\r\n{`)
    const dripping = setInterval(() => socket.write(' '), 20)
    socket.on('error', () => undefined)
    await once(socket, 'close')
    clearInterval(dripping)
    expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*took too long to arrive\. Nothing was done/)
  })

  test('ends too when it is no more than a connection', async () => {
    const hasty = await startStation({ patience })
    onTestFinished(hasty.close)
    expect(await speak(hasty.url, '')).toMatch(/^HTTP\/1\.1 408 /)
  })
})
