import { hexEscaped } from '../writers/zpl-field.ts'

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
