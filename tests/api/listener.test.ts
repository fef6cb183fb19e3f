import { describe, expect, test } from 'vitest'
import type { ApiCall } from '../../shared/desk/api-log.ts'
import { errorOf } from '../support/contract/call.ts'
import { pageCookie } from '../support/contract/page-session.ts'
import { speak, statusOf } from '../support/contract/raw-http.ts'
import { montreal } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const write = (headers: Record<string, string>, as: 'test' | 'none' = 'test') =>
  call('POST', '/v1/addresses', montreal, { as, headers })

describe('changing something', () => {
  test.each(['application/x-www-form-urlencoded', 'text/plain', 'text/plain;charset=UTF-8', ' TEXT/PLAIN'])(
    'is refused to a form of type %s, with a key or the cookie of the page',
    async type => {
      const before = station().stored()
      const cookie = await pageCookie(station().url)
      expect((await write({ 'content-type': type })).status).toBe(415)
      expect((await write({ 'content-type': type, cookie }, 'none')).status).toBe(415)
      expect(station().stored()).toBe(before)
    },
  )

  test('is refused to an upload without a key', async () => {
    const type = 'multipart/form-data; boundary=x'
    const refused = await write({ 'content-type': type }, 'none')
    expect(refused.status).toBe(401)
    expect(errorOf(refused).message).toContain('Nothing was stored')
  })

  test('is refused to links and forms that open a page', async () => {
    const { bareKey } = station().keys.create({ name: 'form', mode: 'test' })
    const before = station().stored()
    for (const site of ['cross-site', 'same-origin', 'none']) {
      const headers = {
        authorization: `Token ${bareKey}`,
        'content-type': 'application/json',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-site': site,
      }
      const sent = { method: 'POST', path: '/v1/addresses', headers, body: JSON.stringify(montreal) }
      expect(await statusOf(station().url, sent), site).toBe(403)
    }
    expect(station().stored()).toBe(before)
  })

  test('is refused to another site that names no origin', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await write({ 'sec-fetch-site': site })).status, site).toBe(403)
  })

  test('is allowed to scripts, which say nothing of all that', async () => {
    expect((await write({})).status).toBe(201)
  })
})

describe('reading from another site', () => {
  const read = (headers: Record<string, string>) =>
    statusOf(station().url, {
      path: '/v1/references',
      headers: { 'sec-fetch-site': 'cross-site', ...headers },
    })

  test('is following a link and nothing else', async () => {
    const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(await read(opened)).toBe(200)
    for (const embedded of [
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ])
      expect(await read(embedded), JSON.stringify(embedded)).toBe(403)
  })
})

describe('asking with HEAD', () => {
  const ask = async (method: string, path: string) => {
    const { bareKey } = station().keys.create({ name: 'head', mode: 'test' })
    const said = await speak(
      station().url,
      `${method} ${path} HTTP/1.1\r\nHost: ${new URL(station().url).host}\r\nAuthorization: Token ${bareKey}\r\nX-Request-Id: head-request\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
    )
    const [head = '', body = ''] = said.split(/\r\n\r\n(.*)/s)
    return { head: head.replace(/^date: .*$/im, ''), body }
  }

  test.each(['/', '/v1/references', '/v1/addresses', '/v1/shipments/none', '/nowhere'])(
    'of %s is answered as GET is, without the body',
    async path => {
      const got = await ask('GET', path)
      expect(got.body).not.toBe('')
      expect(await ask('HEAD', path)).toEqual({ head: got.head, body: '' })
    },
  )

  test('of what can only be sent says so, and is called HEAD in the log', async () => {
    const { head, body } = await ask('HEAD', '/v1/shipments/none/purchase')
    expect(head).toMatch(/^HTTP\/1\.1 405 /)
    expect(body).toBe('')
    const log = await call<{ results: ApiCall[] }>('GET', '/desk/api-log?path=/v1/shipments/none/purchase')
    expect(log.body.results.map(({ method }) => method)).toEqual(['HEAD'])
  })
})

describe('the name of a request', () => {
  const nameOf = async (given: string) =>
    (await call('GET', '/v1/references', undefined, { headers: { 'x-request-id': given } })).headers.get(
      'x-request-id',
    )

  test('is the caller’s own when it is a sane one', async () => {
    expect(await nameOf('order-1001.try-2')).toBe('order-1001.try-2')
  })

  test.each(['short', 'x'.repeat(65), 'with space inside', '<script>alert(1)'])(
    'is a new one for %s',
    async given => {
      expect(await nameOf(given)).toMatch(/^req_[0-9a-f]{32}$/)
    },
  )
})

describe('too many requests', () => {
  test('are a 429 that says how long to wait, for each caller alone and never for the page', async () => {
    const clock = manualClock()
    const busy = await startStation({ clock, rateLimit: 60 })
    const ask = (as: 'test' | 'live' | 'none') => busy.call('GET', '/v1/addresses', undefined, { as })
    for (let n = 0; n < 60; n++) expect((await ask('test')).status).toBe(200)
    const refused = await ask('test')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(errorOf(refused)).toEqual({
      code: 'throttled',
      message: 'Request was throttled. Expected available in 1 seconds.',
    })
    expect((await ask('live')).status).toBe(200)
    for (let n = 0; n < 60; n++) expect((await ask('none')).status).toBe(401)
    expect((await ask('none')).status).toBe(429)

    const cookie = await pageCookie(busy.url)
    for (let n = 0; n < 61; n++) {
      const own = await busy.call('GET', '/v1/addresses', undefined, { as: 'none', headers: { cookie } })
      expect(own.status).toBe(200)
    }
    clock.advance(1_000)
    expect((await ask('test')).status).toBe(200)
    expect((await ask('test')).status).toBe(429)
    await busy.close()
  })

  test('change nothing', async () => {
    const busy = await startStation({ rateLimit: 60, clock: manualClock() })
    for (let n = 0; n < 60; n++) await busy.call('GET', '/v1/addresses')
    const before = busy.stored()
    expect((await busy.call('POST', '/v1/addresses', montreal)).status).toBe(429)
    expect(busy.stored()).toBe(before)
    await busy.close()
  })
})

describe('what seldom changes', () => {
  test.each(['/v1/references', '/openapi.json', '/v1/carriers/generic/services', '/desk/carriers'])(
    '%s is sent once to whoever remembers it',
    async path => {
      const first = await call('GET', path)
      const etag = String(first.headers.get('etag'))
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      expect(first.headers.get('cache-control')).toBe('private, no-cache')
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await call('GET', path, undefined, { headers: { 'if-none-match': known } })
        expect(again.status, known).toBe(304)
        expect(again.bytes).toHaveLength(0)
        expect(again.headers.get('etag')).toBe(etag)
      }
      const other = await call('GET', path, undefined, { headers: { 'if-none-match': '"other"' } })
      expect(other.bytes.equals(first.bytes)).toBe(true)
    },
  )

  test('is another one for whoever may see more of it', async () => {
    await call('POST', '/desk/connections', {
      carrier_name: 'generic',
      carrier_id: 'own',
      test_mode: true,
      credentials: { display_name: 'Own', custom_carrier_name: 'own_courier' },
      config: { services: [] },
    })
    const known = await call('GET', '/v1/references')
    const headers = { 'if-none-match': String(known.headers.get('etag')) }
    const anonymous = await call('GET', '/v1/references', undefined, { as: 'none', headers })
    expect(anonymous.status).toBe(200)
    expect(known.headers.get('vary')).toContain('Authorization')
  })
})
