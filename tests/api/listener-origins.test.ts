import { describe, expect, test } from 'vitest'
import type { OriginRecord } from '../../shared/desk/origins.ts'
import { errorOf } from '../support/contract/call.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const shop = 'https://shop.example'
const from = (origin: string, headers: Record<string, string> = {}) =>
  call('GET', '/v1/addresses', undefined, { headers: { origin, 'sec-fetch-site': 'cross-site', ...headers } })
const listed = async (state = '') => {
  const { body } = await call<{ results: OriginRecord[] }>(
    'GET',
    `/desk/origins${state && `?state=${state}`}`,
  )
  return body.results
}
const find = async (origin: string) => (await listed()).find(each => each.origin === origin)
const decide = async (origin: string, how: 'approve' | 'block' | 'postpone') =>
  call<OriginRecord>('POST', `/desk/origins/${(await find(origin))?.id}/${how}`)
const pair = (origin: string) => call<OriginRecord>('POST', '/desk/origins', { origin })
const preflight = (origin: string, more: Record<string, string> = {}) =>
  call('OPTIONS', '/v1/shipments', undefined, {
    as: 'none',
    headers: { origin, 'access-control-request-method': 'POST', ...more },
  })
const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter(name => name.startsWith('access-control'))

describe('a web page nobody knows', () => {
  test('is refused with a sentence, whatever it asks, and gets no word of permission', async () => {
    for (const answer of [await from('https://new.example'), await preflight('https://new.example')]) {
      expect(answer.status).toBe(403)
      expect(errorOf(answer)).toEqual({
        code: 'origin_not_paired',
        message: expect.stringMatching(/^https:\/\/new\.example is not paired .* Allow it in Packdesk/),
      })
      expect(corsHeaders(answer.headers)).toEqual([])
      expect(answer.headers.get('vary')).toContain('Origin')
    }
  })

  test('is listed once as asking, and the desk is told at once', async () => {
    await from('https://asks.example')
    await from('https://asks.example')
    const asking = (await listed('pending')).filter(each => each.origin === 'https://asks.example')
    expect(asking).toEqual([
      {
        id: expect.stringMatching(/^ori_[0-9a-f]{32}$/),
        object_type: 'origin',
        origin: 'https://asks.example',
        state: 'pending',
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
  })

  test('writes nothing to the disk by asking', async () => {
    const before = station().rows()
    await from('https://quiet.example')
    expect(station().rows()).toEqual(before)
  })

  test.each([
    'null',
    'file://',
    'https://shop.example/',
    'https://*.example',
    'https://SHOP.example',
    'x'.repeat(300),
    '*',
  ])('that names itself %s is never listed', async origin => {
    const before = await listed()
    const refused = await from(origin)
    expect(refused.status).toBe(403)
    expect(errorOf(refused).code).toBe('permission_denied')
    expect(await listed()).toEqual(before)
  })
})

describe('a paired web page', () => {
  test('is allowed by a person and gets in with its key', async () => {
    await from(shop)
    expect((await decide(shop, 'approve')).body.state).toBe('paired')
    const { status, headers } = await from(shop)
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe(shop)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect(headers.get('access-control-expose-headers')).toContain('idempotency-replayed')
    expect(headers.get('vary')).toContain('Origin')
  })

  test('reads refusals too, and still needs a key', async () => {
    await pair(shop)
    const refused = await call('GET', '/v1/addresses', undefined, { as: 'none', headers: { origin: shop } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe(shop)
  })

  test('may send what clients of the interface send, to this computer too', async () => {
    await pair(shop)
    const { status, headers } = await preflight(shop, { 'access-control-request-private-network': 'true' })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(shop)
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, idempotency-key, if-none-match, x-api-version, x-request-id, x-test-mode, x-org-id, x-packdesk-desk',
    )
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE')
    expect(headers.get('access-control-allow-private-network')).toBe('true')
    expect((await preflight(shop)).headers.get('access-control-allow-private-network')).toBeNull()
  })

  test('is told apart by scheme, host and port', async () => {
    await pair(shop)
    for (const origin of ['http://shop.example', 'https://shop.example:444', 'https://a.shop.example'])
      expect((await from(origin)).status, origin).toBe(403)
  })

  test('cannot pair others', async () => {
    await pair(shop)
    for (const [method, path, body] of [
      ['GET', '/desk/origins', undefined],
      ['POST', '/desk/origins', { origin: 'https://friend.example' }],
      ['POST', '/desk/origins/ori_1/approve', undefined],
    ] as const)
      expect((await call(method, path, body, { headers: { origin: shop } })).status, path).toBe(403)
    expect(await find('https://friend.example')).toBeUndefined()
  })

  test('is out again when it is removed, and may ask again', async () => {
    const { body } = await pair('https://gone.example')
    expect((await from('https://gone.example')).status).toBe(200)
    expect((await call('DELETE', `/desk/origins/${body.id}`)).status).toBe(200)
    expect((await from('https://gone.example')).status).toBe(403)
    expect((await find('https://gone.example'))?.state).toBe('pending')
  })
})

describe('a decision', () => {
  test('to block holds without asking again', async () => {
    await from('https://spam.example')
    await decide('https://spam.example', 'block')
    const refused = await from('https://spam.example')
    expect(errorOf(refused).message).toMatch(/was blocked/)
    expect((await find('https://spam.example'))?.state).toBe('blocked')
  })

  test('about a page that is not there is a 404', async () => {
    for (const how of ['approve', 'block', 'postpone'])
      expect((await call('POST', `/desk/origins/ori_none/${how}`)).status).toBe(404)
    expect((await call('DELETE', '/desk/origins/ori_none')).status).toBe(404)
  })

  test('cannot be put off once it is made', async () => {
    await pair(shop)
    expect((await decide(shop, 'postpone')).status).toBe(409)
    expect((await from(shop)).status).toBe(200)
  })

  test.each([
    '*',
    'null',
    'shop.example',
    'https://shop.example/path',
    'ftp://shop.example',
    'https://u:p@x.example',
  ])('about %s is refused at the field', async origin => {
    const refused = await pair(origin as string)
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({
      origin: ['Enter the origin of a page, such as https://shop.example.'],
    })
  })

  test('is written the way browsers write it', async () => {
    expect((await pair('HTTPS://Shop.Example:443/')).body.origin).toBe(shop)
  })
})

test('those that ask are few, forgotten in silence and quiet when put off; decisions outlive a restart', async () => {
  const clock = manualClock()
  const first = await startStation({ clock })
  const ask = (origin: string) => first.call('GET', '/v1/addresses', undefined, { headers: { origin } })
  const states = async () => {
    const { body } = await first.call<{ results: OriginRecord[] }>('GET', '/desk/origins')
    return body.results.map(each => each.state)
  }
  for (let n = 0; n < 30; n++) await ask(`https://s${n}.example`)
  expect(await states()).toHaveLength(10)
  clock.advance(61_000)
  for (let n = 30; n < 60; n++) await ask(`https://s${n}.example`)
  expect(await states()).toHaveLength(20)
  clock.advance(11 * 60_000)
  expect(await states()).toEqual([])

  await ask(shop)
  const { body } = await first.call<{ results: OriginRecord[] }>('GET', '/desk/origins')
  await first.call('POST', `/desk/origins/${body.results[0]?.id}/postpone`)
  await ask(shop)
  expect(await states()).toEqual(['put_off'])
  clock.advance(11 * 60_000)
  await ask(shop)
  expect(await states()).toEqual(['pending'])

  await first.call('POST', '/desk/origins', { origin: shop })
  expect(first.look('SELECT group_concat(origin || state) FROM origins')).toBe(`${shop}paired`)
  await first.close()
})
