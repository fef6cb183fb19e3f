import type { PlacedGlyph } from './shape-text.ts'

/** A one-bit picture; a row is `rowBytes` bytes, the leftmost dot in the highest bit, 1 is black. */
export type Bitmap = { width: number; height: number; rowBytes: number; data: Uint8Array }

/** A bitmap and where its corner lies, in dots from the start of the line on the baseline (y downwards). */
export type PlacedBitmap = Bitmap & { left: number; top: number }

/** A straight piece of an outline in dots, y downwards, upper end first. */
type Edge = { x0: number; y0: number; x1: number; y1: number; winding: 1 | -1 }

/** Where an outline crosses a scan line, and in which direction. */
type Crossing = { x: number; winding: 1 | -1 }

/** Lines looked at per row of dots; ink is the sum of what they cover. */
const linesPerDot = 4
const curveSteps = 6
/** A dot is burnt from this part of its area on: a little below half, thermal heads print thin strokes weakly. */
const inkThreshold = 0.42

/** Draws shaped glyphs at a size in dots. `null` when there is no ink (a line of spaces). */
export function rasteriseGlyphs(glyphs: readonly PlacedGlyph[], sizeDots: number): PlacedBitmap | null {
  const edges = glyphs.flatMap(glyph => glyphEdges(glyph, sizeDots))
  if (edges.length === 0) return null
  const { left, right, top, bottom } = boundsOf(edges)
  const [width, height] = [right - left, bottom - top]
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(rowBytes * height)
  const lines = crossingsByLine(edges, { left, top, height })
  const coverage = new Float32Array(width)
  for (let row = 0; row < height; row += 1) {
    coverage.fill(0)
    for (const line of lines.slice(row * linesPerDot, (row + 1) * linesPerDot)) addInk(coverage, line)
    for (let x = 0; x < width; x += 1) {
      const at = row * rowBytes + (x >> 3)
      if ((coverage[x] ?? 0) >= inkThreshold * linesPerDot) data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { left, top, width, height, rowBytes, data }
}

function boundsOf(edges: readonly Edge[]): { left: number; right: number; top: number; bottom: number } {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x0, y0, x1, y1 } of edges) {
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

/** For every scan line, from the top, where the outlines cross it; x counted from `left`. */
function crossingsByLine(
  edges: readonly Edge[],
  { left, top, height }: { left: number; top: number; height: number },
): Crossing[][] {
  const lines = Array.from({ length: height * linesPerDot }, (): Crossing[] => [])
  for (const { x0, y0, x1, y1, winding } of edges) {
    const slope = (x1 - x0) / (y1 - y0)
    const last = Math.ceil((y1 - top) * linesPerDot - 0.5)
    for (let line = Math.ceil((y0 - top) * linesPerDot - 0.5); line < last; line += 1) {
      const y = top + (line + 0.5) / linesPerDot
      lines[line]?.push({ x: x0 + (y - y0) * slope - left, winding })
    }
  }
  return lines
}

/** Adds the inside of the outline along one scan line (non-zero winding). */
function addInk(coverage: Float32Array, crossings: Crossing[]): void {
  crossings.sort((a, b) => a.x - b.x)
  let winding = 0
  let from = 0
  for (const crossing of crossings) {
    if (winding === 0) from = crossing.x
    winding += crossing.winding
    if (winding === 0) addSpan(coverage, from, crossing.x)
  }
}

function addSpan(coverage: Float32Array, from: number, to: number): void {
  for (let x = Math.floor(from); x < to; x += 1)
    coverage[x] = (coverage[x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from)
}

/** The outline of a glyph as straight edges in dots, y downwards, upper end first. */
function glyphEdges({ glyph, x, y, unitsPerEm }: PlacedGlyph, sizeDots: number): Edge[] {
  const scale = sizeDots / unitsPerEm
  const edges: Edge[] = []
  let [startX, startY, atX, atY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (atY < toY) edges.push({ x0: atX, y0: atY, x1: toX, y1: toY, winding: 1 })
    else if (atY > toY) edges.push({ x0: toX, y0: toY, x1: atX, y1: atY, winding: -1 })
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
  return edges
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
