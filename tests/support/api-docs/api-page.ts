import { buildOpenApi } from '../../../main/http/openapi/document.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { scopesOf } from '../../../shared/api/scopes.ts'
import { branchesOf, type JsonSchema, type Resolve, resolverOf } from '../contract/json-schema.ts'
import { together } from '../contract/published-document.ts'
import { typeText } from './type-text.ts'

type Content = Record<string, { schema: JsonSchema }>
type Operation = {
  parameters: { name: string; in: string; description?: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

const head = `# The interface, operation by operation

<!-- Written by \`npm run docs\` from the operations in shared/api and shared/desk. Change those. -->

\`/v1\` is for programs and described for them in \`/openapi.json\`; \`/desk\` is what the station's own page needs besides, in \`/desk/openapi.json\`. Send \`Authorization: Token <key>\`; make a key with
\`packdesk keys create\`. Other ways in, and what scopes are: [security](security.md). Bodies are JSON. Lists take \`limit\` (100 at most) and \`offset\` (or the \`cursor\` of a \`next\` link, which misses nothing) and answer \`count\`, \`next\`, \`previous\` and
\`results\`, newest first; a filter that takes a list takes \`a,b\` as well as the parameter twice.

A refusal is \`{"errors": [{"code", "message", "details"}]}\`; \`details\` mirrors the body and says what is wrong at each field. What
carriers refuse is \`{"messages": [...]}\` with status 424. Every operation may also answer 405 (another method), 406 (no JSON wanted), 415 (no JSON) and 500 (a
fault of the station, with a number that is in its log). A label across a customs border whose declaration is not complete is refused as
\`customs_incomplete\`, unless \`options.allow_incomplete_customs\` is true: [customs](customs.md). One for more than was ordered, or for a cancelled order, is bought with a message, unless
\`options.strict_fulfillment\` is true: [operations](operations.md#when-a-carrier-did-not-answer). What is under way refuses changes of what it is about as \`in_use\`. Where this differs from the reference implementation: [differences](differences.md).`

/** All operations as one Markdown page. */
export async function apiPage(endpoints: readonly Endpoint[]): Promise<string> {
  const { api, desk } = (await buildOpenApi(endpoints, { version: '' })) as unknown as Record<
    'api' | 'desk',
    Document
  >
  const document = together(api, desk)
  const { schemas } = document.components
  const resolve = resolverOf(schemas)
  const groups = [...Map.groupBy(endpoints, groupOf)].sort(
    ([a], [b]) => inOrder(a) - inOrder(b) || compare(a, b),
  )
  const operations = groups.map(
    ([group, all]) =>
      `## Group: ${group}\n\n${all.map(each => section(each, operationOf(document, each), resolve)).join('\n\n')}`,
  )
  const objects = Object.entries(schemas)
    .sort(([a], [b]) => compare(a, b))
    .map(([name, schema]) => objectSection(name, schema, resolve))
  const text = [head, contents(groups), ...operations, '## Objects', ...objects].join('\n\n')
  return `${text}\n`
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const groupOf = ({ id, path }: Endpoint): string =>
  `${path.startsWith('/desk') ? 'desk: ' : ''}${id.split('.')[0]}`
/** The interface before the desk. */
const inOrder = (group: string): number => (group.startsWith('desk') ? 1 : 0)

const operationOf = ({ paths }: Document, { path, method }: Endpoint): Operation => {
  const found = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${method} ${path} is not in the document.`)
  return found
}

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`
const titleAnchor = (each: Endpoint) =>
  `#${titleOf(each)
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`

function contents(groups: [string, Endpoint[]][]): string {
  const rows = groups.flatMap(([group, all]) =>
    all.map((each, index) => [
      index === 0 ? group : '',
      `[${titleOf(each)}](${titleAnchor(each)})`,
      `${each.summary}${each.deprecated ? ' (deprecated)' : ''}`,
    ]),
  )
  return toMarkdownTable(['', 'Operation', 'What it does'], rows)
}

function credentials(each: Endpoint): string {
  if (each.auth === 'none') return 'Open to everybody.'
  const scope = `the scope ${scopesOf(each)
    .map(name => `\`${name}\``)
    .join(' or ')}`
  return each.auth === 'required'
    ? `Needs ${scope}.`
    : `Works without credentials, too; with some it needs ${scope}.`
}

function section(each: Endpoint, operation: Operation, resolve: Resolve): string {
  const parameters = operation.parameters.map(({ name, in: where, required, schema, description = '' }) => [
    `\`${name}\``,
    where,
    `${typeText(schema, resolve)}${where === 'query' && required ? ', required' : ''}`,
    description,
  ])
  return [
    `### ${titleOf(each)}`,
    `${each.summary}.${each.description ? ` ${each.description}` : ''} ${credentials(each)}${each.deprecated ? ' **Deprecated.**' : ''}`,
    toMarkdownTable(['Parameter', 'In', 'Type', 'Meaning'], parameters),
    ...bodyParts(operation, resolve),
    answers(operation, resolve),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

function bodyParts({ requestBody }: Operation, resolve: Resolve): string[] {
  if (!requestBody) return []
  const [[mediaType, content] = ['', undefined]] = Object.entries(requestBody.content)
  const schema = content?.schema ?? {}
  const kind = mediaType === 'application/json' ? '' : ` (\`${mediaType}\`)`
  const fields = schema.$ref ? '' : toMarkdownTable(fieldHeadings, fieldRows(schema, resolve))
  return [`Body${kind}: ${typeText(schema, resolve)}`, fields]
}

function answers({ responses }: Operation, resolve: Resolve): string {
  const [good, bad] = [true, false].map(isGood =>
    Object.entries(responses).filter(([status]) => status.startsWith('2') === isGood),
  )
  const texts = (good ?? []).map(([status, { content = {}, description }]) => {
    const types = Object.entries(content).map(([type, { schema }]) =>
      type === 'application/json' ? answerText(schema, resolve) : `\`${type}\``,
    )
    return `**${status}** ${types.join(' or ') || description}`
  })
  return `Answers ${texts.join('; ')}. Refusals: ${(bad ?? []).map(([status]) => status).join(', ')}.`
}

/** A page of records is said as such. */
function answerText(schema: JsonSchema, resolve: Resolve): string {
  const { results } = resolve(schema).properties ?? {}
  return results ? `a page of ${typeText(results.items ?? {}, resolve)}` : typeText(schema, resolve)
}

const objectSection = (name: string, schema: JsonSchema, resolve: Resolve): string =>
  [
    `### ${name}`,
    toMarkdownTable(fieldHeadings, fieldRows(schema, resolve)) || `${typeText({ ...schema }, resolve)}.`,
  ].join('\n\n')

const fieldHeadings = ['Field', 'Type', 'Required', 'Meaning']

/** A Markdown table; empty without rows. */
function toMarkdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The keys of an object, those of objects inside of it under dotted names. */
function fieldRows(schema: JsonSchema, resolve: Resolve, prefix = ''): string[][] {
  const { properties = {}, required = [] } = resolve(schema)
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = `${prefix}${key}`
    const meaning = `${inner.description ?? ''}${inner.default === undefined ? '' : ` Left out: \`${JSON.stringify(inner.default)}\`.`}`
    const row = [`\`${name}\``, typeText(inner, resolve), required.includes(key) ? 'yes' : '', meaning]
    return [row, ...insideRows(inner, resolve, name)]
  })
}

/** Objects with a name are described by themselves. */
function insideRows(schema: JsonSchema, resolve: Resolve, name: string): string[][] {
  if (schema.$ref) return []
  const branches = schema.anyOf ?? [schema]
  return branches.flatMap(each => {
    if (each.$ref) return []
    if (each.items) return insideRows(each.items, resolve, `${name}[]`)
    const [branch] = branchesOf(each, resolve)
    return branch?.properties ? fieldRows(each, resolve, `${name}.`) : []
  })
}
