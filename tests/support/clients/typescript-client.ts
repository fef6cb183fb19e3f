import { join } from 'node:path'
import type { Schema } from '../../../main/http/openapi/schema.ts'
import { root } from '../run/tool.ts'
import type { DescribedInterface, DescribedOperation } from './described.ts'

export const typescriptFile = join(root, 'clients/typescript/src/generated.ts')

/** Types and operations of the TypeScript package, as text. */
export function typescriptClient({ version, schemas, operations }: DescribedInterface): string {
  const groups = Map.groupBy(operations, ({ group }) => group)
  const types = schemas.map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n`,
  )
  const shapes = [...groups].map(
    ([group, all]) => `  ${group}: {\n${all.map(each => `    ${methodType(each)}\n`).join('')}  }\n`,
  )
  const table = [...groups].map(
    ([group, all]) =>
      `  ${group}: {\n${all.map(each => `    ${camel(each.name)}: ${JSON.stringify(entry(each))},\n`).join('')}  },\n`,
  )
  return [
    '// Written by `npm run docs` from the description of the interface. Changes made here are lost.\n',
    "import type { CallOptions, Listing, StationFile } from './calls.ts'\n",
    `/** The station these types were written with. */\nexport const version = '${version}'\n`,
    ...types,
    `/** Every operation: ids first, then what is sent or looked for. */\nexport type Operations = {\n${shapes.join('')}}\n`,
    `/** Where each of them is: method, path, what it takes, what it answers, and whether it is done once for a key. */\nexport const operations = {\n${table.join('')}} as const\n`,
  ].join('\n')
}

const entry = ({ method, path, query, body, answer, takesKey }: DescribedOperation) => ({
  method,
  path,
  takes: body === 'form' ? 'form' : body ? 'json' : query.length > 0 ? 'query' : 'nothing',
  answers: answer.kind,
  takesKey,
})

export const camel = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function methodType({ name, summary, pathParameters, query, body, answer }: DescribedOperation): string {
  const queryType =
    query.length === 0 ? null : objectOf(query.map(each => [each.name, each.schema, each.required]))
  const ids = pathParameters.map(each => `${camel(each)}: string`)
  const sent =
    body === 'form'
      ? ['form: FormData']
      : body
        ? [`body${body.required ? '' : '?'}: ${typeOf(body.schema)}`]
        : queryType
          ? [`query${query.some(each => each.required) ? '' : '?'}: ${queryType}`]
          : []
  const options = body && queryType ? `CallOptions & { query?: ${queryType} }` : 'CallOptions'
  const given =
    answer.kind === 'list'
      ? `Listing<${typeOf(answer.items)}>`
      : `Promise<${answer.kind === 'file' ? 'StationFile' : typeOf(answer.schema)}>`
  return `/** ${summary}. */\n    ${camel(name)}(${[...ids, ...sent, `options?: ${options}`].join(', ')}): ${given}`
}

const comment = (text: string | undefined, indent = '') =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'unknown' : types.map(type => plainType(type, schema)).join(' | ')
}

function plainType(type: string, schema: Schema): string {
  if (type === 'array') return `Array<${schema.items ? typeOf(schema.items) : 'unknown'}>`
  if (type === 'integer') return 'number'
  if (type !== 'object') return type
  const { properties, required = [], additionalProperties: others } = schema
  if (!properties)
    return `Record<string, ${others && typeof others === 'object' ? typeOf(others as Schema) : 'unknown'}>`
  return objectOf(
    Object.entries(properties).map(([name, inner]) => [name, inner, required.includes(name)]),
    others !== undefined && others !== false,
  )
}

function objectOf(members: readonly (readonly [string, Schema, boolean])[], isOpen = false): string {
  const lines = members.map(
    ([name, inner, isRequired]) =>
      `${comment(inner.description, '  ')}  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(inner)}`,
  )
  return `{\n${[...lines, ...(isOpen ? ['  [key: string]: unknown'] : [])].join('\n')}\n}`
}
