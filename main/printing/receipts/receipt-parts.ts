import type { Align, TextPorts, TextStyle } from '../documents/paragraphs.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { shapeRuns, toRuns } from '../labels/text/shape-text.ts'

/** Text of one weight. */
export type ReceiptText = { text: string; bold: boolean }

/** A stretch of a line; `at` and `width` count letters of the printer. */
export type ReceiptCell = { at: number; width: number; align: Align; texts: readonly ReceiptText[] }

/** What follows each other on a receipt, from the top. Sizes in dots. */
export type ReceiptPart =
  /** Letters of usual size, or twice as high and wide. */
  | { kind: 'line'; cells: readonly ReceiptCell[]; isLarge: boolean }
  | { kind: 'gap' }
  | { kind: 'rule' }
  | { kind: 'barcode'; text: string; height: number; align: Align }
  | { kind: 'qr'; text: string; size: number | null; align: Align }
  | { kind: 'picture'; src: string; width: number | null; align: Align }
  | { kind: 'cut' }

export const letterDots = { width: 12, height: 24, line: 30 }

/** What a piece of a receipt is laid out with; `at` and `width` in letters of the printer. */
export type ReceiptRoom = TextPorts & {
  at: number
  width: number
  style: TextStyle
  align: Align | null
  /** Not inside columns, which letters of two sizes would break. */
  mayBeLarge: boolean
}

/** Size of an em, in dots, of lines the printer has no letters for. */
export const drawnEm = 24

/** Measures in letters of the printer, with memory: one each where it has them, else what our fonts take. */
export function createLetterMeasure(fonts: LabelFonts): TextPorts['measure'] {
  const known = new Map<string, number>()
  return (text, { bold }) => {
    const own = toOwnLetters(text)
    if (own !== null) return own.length
    const weight = bold ? 'bold' : 'regular'
    const key = `${weight}:${text}`
    const width =
      known.get(key) ?? Math.ceil((shapeRuns(toRuns(text, weight, fonts)).width * drawnEm) / letterDots.width)
    if (known.size > 5_000) known.clear()
    known.set(key, width)
    return width
  }
}

/** What the printer's own letters can write beside ASCII: code page 858, from 0x80 on. Nearly every printer has it. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■'
const known: ReadonlySet<string> = new Set(upperHalf)

/** Signs of good typography that the code page lacks, and what says the same. */
const plainSigns: Record<string, string> = {
  '\u00a0': ' ',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '•': '-',
  '…': '...',
  '™': '(TM)',
}
const replaced = new RegExp(`[${Object.keys(plainSigns).join('')}]`, 'gu')

/** The text as the printer's own letters write it; null when they cannot, and it has to be drawn. */
export function toOwnLetters(text: string): string | null {
  const plain = text.replace(replaced, sign => plainSigns[sign] ?? sign)
  return [...plain].every(letter => /[ -~]/.test(letter) || known.has(letter)) ? plain : null
}
