import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { eventRecord } from '../../shared/api/events.ts'
import { eventTypes } from '../../shared/api/webhooks.ts'
import { ask } from '../support/contract/ask.ts'
import { errorOf } from '../support/contract/call.ts'
import { type ContractDocument, schemaReader } from '../support/contract/fuzz/contract-document.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const packageFile = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

type Posted = { post: { requestBody: { content: Record<string, { schema: object; example: unknown }> } } }
type Document = ContractDocument & {
  info: { version: string; contact: Record<string, string>; license: Record<string, string> }
  tags: { name: string; description: string }[]
  webhooks: Record<string, Posted>
  'x-webhooks': object
}
const paths = [
  '/openapi.json',
  '/openapi.json?version=3.0',
  '/openapi.json?names=plain',
  '/shipping-openapi',
  '/desk/openapi.json',
]

/** As it goes over the wire, in the coding that was asked for. */
const sent = (path: string, coding: string, headers: Record<string, string> = {}) =>
  ask(`${station().url}${path}`, {
    method: 'GET',
    headers: { 'accept-encoding': coding, ...headers },
    content: undefined,
  })

describe.each(paths)('%s', path => {
  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, *', 'gzip', gunzipSync],
    ['identity', null, (bytes: Buffer) => bytes],
    ['gzip;q=0', null, (bytes: Buffer) => bytes],
  ] as const)('is sent to whoever takes "%s" as %s', async (asked, coding, unpack) => {
    const { headers, bytes } = await sent(path, asked)
    const plain = await sent(path, 'identity')
    expect(headers.get('content-encoding')).toBe(coding)
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect(unpack(bytes).equals(plain.bytes)).toBe(true)
  })

  test.each(['gzip', 'br', 'identity'])('as %s is not sent again to whoever has it', async coding => {
    const first = await sent(path, coding)
    const again = await sent(path, coding, { 'if-none-match': String(first.headers.get('etag')) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const other = await sent(path, coding, { 'if-none-match': '"other"' })
    expect(other.bytes.equals(first.bytes)).toBe(true)
  })
})

test('what programs read is 120 kB packed at most', async () => {
  for (const path of paths.slice(0, 2))
    expect((await sent(path, 'gzip')).bytes.length, path).toBeLessThan(120_000)
})

test.each(['3.1', '3.0'])(
  'with plain names version %s is the same, but each operation has a name any language takes',
  async version => {
    const [published, plain] = await Promise.all(
      ['published', 'plain'].map(names =>
        call<Document>('GET', `/openapi.json?version=${version}&names=${names}`),
      ),
    )
    const operations = (document: Document | undefined) =>
      Object.values(document?.paths ?? {}).flatMap(methods => Object.values(methods)) as unknown as {
        operationId: string
      }[]
    const names = operations(plain?.body).map(each => each.operationId)
    expect(names).toHaveLength(operations(published?.body).length)
    expect(names.filter(each => !/^[a-z]+(_[a-z]+)+$/.test(each))).toEqual([])
    // Generators write them in the way of their language, where signs and capitals tell nothing apart.
    expect(new Set(names.map(each => each.replaceAll('_', ''))).size).toBe(names.length)
    const withoutNames = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && 'operationId' in value
        ? { ...value, operationId: '' }
        : value
    expect(JSON.stringify(plain?.body, withoutNames)).toBe(JSON.stringify(published?.body, withoutNames))
  },
)

test('programs read of what is for them, and the page of the desk of the rest', async () => {
  const [api, desk] = await Promise.all(
    ['/openapi.json', '/desk/openapi.json'].map(path => call<Document>('GET', path)),
  )
  expect(Object.keys(api?.body.paths ?? {}).filter(each => each.startsWith('/desk'))).toEqual([])
  expect(Object.keys(desk?.body.paths ?? {}).filter(each => !each.startsWith('/desk'))).toEqual([
    // What another computer opens before it is a desk.
    '/join',
    '/join/packdesk.crt',
    // What agents speak is no operation that a client would be made for.
    '/mcp',
  ])
  for (const { body } of [api, desk].flatMap(each => each ?? [])) {
    const used = new Set(
      Object.values(body.paths)
        .flatMap(methods => Object.values(methods))
        .flatMap(each => (each as unknown as { tags: string[] }).tags),
    )
    expect(body.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
    expect(body.tags.filter(({ description }) => description.length < 20)).toEqual([])
  }
})

/** The station of a test is of no version that was ever published. */
test('it says which station this is, who made it and under which licence', async () => {
  const { body } = await call<Document>('GET', '/openapi.json')
  expect(body.info.version).toBe('0.0.0')
  expect(body.info.contact).toEqual({
    name: packageFile.author.name,
    email: packageFile.author.email,
    url: packageFile.homepage,
  })
  expect(body.info.license).toMatchObject({ identifier: packageFile.license })
})

test.each(['3.2', '2', '3.0&version=3.1', ''])('version=%s is refused at its name', async version => {
  const refused = await call('GET', `/openapi.json?version=${version}`, undefined, { as: 'none' })
  expect(refused.status).toBe(400)
  expect(Object.keys(errorOf(refused).details ?? {})).toEqual(['version'])
})

test.each(['pretty', 'plain&names=published', ''])('names=%s is refused at its name', async names => {
  const refused = await call('GET', `/openapi.json?names=${names}`, undefined, { as: 'none' })
  expect(refused.status).toBe(400)
  expect(Object.keys(errorOf(refused).details ?? {})).toEqual(['names'])
})

describe('webhooks', () => {
  test('are told of for every event, in both versions', async () => {
    const { body } = await call<Document>('GET', '/openapi.json')
    const older = await call<Document>('GET', '/openapi.json?version=3.0')
    expect(Object.keys(body.webhooks)).toEqual([...eventTypes])
    expect(Object.keys(older.body['x-webhooks'])).toEqual([...eventTypes])
  })

  test('have examples that are events, and fit by a validator that knows nothing of the station', async () => {
    const { body } = await call<Document>('GET', '/openapi.json')
    const fits = schemaReader(body)
    for (const [type, { post }] of Object.entries(body.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'] ?? {
        schema: {},
        example: null,
      }
      expect(fits(schema, example), type).toBeNull()
      expect(eventRecord.safeParse(example).error?.issues, type).toBeUndefined()
      expect(example, type).toMatchObject({ type, event: type })
    }
  })
})
