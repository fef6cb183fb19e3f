import mustache from 'mustache'
import type { DocumentData, TemplateProblem } from '../../../shared/desk/document-templates.ts'

/** A part of a template: plain markup, a value, or what is repeated or left out. */
type Part =
  | { kind: 'markup'; markup: string }
  | { kind: 'value'; name: string; line: number }
  | { kind: 'each' | 'unless'; name: string; line: number; parts: Part[] }

type Token = [sign: string, value: string, start: number, end: number, children?: Token[]]

const mostTags = 4_000
const mostDepth = 20

/** The attribute that tells the reader of the markup which line of the template an element stands in. */
export const lineAttribute = 'data-line'

const refusedSigns: Record<string, string> = {
  '&': 'Values are always written as text: use {{name}} instead of {{{name}}} and {{&name}}.',
  '>': 'Other templates cannot be included with {{>name}}.',
  '=': 'The signs of placeholders cannot be changed with {{=…=}}.',
}

/** Reads a template. Throws a `TemplateError` at the first thing that is no template. */
export function parseTemplate(template: string): Part[] {
  const tokens = readTokens(template)
  let tags = 0
  const read = (found: readonly Token[], depth: number): Part[] =>
    found.flatMap(([sign, value, start, , children = []]): Part[] => {
      if (sign === 'text') return [{ kind: 'markup', markup: withLines(template, value, start) }]
      const line = lineAt(template, start)
      const refused = refusedSigns[sign]
      if (refused) throw new TemplateError(refused, line)
      if (sign === '!') return []
      tags += 1
      if (tags > mostTags) throw new TemplateError(`A template may have ${mostTags} placeholders.`, line)
      if (depth > mostDepth) throw new TemplateError('Sections are nested too deep.', line)
      if (sign === 'name') return [{ kind: 'value', name: value, line }]
      const kind = sign === '#' ? 'each' : 'unless'
      return [{ kind, name: value, line, parts: read(children, depth + 1) }]
    })
  return read(tokens, 0)
}

function readTokens(template: string): Token[] {
  try {
    // A writer of its own, since the common one keeps everything it ever read.
    return new mustache.Writer().parse(template) as Token[]
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const [, what = text, position] = /^(.*?) at (\d+)$/.exec(text) ?? []
    throw new TemplateError(`${what}.`, position === undefined ? null : lineAt(template, Number(position)))
  }
}

/** Writes into every element where it stands. */
function withLines(template: string, markup: string, start: number): string {
  let line = lineAt(template, start)
  let counted = 0
  return markup.replace(/<[a-z][\w-]*/gi, (tag, at: number) => {
    line += lineAt(markup.slice(counted, at), at - counted) - 1
    counted = at
    return `${tag} ${lineAttribute}="${line}"`
  })
}

/** Stands for a value nobody knows yet. */
export const unknownValue = '\u0001'

/** The markup with every section once and a sign for every value: what can be checked without data. */
export const skeletonOf = (parts: readonly Part[]): string =>
  parts
    .map(part =>
      part.kind === 'markup' ? part.markup : part.kind === 'value' ? unknownValue : skeletonOf(part.parts),
    )
    .join('')

export const toProblem = (error: unknown): TemplateProblem => {
  if (error instanceof TemplateError) return { message: error.message, line: error.line }
  throw error
}

/** What a template may write at most, whatever its sections repeat. */
const mostSteps = 200_000
const mostCharacters = 3_000_000

type Scope = { value: unknown; parent: Scope | null }

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined

/** The first part of a name is looked for from the inside out, the rest only below it. Nothing is ever called. */
function lookUp(name: string, scope: Scope): unknown {
  if (name === '.') return scope.value
  const [first = '', ...rest] = name.split('.')
  for (let at: Scope | null = scope; at; at = at.parent) {
    const found = own(at.value, first)
    if (found !== undefined) return rest.reduce(own, found)
  }
  return undefined
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as text of the markup; lists and objects have none. */
const written = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).replace(/[&<>"']/g, sign => entities[sign] ?? sign)
    : ''

/** The markup of a template for one document. Throws a `TemplateError` when it grows beyond all measure. */
export function fillTemplate(parts: readonly Part[], data: DocumentData): string {
  let steps = 0
  let characters = 0
  const chunks: string[] = []
  const write = (text: string) => {
    characters += text.length
    chunks.push(text)
  }
  const fill = (some: readonly Part[], scope: Scope): void => {
    for (const part of some) {
      steps += 1
      if (steps > mostSteps || characters > mostCharacters)
        throw new TemplateError('The document grows too large.', 'line' in part ? part.line : null)
      if (part.kind === 'markup') write(part.markup)
      else if (part.kind === 'value') write(written(lookUp(part.name, scope)))
      else if (part.kind === 'unless') {
        if (itemsOf(lookUp(part.name, scope), scope).length === 0) fill(part.parts, scope)
      } else for (const item of itemsOf(lookUp(part.name, scope), scope)) fill(part.parts, item)
    }
  }
  fill(parts, { value: data, parent: null })
  return chunks.join('')
}

/** What a section is repeated for: every item of a list, once for anything else that is there. */
function itemsOf(value: unknown, scope: Scope): Scope[] {
  if (Array.isArray(value)) return value.map(item => ({ value: item, parent: scope }))
  if (value === true) return [scope]
  return value ? [{ value, parent: scope }] : []
}

/** A template is wrong, or goes wrong with the data it is filled with. The message is for its author. */
export class TemplateError extends Error {
  readonly line: number | null

  constructor(message: string, line: number | null) {
    super(message)
    this.name = 'TemplateError'
    this.line = line
  }
}

/** Which line of a text a position lies in, counted from 1. */
const lineAt = (text: string, position: number): number => {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
