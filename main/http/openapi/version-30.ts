import type { OpenApi } from './document.ts'
import { isNull, mapSchema, type Schema } from './schema.ts'

type Json = Record<string, unknown>

/** The same document in version 3.0, for generators that read no later one. Webhooks stand under `x-webhooks`. */
export function toVersion30({ webhooks, ...document }: OpenApi): Json {
  const { schemas, securitySchemes } = document.components
  return {
    ...document,
    openapi: '3.0.3',
    info: {
      ...document.info,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    paths: converted(document.paths) as Json,
    'x-webhooks': converted(webhooks),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, toSchema30(each)])),
      securitySchemes,
    },
  }
}

/** All schemas in a part of the document as version 3.0 has them. */
function converted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(converted)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'example') return [key, value]
      if (key === 'schema') return [key, toSchema30(value as Schema)]
      return [key, key === 'security' ? (value as Json[]).map(withoutScopes) : converted(value)]
    }),
  )
}

/** Scopes are of OAuth2 alone there. */
const withoutScopes = (ways: Json): Json =>
  Object.fromEntries(Object.entries(ways).map(([name, scopes]) => [name, name === 'OAuth2' ? scopes : []]))

const toSchema30 = (schema: Schema): Schema => mapSchema(schema, each => beside(nullable(valued(each))))

/** One value is a list of one, and files are told of by their format. */
function valued({ const: only, contentEncoding, ...rest }: Schema): Schema {
  if (contentEncoding !== undefined) return { ...rest, format: 'byte' }
  return only === undefined ? rest : { ...rest, enum: [only] }
}

/** Nothing is no type there but a mark. */
function nullable(schema: Schema): Schema {
  const { anyOf, type, ...rest } = schema
  if (Array.isArray(type)) {
    const [first = 'string', ...more] = type.filter(each => each !== 'null')
    const isNullable = type.includes('null') ? { nullable: true } : {}
    return more.length === 0
      ? { ...rest, type: first, ...isNullable }
      : { ...rest, anyOf: [first, ...more].map(each => ({ type: each })), ...isNullable }
  }
  if (type === 'null') return { ...rest, nullable: true, enum: [null] }
  if (!anyOf?.some(isNothing)) return schema
  const others = anyOf.filter(each => !isNothing(each))
  const [only] = others
  if (!only || others.length > 1) return { ...rest, anyOf: others, nullable: true }
  const { enum: values } = only
  return { ...only, ...rest, nullable: true, ...(values ? { enum: [...values, null] } : {}) }
}

/** The innermost are converted before. */
const isNothing = (schema: Schema): boolean =>
  isNull(schema) || (schema.nullable === true && schema.enum?.length === 1 && schema.enum[0] === null)

/** Nothing may stand beside a reference there. */
function beside({ $ref, ...rest }: Schema): Schema {
  if ($ref === undefined) return rest
  return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] }
}
