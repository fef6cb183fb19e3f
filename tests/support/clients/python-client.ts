import { join } from 'node:path'
import type { Schema } from '../../../main/http/openapi/schema.ts'
import { root } from '../run/tool.ts'
import type { DescribedInterface, DescribedOperation } from './described.ts'

export const pythonFile = join(root, 'clients/python/packdesk_client/generated.py')

/** Types and operations of the Python package, as text. */
export function pythonClient({ version, schemas, operations }: DescribedInterface): string {
  const groups = [...Map.groupBy(operations, ({ group }) => group)]
  const classes = groups.map(
    ([group, all]) => `class ${className(group)}(Group):\n${all.map(method).join('\n')}`,
  )
  const members = groups.map(([group]) => `        self.${group} = ${className(group)}(line)\n`)
  return [
    `# Written by \`npm run docs\` from the description of the interface. Changes made here are lost.
from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypedDict

from .line import Group, Line, Pages, StationFile

VERSION = "${version}"
`,
    ...schemas.map(([name, schema]) => record(name, schema)),
    ...classes,
    `class Operations:
    """Every operation, by groups of records."""

    def __init__(self, line: Line) -> None:
${members.join('')}`,
  ].join('\n\n')
}

const className = (group: string) => group.charAt(0).toUpperCase() + group.slice(1)

const quoted = (text: string) => `"""${text.replaceAll('\\', '\\\\').replaceAll('"', "'")}"""`

/** Words of the language, and what a method calls its own. */
const taken = new Set(['from', 'import', 'class', 'global', 'pass', 'return', 'self', 'body', 'form'])
const safe = (name: string) => (taken.has(name) ? `${name}_` : name)

/** Members of records that no class can have. */
const words = new Set(['from', 'import', 'class', 'global', 'pass', 'return', 'in', 'is', 'not', 'with'])

function record(name: string, schema: Schema): string {
  const { properties = {}, required = [], description } = schema
  if (Object.keys(properties).some(member => words.has(member))) return recordByCall(name, schema)
  const members = Object.entries(properties).map(([member, inner]) => {
    const type = typeOf(inner)
    const said = inner.description ? `    ${quoted(inner.description)}\n` : ''
    return `    ${member}: ${required.includes(member) ? type : `NotRequired[${type}]`}\n${said}`
  })
  const about = description ? `    ${quoted(description)}\n\n` : ''
  return `class ${name}(TypedDict):\n${about}${members.join('') || '    pass\n'}`
}

/** The same record as a call, whose types are texts because they are read before all of them are there. */
function recordByCall(name: string, { properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(([member, inner]) => {
    const type = `'${typeOf(inner)}'`
    const said = inner.description ? `        # ${inner.description}\n` : ''
    return `${said}        "${member}": ${required.includes(member) ? type : `NotRequired[${type}]`},\n`
  })
  return `${name} = TypedDict(\n    "${name}",\n    {\n${members.join('')}    },\n)\n`
}

function method(each: DescribedOperation): string {
  const { name, summary, path, pathParameters, query, body, answer, takesKey } = each
  const ids = pathParameters.map(id => `${safe(id)}: str`)
  const sent =
    body === 'form'
      ? ['form: Dict[str, Any]']
      : body
        ? [`body: ${typeOf(body.schema)}${body.required ? '' : ' | None = None'}`]
        : []
  const named = [
    ...query.map(({ name: key, schema, required }) =>
      required ? `${safe(key)}: ${typeOf(schema)}` : `${safe(key)}: ${typeOf(schema)} | None = None`,
    ),
    ...(takesKey ? ['idempotency_key: str | None = None'] : []),
  ]
  const where = pathParameters.reduce(
    (whole, id) => whole.replace(`{${id}}`, `{self.part(${safe(id)})}`),
    path,
  )
  const args = ['self', ...ids, ...sent, ...(named.length > 0 ? ['*', ...named] : [])]
  const given = [
    JSON.stringify(each.method),
    `${pathParameters.length > 0 ? 'f' : ''}"${where}"`,
    ...(query.length > 0
      ? [`query={${query.map(({ name: key }) => `"${key}": ${safe(key)}`).join(', ')}}`]
      : []),
    ...(body === 'form' ? ['form=form'] : body ? ['body=body or {}'] : []),
    ...(takesKey ? ['takes_key=True', 'idempotency_key=idempotency_key'] : []),
  ]
  const [returns, call] =
    answer.kind === 'list'
      ? [`Pages[${typeOf(answer.items)}]`, 'pages']
      : answer.kind === 'file'
        ? ['StationFile', 'file']
        : [typeOf(answer.schema), 'record']
  return `    def ${name}(${args.join(', ')}) -> ${returns}:
        ${quoted(`${summary}.`)}
        return self._line.${call}(${given.join(', ')})
`
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'Any'
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
  const types = [schema.type ?? []].flat()
  return types.length === 0 ? 'Any' : types.map(type => plainType(type, schema)).join(' | ')
}

const literal = (value: unknown) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : JSON.stringify(value)

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  object: 'Dict[str, Any]',
}
const plainType = (type: string, { items }: Schema): string =>
  type === 'array' ? `List[${items ? typeOf(items) : 'Any'}]` : (plainTypes[type] ?? 'Any')
