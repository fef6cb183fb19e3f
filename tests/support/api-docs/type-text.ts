import { type Branch, branchesOf, type JsonSchema, type Resolve } from '../contract/json-schema.ts'

/** Where an object is described, for links within the page. */
export const anchorOf = (name: string): string => `#${name.toLowerCase()}`

const mostValues = 24

/** What a value may be, in a few words of Markdown, with its limits. */
export function typeText(schema: JsonSchema, resolve: Resolve): string {
  const name = schema.$ref?.split('/').at(-1)
  if (name) return `[${name}](${anchorOf(name)})`
  const inner = schema.anyOf ?? (Array.isArray(schema.type) ? branchesOf(schema, resolve) : null)
  if (!inner) return plainText(schema as Branch, resolve)
  const texts = inner.map(each => typeText(each as JsonSchema, resolve))
  return [...new Set(texts)].sort((a, b) => Number(a === 'null') - Number(b === 'null')).join(' or ')
}

function plainText(branch: Branch, resolve: Resolve): string {
  if (branch.const !== undefined) return `\`${branch.const}\``
  if (branch.enum) return choices(branch.enum)
  if (branch.title) return branch.title
  switch (branch.type) {
    case 'array':
      return listText(branch, resolve)
    case 'object':
      return branch.properties ? 'object' : 'free keys and values'
    case 'string':
      return `text${limitsOfText(branch)}`
    case 'number':
    case 'integer':
      return `${branch.type}${limitsOfNumber(branch)}`
    default:
      return branch.type ?? 'anything'
  }
}

function listText({ items = {}, minItems = 0 }: Branch, resolve: Resolve): string {
  const item = typeText(items, resolve).replace(/^one of/, 'any of')
  const of = item.startsWith('any of')
    ? item
    : item.includes(' or ')
      ? `list of (${item})`
      : `list of ${item}`
  return `${of}${minItems > 0 ? ', not empty' : ''}`
}

function choices(values: readonly unknown[]): string {
  const shown = values.slice(0, mostValues).map(value => (value === '' ? 'empty' : `\`${value}\``))
  const rest = values.length - shown.length
  return `one of ${shown.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

const formats: Record<string, string> = {
  date: ', `YYYY-MM-DD`',
  'date-time': ', ISO 8601 time or day',
  uri: ', a URL',
}

function limitsOfText({ minLength, maxLength, format = '' }: Branch): string {
  const length = maxLength === undefined ? '' : `, ${maxLength} at most`
  return `${length}${minLength ? ', not blank' : ''}${formats[format] ?? ''}`
}

/** Numbers that only say what a computer can hold are no limits. */
function limitsOfNumber({ minimum, maximum }: Branch): string {
  const isReal = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 1e12
  return `${isReal(minimum) ? `, ${minimum} at least` : ''}${isReal(maximum) ? `, ${maximum} at most` : ''}`
}
