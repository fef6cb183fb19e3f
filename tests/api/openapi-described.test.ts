import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { type ContractDocument, operationsOf } from '../support/contract/fuzz/contract-document.ts'
import type { JsonSchema } from '../support/contract/json-schema.ts'
import { publishedModels } from '../support/contract/published-models.ts'
import { stationForFile } from '../support/station/station.ts'

/** What somebody who writes a program against the station reads: words, examples and shapes of the document for programs. */
const { call } = stationForFile()

type Described = { summary?: string; description?: string }
type Parameter = { name: string; description?: string; schema: JsonSchema; example?: unknown }

const read = async (path = '/openapi.json') => (await call<ContractDocument>('GET', path)).body

const operationsIn = async (path?: string) => operationsOf(await read(path))
const describedIn = async () =>
  Object.entries((await read()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...(each as unknown as Described),
    })),
  )

type Member = { at: string; schema: JsonSchema }

/** Every member of a schema and of what stands inside of it. References end there: what they lead to has its own turn. */
function membersOf(schema: JsonSchema, at: string): Member[] {
  const { properties = {}, items, anyOf = [], additionalProperties: others } = schema
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      { at: `${at}.${name}`, schema: inner },
      ...membersOf(inner, `${at}.${name}`),
    ]),
    ...(items ? membersOf(items, `${at}[]`) : []),
    ...anyOf.flatMap(each => membersOf(each, at)),
    ...(typeof others === 'object' && others !== null ? membersOf(others as JsonSchema, `${at}{}`) : []),
  ]
}

async function allMembers(): Promise<Member[]> {
  const document = await read()
  const contents = operationsOf(document).flatMap(({ name, body, responses }) => [
    ...(body ? [{ at: name, schema: body.schema }] : []),
    ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map(({ schema }) => ({ at: `${name} ${status}`, schema })),
    ),
  ])
  return [
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => membersOf(schema, name)),
    ...contents.flatMap(({ at, schema }) => membersOf(schema, at)),
  ]
}

