import type { Schema } from './schema.ts'
import { defaults, memberWords, parameterWords } from './words-data.ts'

type Paths = Record<string, Record<string, Record<string, unknown>>>
type Parameter = { name: string; description?: string }
type Content = Record<string, { schema?: Schema }>

/** What is sent of a thing and what is answered has the same words: `PatchedParcelData` those of `Parcel`. */
const kindOf = (at: string): string =>
  at
    .replace(/^(Patched)?(\w+?)(Data|Patch)?\./, '$2.')
    .replace(/^LineItem\./, 'Commodity.')
    .replace(/^ShippingResponse\./, 'Shipment.')
    .replace(/^Pickup\w+\./, 'Pickup.')

/** The sentence for a member, by the schema it stands in or by its name alone. */
const wordsFor = (at: string, member: string): string | undefined =>
  memberWords[at] ?? memberWords[kindOf(at)] ?? memberWords[member]

const mapped = <T, R>(all: Readonly<Record<string, T>>, change: (value: T, key: string) => R) =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value, key)]))

/** The schema with a sentence for each of its members, and for those of what has no name of its own inside of it. */
export function describeMembers(name: string, schema: Schema): Schema {
  const { properties, items, anyOf, additionalProperties: others } = schema
  const isShaped = typeof others === 'object' && others !== null
  return {
    ...schema,
    ...(properties ? { properties: mapped(properties, (each, member) => told(name, member, each)) } : {}),
    ...(items ? { items: describeMembers(name, items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(each => describeMembers(name, each)) } : {}),
    ...(isShaped ? { additionalProperties: describeMembers(name, others as Schema) } : {}),
  }
}

function told(name: string, member: string, schema: Schema): Schema {
  const at = `${name}.${member}`
  const words = schema.description ?? wordsFor(at, member)
  const description = [words, idWords(schema)].filter(Boolean).join(' ')
  return {
    ...describeMembers(at, schema),
    ...(description === '' ? {} : { description }),
    ...(at in defaults ? { default: defaults[at] } : {}),
  }
}

/** A record is described as one, although a text is taken for the id of another. */
function idWords(schema: Schema): string {
  if (schema['x-takes-id'] === true)
    return 'A text in its place is the id of a stored record, whose content is copied.'
  const lists = [schema, ...(schema.anyOf ?? [])]
  return lists.some(each => each.items?.['x-takes-id'] === true)
    ? 'A text in place of one of them is the id of a stored record, whose content is copied.'
    : ''
}

/** Operations with a sentence for each parameter, and for what they take and answer without a name of its own. */
export const describeParameters = (paths: Paths): Paths =>
  mapped(paths, methods =>
    mapped(methods, operation => ({
      ...operation,
      parameters: (operation.parameters as Parameter[]).map(each => {
        const description = each.description ?? parameterWords[each.name]
        return description === undefined ? each : { ...each, description }
      }),
      ...(operation.requestBody ? { requestBody: describedContent(operation, operation.requestBody) } : {}),
      responses: mapped(operation.responses as Record<string, unknown>, each =>
        describedContent(operation, each),
      ),
    })),
  )

function describedContent({ operationId }: Record<string, unknown>, holder: unknown) {
  const { content, ...rest } = holder as { content?: Content }
  if (!content) return holder
  return {
    ...rest,
    content: mapped(content, ({ schema, ...more }) => ({
      ...(schema ? { schema: describeMembers(String(operationId), schema) } : {}),
      ...more,
    })),
  }
}
