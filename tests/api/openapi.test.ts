import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import type { ValueSchema } from '../../main/http/openapi/values.ts'
import { type Endpoint, isBinary, successStatus } from '../../shared/api/endpoint.ts'
import { allEndpoints } from '../support/contract/all-endpoints.ts'
import { publishedDocument } from '../support/contract/published-document.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const endpoints = await allEndpoints()

type Content = Record<string, { schema: ValueSchema; example?: unknown }>
type Operation = {
  operationId: string
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required?: boolean
    schema: ValueSchema
    example?: unknown
  }[]
  responses: Record<string, { content?: Content }>
  requestBody?: { content?: Content }
  security: object[]
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
let fetched: Promise<Document> | null = null
const document = () => {
  fetched ??= publishedDocument<Document>(call)
  return fetched
}

const operationOf = ({ paths }: Document, { path, method }: Endpoint) =>
  paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

const refusalShape = expect.toSatisfy((body: { errors?: unknown[]; messages?: unknown[] }) =>
  Array.isArray(body.errors ?? body.messages),
)

/** The whole document as an example inside of itself would have no end. */
const isItself = ({ id }: Endpoint) => id.startsWith('openapi.')

/** What a query is refused without. */
const neededOf = (all: Operation['parameters']) =>
  Object.fromEntries(
    all
      .filter(each => each.in === 'query' && each.required === true)
      .map(({ name, example }) => [name, String(example)]),
  )

const parametersOf = (all: Operation['parameters']) =>
  Object.fromEntries(
    all.filter(each => each.in === 'path').map(({ name, example }) => [name, String(example)]),
  )

/** `limit` and `offset` of lists, where what makes no sense is taken for nothing. */
const pageNames = ['limit', 'offset']

const typesOf = ({ type, anyOf = [] }: ValueSchema): string[] => [
  ...[type ?? []].flat(),
  ...anyOf.flatMap(typesOf),
]

function propertiesOf({ $ref, properties = {} }: ValueSchema, { components }: Document) {
  const named = components.schemas[$ref?.split('/').at(-1) ?? ''] as ValueSchema | undefined
  return named?.properties ?? properties
}

