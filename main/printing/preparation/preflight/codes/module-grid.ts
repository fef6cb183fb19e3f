import type { GrayImage } from '../../../labels/convert/png.ts'
import type { FoundCode } from './read-codes.ts'

/** The modules of a square code on a page, looked at one by one; only codes that stand straight have one. */
export type ModuleGrid = {
  columns: number
  rows: number
  /** Dots of a module, along the columns and along the rows of the code. */
  pitch: { along: number; down: number }
  /** How far modules stand from where an even grid has them, at most, in modules; 0 where nothing tells it. */
  unevenness: number
  /**
   * Reflectance of a module, 0 to 1, through an aperture of 80 % of it, as ISO/IEC 15415 advises. The white around the code
   * has the numbers below 0 and from `columns` and `rows` on.
   */
  reflectance: (column: number, row: number) => number
}

/** Its modules as they were seen, anew and even, for a reader that looks for nothing. */
export function redrawn({ columns, rows, reflectance }: ModuleGrid): GrayImage {
  const [width, height] = [
    (columns + 2 * redraw.white) * redraw.dots,
    (rows + 2 * redraw.white) * redraw.dots,
  ]
  const data = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (reflectance(column, row) >= 0.5) continue
      for (let line = 0; line < redraw.dots; line += 1) {
        const from =
          ((row + redraw.white) * redraw.dots + line) * width + (column + redraw.white) * redraw.dots
        data.fill(0, from, from + redraw.dots)
      }
    }
  return { width, height, data }
}

const redraw = { dots: 4, white: 4 }

type Point = { x: number; y: number }
type Axis = 'x' | 'y'
type Matrix = NonNullable<FoundCode['matrix']>

const aperture = 0.8
/** A side may be this much off the straight. */
const slant = 0.05
/** The reader's corners are within this of the true ones, in modules. */
const unsure = 0.7

export function moduleGrid(image: GrayImage, { matrix }: Pick<FoundCode, 'matrix'>): ModuleGrid | null {
  const lie = matrix && lieOf(matrix)
  if (!lie) return null
  const { columns, rows } = matrix
  const { isUpright, isBackAlong, isBackDown } = lie
  const size = isUpright ? { x: columns, y: rows } : { x: rows, y: columns }
  const box = inkEdges(image, matrix.corners, size)
  const fit = { x: evenGrid(image, box, 'x', size.x), y: evenGrid(image, box, 'y', size.y) }
  const half = { x: (aperture / 2) * fit.x.pitch, y: (aperture / 2) * fit.y.pitch }
  const reflectance = (column: number, row: number) => {
    const along = isBackAlong ? columns - 1 - column : column
    const down = isBackDown ? rows - 1 - row : row
    const [right, below] = isUpright ? [along, down] : [down, along]
    return whiteIn(image, { x: fit.x.placeOf(right + 0.5), y: fit.y.placeOf(below + 0.5) }, half)
  }
  const [along, down] = isUpright ? [fit.x, fit.y] : [fit.y, fit.x]
  return {
    columns,
    rows,
    pitch: { along: along.pitch, down: down.pitch },
    unevenness: Math.max(along.unevenness, down.unevenness),
    reflectance,
  }
}

/** Which of the eight ways a code lies that stands straight; null for others. */
function lieOf({
  corners,
}: Matrix): { isUpright: boolean; isBackAlong: boolean; isBackDown: boolean } | null {
  const [topLeft, topRight, , bottomLeft] = corners
  const along = { x: topRight.x - topLeft.x, y: topRight.y - topLeft.y }
  const down = { x: bottomLeft.x - topLeft.x, y: bottomLeft.y - topLeft.y }
  if (isOn(along, 'x') && isOn(down, 'y'))
    return { isUpright: true, isBackAlong: along.x < 0, isBackDown: down.y < 0 }
  if (isOn(along, 'y') && isOn(down, 'x'))
    return { isUpright: false, isBackAlong: along.y < 0, isBackDown: down.x < 0 }
  return null
}

const isOn = (by: Point, axis: Axis): boolean =>
  by[axis] !== 0 && Math.abs(by[axis === 'x' ? 'y' : 'x']) <= slant * Math.abs(by[axis])

type InkEdges = Record<Axis, readonly [from: number, to: number]>

