import type { LabelTemplate } from '../../../shared/labels.ts'
import { hexEscaped } from './writers/zpl-writer.ts'

const mostInches = 12
const mostCharacters = 500_000

/** What is wrong with a template, as sentences; nothing when it can be drawn. A tag says its line. */
export function findTemplateProblems(template: LabelTemplate): string[] {
  const tags = unsupportedTags(template.template)
  const isSize = (inches: number) => inches > 0 && inches <= mostInches
  return [
    ...(template.template.length > mostCharacters
      ? [`Ensure this field has no more than ${mostCharacters} characters.`]
      : []),
    ...(isSize(template.width) && isSize(template.height)
      ? []
      : [`Width and height must be more than 0 and at most ${mostInches} inches.`]),
    ...tags.map(
      ({ name, line }) =>
        `Line ${line}: "${name.slice(0, 60)}" is not a placeholder like {{ shipment.reference }}.`,
    ),
    ...(template.template_type === 'SVG' ? svgProblems(template.template) : zplProblems(template.template)),
  ]
}

const hasFormat = (zpl: string): boolean => {
  const start = zpl.search(/\^XA/i)
  return start >= 0 && /\^XZ/i.test(zpl.slice(start))
}

function zplProblems(zpl: string): string[] {
  return [
    ...(hasFormat(zpl) ? [] : ['A ZPL template must contain a format from ^XA to ^XZ.']),
    ...(/[\^~](CC|CD|CT)/i.test(zpl) ? ['A ZPL template may not change the command characters.'] : []),
  ]
}

const allowedReference = /^\s*(#[\w.:-]+\s*|data:image\/(png|jpeg);base64,[A-Za-z0-9+/=\s]+)$/

/** Only what draws, and only from inside the document: no entities, scripts, foreign markup, files or addresses. */
function svgProblems(svg: string): string[] {
  const markup = svg.replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, '')
  const references = Array.from(markup.matchAll(/href\s*=\s*(["'])([\s\S]*?)\1/gi), match => match[2] ?? '')
  const urls = Array.from(markup.matchAll(/url\(\s*["']?([^"')]*)/gi), match => match[1] ?? '')
  return [
    ...(/<svg[\s>]/.test(markup) ? [] : ['An SVG template must contain an <svg> element.']),
    ...(/<!|<\?(?!xml\s)|&(?!(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(markup)
      ? ['Document types, processing instructions and entities are not allowed.']
      : []),
    ...(/<\s*([\w-]+:)?(script|foreignObject|iframe|animate\w*|set)[\s/>]/i.test(markup)
      ? ['Scripts, animations and foreign markup are not allowed.']
      : []),
    ...(/@|\\/.test(stylesOf(markup)) ? ['Styles may not use @ rules or escapes.'] : []),
    ...([...references, ...urls].every(reference => allowedReference.test(reference))
      ? []
      : ['References may only point to #ids of the template or embed PNG and JPEG data.']),
  ]
}

/** Style sheets and style attributes of a document, in one text. */
const stylesOf = (markup: string): string =>
  [
    ...sheetsOf(markup),
    ...Array.from(markup.matchAll(/\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi), match =>
      match.slice(1).join(''),
    ),
  ].join('\n')

/** What stands in style elements; one that does not end goes on to the end of the document. */
function sheetsOf(markup: string): string[] {
  const found: string[] = []
  const lower = markup.toLowerCase()
  for (let at = lower.indexOf('<style'); at !== -1; ) {
    const begin = lower.indexOf('>', at)
    const end = begin === -1 ? -1 : lower.indexOf('</style', begin)
    if (begin !== -1) found.push(markup.slice(begin + 1, end === -1 ? undefined : end))
    at = end === -1 ? -1 : lower.indexOf('<style', end)
  }
  return found
}

const placeholder = /\{\{([^{}]*)\}\}/g
const path = /^[\w$-]+(\.[\w$-]+)*$/

/** A name between `{{` and `}}`, and its line, which counts from 1. */
export type Placeholder = { name: string; line: number }

const nameIn = ([, inner = '']: RegExpExecArray): string => inner.trim()

/** Every placeholder of a template, in order. */
export function placeholdersOf({ template }: Pick<LabelTemplate, 'template'>): Placeholder[] {
  const lineAt = lineCounter(template)
  return Array.from(template.matchAll(placeholder), match => ({
    name: nameIn(match),
    line: lineAt(match.index),
  }))
}

/** Says in which line a place of a text is, from 1. Places are asked for from the first to the last. */
export function lineCounter(text: string): (at: number) => number {
  let [line, counted] = [1, 0]
  return at => {
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1
    return line
  }
}

/** Turns a value into text that is safe where it goes; `before` is what the document says up to there. */
type EscapeAt = (value: string, before: string) => string

/**
 * Fills `{{ path.to.value }}` from plain data: own fields and list positions only, nothing is called. Unknown
 * paths, objects and `null` are empty. What is filled in has no line breaks, so lines stay those of the template.
 */
export function fillTemplate({ template, template_type }: LabelTemplate, data: unknown): string {
  const escapeAt: EscapeAt = template_type === 'SVG' ? escapeXml : escapeZpl
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
function unsupportedTags(template: string): Placeholder[] {
  const lineAt = lineCounter(template)
  return [
    ...placeholdersOf({ template }).filter(({ name }) => !path.test(name)),
    ...Array.from(template.matchAll(/\{%(?:(?!\{%).)*?%\}/gs), ({ 0: name, index }) => ({
      name,
      line: lineAt(index),
    })),
  ]
}

const isText = (value: unknown): boolean => ['string', 'number', 'boolean', 'bigint'].includes(typeof value)

function textAt(data: unknown, dotted: string): string {
  let value = data
  for (const key of dotted.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined
  return isText(value) ? String(value) : ''
}

const xmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** XML 1.0 has no way to write most of these, and draws the others as blanks. */
const notInXml = /\p{Cc}|[\ufffe\uffff]/gu

/** A value as XML text or attribute. */
const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(notInXml, ' ')
    .replace(/[&<>"']/g, sign => xmlEntities[sign] ?? sign)

/**
 * A value inside ZPL: hexadecimal when the field it stands in asks for that (`^FH`); otherwise the signs that begin
 * commands become blanks, because there is no way to print them.
 */
function escapeZpl(value: string, before: string): string {
  const field = before.slice(Math.max(before.lastIndexOf('^FS'), before.lastIndexOf('^XA'), 0))
  const hex = /\^FH(?<indicator>[^^~\s])?/i.exec(field)
  const line = value.toWellFormed().replace(/\p{Cc}+/gu, ' ')
  return hex ? hexEscaped(line, hex.groups?.indicator ?? '_') : line.replace(/[\^~]/g, ' ')
}
