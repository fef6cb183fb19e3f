import type { GrayImage } from '../../../labels/convert/png.ts'
import type { FoundCode } from './read-codes.ts'

const dark = 128

/** A way to read a picture along rows, or along columns for bars that lie on their side. */
export type Lines = { length: number; count: number; isDark: (along: number, across: number) => boolean }

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