/** A sentence: it begins with a capital or with code, ends with a stop, and is no copy of the name. */
const isSentence = (text = '') => /^[A-Z`0-9].{8,}\.$/s.test(text)

describe('words', () => {
  test('every operation has a summary and a description of its own', async () => {
    const all = await describedIn()
    expect(all.length).toBeGreaterThan(85)
    expect(all.filter(({ summary = '' }) => summary.length < 8).map(({ name }) => name)).toEqual([])
    const bare = all.filter(
      ({ summary = '', description = '' }) => description.length < 20 || description === `${summary}.`,
    )
    expect(bare.map(({ name }) => name)).toEqual([])
  })

  test('every member of every schema has a sentence', async () => {
    const all = await allMembers()
    expect(all.length).toBeGreaterThan(500)
    expect(all.filter(({ schema }) => !isSentence(schema.description)).map(({ at }) => at)).toEqual([])
  })

  test('every parameter has one, too', async () => {
    const bare = (await operationsIn()).flatMap(({ name, parameters }) =>
      (parameters as Parameter[])
        .filter(({ description = '' }) => description.length < 8)
        .map(each => `${name} ${each.name}`),
    )
    expect(bare).toEqual([])
  })

  test('every refusal says in words what it means', async () => {
    for (const { name, responses } of await operationsIn())
      for (const [status, each] of Object.entries(responses)) {
        const { description = '' } = each as { description?: string }
        expect(description.length, `${name} ${status}`).toBeGreaterThan(5)
        expect(description, `${name} ${status}`).not.toBe('Refused')
      }
  })
})

/** A member that may be one of several things: code made from it has to tell them apart. */
const isUnion = ({ anyOf = [] }: JsonSchema): boolean =>
  anyOf.filter(({ type }) => type !== 'null').length > 1

describe('shapes', () => {
  test('no member is a union', async () => {
    const unions = (await allMembers()).filter(({ schema }) => isUnion(schema) || isUnion(schema.items ?? {}))
    expect(unions.map(({ at }) => at)).toEqual([])
  })

  /** Two shapes of a refusal with one status: this list may only shrink. */
  const severalRefusals = [
    'POST /v1/trackers 404',
    'GET /v1/trackers/{carrier_name}/{tracking_number} 404',
    'POST /v1/proxy/tracking 404',
    'GET /v1/proxy/tracking/{carrier_name}/{tracking_number} 404',
  ]

  test('no body and no answer is a union, but for what both the station and carriers refuse', async () => {
    const unions = (await operationsIn()).flatMap(({ name, body, responses }) => [
      ...(body && isUnion(body.schema) ? [name] : []),
      ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).some(({ schema }) => isUnion(schema)) ? [`${name} ${status}`] : [],
      ),
    ])
    expect(unions.toSorted()).toEqual(severalRefusals.toSorted())
  })

  test('numbers have room for the cents of a large amount, in every language', async () => {
    const all = await allMembers()
    const numbers = all
      .map(({ at, schema }) => ({ at, schema: schema.anyOf?.[0] ?? schema }))
      .filter(({ schema }) => [schema.type].flat().includes('number'))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter(({ schema }) => schema.format !== 'double').map(({ at }) => at)).toEqual([])
  })

  test('what is a record in the published file is that record here', async () => {
    const { components } = await read()
    for (const [model, members] of Object.entries(publishedModels))
      for (const [key, type] of Object.entries(members)) {
        const part = type.split(' | ')[0] ?? ''
        if (!(part in publishedModels)) continue
        const { $ref, anyOf = [] } = components.schemas[model]?.properties?.[key.replace('?', '')] ?? {}
        const targets = [$ref, ...anyOf.map(each => each.$ref)].filter(each => each !== undefined)
        expect(targets, `${model}.${key}`).toHaveLength(1)
      }
  })

  test('what is a flag in the published file is one here', async () => {
    const { components } = await read()
    for (const [model, members] of Object.entries(publishedModels))
      for (const [key, type] of Object.entries(members)) {
        if (!type.startsWith('boolean')) continue
        const written = JSON.stringify(components.schemas[model]?.properties?.[key.replace('?', '')])
        expect(written, `${model}.${key}`).toMatch(/"type":\[?"boolean"/)
      }
    const flags = (await operationsIn())
      .flatMap(({ parameters }) => parameters)
      .filter(({ name }) => ['active', 'system_only', 'pending_pickup', 'reduced'].includes(name))
    expect(flags.length).toBeGreaterThan(3)
    expect(flags.filter(({ schema }) => schema.type !== 'boolean')).toEqual([])
  })

  test('no path stands for what another one means', async () => {
    const all = (await operationsIn()).map(({ path, parameters }) => ({
      path,
      parts: path.split('/').map(part => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1]
        if (name === undefined) return { words: [part] }
        const { schema } = parameters.find(each => each.in === 'path' && each.name === name) ?? {}
        return { words: schema?.enum ?? null, pattern: new RegExp(schema?.pattern ?? '') }
      }),
    }))
    type Part = { words: unknown[] | null; pattern?: RegExp }
    const fits = ({ words, pattern = /(?:)/ }: Part, word: unknown) =>
      words?.includes(word) ?? pattern.test(String(word))
    const meet = (a: Part, b: Part | undefined) =>
      (a.words === null && b?.words === null) ||
      (b !== undefined &&
        [...(a.words ?? []), ...(b.words ?? [])].some(word => fits(a, word) && fits(b, word)))
    const ambiguous = all.flatMap(({ path, parts }) =>
      all
        .filter(other => other.path > path && other.parts.length === parts.length)
        .filter(other => parts.every((part, at) => meet(part, other.parts[at])))
        .map(other => `${path} and ${other.path}`),
    )
    expect([...new Set(ambiguous)]).toEqual([])
  })
})

/** In version 3.0 nothing is a mark beside a shape; the validator knows that mark beside a type alone. */
const withNothing = (_: string, value: unknown): unknown => {
  const { nullable, ...rest } = (value ?? {}) as JsonSchema & { nullable?: boolean }
  return nullable === true && rest.type === undefined ? { anyOf: [rest, { enum: [null] }] } : value
}

function olderReader({ components }: ContractDocument) {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  for (const name of ['binary', 'byte']) ajv.addFormat(name, true)
  const root = 'older'
  const pointing = (schema: JsonSchema): JsonSchema =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', `"${root}#/components/`), withNothing)
  ajv.addSchema({ $id: root, components: JSON.parse(JSON.stringify(components), withNothing) })
  const compiled = new WeakMap<JsonSchema, ReturnType<typeof ajv.compile>>()
  return (schema: JsonSchema, value: unknown) => {
    const validate = compiled.get(schema) ?? ajv.compile(pointing(schema))
    compiled.set(schema, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
}

test('examples of version 3.0 fit the schemas they stand beside, too', async () => {
  const document = await read('/openapi.json?version=3.0')
  const fits = olderReader(document)
  const problems: string[] = []
  // Most refusals are of one shape, which is read once.
  const known = new Map<string, JsonSchema>()
  const look = (at: string, schema: JsonSchema, example: unknown) => {
    const text = JSON.stringify(schema)
    known.set(text, known.get(text) ?? schema)
    const problem = fits(known.get(text) ?? schema, example)
    if (problem !== null) problems.push(`${at}: ${problem}`)
  }
  for (const { name, parameters, body, responses } of operationsOf(document)) {
    for (const each of parameters) look(`${name} ${each.name}`, each.schema, each.example)
    if (body && body.mediaType !== 'application/octet-stream') look(name, body.schema, body.example)
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const { schema, example } = content['application/json'] ?? {}
      if (schema && example !== undefined) look(`${name} ${status}`, schema, example)
    }
  }
  expect(problems).toEqual([])
})

test('what is left out has the value the document says', async () => {
  const { components } = await read()
  const { properties = {} } = components.schemas.AddressData ?? {}
  const { body } = await call('POST', '/v1/addresses', { country_code: 'CA' })
  for (const name of ['residential', 'validate_location']) expect(body[name]).toBe(properties[name]?.default)
  const parcel = await call<{ is_document: boolean; items: { quantity: number }[] }>('POST', '/v1/parcels', {
    weight: 1,
    weight_unit: 'KG',
    items: [{ weight: 1, weight_unit: 'KG' }],
  })
  expect(parcel.body.is_document).toBe(components.schemas.ParcelData?.properties?.is_document?.default)
  expect(parcel.body.items[0]?.quantity).toBe(components.schemas.CommodityData?.properties?.quantity?.default)
  const hook = await call('POST', '/v1/webhooks', { url: 'https://shop.example/x', enabled_events: ['all'] })
  for (const name of ['disabled', 'send_secret'])
    expect(hook.body[name]).toBe(components.schemas.WebhookData?.properties?.[name]?.default)
  const order = await call('POST', '/v1/orders', {
    order_id: '1',
    shipping_to: { country_code: 'CA' },
    line_items: [{ weight: 1, weight_unit: 'KG' }],
  })
  expect(order.body.source).toBe(components.schemas.OrderData?.properties?.source?.default)
})
