import type { GrayImage } from '../../../labels/convert/png.ts'
import { linesOf } from './bars.ts'
import type { FoundCode } from './read-codes.ts'

/**
 * Where bars are on a page, whether or not anybody can read them: the same dots line after line, over some height, black
 * and white in turn. Letters change from line to line, frames and rules do not change often enough along one.
 */
export type BarArea = { left: number; top: number; right: number; bottom: number; isUpright: boolean }

/** Sizes in inches. Bars of four heights, as posts print them below addresses, are alike for less than `height`. */
const inches = { cell: 0.16, height: 0.12, length: 0.44 }
/** Changes from black to white and back within a cell, and within an area; dots in which two lines may differ. */
const least = { changes: 3, bars: 12 }
const mostDifferent = 1
/** The wide bars of a code, in narrow ones. */
const widest = 1.6

/** Every so many lines of a page, and which dots of them are dark. */
type Sample = { length: number; count: number; step: number; dark: Uint8Array }

/** A part of a page; `from` and `to` along the lines, `first` and `last` across them. */
type Patch = { from: number; to: number; first: number; last: number }

export const barAreas = (image: GrayImage, dpi: number): BarArea[] =>
  [true, false].flatMap(isUpright => {
    const sample = sampleOf(image, isUpright, dpi)
    return grouped(patchesOf(sample, dpi), Math.round(inches.height * dpi))
      .filter(area => isBarcode(sample, area, inches.length * dpi))
      .map(({ from, to, first, last }) =>
        isUpright
          ? { left: from, right: to, top: first, bottom: last, isUpright }
          : { left: first, right: last, top: from, bottom: to, isUpright },
      )
  })

/** Eight lines in the height of bars say as much as all. */
function sampleOf({ width, height, data }: GrayImage, isUpright: boolean, dpi: number): Sample {
  const step = Math.max(1, Math.floor((inches.height * dpi) / 8))
  const [length, across] = isUpright ? [width, height] : [height, width]
  const [alongStep, acrossStep] = isUpright ? [1, width] : [width, 1]
  const count = Math.ceil(across / step)
  const dark = new Uint8Array(length * count)
  let to = 0
  for (let line = 0; line < count; line += 1) {
    let from = line * step * acrossStep
    for (let at = 0; at < length; at += 1) {
      if ((data[from] ?? 255) < 128) dark[to] = 1
      from += alongStep
      to += 1
    }
  }
  return { length, count, step, dark }
}

/** Columns of cells in which nothing changes for the height of bars. */
function patchesOf(sample: Sample, dpi: number): Patch[] {
  const { length, count, step } = sample
  const cell = Math.round(inches.cell * dpi)
  const lines = Math.floor((inches.height * dpi) / step)
  const found: Patch[] = []
  for (let from = 0; from + cell <= length; from += cell) {
    let first = 0
    for (let line = 1; line <= count; line += 1) {
      if (line < count && isAlike(sample, line, from, from + cell)) continue
      const isTall = line - first >= lines
      if (isTall && changesOf(sample, (first + line) >> 1, from, from + cell) >= least.changes)
        found.push({ from, to: from + cell, first: first * step, last: (line - 1) * step })
      first = line
    }
  }
  return found
}

/** Whether a line is as the one before it. */
function isAlike({ dark, length }: Sample, line: number, from: number, to: number): boolean {
  let different = 0
  const end = line * length + to
  for (let at = line * length + from; at < end; at += 1)
    if (dark[at] !== dark[at - length]) {
      different += 1
      if (different > mostDifferent) return false
    }
  return true
}

function changesOf({ dark, length }: Sample, line: number, from: number, to: number): number {
  let count = 0
  const end = line * length + to
  for (let at = line * length + from + 1; at < end; at += 1) if (dark[at] !== dark[at - 1]) count += 1
  return count
}

/** Patches side by side that share the height of bars are one area. */
function grouped(patches: readonly Patch[], height: number): Patch[] {
  const areas: Patch[] = []
  for (const patch of patches) {
    const area = areas.find(
      each =>
        each.to === patch.from &&
        Math.min(each.last, patch.last) - Math.max(each.first, patch.first) >= height,
    )
    if (!area) areas.push({ ...patch })
    else {
      area.to = patch.to
      area.first = Math.max(area.first, patch.first)
      area.last = Math.min(area.last, patch.last)
    }
  }
  return areas
}

/** Long enough, and of bars that differ in width: equal ones are a pattern. */
function isBarcode(sample: Sample, { from, to, first, last }: Patch, length: number): boolean {
  if (to - from < length) return false
  const widths = widthsOf(sample, Math.round((first + last) / 2 / sample.step), from, to)
  if (widths.length < 2 * least.bars) return false
  const sorted = widths.toSorted((one, other) => one - other)
  const [narrow = 0, wide = 0] = [
    sorted[sorted.length >> 3],
    sorted[sorted.length - 1 - (sorted.length >> 3)],
  ]
  return wide >= widest * narrow
}

/** Of black and white in turn, without those the ends cut off. */
function widthsOf({ dark, length }: Sample, line: number, from: number, to: number): number[] {
  const widths: number[] = []
  let start = -1
  for (let at = from + 1; at < to; at += 1) {
    if (dark[line * length + at] === dark[line * length + at - 1]) continue
    if (start >= 0) widths.push(at - start)
    start = at
  }
  return widths
}

/** How much of an area is in a code, or beside it with the same bars, for it to be a part of that code. */
const share = 0.5
const alike = 0.9

/** Areas in which no code was read. */
export const unreadAreas = (
  image: GrayImage,
  dpi: number,
  codes: readonly Pick<FoundCode, 'box' | 'isUpright'>[],
): BarArea[] => barAreas(image, dpi).filter(area => !codes.some(code => isPartOf(image, area, code)))

function isPartOf(
  image: GrayImage,
  area: BarArea,
  { box, isUpright }: Pick<FoundCode, 'box' | 'isUpright'>,
): boolean {
  const [from, to] = [Math.max(area.left, box.left), Math.min(area.right, box.right)]
  const [first, last] = [Math.max(area.top, box.top), Math.min(area.bottom, box.bottom)]
  const isInside =
    to - from >= share * (area.right - area.left) && last - first >= share * (area.bottom - area.top)
  return isInside || (area.isUpright === isUpright && hasSameBars(image, area, box))
}

/** What is above or below a line burnt through a code, or left of it where the bars lie. */
function hasSameBars(image: GrayImage, area: BarArea, box: FoundCode['box']): boolean {
  const { length, isDark } = linesOf(image, area.isUpright)
  const sides = area.isUpright
    ? (['left', 'right', 'top', 'bottom'] as const)
    : (['top', 'bottom', 'left', 'right'] as const)
  const [from, to] = [Math.ceil(area[sides[0]]), Math.min(length, area[sides[1]])]
  const middleOf = (of: FoundCode['box']) => Math.round((of[sides[2]] + of[sides[3]]) / 2)
  const [one, other] = [middleOf(area), middleOf(box)]
  let same = 0
  for (let at = from; at < to; at += 1) if (isDark(at, one) === isDark(at, other)) same += 1
  return same >= alike * (to - from)
}
