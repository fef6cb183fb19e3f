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
import { parameterExample, refusalExample } from './openapi-examples.ts'
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
  413: 'The body is too large',
  415: 'The body is not JSON',
  424: 'The carriers said no; `messages` has their words',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  500: 'Something failed inside the station',
  507: 'The disk of the station is full; nothing was stored',
}

const errorsBody = {
  type: 'object',
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          details: { type: 'object', additionalProperties: true },
          index: { type: 'integer' },
        },
      },
    },
  },
}

const messagesBody = {
  type: 'object',
  properties: { messages: { type: 'array', items: { type: 'object', additionalProperties: true } } },
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
  const schemas: Record<string, Json> = { ErrorResponse: errorsBody, ErrorMessages: messagesBody }
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

/** Schemas with an `id` go to the components; the two directions of one that differs get two names. */
function createSchemaWriter(components: Record<string, Json>): WriteSchema {
  return (schema, io) => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json
    const { $schema: _, $defs, ...root } = json
    for (const [name, definition] of Object.entries(($defs as Record<string, Json>) ?? {}))
      components[name] = withMovedReferences(definition)
    const moved = withMovedReferences(root)
    const { id, ...rest } = moved as Json & { id?: string }
    if (typeof id !== 'string') return moved
    components[id] = rest
    return { $ref: `#/components/schemas/${id}` }
  }
}

const withMovedReferences = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'))

/** An answer as an example shows it, by its schema. */
type ExampleOf = (schema: Json) => unknown

/** What the names of operations begin with in the reference's file, by our group; clients are made from them. */
const prefixes: Readonly<Record<string, string>> = {
  api: '&&',
  carriers: '&&',
  addresses: '$',
  customs: '$$',
  parcels: '$$$',
  pickups: '$$$$',
  shipments: '$$$$$',
  trackers: '$$$$$$',
  webhooks: '$$$$$$$',
  documents: '$$$$$&',
  orders: '&&&&',
  batches: '&&&&$',
}
const otherNames: Readonly<Record<string, string>> = {
  'carriers.services': '&&get_services',
  'trackers.retrieve': '$$$$$$retrieves',
  'proxy.schedulePickup': '@schedule_pickup',
  'proxy.updatePickup': '@update_pickup',
  'proxy.cancelPickup': '@cancel_pickup',
  'proxy.rates': '@@fetch_rates',
  'proxy.shipping': '@@@buy_label',
  'proxy.void': '@@@void_label',
  'proxy.getTracking': '@@@@get_tracking',
  'proxy.trackShipment': '@@@@track_shipment',
}

/** Name and tag of an operation: those of the reference's file for what it has, so that generated code stays. */
function nameOf({ id, path }: Endpoint): { operationId: string; tags: string[] } {
  const [group = '', name = ''] = id.split('.')
  if (path.startsWith('/desk')) return { operationId: id, tags: ['desk'] }
  const prefix = prefixes[group]
  if (prefix === undefined && group !== 'proxy') return { operationId: id, tags: [group] }
  const snake = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return {
    operationId: otherNames[id] ?? `${prefix}${snake}`,
    tags: [group === 'api' ? 'API' : group.charAt(0).toUpperCase() + group.slice(1)],
  }
}

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
    responses: {
      ...refusals(each),
      ...successes(each, schemaOf, exampleOf),
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
    requestBody: { required: true, content: { [type]: { schema: schemaOf(schema, 'input'), ...example } } },
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

const successes = (each: Endpoint, schemaOf: WriteSchema, exampleOf: ExampleOf): Json =>
  Object.fromEntries(
    Object.entries(each.responses).map(([status, spec]: [string, ResponseSpec]) => [
      status,
      success(Number(status), spec, schemaOf, exampleOf),
    ]),
  )

function success(status: number, spec: ResponseSpec, schemaOf: WriteSchema, exampleOf: ExampleOf): Json {
  if (isBinary(spec)) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return {
      description: spec.description,
      content: Object.fromEntries(spec.mediaTypes.map(type => [type, file])),
    }
  }
  const schema = schemaOf(spec, 'output')
  return {
    description: refusalTexts[status] ?? 'Success',
    content: { 'application/json': { schema, example: exampleOf(schema) } },
  }
}

function refusals(each: Endpoint): Json {
  return Object.fromEntries(
    refusalStatuses(each).map(status => {
      const schema = status === 424 ? 'ErrorMessages' : 'ErrorResponse'
      return [
        status,
        {
          description: refusalTexts[status] ?? 'Refused',
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${schema}` },
              example: refusalExample(status),
            },
          },
        },
      ]
    }),
  )
}
