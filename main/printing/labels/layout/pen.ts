import { type DotGrid, toDots } from '../grid.ts'
import type { Area, BoxMark, FontWeight, TextAlign, TextMark } from '../marks.ts'
import { cleanText } from '../text/clean-text.ts'
import type { LabelFonts } from '../text/label-fonts.ts'
import type { Measure } from '../text/measure.ts'
import { shorten } from './wrap-text.ts'

/** What the sections of a label draw with. */
export type Pen = {
  grid: DotGrid
  /** Millimetres as dots of this sheet. */
  dots: (mm: number) => number
  clean: (text: string) => string
  measure: Measure
}

export const createPen = (grid: DotGrid, fonts: LabelFonts, measure: Measure): Pen => ({
  grid,
  dots: mm => toDots(mm, grid.dpi),
  clean: text => cleanText(text, fonts).text,
  measure,
})

/** Height of capitals in em; what a line needs above its baseline to look centred. */
export const capHeightEm = 0.711

export type LineStyle = {
  /** Largest and smallest size of one em. */
  maxMm: number
  minMm: number
  weight: FontWeight
  align?: TextAlign
  inverse?: boolean
}

/** One line that shrinks to its room and is shortened only when the smallest size is too wide. */
export function fitLine(pen: Pen, raw: string, room: Area, style: LineStyle): TextMark[] {
  const { weight, align = 'left', inverse = false } = style
  const text = pen.clean(raw)
  if (text === '') return []
  const wantedDots = Math.min(pen.dots(style.maxMm), Math.floor(room.height / capHeightEm))
  const fittingDots = Math.floor(room.width / pen.measure(text, weight))
  const sizeDots = Math.max(Math.min(wantedDots, fittingDots), pen.dots(style.minMm))
  const shown = shorten(text, room.width / sizeDots, part => pen.measure(part, weight))
  const baseline = room.y + Math.round((room.height + sizeDots * capHeightEm) / 2)
  const x = { left: room.x, center: room.x + Math.round(room.width / 2), right: room.x + room.width }[align]
  return [{ kind: 'text', text: shown, x, baseline, width: room.width, sizeDots, weight, align, inverse }]
}

/** A small heading above a value. */
export const caption = (pen: Pen, text: string, room: Area, align: TextAlign = 'left'): TextMark[] =>
  fitLine(pen, text, { ...room, height: pen.dots(2.2) }, { maxMm: 2.3, minMm: 1.6, weight: 'regular', align })

/** A black rule along the upper edge of an area. */
export const ruleAbove = (pen: Pen, { x, y, width }: Area): BoxMark => ({
  kind: 'box',
  x,
  y,
  width,
  height: pen.dots(0.3),
})

/** The area without a border of `mm`. */
export function inset(pen: Pen, area: Area, mm: number): Area {
  const by = pen.dots(mm)
  return { x: area.x + by, y: area.y + by, width: area.width - 2 * by, height: area.height - 2 * by }
}
