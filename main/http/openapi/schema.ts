/** A schema of the document, as far as it is looked into here. */
export type Schema = {
  [key: string]: unknown
  $ref?: string
  type?: string | string[]
  title?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  description?: string
  default?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const named = new Set(['properties', 'patternProperties'])
const listed = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const single = new Set(['items', 'additionalProperties', 'not'])

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The schema with `change` made to each one in it, the innermost first. What a value is an example of stays. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const map = (inner: unknown) => (isObject(inner) ? mapSchema(inner, change) : inner)
  const inside = Object.entries(schema).map(([key, value]) => {
    if (named.has(key) && isObject(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, map(inner)]))]
    if (listed.has(key) && Array.isArray(value)) return [key, value.map(map)]
    return [key, single.has(key) ? map(value) : value]
  })
  return change(Object.fromEntries(inside))
}

export const isNull = ({ type }: Schema): boolean => type === 'null'

const isDay = ({ format }: Schema): boolean => format === 'date'

/** Its own title says which branch of a union is the id of a stored record. */
const isId = ({ title }: Schema): boolean => title === 'id of a stored record'

/**
 * One kind of thing where code made from the document would have to tell two apart: the id that may stand in place of a
 * record is said in words (`x-takes-id`), and so is the empty text that may stand in place of a day.
 */
export function plain(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!anyOf) return schema
  if (rest.type !== undefined) return rest
  const branches = anyOf.flatMap(each => (each.anyOf && Object.keys(each).length === 1 ? each.anyOf : [each]))
  const takesId = branches.some(each => isId(each) || each['x-takes-id'] === true)
  const told = { ...rest, ...(takesId ? { 'x-takes-id': true } : {}) }
  const kept = branches
    .filter(each => !isId(each) && !(each.const === '' && branches.some(isDay)))
    .map(({ 'x-takes-id': _, ...each }) => each)
  const [only] = kept
  return only && kept.length === 1 ? { ...only, ...told } : { ...told, anyOf: kept }
}

/** Some languages take a number of no said size for one of 32 bits, which has no room for the cents of a large amount. */
export const precise = (schema: Schema): Schema =>
  [schema.type].flat().includes('number') && schema.format === undefined
    ? { ...schema, format: 'double' }
    : schema

/** Names of the components a part of the document leads to, and those lead to. */
export function reachable(part: unknown, components: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(components[name])
    }
  }
  look(part)
  return found
}
