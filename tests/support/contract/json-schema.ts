export type JsonSchema = {
  $ref?: string
  title?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: JsonSchema[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  description?: string
  pattern?: string
  readOnly?: boolean
  maxItems?: number
  minItems?: number
  minLength?: number
  additionalProperties?: unknown
  /** A text in its place is the id of a stored record. */
  'x-takes-id'?: boolean
}

export type Resolve = (schema: JsonSchema) => JsonSchema

/** Follows references into the components of a document. */
export const resolverOf =
  (components: Record<string, JsonSchema>): Resolve =>
  schema => {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : (components[name] ?? {})
  }

/** One way a value may look. */
export type Branch = Omit<JsonSchema, '$ref' | 'anyOf' | 'type'> & { type?: string }

/** The ways a value may look, references followed. */
export function branchesOf(schema: JsonSchema, resolve: Resolve): Branch[] {
  const { anyOf, type, ...rest } = resolve(schema)
  if (anyOf) return anyOf.flatMap(each => branchesOf(each, resolve))
  return type === undefined ? [rest] : [type].flat().map(each => ({ ...rest, type: each }))
}

/** Some value that fits: only what is required. */
export function sampleOf(schema: JsonSchema, resolve: Resolve): unknown {
  const [branch = {}] = branchesOf(schema, resolve).sort((a, b) => richness(b) - richness(a))
  if (branch.enum) return branch.enum.find(value => value !== '' && value !== null)
  if (branch.const !== undefined) return branch.const
  switch (branch.type) {
    case 'object':
      return Object.fromEntries(
        (branch.required ?? []).map(key => [key, sampleOf(branch.properties?.[key] ?? {}, resolve)]),
      )
    case 'array':
      return branch.items ? [sampleOf(branch.items, resolve)] : []
    case 'number':
    case 'integer':
      return Math.max(1, branch.minimum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return branch.format === 'date' ? '2026-01-05' : 'x'
  }
}

/** Objects and lists have more inside to get wrong than an id in their place. */
const richness = ({ type }: Branch): number =>
  type === 'object' || type === 'array' ? 2 : type === 'null' ? 0 : 1
