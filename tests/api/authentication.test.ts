import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { basic, getPage, pageCookie } from '../support/contract/page-session.ts'
import { addConnection, addShipment, courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const ask = (headers: Record<string, string>, path = '/v1/addresses', method = 'GET') =>
  call(method, path, undefined, { as: 'none', headers })
const newKey = (mode: 'test' | 'live' = 'test') => station().keys.create({ name: `key ${mode}`, mode })

const notAuthenticated = {
  errors: [{ code: 'not_authenticated', message: 'Authentication credentials were not provided.' }],
}
const invalidToken = {
  errors: [{ code: 'invalid_token', message: 'Given token not valid for any token type' }],
}

describe('keys', () => {
  test('are taken as Token', async () => {
    const { bareKey } = newKey()
    expect(bareKey).toMatch(/^key_[0-9a-f]{32}$/)
    for (const scheme of ['Token', 'token', 'TOKEN'])
      expect((await ask({ authorization: `${scheme} ${bareKey}` })).status, scheme).toBe(200)
  })

  test('are taken as the user name of Basic, whatever the password', async () => {
    const { bareKey } = newKey()
    for (const credentials of [`${bareKey}:`, bareKey, `${bareKey}:anything`])
      expect((await ask({ authorization: basic(credentials) })).status, credentials).toBe(200)
  })

  test('missing ones are a 401 that asks for Basic', async () => {
    const { status, body, headers } = await ask({})
    expect(status).toBe(401)
    expect(body).toEqual(notAuthenticated)
    expect(headers.get('www-authenticate')).toBe('Basic realm="api"')
  })

  test.each([
    'Token key_00000000000000000000000000000000',
    'Token',
    'Token ',
    'Bearer abc',
    'Basic',
    'Basic !!!',
    basic('key_unknown:'),
    basic(':'),
    'Digest username="x"',
    'x'.repeat(5000),
  ])('bad ones are a 401 without a challenge: %s', async authorization => {
    const { status, body, headers } = await ask({ authorization })
    expect(status).toBe(401)
    expect(body).toEqual(invalidToken)
    expect(headers.get('www-authenticate')).toBeNull()
  })

  test('a revoked one is refused at once', async () => {
    const { bareKey, key } = newKey()
    const authorization = `Token ${bareKey}`
    expect((await ask({ authorization })).status).toBe(200)
    expect(station().keys.revoke(key.id).ok).toBe(true)
    expect((await ask({ authorization })).body).toEqual(invalidToken)
  })

  test('a bad one is refused even where none is needed', async () => {
    const { status } = await ask({ authorization: 'Token nope' }, '/v1/trackers/trk_1')
    expect(status).toBe(401)
    expect((await ask({}, '/v1/trackers/trk_1')).status).toBe(404)
  })

  test('is not looked at where nobody is asked for any', async () => {
    for (const authorization of ['Token nope', 'Bearer', 'Basic Og==', 'Bearer a.b.c'])
      for (const path of [
        '/status',
        '/openapi.json',
        '/connect.js',
        '/.well-known/oauth-authorization-server',
      ])
        expect((await ask({ authorization }, path)).status, path).toBe(200)
  })

  test('are kept only as a digest', () => {
    const { bareKey } = newKey()
    const kept = station().look('SELECT group_concat(digest || last_four || name) FROM api_keys')
    expect(String(kept)).not.toContain(bareKey)
  })

  test('credentials are asked for before anything is said about the request', async () => {
    const refused = await call('POST', '/v1/shipments', { parcels: 'nonsense' }, { as: 'none' })
    expect(refused.status).toBe(401)
  })
})

describe('modes', () => {
  test('a record of the other mode is not there', async () => {
    await addConnection(call, courier())
    const { id, test_mode } = await addShipment(call)
    expect(test_mode).toBe(true)
    for (const [method, path, body] of [
      ['GET', `/v1/shipments/${id}`],
      ['PUT', `/v1/shipments/${id}`, { reference: 'x' }],
      ['POST', `/v1/shipments/${id}/cancel`],
      ['POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: 'rat_1' }],
      ['POST', `/v1/shipments/${id}/rates`, {}],
    ] as const) {
      const refused = await call(method, path, body, { as: 'live' })
      expect(refused.status, `${method} ${path}`).toBe(404)
    }
    expect((await call('GET', '/v1/shipments', undefined, { as: 'live' })).body).toMatchObject({ count: 0 })
    expect((await call('GET', '/v1/carriers', undefined, { as: 'live' })).body).toMatchObject({ count: 0 })
    expect((await call('GET', `/v1/shipments/${id}`)).status).toBe(200)
  })

  test('a connection of the other mode is not asked', async () => {
    const { shipper, recipient, parcels } = await addShipment(call)
    const refused = await call('POST', '/v1/proxy/rates', { shipper, recipient, parcels }, { as: 'live' })
    expect(refused.status).toBe(404)
    expect(refused.body).toEqual({
      errors: [{ code: 'not_found', message: 'No active carrier connection found to process the request' }],
    })
  })

  test('the mode of a key cannot be changed by a header', async () => {
    const answer = await call('GET', '/v1/shipments', undefined, { headers: { 'x-test-mode': 'false' } })
    expect(answer.headers.get('x-test-mode')).toBe('True')
  })
})

describe('the page of the station', () => {
  test('gets its cookie with the HTML and nothing else does', async () => {
    const { headers, text } = await getPage(station().url)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('set-cookie')).toMatch(
      /^packdesk_desk=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    for (const [path, accept] of [
      ['/', 'application/json'],
      ['/v1/references', 'text/html'],
      ['/openapi', 'text/html'],
      ['/openapi.json', 'text/html'],
      ['/shipping-openapi', 'text/html'],
      ['/assets/app.js', 'text/html'],
      ['/v1/nothing', 'text/html'],
      ['/desk/status', 'text/html'],
    ] as const) {
      const answer = await fetch(`${station().url}${path}`, { headers: { accept } })
      await answer.arrayBuffer()
      expect(answer.headers.get('set-cookie'), path).toBeNull()
    }
  })

  test('is served under every address it draws itself', async () => {
    for (const path of ['/', '/shipments', '/shipments/shp_1', '/ship?draft=1']) {
      const { status } = await getPage(station().url, path)
      expect(status, path).toBe(200)
    }
  })

  test('its cookie opens the interface to the page itself', async () => {
    const cookie = await pageCookie(station().url)
    const own = { cookie, 'sec-fetch-site': 'same-origin', origin: station().url }
    expect((await ask(own)).status).toBe(200)
    expect((await ask({ cookie })).status).toBe(200)
  })

  test('another site cannot use it', async () => {
    const cookie = await pageCookie(station().url)
    const other = new URL(station().url)
    other.port = '1'
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: other.origin },
    ]) {
      const { status, body } = await ask({ cookie, ...foreign })
      expect(status, JSON.stringify(foreign)).toBe(403)
      expect(body).toMatchObject({
        errors: [{ code: expect.stringMatching(/^(permission_denied|origin_not_paired)$/) }],
      })
    }
  })

  test('not even a paired one', async () => {
    const origin = 'https://paired.example'
    await call('POST', '/desk/origins', { origin })
    const cookie = await pageCookie(station().url)
    const refused = await ask({ cookie, origin, 'sec-fetch-site': 'cross-site' })
    expect(refused.body).toEqual({
      errors: [{ code: 'permission_denied', message: 'This request comes from another site.' }],
    })
  })

  test('a cookie of another home is worth nothing', async () => {
    for (const cookie of ['packdesk_desk=00', `packdesk_desk=${'0'.repeat(64)}`, 'packdesk_desk=', 'other=1'])
      expect((await ask({ cookie })).status, cookie).toBe(401)
  })

  test('chooses its mode by header', async () => {
    const cookie = await pageCookie(station().url)
    const modeOf = async (headers: Record<string, string>) =>
      (await ask({ cookie, ...headers })).headers.get('x-test-mode')
    expect(await modeOf({ 'x-test-mode': 'true' })).toBe('True')
    for (const word of ['True', 'TRUE', '1', 'yes', 'on'])
      expect(await modeOf({ 'x-test-mode': word }), word).toBe('True')
    for (const word of ['false', 'False', '0', 'off', ''])
      expect(await modeOf({ 'x-test-mode': word }), word).toBe('False')
    expect(await modeOf({})).toBe('False')
    const refused = await ask({ cookie, 'x-test-mode': 'treu' })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ 'x-test-mode': ['Must be a valid boolean.'] })
  })
})
