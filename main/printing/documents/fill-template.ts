import type { DocumentData } from '../../../shared/documents/document-template.ts'
import { TemplateError } from './template-error.ts'
import type { Part } from './template-language.ts'

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
