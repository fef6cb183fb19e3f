import type { GrayImage } from '../../../labels/convert/png.ts'
import { type Lines, linesOf } from './bars.ts'

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
