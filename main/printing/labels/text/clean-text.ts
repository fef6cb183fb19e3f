import type { LabelFonts } from './label-fonts.ts'
import { isResident } from './resident-font.ts'

/** Drawn in place of a character that no shipped font has. */
export const missingMark = '?'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Line breaks, tabs, control characters and unassigned oddities. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\ufffe\uffff]+/gu
/** Marks that reorder text or do nothing visible: an address must not be able to turn the line after it around. */
const invisible =
  /(?!\u200c|\u200d|\p{M}|\p{L})\p{Default_Ignorable_Code_Point}|[\u115f\u1160\u3164\uffa0]|\u034f/gu

/**
 * Text as one printable line: composed, without controls, single spaces, and with `?` for every written character
 * that cannot be drawn. `missing` lists those characters.
 */
export function cleanText(text: string, fonts: LabelFonts): { text: string; missing: string[] } {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(invisible, '')
    .replace(unprintable, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (isResident(line)) return { text: line, missing: [] }
  const missing: string[] = []
  const drawn = Array.from(graphemes.segment(line), ({ segment }) => {
    if (fonts.pick(segment, 'bold', null)) return segment
    missing.push(segment)
    return missingMark
  })
  return { text: drawn.join(''), missing }
}
