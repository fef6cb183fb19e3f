import { hexEscaped } from './writers/zpl-writer.ts'

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

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML 1.0 has no way to write these. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** A value as XML text or attribute. */
export const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(notInXml, ' ')
    .replace(/[&<>"']/g, sign => xmlEntities[sign] ?? sign)

/**
 * A value inside ZPL: hexadecimal when the field it stands in asks for that (`^FH`); otherwise the signs that begin
 * commands become blanks, because there is no way to print them.
 */
export function escapeZpl(value: string, before: string): string {
  const field = before.slice(Math.max(before.lastIndexOf('^FS'), before.lastIndexOf('^XA'), 0))
  const hex = /\^FH(?<indicator>[^^~\s])?/i.exec(field)
  const line = value.toWellFormed().replace(/\p{Cc}+/gu, ' ')
  return hex ? hexEscaped(line, hex.groups?.indicator ?? '_') : line.replace(/[\^~]/g, ' ')
}
