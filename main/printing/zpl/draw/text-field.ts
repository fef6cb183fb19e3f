import type { LabelFonts } from '../../labels/text/label-fonts.ts'
import { emptyStamp, paste, type Stamp } from './dots.ts'
import { baseOf, heightOf, type Line, setLine, type ZplFont } from './letters.ts'

/** `^FB` and `^TB`: a column of lines. */
export type TextBlock = {
  width: number
  /** The most lines; what is left over is printed onto the last one (`^FB`) or left out (`^TB`). */
  lines: number
  isCut: boolean
  /** Dots more between lines. */
  spacing: number
  side: 'L' | 'C' | 'R' | 'J'
  /** How far every line but the first begins to the right. */
  hang: number
}

export type TextField = {
  text: string
  font: ZplFont
  block: TextBlock | null
  /** `^FP`: signs beside each other, below each other, or from right to left, and dots between them. */
  direction: 'H' | 'V' | 'R'
  gap: number
}

/** The text of a field, upright. */
export function textStamp({ text, font, block, direction, gap }: TextField, fonts: LabelFonts): Stamp {
  if (block) return blockStamp(text, { font, block, gap }, fonts)
  if (direction === 'V') return columnStamp(text, { font, gap }, fonts)
  const line = direction === 'R' ? [...text].reverse().join('') : text
  return setLine(line, font, fonts, gap).stamp()
}

function columnStamp(text: string, { font, gap }: Pick<TextField, 'font' | 'gap'>, fonts: LabelFonts): Stamp {
  const signs = [...text].map(sign => setLine(sign, font, fonts))
  const pitch = heightOf(font) + gap
  const width = Math.max(1, ...signs.map(sign => sign.width))
  const stamp = emptyStamp(width + heightOf(font), pitch * signs.length + heightOf(font), baseOf(font))
  signs.forEach((sign, index) => {
    const drawn = sign.stamp()
    paste(stamp, drawn, Math.floor((width - sign.width) / 2), index * pitch + baseOf(font) - drawn.base)
  })
  return stamp
}

type BlockSetting = Pick<TextField, 'font' | 'gap'> & { block: TextBlock }

function blockStamp(text: string, { font, block, gap }: BlockSetting, fonts: LabelFonts): Stamp {
  const set = (words: string) => setLine(words, font, fonts, gap)
  const all = linesOf(text, block, words => set(words).width)
  const lines = block.isCut ? all.slice(0, block.lines) : all
  const pitch = Math.max(1, heightOf(font) + block.spacing)
  const margin = heightOf(font)
  const count = Math.max(1, block.lines)
  const height = (count - 1) * pitch + heightOf(font)
  const stamp = emptyStamp(block.width + margin, height + margin, (count - 1) * pitch + baseOf(font))
  lines.forEach(({ words, isLast }, index) => {
    const row = Math.min(index, count - 1)
    const indent = index === 0 ? 0 : block.hang
    place(
      stamp,
      { words, isJustified: block.side === 'J' && !isLast },
      { top: row * pitch, indent, font, block, set },
    )
  })
  return stamp
}

type LinePlace = {
  top: number
  indent: number
  font: ZplFont
  block: TextBlock
  set: (words: string) => Line
}

function place(
  stamp: Stamp,
  { words, isJustified }: { words: string; isJustified: boolean },
  { top, indent, font, block, set }: LinePlace,
): void {
  const put = (line: Line, left: number) => {
    const drawn = line.stamp()
    paste(stamp, drawn, Math.round(left), top + baseOf(font) - drawn.base)
  }
  const line = set(words)
  const room = block.width - indent
  const parts = isJustified ? words.split(' ').map(set) : []
  if (parts.length > 1) {
    const gap = (room - parts.reduce((sum, part) => sum + part.width, 0)) / (parts.length - 1)
    let left = indent
    for (const part of parts) {
      put(part, left)
      left += part.width + gap
    }
    return
  }
  const free = room - line.width
  put(line, indent + (block.side === 'C' ? free / 2 : block.side === 'R' ? free : 0))
}

type BlockLine = { words: string; isLast: boolean }

/** Lines end at `\&`, and between words where they would be too long; a word longer than a line is cut. */
function linesOf(text: string, block: TextBlock, widthOf: (words: string) => number): BlockLine[] {
  const lines: BlockLine[] = []
  for (const paragraph of text.split('\\&')) {
    const clean = paragraph.replaceAll('\\-', '').replaceAll('\\\\', '\\')
    let words = ''
    for (const word of clean.split(' ').flatMap(each => cut(each, block.width, widthOf))) {
      const longer = words === '' ? word : `${words} ${word}`
      if (words === '' || widthOf(longer) <= block.width - (lines.length === 0 ? 0 : block.hang))
        words = longer
      else {
        lines.push({ words, isLast: false })
        words = word
      }
    }
    lines.push({ words, isLast: true })
  }
  return lines
}

const mostParts = 500

function cut(word: string, width: number, widthOf: (words: string) => number): string[] {
  const parts: string[] = []
  let rest = word
  while (widthOf(rest) > width && rest.length > 1 && parts.length < mostParts) {
    let count = Math.max(1, Math.floor((rest.length * width) / widthOf(rest)))
    while (count > 1 && widthOf(rest.slice(0, count)) > width) count -= 1
    parts.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return [...parts, rest]
}

/** Character sets by the number of `^CI`. */
const decoders: Readonly<Record<number, string>> = {
  27: 'windows-1252',
  28: 'utf-8',
  29: 'utf-16be',
  30: 'utf-16le',
  31: 'windows-1250',
  33: 'windows-1251',
  34: 'windows-1253',
  35: 'windows-1254',
  36: 'windows-1255',
  15: 'shift_jis',
  16: 'euc-jp',
  26: 'gb18030',
}

/** Code page 850 from 128 on: what a printer takes letters for that nobody said anything else of. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■ '

/** National signs in the places of these signs of ASCII, for the sets 0 to 12. */
const replaced = '#0@[\\]^`{|}~'
const national: Readonly<Record<number, string>> = {
  0: '#0@[¢]^`{|}~',
  2: '£0@[\\]^`{|}~',
  3: 'ƒ0§[IJ]^`{ij}~',
  4: '#0@ÆØÅ^`æøå~',
  5: 'Ü0ÉÄÖÅÜéäöåü',
  6: '#0§ÄÖÜ^`äöüß',
  7: '£0à°ç§^µéùè¨',
  8: '£0à¢ç§^`éùè¨',
  9: '£0§°çé^ùàòèì',
  10: '£0§¡Ñ¿^`{ñ}~',
}

/** UTF-8 where nothing was said and the bytes are: printers of today are sent it, and told so too late or never. */
export function textOfBytes(bytes: Uint8Array, encoding: number | null): string {
  const decoder = decoders[encoding ?? -1]
  if (decoder) return new TextDecoder(decoder).decode(bytes)
  if (encoding === null && bytes.some(byte => byte > 127)) {
    const text = new TextDecoder('utf-8').decode(bytes)
    if (!text.includes('\ufffd')) return text
  }
  const signs = national[encoding ?? -1]
  return Array.from(bytes, byte => {
    const sign = byte < 128 ? String.fromCharCode(byte) : (codePage850[byte - 128] ?? ' ')
    const at = signs ? replaced.indexOf(sign) : -1
    return signs && at !== -1 && signs.length === replaced.length ? (signs[at] ?? sign) : sign
  }).join('')
}
