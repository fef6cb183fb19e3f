import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import type { XmlNode } from '../contract/bodies.ts'

export type { XmlNode } from '../contract/bodies.ts'

/** The mark before the name of an attribute in what `parseXml` answers and `writeXml` takes. */
const attributePrefix = '@'

/**
 * Documents come from outside: no entity of theirs is expanded, numbers stay text (`007` is a code) and names lose
 * their namespace prefix, which every server chooses as it likes.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
})

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  suppressEmptyNode: true,
  processEntities: false,
})

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five entities of XML itself and character numbers; everything else stays as it stands. */
export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, digits, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const point = digits ? Number(digits) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000)
      ? String.fromCodePoint(point)
      : whole
  })

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Control characters are no XML at all and are left out. */
const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '').replace(/[&<>"']/g, char => escapes[char] ?? char)

/** A document as nested records; an element that is there once is no list: read it through a shape of `answers`. */
export function parseXml(text: string): unknown {
  try {
    return mapText(parser.parse(text, true), unescapeXml)
  } catch {
    return null
  }
}

/** A document with its declaration. Members that are `undefined` are left out, so that optional ones can be written in place. */
export const writeXml = (root: { readonly [name: string]: XmlNode }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build(mapText(withoutNothing(root), escapeXml))}`

function withoutNothing(node: XmlNode): unknown {
  if (Array.isArray(node)) return node.map(withoutNothing)
  if (typeof node !== 'object' || node === null) return node === null ? '' : node
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, withoutNothing(value)]],
    ),
  )
}

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(each => mapText(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapText(inner, change)]))
}
