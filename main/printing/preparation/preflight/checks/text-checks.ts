import { isUtf8 } from 'node:buffer'
import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { undrawableIn } from '../../../../../shared/drawable-text.ts'
import { isResident } from '../../../labels/text/resident-font.ts'
import { fieldBytes, type ZplField } from '../../../zpl/zpl-document.ts'
import type { Check } from '../check.ts'

const utf8 = 28
/** Character sets of Unicode in other forms, and the one of Windows: nothing can be told from the bytes. */
const wideSets = new Set([27, 29, 30, 31, 33, 34, 35, 36])
const mostText = 4000
const shown = 30

/** What is in the texts of a ZPL label: letters in the promised form, no control characters, no backslash by accident. */
export const fieldTextCheck: Check = {
  name: 'the texts',
  find: ({ zpl }) => {
    const texts = (zpl?.fields ?? []).filter(({ barcode }) => barcode === null)
    const found = [
      texts.map(encodingOf).find(item => item !== null),
      texts.map(controlsOf).find(item => item !== null),
      texts.map(backslashOf).find(item => item !== null),
    ]
    return found.filter(item => item !== undefined && item !== null)
  },
}

/** Whether every letter of its texts can be drawn: by the fonts here, and of ZPL by those in the printer. */
export const drawableCheck: Check = {
  name: 'the letters',
  find: ({ document: { undrawn = [] }, zpl }) => {
    const shown = (text: string) => text.slice(0, mostShown)
    const unknown = undrawn.map(text =>
      finding('undrawable_text', { text: shown(text), characters: undrawableIn(text).join(' ') }),
    )
    const renamed = new Set(
      zpl?.commands.flatMap(({ name, text }) => (name === '^CW' ? [text.charAt(0)] : [])),
    )
    const foreign = (zpl?.fields ?? [])
      .filter(({ barcode, font }) => barcode === null && font !== '@' && !renamed.has(font ?? '0'))
      .map(field => ({ text: utf8Of(field), characters: beyondResident(utf8Of(field)) }))
      .find(({ characters }) => characters.length > 0)
    if (!foreign) return unknown
    const { text, characters } = foreign
    return [...unknown, finding('beyond_resident', { text: shown(text), characters: characters.join(' ') })]
  },
}

const mostShown = 60
const mostCharacters = 10
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text that is said to be UTF-8 and is; anything else is told by its encoding. */
function utf8Of(field: ZplField): string {
  const bytes = bytesOf(field)
  return field.encoding === utf8 && isUtf8(bytes) ? bytes.toString('utf8') : ''
}

/** Written characters that the letters of label printers do not have. */
export const beyondResident = (text: string): string[] =>
  [...new Set(Array.from(graphemes.segment(text.normalize('NFC')), ({ segment }) => segment))]
    .filter(segment => /[^\p{Cc}\u00ad\ufeff\\]/u.test(segment) && !isResident(segment))
    .slice(0, mostCharacters)

/** The data of a field as the printer sees them. */
export const bytesOf = ({ data, hexSign }: Pick<ZplField, 'data' | 'hexSign'>): Buffer =>
  fieldBytes(data.slice(0, mostText), hexSign)

function encodingOf(field: ZplField): PreflightFinding | null {
  const bytes = bytesOf(field)
  if (field.data.length > mostText || bytes.every(byte => byte < 0x80)) return null
  if (field.encoding === utf8) return isUtf8(bytes) ? null : finding('other_encoding', {})
  if (field.encoding !== null && wideSets.has(field.encoding)) return null
  // Who names a set and does not write UTF-8 knows what the printer will make of it.
  return field.encoding === null || isUtf8(bytes) ? finding('no_encoding', {}) : null
}

function controlsOf(field: ZplField): PreflightFinding | null {
  const controls = [...bytesOf(field)].filter(byte => (byte < 0x20 && byte !== 0x09) || byte === 0x7f)
  if (controls.length === 0) return null
  const bytes = [...new Set(controls)].slice(0, 5).map(byte => `0x${byte.toString(16).padStart(2, '0')}`)
  return finding('control_signs', { bytes: bytes.join(' ') })
}

/** In a block `\&` breaks the line, `\(` breaks a word and a pair prints one; elsewhere a backslash is only itself. */
function backslashOf(field: ZplField): PreflightFinding | null {
  const text = bytesOf(field).toString('latin1')
  const isOdd = field.isBlock ? /\\(?![&\\(])/.test(text.replace(/\\\\/g, '')) : text.includes('\\&')
  return isOdd ? finding('backslash', { text: text.slice(0, shown) }) : null
}
