import type { GrayImage } from '../../../labels/convert/png.ts'
import type { FoundCode } from './read-codes.ts'

const dark = 128

/** A way to read a picture along rows, or along columns for bars that lie on their side. */
type Lines = { length: number; count: number; isDark: (along: number, across: number) => boolean }

export const linesOf = ({ width, height, data }: GrayImage, isUpright: boolean): Lines =>
  isUpright
    ? { length: width, count: height, isDark: (x, y) => (data[y * width + x] ?? 255) < dark }
    : { length: height, count: width, isDark: (y, x) => (data[y * width + x] ?? 255) < dark }

/** Dots of the narrowest bar, and of the white on both sides of the bars. */
export type BarWidths = { moduleDots: number; quietDots: [before: number, after: number] }

/** Measures a linear code along its middle; null when there are no bars where it was found. */
export function measureBars(image: GrayImage, { box, isUpright, symbology }: FoundCode): BarWidths | null {
  const lines = linesOf(image, isUpright)
  const [from, to] = isUpright ? [box.left, box.right] : [box.top, box.bottom]
  const across = Math.round(isUpright ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2)
  const first = firstDark(lines, across, from, to)
  const last = lastDark(lines, across, from, to)
  if (first === null || last === null || last <= first) return null
  const runs = runsBetween(lines, across, first, last)
  return {
    moduleDots: moduleOf(runs, symbology),
    quietDots: [whiteFrom(lines, across, first - 1, -1), whiteFrom(lines, across, last + 1, 1)],
  }
}

const firstDark = (lines: Lines, across: number, from: number, to: number): number | null => {
  for (let at = Math.max(0, Math.floor(from) - 2); at <= to; at += 1) if (lines.isDark(at, across)) return at
  return null
}

const lastDark = (lines: Lines, across: number, from: number, to: number): number | null => {
  for (let at = Math.min(lines.length - 1, Math.ceil(to) + 2); at >= from; at -= 1)
    if (lines.isDark(at, across)) return at
  return null
}

function runsBetween(lines: Lines, across: number, first: number, last: number): number[] {
  const runs = [0]
  let colour = true
  for (let at = first; at <= last; at += 1) {
    const isDark = lines.isDark(at, across)
    if (isDark !== colour) runs.push(0)
    colour = isDark
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  return runs
}

/** In Code 128 six runs are eleven modules and the last seven thirteen; elsewhere a quarter of all runs is narrow. */
function moduleOf(runs: number[], symbology: string): number {
  const symbols = (runs.length - 7) / 6
  if (symbology === 'Code128' && Number.isInteger(symbols))
    return runs.reduce((sum, run) => sum + run, 0) / (11 * symbols + 13)
  return runs.toSorted((a, b) => a - b)[Math.floor(runs.length / 4)] ?? 0
}

function whiteFrom(lines: Lines, across: number, from: number, step: 1 | -1): number {
  let at = from
  while (at >= 0 && at < lines.length && !lines.isDark(at, across)) at += step
  return Math.abs(at - from)
}

export type Side = 'left' | 'right' | 'top' | 'bottom'

/** Bars are looked for this far from the edge, and have to be this long, in inches. */
const depthInch = 0.4
const barInch = 0.12
/** Changes from white to black within the depth: fewer are a frame or a letter. */
const leastBars = 5
/** Bars nearer to the edge than this have no white beside them. */
const nearInch = 0.02

export type EdgeBars = { side: Side; from: number; to: number }

/** Bars that run into an edge of the page: the same dots line after line. `from` and `to` are lines of that edge. */
export function barsAtEdges(image: GrayImage, dpi: number): EdgeBars[] {
  const [upright, lying] = [linesOf(image, true), linesOf(image, false)]
  return [
    ...barsAt('left', upright, dpi),
    ...barsAt('right', upright, dpi),
    ...barsAt('top', lying, dpi),
    ...barsAt('bottom', lying, dpi),
  ]
}

function barsAt(side: Side, lines: Lines, dpi: number): EdgeBars[] {
  const depth = Math.min(lines.length, Math.round(depthInch * dpi))
  const isFar = side === 'right' || side === 'bottom'
  const isDark = (at: number, line: number) => lines.isDark(isFar ? lines.length - 1 - at : at, line)
  const found: EdgeBars[] = []
  const near = nearInch * dpi
  const touches = (line: number) => {
    for (let at = 0; at <= near; at += 1) if (isDark(at, line)) return true
    return false
  }
  let from = 0
  for (let line = 1; line <= lines.count; line += 1) {
    if (line < lines.count && touches(line) && isSameLine(isDark, line, depth)) continue
    if (line - from >= barInch * dpi && hasBars(isDark, from, depth, near))
      found.push({ side, from, to: line - 1 })
    from = line
  }
  return found
}

type IsDark = (at: number, line: number) => boolean

function isSameLine(isDark: IsDark, line: number, depth: number): boolean {
  for (let at = 0; at < depth; at += 1) if (isDark(at, line) !== isDark(at, line - 1)) return false
  return true
}

function hasBars(isDark: IsDark, line: number, depth: number, near: number): boolean {
  let bars = 0
  let first = depth
  for (let at = 0; at < depth; at += 1) {
    const begins = isDark(at, line) && (at === 0 || !isDark(at - 1, line))
    if (!begins) continue
    bars += 1
    first = Math.min(first, at)
  }
  return bars >= leastBars && first <= near
}
