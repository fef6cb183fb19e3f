import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { schemaName, widened } from './names.ts'
import { mapSchema, plain, precise, type Schema } from './schema.ts'

type Direction = 'input' | 'output'

export type WriteSchema = (schema: z.ZodType, direction: Direction) => Schema

/** Schemas with an `id` go to the components; two that share a name become one. */
export function createSchemaWriter(components: Record<string, Schema>): WriteSchema {
  /** Every schema that was written under a name, what is sent before what is answered. */
  const written = new Map<string, { io: Direction; schema: Schema }[]>()
  const write = (id: string, io: Direction, definition: Schema) => {
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
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
    const { $schema: _, $defs, ...root } = json
    for (const [id, definition] of Object.entries(($defs as Record<string, Schema>) ?? {}))
      write(id, io, definition)
    const { id, ...rest } = root
    return typeof id === 'string' ? write(id, io, rest) : tidied(root, io)
  }
}

/** A schema with its references into the components, without what says nothing, of one kind wherever it can be. */
const tidied = (schema: Schema, io: Direction): Schema =>
  mapSchema(withReferences(schema, io), each => precise(plain(each)))

const withReferences = (schema: Schema, io: Direction): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'propertyNames' || (io === 'output' && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER)
        ? undefined
        : value,
    ).replace(/#\/\$defs\/([^"]+)/g, (_, id: string) => `#/components/schemas/${schemaName(id)}`),
  )
