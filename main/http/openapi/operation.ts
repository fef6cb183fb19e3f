import type { z } from 'zod'
import {
  acceptsIdempotencyKey,
  type Endpoint,
  isBinary,
  type ResponseSpec,
  refusalStatuses,
  type UploadSpec,
} from '../../../shared/api/endpoint.ts'
import { type Scope, scopesOf, scopeTexts } from '../../../shared/api/scopes.ts'
import { parameterExample, refusalExample } from './examples.ts'
import { nameOf } from './names.ts'
import type { WriteSchema } from './schemas.ts'

type Json = Record<string, unknown>

const refusalTexts: Record<number, string> = {
  400: 'The request does not fit; `details` says which field and why',
  401: 'No credentials, or bad ones',
  403: 'Not with these credentials, which lack the scope, or not from there: another site, or a web page that is not paired',
  404: 'There is no such record, or nobody to ask',
  405: 'Another method is meant',
  409: 'The record is in a state that does not allow this, or the Idempotency-Key was used for something else',
  406: 'Only JSON is answered here',
  410: 'What was asked for is not kept any more',
  413: 'The body is too large',
  415: 'The body is not JSON',
  424: 'The carriers said no; `messages` has their words',
  421: 'Sent to another name than the station goes by',
  429: 'Too many requests; `Retry-After` says how many seconds to wait',
  500: 'Something failed inside the station',
  503: 'The station stops, or another program holds its data; nothing was stored, and it may be asked again',
  507: 'The disk of the station is full; nothing was stored',
}

export const securitySchemes = {
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

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A request with a key is carried out once; the same request with the same key gets the first answer again, with `Idempotency-Replayed: true`.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-1042-label',
}

/** An answer as an example shows it, by its schema. */
export type ExampleOf = (schema: Json) => unknown

export function operation(each: Endpoint, schemaOf: WriteSchema, exampleOf: ExampleOf): Json {
  return {
    ...nameOf(each),
    summary: each.summary,
    description: each.description ?? `${each.summary}.`,
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
    ...requestBody(each, schemaOf, exampleOf),
    ...(each.upload ? { requestBody: formBody(each.upload, schemaOf, exampleOf) } : {}),
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

function requestBody(each: Endpoint, schemaOf: WriteSchema, exampleOf: ExampleOf): Json {
  const [type, shape] = each.form
    ? ['application/x-www-form-urlencoded', each.form]
    : ['application/json', each.body]
  if (!shape) return {}
  const schema = schemaOf(shape, 'input')
  return {
    // What may be left out altogether says so.
    requestBody: {
      required: each.form !== undefined || !shape.safeParse({}).success,
      content: { [type]: { schema, example: each.example ?? exampleOf(schema) } },
    },
  }
}

/** Fields that may stand in the query as well are not required of the form. */
function formBody({ file, fields }: UploadSpec, schemaOf: WriteSchema, exampleOf: ExampleOf): Json {
  const { properties } = schemaOf(fields, 'input') as { properties?: Json }
  const schema = {
    type: 'object',
    properties: { ...properties, [file]: { type: 'string', format: 'binary' } },
    required: [file],
  }
  return { required: true, content: { 'multipart/form-data': { schema, example: exampleOf(schema) } } }
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
