import { printableLine } from '../../../../shared/drawable-text.ts'
import { type DotGrid, toDots } from '../grid.ts'
import type { Area, BoxMark, FontWeight, TextAlign, TextMark } from '../marks.ts'
import { isResident } from '../text/resident-font.ts'
import { type Measure, readsRightToLeft } from '../text/shape-text.ts'
import { shorten, wrap, wrapAtMost } from '../text/wrap-text.ts'

/** What the sections of a label draw with. */
export type Pen = {
  grid: DotGrid
  /** Millimetres as dots of this sheet. */
  dots: (mm: number) => number
  clean: (text: string) => string
  measure: Measure
}

export const createPen = (grid: DotGrid, measure: Measure): Pen => ({
  grid,
  dots: mm => toDots(mm, grid.dpi),
  clean: text => printableLine(text).text,
  measure,
})

/** Height of capitals in em; what a line needs above its baseline to look centred. */
const capHeightEm = 0.711

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

/** A paragraph of an address block; `scale` relative to the size of the block. */
export type Paragraph = { text: string; weight: FontWeight; scale: number }

type Sizes = { maxMm: number; minMm: number }
type Line = Paragraph & { sizeDots: number }

/** Distance of baselines in em: scripts with marks above and below need more than Latin. */
const pitchEm = (text: string): number => (isResident(text) ? 1.16 : 1.36)
const ascentEm = (text: string): number => (isResident(text) ? 0.8 : 1)
/** Down to this part of the size asked for lines shrink before any of them is wrapped. */
const shrinkBeforeWrap = 0.68
/** Wrapped blocks start larger again: they are limited by height, no longer by their longest line. */
const wrapFrom = 0.85
const step = 0.96

/**
 * Sets paragraphs into an area: first smaller, then wrapped, at last shortened. Never writes outside the area.
 * A block whose first paragraph reads from right to left is set at the right edge.
 */
export function fitBlock(pen: Pen, paragraphs: readonly Paragraph[], area: Area, sizes: Sizes): TextMark[] {
  const cleaned = paragraphs.map(p => ({ ...p, text: pen.clean(p.text) })).filter(p => p.text !== '')
  const lines = chooseLines(pen, cleaned, area, sizes)
  const align = readsRightToLeft(cleaned[0]?.text ?? '') ? 'right' : 'left'
  let y = area.y
  return lines.map(({ text, weight, sizeDots }) => {
    const baseline = y + Math.round(ascentEm(text) * sizeDots)
    y += Math.round(pitchEm(text) * sizeDots)
    const x = align === 'right' ? area.x + area.width : area.x
    return { kind: 'text', text, x, baseline, width: area.width, sizeDots, weight, align, inverse: false }
  })
}

function chooseLines(pen: Pen, paragraphs: readonly Paragraph[], area: Area, sizes: Sizes): Line[] {
  const [maxDots, minDots] = [pen.dots(sizes.maxMm), pen.dots(sizes.minMm)]
  for (let size = maxDots; size >= Math.max(minDots, maxDots * shrinkBeforeWrap); size *= step) {
    const lines = atSize(paragraphs, size)
    if (lines.every(line => emWidth(pen, line) <= area.width) && height(lines) <= area.height) return lines
  }
  for (let size = maxDots * wrapFrom; size >= minDots; size *= step) {
    const lines = wrapped(pen, paragraphs, area, size)
    if (height(lines) <= area.height) return lines
  }
  return shortened(pen, paragraphs, area, minDots)
}

const atSize = (paragraphs: readonly Paragraph[], size: number): Line[] =>
  paragraphs.map(p => ({ ...p, sizeDots: Math.floor(size * p.scale) }))

const emWidth = (pen: Pen, line: Line): number => pen.measure(line.text, line.weight) * line.sizeDots

const height = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + Math.round(pitchEm(line.text) * line.sizeDots), 0)

const wrapped = (pen: Pen, paragraphs: readonly Paragraph[], area: Area, size: number): Line[] =>
  atSize(paragraphs, size).flatMap(line =>
    wrap(line.text, area.width / line.sizeDots, part => pen.measure(part, line.weight)).map(text => ({
      ...line,
      text,
    })),
  )

/** The last resort: every paragraph gets its first line, then what room is left goes to the first ones. */
function shortened(pen: Pen, paragraphs: readonly Paragraph[], area: Area, minDots: number): Line[] {
  const linesEach = paragraphs.map(() => 1)
  const build = () =>
    atSize(paragraphs, minDots).flatMap((line, index) =>
      wrapAtMost(line.text, linesEach[index] ?? 1, area.width / line.sizeDots, part =>
        pen.measure(part, line.weight),
      ).map(text => ({ ...line, text })),
    )
  for (let index = 0; index < linesEach.length; index += 1) {
    linesEach[index] = 2
    if (height(build()) > area.height) linesEach[index] = 1
  }
  const lines = build()
  while (lines.length > 1 && height(lines) > area.height) lines.pop()
  return lines
}
