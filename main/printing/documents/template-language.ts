import mustache from 'mustache'
import type { TemplateProblem } from '../../../shared/documents/document-template.ts'
import { lineAt, TemplateError } from './template-error.ts'

/** A part of a template: plain markup, a value, or what is repeated or left out. */
export type Part =
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
