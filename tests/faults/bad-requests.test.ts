import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { paperlessCarriers } from '../support/carriers/scripted-carrier.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { exampleRequest } from '../support/contract/example-request.ts'
import { speak } from '../support/contract/raw-http.ts'
import { callersOfAgents } from '../support/desks/agent-desk.ts'
import { montreal, parcel, route } from '../support/desks/shipping-data.ts'
import { scriptedShops } from '../support/shops/scripted-shops.ts'
import { stationForFile } from '../support/station/station.ts'
import { workMs } from '../support/work-of.ts'

const { call, station } = stationForFile({
  sample: true,
  carriers: paperlessCarriers,
  sources: scriptedShops,
})
const endpoints = await allEndpoints()
const withBody = endpoints.filter(each => each.body !== undefined)
const isStream = (path: string) => path === '/desk/events'

let asAgent: Call
beforeAll(async () => {
  asAgent = (await callersOfAgents({ url: station().url, call })).asAgent
})
afterAll(async () => {
  expect((await call('GET', '/desk/status')).status, 'the station is down').toBe(200)
})

const callOf = ({ forAgents }: Endpoint): Call => (forAgents ? asAgent : call)

/** Sends a text as the body of an operation that would store something. */
const post = (raw: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  call('POST', '/v1/addresses', undefined, { raw, headers })

const noJson = ['{', '{"a":', '{]', 'x', '{"a":NaN}', '{"a":Infinity}', "{'a':1}", '[1,]', '\u0000', '"']
const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'x',
]

/** One parser reads for all operations: each gets some of a list, and all of the list comes around many times. */
const someOf = <T>(list: readonly T[], count: number, turn: number): T[] =>
  Array.from({ length: count }, (_, index) => list[(turn * count + index) % list.length] as T)

const inTurn = withBody.map((endpoint, turn) => ({ id: endpoint.id, endpoint, turn }))

describe.each(inTurn)('$id', ({ endpoint, turn }) => {
  test('refuses what is no JSON, stores nothing and stays up', async () => {
    // It is refused before anybody looks for the record.
    const path = endpoint.path.replace(/:\w+/g, 'x')
    const before = station().rows()
    for (const raw of someOf(noJson, 4, turn)) {
      const refused = await callOf(endpoint)(endpoint.method, path, undefined, { raw })
      expect(refused.status, raw).toBe(400)
      expect(errorOf(refused), raw).toEqual({
        code: 'parse_error',
        message: expect.stringMatching(/^JSON parse error - ./),
      })
    }
    for (const type of someOf(otherTypes, 2, turn)) {
      const refused = await callOf(endpoint)(endpoint.method, path, undefined, {
        raw: '{}',
        headers: { 'content-type': type },
      })
      expect(refused.status, type).toBe(415)
      expect(errorOf(refused), type).toEqual({
        code: 'unsupported_media_type',
        message: `Unsupported media type "${type}" in request.`,
      })
    }
    expect(station().rows()).toEqual(before)
  })
})

