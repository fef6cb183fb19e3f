import type { TextPorts } from '../documents/paragraphs.ts'
import type { Align, TextStyle } from '../documents/styles.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { shapeRuns } from '../labels/text/shape.ts'
import { toRuns } from '../labels/text/text-runs.ts'
import { toOwnLetters } from './code-page.ts'
import { letterDots } from './receipt-parts.ts'

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