describe('the OpenAPI document', () => {
  test.each([
    ['/openapi.json', '3.1'],
    ['/openapi.json?version=3.1', '3.1'],
    ['/openapi.json?version=3.0', '3.0'],
    ['/desk/openapi.json', '3.1'],
  ])('%s is a valid one of version %s', async (path, version) => {
    const validator = new Validator()
    const { body } = await call<Document>('GET', path, undefined, { as: 'none' })
    const { valid, errors } = await validator.validate(body)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(validator.version).toBe(version)
  })

  test.each(['/openapi.json', '/openapi.json?version=3.0', '/desk/openapi.json'])(
    '%s leads nowhere that is not there',
    async path => {
      const { body: whole } = await call<Document>('GET', path, undefined, { as: 'none' })
      const references = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target)
      expect(references.length).toBeGreaterThan(50)
      for (const target of new Set(references)) {
        const found = String(target)
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], whole)
        expect(found, target).toBeTypeOf('object')
      }
    },
  )

  // Generators name what has no name by where it stands: a member of a schema, a parameter of an operation.
  test('leaves no two things under one name in code that is generated from it', async () => {
    const { components, paths } = await document()
    const pascal = (...words: string[]) =>
      words
        .map(word => word.replace(/(?:^|[_.$&@-]+)(\w)/g, (_, first: string) => first.toUpperCase()))
        .join('')
    const named = new Set(Object.keys(components.schemas))
    const members = Object.entries(components.schemas).flatMap(([name, schema]) =>
      Object.entries(
        (schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {},
      ).flatMap(([member, { type }]) => (type === 'object' ? [pascal(name, member)] : [])),
    )
    expect(members.length).toBeGreaterThan(10)
    expect(members.filter(each => named.has(each))).toEqual([])
    const choices = new Map<string, Set<string>>()
    for (const { operationId, parameters } of Object.values(paths).flatMap(path => Object.values(path)))
      for (const { name, schema } of parameters ?? []) {
        const { items } = schema as { items?: { enum?: string[]; title?: string } }
        if (!items?.enum) continue
        const key = pascal(operationId, items.title ?? name)
        choices.set(key, (choices.get(key) ?? new Set()).add(items.enum.join()))
      }
    expect(choices.size).toBeGreaterThan(5)
    expect([...choices].filter(([, values]) => values.size > 1)).toEqual([])
  })

  test('has every operation that is described, and no other', async () => {
    const { paths } = await document()
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method} ${path}`),
    )
    const described = endpoints.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(listed.sort()).toEqual(described.sort())
  })

  test.each(endpoints)('$id is described with its answers, body and credentials', async endpoint => {
    const operation = operationOf(await document(), endpoint)
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses).toContain(String(successStatus(endpoint)))
    for (const refusal of endpoint.refusals ?? []) expect(statuses).toContain(String(refusal))
    if (endpoint.method !== 'GET') expect(statuses, 'a full disk').toContain('507')
    expect(operation?.requestBody !== undefined).toBe(
      (endpoint.body ?? endpoint.upload ?? endpoint.file ?? endpoint.form) !== undefined,
    )
    expect(operation?.security.length === 0).toBe(endpoint.auth === 'none')
  })

  test.each(endpoints)(
    '$id shows an example of every parameter and answer, and each of them fits',
    async endpoint => {
      const { parameters = [], responses = {} } = operationOf(await document(), endpoint) ?? {}
      for (const { name, in: where, example } of parameters) {
        expect(example, name).toBeDefined()
        if (where === 'header') continue
        const sent =
          where === 'path'
            ? { ...parametersOf(parameters), [name]: String(example) }
            : { ...neededOf(parameters), [name]: String(example) }
        const schema = where === 'path' ? endpoint.params : endpoint.query
        expect(schema?.safeParse(sent).error?.issues ?? [], name).toEqual([])
      }
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const spec = endpoint.responses[Number(status)]
        const { example } = content['application/json'] ?? {}
        if (spec && isBinary(spec)) continue
        if (spec && !isItself(endpoint)) expect(spec.safeParse(example).error?.issues, status).toBeUndefined()
        if (!spec && status !== '304') expect(example, status).toEqual(refusalShape)
      }
    },
  )

  test.each(endpoints.filter(each => each.query ?? each.body))(
    '$id calls whole numbers integers, and nothing else',
    async endpoint => {
      const { parameters = [] } = operationOf(await document(), endpoint) ?? {}
      const query = parameters
        .filter(each => each.in === 'query')
        .map(each => [each.name, each.schema] as const)
      const { schema: sent } = operationOf(await document(), endpoint)?.requestBody?.content?.[
        'application/json'
      ] ?? { schema: {} }
      const body = Object.entries(propertiesOf(sent, await document()))
      for (const [shape, fields] of [
        [endpoint.query, query],
        [endpoint.body, body],
      ] as const)
        for (const [name, schema] of fields) {
          const { issues = [] } = shape?.safeParse({ [name]: 0.5 }).error ?? {}
          const isWhole = issues.some(each => each.path[0] === name && /valid integer/.test(each.message))
          expect(typesOf(schema).includes('integer'), name).toBe(isWhole || pageNames.includes(name))
          if (isWhole) expect(typesOf(schema), name).not.toContain('number')
        }
    },
  )

  test('tells no secret and nothing about the machine its examples are from', async () => {
    const text = JSON.stringify(await document())
    expect(text).not.toMatch(
      /key_[0-9a-f]{32}|whsec_[0-9a-f]{8}|eyJ[\w-]+\.[\w-]+\.|packdesk-station-|[?&](signature|token)=(?!\[hidden\])[\w-]{16}/,
    )
  })

  test('is there under its older address too', async () => {
    const older = await call('GET', '/shipping-openapi', undefined, { as: 'none' })
    const current = await call('GET', '/openapi.json', undefined, { as: 'none' })
    expect(older.bytes.equals(current.bytes)).toBe(true)
  })

  test('can be read as a page that runs no script', async () => {
    const { status, headers, bytes } = await call('GET', '/openapi', undefined, { as: 'none' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const html = bytes.toString('utf8')
    expect(html).not.toContain('<script')
    expect(endpoints.map(each => each.id).filter(id => !html.includes(`id="${id}"`))).toEqual([])
  })
})
