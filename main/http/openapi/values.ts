import { sampleCarrier, sampleConnection } from './samples.ts'

/** What an OpenAPI document says a value may be, as far as examples need it. */
export type ValueSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  example?: unknown
  anyOf?: ValueSchema[]
  oneOf?: ValueSchema[]
  allOf?: ValueSchema[]
  properties?: Record<string, ValueSchema>
  items?: ValueSchema
  minItems?: number
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Values that stand under a name in the examples of requests. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>

/** All plain values of these examples, by the name they stand under. */
export function valuesIn(examples: readonly unknown[]): KnownValues {
  const known = new Map<string, unknown[]>()
  const read = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const each of value) read(each, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) read(inner, name)
    // An id in a request is of a record somebody else has.
    else if (value !== null && value !== undefined && !/(^|_)ids?$/.test(key))
      known.set(key, [...(known.get(key) ?? []), value])
  }
  for (const each of examples) read(each, '')
  return known
}

/** What an answer is about, where requests do not say it. */
const answered: Readonly<Record<string, unknown>> = {
  carrier_name: sampleCarrier,
  carrier_id: sampleConnection,
  tracking_number: '1Z12345E0205271688',
  currency: 'CAD',
  message: 'The postal code is wrong.',
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-05T08:00:00.000Z',
  date: '2026-01-05',
  time: '08:00:00',
  uri: 'http://127.0.0.1:5006/v1',
  email: 'ada@shop.example',
}
const someId = '00000000000000000000000000000001'
/** For texts of which only a pattern is known. */
const texts = [
  '2026-01-05',
  '08:00',
  byFormat['date-time'],
  'CA',
  'CAD',
  '12.50',
  '1',
  someId,
  'a'.repeat(64),
]

/** Writes values that fit a schema, of the words people send: the same ones every time, and no secrets. */
export function createExampleWriter(schemas: Readonly<Record<string, unknown>>, known: KnownValues) {
  const exampleOf = (schema: ValueSchema, key: string, open: readonly string[]): unknown => {
    const { $ref, anyOf, oneOf, allOf } = schema
    if ($ref !== undefined) {
      const name = $ref.split('/').at(-1) ?? ''
      // What holds itself ends where it would begin anew.
      return open.includes(name) ? undefined : exampleOf(schemas[name] as ValueSchema, key, [...open, name])
    }
    if (schema.example !== undefined) return schema.example
    if (schema.const !== undefined) return schema.const
    if (schema.enum) {
      const { enum: choices } = schema
      const meant = [answered[key], ...(known.get(key) ?? [])].find(each => choices.includes(each))
      return meant ?? choices.find(value => value !== '' && value !== null) ?? choices[0]
    }
    const branches = anyOf ?? oneOf
    if (branches) return firstThat(branches, each => exampleOf(each, key, open))
    if (allOf) return Object.assign({}, ...allOf.map(each => exampleOf(each, key, open)))
    return plainValue(schema, key, open)
  }
  const plainValue = (schema: ValueSchema, key: string, open: readonly string[]): unknown => {
    const type = [schema.type].flat().find(each => each !== 'null') ?? (schema.type ? 'null' : undefined)
    if (type === 'object') return objectOf(schema, open)
    if (type === 'array') {
      const item = schema.items ? exampleOf(schema.items, key, open) : undefined
      return item === undefined ? [] : Array(Math.max(1, schema.minItems ?? 1)).fill(item)
    }
    if (type === 'boolean') return key === 'test_mode'
    if (type === 'null') return null
    if (type === undefined) return {}
    const usual = [answered[key], ...(known.get(key) ?? [])]
    if (type === 'string') return [...usual, ...textsFor(schema, key)].find(each => isText(each, schema))
    return usual.find(each => isNumber(each, type, schema)) ?? Math.max(1, schema.minimum ?? 1)
  }
  const objectOf = ({ properties = {} }: ValueSchema, open: readonly string[]) =>
    Object.fromEntries(
      Object.entries(properties)
        .map(([name, inner]) => [name, exampleOf(inner, name, open)] as const)
        .filter(([, value]) => value !== undefined),
    )
  return (schema: unknown): unknown => exampleOf(schema as ValueSchema, '', [])
}

/** An answer says more with a value than with nothing. */
function firstThat(branches: readonly ValueSchema[], read: (each: ValueSchema) => unknown): unknown {
  const values = branches.map(read).filter(value => value !== undefined)
  return values.find(value => value !== null) ?? values[0]
}

const textsFor = ({ format = '' }: ValueSchema, key: string): unknown[] => {
  if (byFormat[format] !== undefined) return [byFormat[format]]
  if (/(^|_)(at|after|before|since|until)$/.test(key)) return [byFormat['date-time'], ...texts]
  if (/(^|_)id$/.test(key)) return [someId, ...texts]
  if (/url$/.test(key)) return [byFormat.uri, ...texts]
  return [key.replaceAll('_', ' '), ...texts]
}

const isText = (value: unknown, { pattern, minLength = 0, maxLength = Infinity, format }: ValueSchema) =>
  typeof value === 'string' &&
  value.length >= minLength &&
  value.length <= maxLength &&
  (pattern === undefined || new RegExp(pattern).test(value)) &&
  (format === undefined || byFormat[format] === undefined || byFormat[format] === value)

const isNumber = (
  value: unknown,
  type: string,
  { minimum = -Infinity, maximum = Infinity }: ValueSchema,
): boolean =>
  typeof value === 'number' &&
  value >= minimum &&
  value <= maximum &&
  (type !== 'integer' || Number.isInteger(value))
