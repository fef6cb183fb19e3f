/**
 * What a label is made of. Every mark is placed in dots from the top left corner of the sheet, so the three
 * writers (ZPL, PDF and through it PNG) only translate and never decide where something goes.
 */

export type FontWeight = 'regular' | 'bold'
export type TextAlign = 'left' | 'center' | 'right'

/** One line of text. `x` is its left edge, middle or right edge, as `align` says. */
export type TextMark = {
  kind: 'text'
  text: string
  x: number
  baseline: number
  /** Room the line was fitted into. */
  width: number
  sizeDots: number
  weight: FontWeight
  align: TextAlign
  /** White on the black box below it. */
  inverse: boolean
}

/** A black rectangle: a rule or the ground of inverse text. */
export type BoxMark = { kind: 'box'; x: number; y: number; width: number; height: number }

/** Bars of printable ASCII, without quiet zones. */
export type Code128Mark = {
  kind: 'code128'
  text: string
  x: number
  y: number
  height: number
  moduleDots: number
}

/** A square Data Matrix symbol, without quiet zones. */
export type MatrixMark = { kind: 'matrix'; text: string; x: number; y: number; moduleDots: number }

/** A QR code, without quiet zones. */
export type QrMark = { kind: 'qr'; text: string; x: number; y: number; moduleDots: number }

export type Mark = TextMark | BoxMark | Code128Mark | MatrixMark | QrMark

/** A rectangle of the sheet, in dots. */
export type Area = { x: number; y: number; width: number; height: number }