describe('bodies that would hurt', () => {
  test('nested 10,000 deep are refused before they are read', async () => {
    for (const raw of [
      `{"metadata":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      '['.repeat(10_000),
    ]) {
      const refused = await post(raw)
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'parse_error' }] } })
    }
  })

  test('brackets inside of texts are no nesting', async () => {
    const { status } = await post(JSON.stringify({ ...montreal, email: '[{"'.repeat(80) }))
    expect(status).toBe(201)
  })

  test('with keys that reach into objects are refused', async () => {
    for (const key of ['__proto__', '\\u005f\\u005fproto__', '__pro\\u0074o__']) {
      const refused = await post(`{"country_code":"CA","nested":{"${key}":{"polluted":true}}}`)
      expect(refused, key).toMatchObject({ status: 400, body: { errors: [{ code: 'parse_error' }] } })
    }
    const constructed = await post('{"country_code":"CA","constructor":{"prototype":{"polluted":true}}}')
    expect(constructed.status).toBe(201)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('with numbers beyond all numbers are refused', async () => {
    for (const weight of [
      '1e999',
      '-1e999',
      '1E+400',
      `1${'0'.repeat(400)}`,
      '123456789e301',
      `${'9'.repeat(220)}e90`,
    ]) {
      const refused = await call('POST', '/v1/parcels', undefined, {
        raw: `{"weight":${weight},"weight_unit":"KG"}`,
      })
      expect(refused.status, weight).toBe(400)
      expect(errorOf(refused).code, weight).toBe('parse_error')
    }
  })

  test.each([
    ['/v1/addresses', 'city', montreal],
    ['/v1/addresses', 'country_code', montreal],
    ['/v1/addresses', 'residential', montreal],
    ['/v1/parcels', 'weight', parcel],
    ['/v1/shipments', 'shipper', route],
    ['/v1/shipments', 'parcels', route],
    ['/v1/shipments', 'metadata', route],
    ['/v1/proxy/rates', 'reference', route],
    ['/desk/printers', 'uri', { name: 'x' }],
  ])('a text of 10 MB is refused by %s at %s', async (path, field, good) => {
    const before = station().rows()
    const refused = await call('POST', path, { ...good, [field]: 'x'.repeat(10_000_000) })
    expect(refused.status).toBe(400)
    expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    expect(refused.bytes.length).toBeLessThan(2_000)
    expect(station().rows()).toEqual(before)
  })

  test.each([
    ['/v1/parcels', 'weight', parcel, `${'1'.repeat(1_000_000)}x`],
    ['/v1/parcels', 'weight', parcel, `1.${'1'.repeat(1_000_000)}x`],
    ['/v1/webhooks', 'url', { enabled_events: ['all'] }, `http://${'a'.repeat(1_000_000)} b`],
    ['/v1/addresses', 'phone_number', montreal, `5x${' '.repeat(1_000_000)}y`],
  ])('a text that is nearly what %s takes as %s is refused at once', async (path, field, good, odd) => {
    const ask = async () => {
      const refused = await call('POST', path, { ...good, [field]: odd })
      expect(Object.keys(errorOf(refused).details as object)).toEqual([field])
    }
    expect(await workMs(ask)).toBeLessThan(2_000)
  })

  test('free data of 10 MB is refused too, and much less where it is only attached', async () => {
    const before = station().rows()
    const shipment = {
      ...route,
      options: { note: 'x'.repeat(10_000_000) },
      metadata: { note: 'x'.repeat(300_000) },
    }
    const refused = await call('POST', '/v1/shipments', shipment)
    expect(errorOf(refused).details).toEqual({
      metadata: ['Ensure this field is no larger than 262144 bytes.'],
      options: ['Ensure this field is no larger than 2097152 bytes.'],
    })
    expect(station().rows()).toEqual(before)
  })

  test('of more than 16 MB are refused unread', async () => {
    const refused = await post(`{"city":"${'x'.repeat(17 * 1024 * 1024)}"}`)
    expect(refused).toMatchObject({
      status: 413,
      body: {
        errors: [
          {
            code: 'payload_too_large',
            message: 'The request body is larger than 16 MB. Nothing was stored.',
          },
        ],
      },
    })
  })

  test('with a thousand wrong items name every one of them', async () => {
    const refused = await call('POST', '/v1/customs_info', {
      commodities: Array.from({ length: 1000 }, () => ({})),
    })
    expect(refused.status).toBe(400)
    expect((errorOf(refused).details as { commodities: object[] }).commodities).toHaveLength(1000)
  })

  test('with half a character or a null character do not break anything', async () => {
    const half = await post('{"country_code":"CA","city":"\\ud800","person_name":"👩‍👩‍👧"}')
    expect(half.status).toBe(201)
    expect((await call('GET', `/v1/addresses/${half.body.id}`)).status).toBe(200)
    const refused = await post('{"country_code":"CA","city":"a\\u0000b"}')
    expect(errorOf(refused).details).toEqual({ city: ['Null characters are not allowed.'] })
    const broken = await post(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))
    expect(broken.status).toBe(400)
  })
})

describe('addresses that make no sense', () => {
  const ids = [
    '%00',
    '%ff',
    '%',
    '..%2f..%2fetc',
    'x'.repeat(199),
    'x'.repeat(5_000),
    '💥',
    "';DROP TABLE shipments;--",
    '__proto__',
  ]

  test.each(endpoints.filter(each => each.path.includes(':')))(
    '$id answers odd names with a 4xx',
    async endpoint => {
      const before = station().rows()
      for (const id of ids) {
        const path = endpoint.path.replace(/:\w+/g, id)
        const { status } = await call(
          endpoint.method,
          path,
          endpoint.body ? (endpoint.example ?? {}) : undefined,
        )
        expect(status, path).toBeGreaterThanOrEqual(400)
        expect(status, path).toBeLessThan(500)
      }
      expect(station().rows()).toEqual(before)
    },
  )

  test.each(endpoints.filter(each => each.query !== undefined && !each.body))(
    '$id answers odd filters with a page or a 400',
    async endpoint => {
      const { path } = await exampleRequest(call, endpoint, endpoints)
      const [at] = path.split('?')
      for (const name of Object.keys(endpoint.query?.shape ?? {}))
        for (const value of [
          '',
          '%00',
          "'",
          '%25',
          '[]',
          '-1',
          '1e999',
          'x'.repeat(8_000),
          `${','.repeat(3_000)}x`,
          '2026-99-99',
        ]) {
          const { status, bytes } = await call('GET', `${at}?${name}=${value}&${name}=${value}`)
          expect(status, `${name}=${value.slice(0, 50)} ${bytes.subarray(0, 200)}`).toBeLessThan(500)
        }
    },
  )

  test.each(endpoints)('$id does not answer other methods', async endpoint => {
    if (isStream(endpoint.path)) return
    const path = endpoint.path.replace(/:\w+/g, 'x')
    const same = endpoints
      .filter(other => path === other.path.replace(/:\w+/g, 'x'))
      .map(other => other.method)
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      if (!same.includes(method)) expect((await call(method, path)).status, `${method} ${path}`).toBe(405)
  })
})

describe('what is not even HTTP', () => {
  test.each([
    ['nonsense', 'this is not http\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST /v1/addresses HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /v1/addresses HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /v1/references HTTP/1.1\r\n\r\n'],
    [
      'a path that climbs',
      'GET /assets/../../station.log HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n',
    ],
    [
      'a whole address',
      'GET http://evil.example/v1/references HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    ],
  ])('%s is refused', async (_, text) => {
    const answer = await speak(station().url, text)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(answer).not.toMatch(/\n\s+at |node_modules/)
  })

  test('a caller who leaves in the middle of a body is forgotten', async () => {
    const before = station().rows()
    await speak(
      station().url,
      'POST /v1/addresses HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"country',
      'leave',
    )
    expect(station().rows()).toEqual(before)
  })
})
