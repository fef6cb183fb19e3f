import type { PlacedGlyph } from './shape-text.ts'

/** A one-bit picture; a row is `rowBytes` bytes, the leftmost dot in the highest bit, 1 is black. */
export type Bitmap = { width: number; height: number; rowBytes: number; data: Uint8Array }

/** A bitmap and where its corner lies, in dots from the start of the line on the baseline (y downwards). */
export type PlacedBitmap = Bitmap & { left: number; top: number }

/**
 * The straight pieces of outlines in dots, y downwards, five numbers each: x and y of the upper end, of the lower one, and
 * the direction it was drawn in. Flat, since a line of text has thousands of them.
 */
type Edges = number[]
const edgeSize = 5

/** Where outlines cross the scan lines: those of line `n` from `starts[n]` up to `starts[n + 1]`. */
type Crossings = { starts: Uint32Array; xs: Float64Array; windings: Int8Array }

/** Lines looked at per row of dots; ink is the sum of what they cover. */
const linesPerDot = 4
const curveSteps = 6
/** A dot is burnt from this part of its area on: a little below half, thermal heads print thin strokes weakly. */
const inkThreshold = 0.42

/** Draws shaped glyphs at a size in dots. `null` when there is no ink (a line of spaces). */
export function rasteriseGlyphs(glyphs: readonly PlacedGlyph[], sizeDots: number): PlacedBitmap | null {
  const edges: Edges = []
  for (const glyph of glyphs) addEdges(edges, glyph, sizeDots)
  if (edges.length === 0) return null
  const { left, right, top, bottom } = boundsOf(edges)
  const [width, height] = [right - left, bottom - top]
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(rowBytes * height)
  const crossings = crossingsByLine(edges, { left, top, height })
  const coverage = new Float32Array(width)
  for (let row = 0; row < height; row += 1) {
    coverage.fill(0)
    for (let line = row * linesPerDot; line < (row + 1) * linesPerDot; line += 1)
      addInk(coverage, crossings, line)
    for (let x = 0; x < width; x += 1) {
      const at = row * rowBytes + (x >> 3)
      if ((coverage[x] ?? 0) >= inkThreshold * linesPerDot) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { left, top, width, height, rowBytes, data }
}

function boundsOf(edges: Edges): { left: number; right: number; top: number; bottom: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < edges.length; at += edgeSize) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]]
    left = Math.min(left, x0, x1)
    right = Math.max(right, x0, x1)
    top = Math.min(top, y0)
    bottom = Math.max(bottom, y1)
  }
  return {
    left: Math.floor(left),
    right: Math.ceil(right),
    top: Math.floor(top),
    bottom: Math.ceil(bottom),
  }
}

type Area = { left: number; top: number; height: number }

/** For every scan line, from the top, where the outlines cross it from left to right; x counted from `left`. */
function crossingsByLine(edges: Edges, { left, top, height }: Area): Crossings {
  const lineAt = (y: number) => Math.ceil((y - top) * linesPerDot - 0.5)
  const starts = new Uint32Array(height * linesPerDot + 2)
  // Counted two places on, so that after adding up each line has its start one place on, and after filling at its own.
  for (let at = 0; at < edges.length; at += edgeSize)
    for (let line = lineAt(edges[at + 1] ?? 0); line < lineAt(edges[at + 3] ?? 0); line += 1)
      starts[line + 2] = (starts[line + 2] ?? 0) + 1
  for (let line = 2; line < starts.length; line += 1)
    starts[line] = (starts[line] ?? 0) + (starts[line - 1] ?? 0)
  const count = starts.at(-1) ?? 0
  const crossings = { starts, xs: new Float64Array(count), windings: new Int8Array(count) }
  for (let at = 0; at < edges.length; at += edgeSize) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [edges[at], edges[at + 1], edges[at + 2], edges[at + 3]]
    const slope = (x1 - x0) / (y1 - y0)
    for (let line = lineAt(y0); line < lineAt(y1); line += 1) {
      const y = top + (line + 0.5) / linesPerDot
      insertCrossing(crossings, line, x0 + (y - y0) * slope - left, edges[at + 4] ?? 0)
    }
  }
  return crossings
}

/** Among those of its line, which are few, and come nearly sorted. */
function insertCrossing({ starts, xs, windings }: Crossings, line: number, x: number, winding: number): void {
  let at = starts[line + 1] ?? 0
  starts[line + 1] = at + 1
  for (; at > (starts[line] ?? 0) && (xs[at - 1] ?? 0) > x; at -= 1) {
    xs[at] = xs[at - 1] ?? 0
    windings[at] = windings[at - 1] ?? 0
  }
  xs[at] = x
  windings[at] = winding
}

/** Adds the inside of the outline along one scan line (non-zero winding). */
function addInk(coverage: Float32Array, { starts, xs, windings }: Crossings, line: number): void {
  let winding = 0
  let from = 0
  for (let at = starts[line] ?? 0; at < (starts[line + 1] ?? 0); at += 1) {
    const x = xs[at] ?? 0
    if (winding === 0) from = x
    winding += windings[at] ?? 0
    if (winding === 0) addSpan(coverage, from, x)
  }
}

function addSpan(coverage: Float32Array, from: number, to: number): void {
  for (let x = Math.floor(from); x < to; x += 1)
    coverage[x] = (coverage[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from)
}

/** Adds the outline of a glyph. */
function addEdges(edges: Edges, { glyph, x, y, unitsPerEm }: PlacedGlyph, sizeDots: number): void {
  const scale = sizeDots / unitsPerEm
  let [startX, startY, atX, atY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (atY < toY) edges.push(atX, atY, toX, toY, 1)
    else if (atY > toY) edges.push(toX, toY, atX, atY, -1)
    ;[atX, atY] = [toX, toY]
  }
  for (const { command, args } of glyph.path.commands) {
    const points = args.map((value, index) =>
      index % 2 === 0 ? x * sizeDots + value * scale : -y * sizeDots - value * scale,
    )
    if (command === 'moveTo') {
      lineTo(startX, startY)
      ;[startX = 0, startY = 0] = points
      ;[atX, atY] = [startX, startY]
    } else if (command === 'closePath') lineTo(startX, startY)
    else flatten([atX, atY, ...points], lineTo)
  }
}

/** Walks a line, a quadratic or a cubic Bezier curve in short steps. */
function flatten(points: readonly number[], lineTo: (x: number, y: number) => void): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points
  if (points.length === 4) {
    lineTo(x1, y1)
    return
  }
  for (let step = 1; step <= curveSteps; step += 1) {
    const t = step / curveSteps
    const u = 1 - t
    if (points.length === 6)
      lineTo(u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2)
    else
      lineTo(
        u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x3,
        u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y3,
      )
  }
}