/** Where the ink of the code begins and ends, to the dot: the reader's corners are those of whole modules only. */
function inkEdges(image: GrayImage, corners: Matrix['corners'], modules: Point): InkEdges {
  const rough = (axis: Axis): [number, number] => {
    const all = corners.map(corner => corner[axis])
    return [Math.floor(Math.min(...all)), Math.ceil(Math.max(...all))]
  }
  const around = { x: rough('x'), y: rough('y') }
  const refined = (axis: Axis): [number, number] => {
    const [from, to] = around[axis]
    const [first, last] = around[axis === 'x' ? 'y' : 'x']
    const reach = Math.ceil((unsure * (to - from)) / modules[axis])
    const darkOn = (line: number) => {
      let dark = 0
      for (let across = first; across < last; across += 1) if (isDark(image, axis, line, across)) dark += 1
      return dark
    }
    return [edgeNear(darkOn, from - reach, 1, reach), edgeNear(darkOn, to + reach, -1, reach)]
  }
  return { x: refined('x'), y: refined('y') }
}

/** The first line with half as much ink as the fullest one near the edge has. */
function edgeNear(darkOn: (line: number) => number, outside: number, step: 1 | -1, reach: number): number {
  const lines = Array.from({ length: 2 * reach + 1 }, (_, index) => outside + index * step)
  // The line before an edge where one looks backward is the one behind it.
  const darks = lines.map(line => darkOn(step === 1 ? line : line - 1))
  const least = Math.max(...darks) / 2
  return lines[darks.findIndex(dark => dark >= least)] ?? outside
}

/** `along` counts on the axis, `across` beside it. */
function isDark({ width, height, data }: GrayImage, axis: Axis, along: number, across: number): boolean {
  const [x, y] = axis === 'x' ? [along, across] : [across, along]
  return x >= 0 && y >= 0 && x < width && y < height && (data[y * width + x] ?? 255) < 128
}

type EvenGrid = { placeOf: (modules: number) => number; pitch: number; unevenness: number }

/** The grid that is nearest to where black and white change between modules, on all lines across. */
function evenGrid(image: GrayImage, box: InkEdges, axis: Axis, modules: number): EvenGrid {
  const [from, to] = box[axis]
  const rough = (to - from) / modules
  const changes = changesIn(image, box, axis)
  const seen = Array.from({ length: modules - 1 }, (_, index) => index + 1).flatMap(at => {
    const near = { from: Math.ceil((at - 0.5) * rough), to: Math.floor((at + 0.5) * rough) }
    const [black, white] = [mostOf(changes.toBlack, near), mostOf(changes.toWhite, near)]
    // Ink that spreads moves the two away from each other.
    return black === null || white === null ? [] : [{ at, place: from + (black + white) / 2 }]
  })
  if (seen.length < modules / 2) return { placeOf: at => from + at * rough, pitch: rough, unevenness: 0 }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanAt, meanPlace] = [mean(seen.map(({ at }) => at)), mean(seen.map(({ place }) => place))]
  const together = mean(seen.map(({ at, place }) => (at - meanAt) * (place - meanPlace)))
  const pitch = together / mean(seen.map(({ at }) => (at - meanAt) ** 2))
  const placeOf = (at: number) => meanPlace + pitch * (at - meanAt)
  return {
    placeOf,
    pitch,
    unevenness: Math.max(...seen.map(({ at, place }) => Math.abs(placeOf(at) - place))) / pitch,
  }
}

/** On how many lines a dot differs from the one before it, counted from the edge of the code. */
function changesIn(image: GrayImage, box: InkEdges, axis: Axis): { toBlack: number[]; toWhite: number[] } {
  const [from, to] = box[axis]
  const [first, last] = box[axis === 'x' ? 'y' : 'x']
  const [toBlack, toWhite] = [Array<number>(to - from).fill(0), Array<number>(to - from).fill(0)]
  for (let across = first; across < last; across += 1) {
    let before = isDark(image, axis, from, across)
    for (let at = 1; at < to - from; at += 1) {
      const now = isDark(image, axis, from + at, across)
      if (now !== before) {
        const counts = now ? toBlack : toWhite
        counts[at] = (counts[at] ?? 0) + 1
      }
      before = now
    }
  }
  return { toBlack, toWhite }
}

/** The place that has most; null where none has any. */
function mostOf(counts: readonly number[], { from, to }: { from: number; to: number }): number | null {
  let best: number | null = null
  for (let at = Math.max(0, from); at <= to; at += 1)
    if ((counts[at] ?? 0) > (best === null ? 0 : (counts[best] ?? 0))) best = at
  return best
}

/** How white it is around a point, dots that are only partly within counted by that part. */
function whiteIn({ width, height, data }: GrayImage, middle: Point, half: Point): number {
  const [left, right] = [middle.x - half.x, middle.x + half.x]
  const [top, bottom] = [middle.y - half.y, middle.y + half.y]
  let dark = 0
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += 1) {
    const high = Math.min(bottom, y + 1) - Math.max(top, y)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
      const wide = Math.min(right, x + 1) - Math.max(left, x)
      dark += (high * wide * (255 - (data[y * width + x] ?? 255))) / 255
    }
  }
  return 1 - dark / ((right - left) * (bottom - top))
}
