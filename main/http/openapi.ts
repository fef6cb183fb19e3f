import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  acceptsIdempotencyKey,
  type Endpoint,
  isBinary,
  type ResponseSpec,
  refusalStatuses,
  type UploadSpec,
} from '../../shared/api/endpoint.ts'
import { type Scope, scopesOf, scopeTexts } from '../../shared/api/scopes.ts'
import { errorCatalogue } from '../../shared/errors/catalogue.ts'
import { parameterExample, refusalExample } from './openapi-examples.ts'
import { nameOf, schemaName, widened } from './openapi-names.ts'
import { createExampleWriter, valuesIn } from './openapi-value.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

const refusalTexts: Record<number, string> = {
  400: 'The request does not fit; `details` says which field and why',
  401: 'No credentials, or bad ones',
  403: 'Not with these credentials, which lack the scope, or not from there: another site, or a web page that is not paired',
  404: 'There is no such record, or nobody to ask',
  405: 'Another method is meant',
  409: 'The record is in a state that does not allow this, or the Idempotency-Key was used for something else',
  406: 'Only JSON is answered here',
  413: 'The body is too large',
  415: 'The body is not JSON',
  424: 'The carriers said no; `messages` has their words',
  421: 'Sent to another name than the station goes by',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  500: 'Something failed inside the station',
  503: 'The station stops, or another program holds its data; nothing was stored, and it may be asked again',
  507: 'The disk of the station is full; nothing was stored',
}

/** What is the same wherever something is refused. */
const refusalSchemas: Record<string, Json> = {
  APIError: {
    type: 'object',
    properties: {
      code: { type: 'string', enum: Object.keys(errorCatalogue) },
      message: { type: 'string' },
      details: {
        anyOf: [
          { type: 'object', additionalProperties: {} },
          { type: 'array', items: {} },
        ],
      },
      index: { type: 'integer', minimum: 0 },
    },
    required: ['code'],
    additionalProperties: false,
  },
  ErrorResponse: {
    type: 'object',
    properties: { errors: { type: 'array', items: { $ref: '#/components/schemas/APIError' } } },
    required: ['errors'],
  },
  ErrorMessages: {
    type: 'object',
    properties: { messages: { type: 'array', items: { $ref: '#/components/schemas/Message' } } },
    required: ['messages'],
    additionalProperties: false,
  },
}

const securitySchemes = {
  Token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <key>`' },
  TokenBasic: { type: 'http', scheme: 'basic', description: 'The key as user name, no password' },
  JWT: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of `/api/token`; header `x-test-mode: true` asks for test mode',
  },
  OAuth2: {
    type: 'oauth2',
    description: 'Header `x-test-mode: true` asks for test mode',
    flows: {
      clientCredentials: { tokenUrl: '/oauth/token', scopes: scopeTexts },
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: scopeTexts,
      },
    },
  },
}

/** Every way in, each with the scope it has to bring. */
const securityFor = (scope: Scope): Json[] => Object.keys(securitySchemes).map(name => ({ [name]: [scope] }))

/** The OpenAPI 3.1 document of the given operations. Named schemas are written once. */
export function buildOpenApi(endpoints: readonly Endpoint[], info: { version: string }): Json {
  const schemas = { ...refusalSchemas }
  const schemaOf = createSchemaWriter(schemas)
  const exampleOf = createExampleWriter(schemas, valuesIn(endpoints.map(each => each.example)))
  const paths: Record<string, Json> = {}
  for (const each of endpoints) {
    const path = each.path.replace(/:([a-z_]+)/g, '{$1}')
    paths[path] = { ...paths[path], [each.method.toLowerCase()]: operation(each, schemaOf, exampleOf) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Packdesk',
      version: info.version,
      description:
        'Rate, buy, print and find parcels. `/v1` is the shipping interface, `/desk` is what the desk itself needs.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes,
    },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request with a key is carried out once; the same request with the same key gets the first answer again, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-1042-label',
}

type WriteSchema = (schema: z.ZodType, direction: Direction) => Json

/** Schemas with an `id` go to the components; two that share a name become one. */
function createSchemaWriter(components: Record<string, Json>): WriteSchema {
  /** Every schema that was written under a name, what is sent before what is answered. */
  const written = new Map<string, { io: Direction; schema: Json }[]>()
  const write = (id: string, io: Direction, definition: Json) => {
    const name = schemaName(id)
    const schema = tidied(definition, io)
    const known = written.get(name) ?? []
    const isKnown = known.some(each => isDeepStrictEqual(each.schema, schema))
    const all = isKnown ? known : [...known, { io, schema }]
    written.set(name, all)
    const [first = { io, schema }, ...others] = all.toSorted((a, b) =>
      a.io < b.io ? -1 : a.io > b.io ? 1 : 0,
    )
    components[name] = others.reduce(
      (whole, each) => widened(whole, each.schema, first.io === 'input' && each.io === 'output'),
      first.schema,
    )
    return { $ref: `#/components/schemas/${name}` }
  }
  return (schema, io) => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
    const { $schema: _, $defs, ...root } = json
    for (const [id, definition] of Object.entries(($defs as Record<string, Json>) ?? {}))
      write(id, io, definition)
    const { id, ...rest } = root as Json & { id?: string }
    return typeof id === 'string' ? write(id, io, rest) : tidied(root, io)
  }
}

