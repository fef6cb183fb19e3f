const placeholder = /\{\{([^{}]*)\}\}/g
const path = /^[\w$-]+(\.[\w$-]+)*$/

const nameIn = ([, inner = '']: RegExpExecArray): string => inner.trim()

/** Turns a value into text that is safe where it goes; `before` is what the document says up to there. */
export type EscapeAt = (value: string, before: string) => string

/**
 * Fills `{{ path.to.value }}` from plain data: own fields and list positions only, nothing is called. Unknown
 * paths, objects and `null` are empty.
 */
export function fillPlaceholders(template: string, data: unknown, escapeAt: EscapeAt): string {
  let filled = ''
  let end = 0
  for (const match of template.matchAll(placeholder)) {
    filled += template.slice(end, match.index)
    filled += escapeAt(textAt(data, nameIn(match)), filled)
    end = match.index + match[0].length
  }
  return filled + template.slice(end)
}

/** The placeholders that are not a plain path, and other template syntax that would stay in the label as it is. */
export const unsupportedTags = (template: string): string[] => [
  ...Array.from(template.matchAll(placeholder), nameIn).filter(name => !path.test(name)),
  ...(template.match(/\{%(?:(?!\{%).)*?%\}/gs) ?? []),
]

function textAt(data: unknown, dotted: string): string {
  let value = data
  for (const key of dotted.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value) : ''
}