/** A schema with its references into the components, and without what says nothing. */
const tidied = (json: Json, io: Direction): Json =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) =>
      key === 'propertyNames' || (io === 'output' && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
        ? undefined
        : value,
    ).replace(/#\/\$defs\/([^"]+)/g, (_, id: string) => `#/components/schemas/${schemaName(id)}`),
  )

/** An answer as an example shows it, by its schema. */
type ExampleOf = (schema: Json) => unknown

function operation(each: Endpoint, schemaOf: WriteSchema, exampleOf: ExampleOf): Json {
  return {
    ...nameOf(each),
    summary: each.summary,
    ...(each.description ? { description: each.description } : {}),
    ...(each.deprecated ? { deprecated: true } : {}),
    security:
      each.auth === 'none'
        ? []
        : [...scopesOf(each).flatMap(securityFor), ...(each.auth === 'optional' ? [{}] : [])],
    parameters: [
      ...parameters(each.params, 'path', schemaOf),
      ...parameters(each.query, 'query', schemaOf),
      ...(acceptsIdempotencyKey(each) ? [idempotencyKey] : []),
    ],
    ...requestBody(each, schemaOf),
    ...(each.upload ? { requestBody: formBody(each.upload, schemaOf) } : {}),
    ...(each.file ? { requestBody: { required: true, content: { 'application/octet-stream': file } } } : {}),
    responses: {
      ...withBoth(refusals(each), successes(each, schemaOf, exampleOf)),
      ...(each.revalidated
        ? { 304: { description: 'The same as the one with the ETag that was sent' } }
        : {}),
    },
  }
}

function parameters(shape: z.ZodObject | undefined, where: 'path' | 'query', schemaOf: WriteSchema): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: where,
    ...(description ? { description } : {}),
    required: where === 'path' || required.includes(name),
    schema,
    example: parameterExample(name, schema),
  }))
}

function requestBody(each: Endpoint, schemaOf: WriteSchema): Json {
  const [type, schema] = each.form
    ? ['application/x-www-form-urlencoded', each.form]
    : ['application/json', each.body]
  if (!schema) return {}
  const example = each.example === undefined ? {} : { example: each.example }
  return {
    // What may be left out altogether says so.
    requestBody: {
      required: each.form !== undefined || !schema.safeParse({}).success,
      content: { [type]: { schema: schemaOf(schema, 'input'), ...example } },
    },
  }
}

/** Fields that may stand in the query as well are not required of the form. */
function formBody({ file, fields }: UploadSpec, schemaOf: WriteSchema): Json {
  const { properties } = schemaOf(fields, 'input') as { properties?: Json }
  const schema = {
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    required: [file],
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

type SuccessParts = { schemaOf: WriteSchema; exampleOf: ExampleOf; isPage: boolean | undefined }
type Responses = Record<string, Json>

/** Some pages say themselves what is wrong; what never reaches them is refused as everywhere else. */
const withBoth = (refused: Responses, answered: Responses): Responses => {
  const both = Object.entries(answered).map(([status, each]) => {
    const content = { ...(refused[status]?.content as Json), ...(each.content as Json) }
    return [status, Object.keys(content).length > 0 ? { ...each, content } : each]
  })
  return { ...refused, ...Object.fromEntries(both) }
}

const successes = (each: Endpoint, schemaOf: WriteSchema, exampleOf: ExampleOf): Responses =>
  Object.fromEntries(
    Object.entries(each.responses).map(([status, spec]: [string, ResponseSpec]) => [
      status,
      success(Number(status), spec, { schemaOf, exampleOf, isPage: each.isPage }),
    ]),
  )

const file = { schema: { type: 'string', format: 'binary' } }
const pageOf = { 'text/html': file }

function success(
  status: number,
  spec: ResponseSpec,
  { schemaOf, exampleOf, isPage = false }: SuccessParts,
): Json {
  if (isBinary(spec)) {
    return {
      description: spec.description,
      content: Object.fromEntries(
        spec.mediaTypes.map(type => [type, type === 'application/json' ? { schema: {} } : file]),
      ),
    }
  }
  const schema = schemaOf(spec, 'output')
  return {
    description: refusalTexts[status] ?? 'Success',
    content: { 'application/json': { schema, example: exampleOf(schema) }, ...(isPage ? pageOf : {}) },
  }
}

function refusals(each: Endpoint): Responses {
  return Object.fromEntries(
    refusalStatuses(each).map(status => {
      const isSaidByCarriers = each.carrierRefusals?.includes(status)
      const names = [
        ...(status === 424 ? [] : ['ErrorResponse']),
        ...(status === 424 || isSaidByCarriers ? ['ErrorMessages'] : []),
      ].map(name => ({ $ref: `#/components/schemas/${name}` }))
      return [
        status,
        {
          description: refusalTexts[status] ?? 'Refused',
          content: {
            'application/json': {
              schema: names.length === 1 ? names[0] : { anyOf: names },
              example: refusalExample(status),
            },
          },
        },
      ]
    }),
  )
}
