import { type GrayImage, isBlack } from '../../labels/convert/png.ts'
import { readCodes } from '../preflight/codes/read-codes.ts'
import { mayCut, type PrepareInput } from '../task/prepare-input.ts'
import { type Box, type DrawnPage, fitsInto, inkBox, type Size, swapped, wholeOf } from './picture.ts'
import { type PlacedPage, placePage, type Sheet } from './sheet.ts'
import { isSheet } from './source-page.ts'

/** Decides for every page where it goes on the paper. */
export const placePages = (
  pages: readonly DrawnPage[],
  sheet: Sheet,
  input: PrepareInput,
  dpi: number,
): PlacedPage[] =>
  pages.map(page => ({
    ...page,
    placement: placePage(
      {
        page: page.image,
        crop: input.target.crop || fitOf(input) !== null,
        border: fitOf(input) === null ? 0 : Math.round((borderMm / 25.4) * dpi),
        ink: () => inkBox(page.image, wholeOf(page.image)),
        label: room => (mayCut(input) && fitOf(input) === null ? findLabel(page.image, room, dpi) : null),
      },
      sheet.room,
    ),
  }))

/**
 * Whether a page of a document comes onto the paper: of several, sheets too large for it that have no code are no labels
 * but what goes beside them, such as an invoice. Where no page has a code, nothing tells them apart.
 */
export async function labelsAmong(
  pages: readonly DrawnPage[],
  { room }: Sheet,
  input: PrepareInput,
  dpi: number,
): Promise<(index: number) => boolean> {
  const goesOn = (size: Size) => fitsInto(size, room) || fitsInto(swapped(size), room)
  const isLarge = pages.map(({ image }) => isSheet(image, dpi) && !goesOn(image))
  if (!mayCut(input) || fitOf(input) !== null || pages.length < 2 || !isLarge.includes(true))
    return () => true
  const images = pages.map(({ image }) => image)
  const read = readCodes(images, found => found.length > 0, performance.now() + mostReadingMs)
  const coded = new Set((await read.catch(() => [])).map(({ page }) => page))
  return index => coded.size === 0 || !isLarge[index] || coded.has(index + 1)
}

/** The numbers of pages that do not, from 1. */
export const keptAmong = (pages: readonly DrawnPage[], isLabel: (index: number) => boolean): number[] =>
  pages.flatMap((_, index) => (isLabel(index) ? [] : [index + 1]))

const mostReadingMs = 12_000

/** What heads do not reach, or rollers hold. */
const borderMm = 2

const fitOf = ({ document: { fit = null } }: PrepareInput) => fit

const cellMm = 1
/** White this wide all across separates what belongs together from what does not. */
const gapCells = 3
/** How often a part is cut again, crosswise each time. */
const mostCuts = 6

type Grid = { columns: number; rows: number; ink: Uint32Array; side: number }
type Found = { box: Box; ink: number }

/**
 * The part of a larger page that is the label: of everything that white space sets apart and that goes onto the paper,
 * upright or turned, the part with the most ink. Barcodes are most of the ink of a label; instructions around it have
 * little. Null when nothing on the page goes onto the paper at its size.
 */
function findLabel(page: GrayImage, room: Size, dpi: number): Box | null {
  const grid = gridOf(page, Math.max(1, Math.round((dpi / 25.4) * cellMm)))
  const inCells = { width: Math.floor(room.width / grid.side), height: Math.floor(room.height / grid.side) }
  const all = wholeOf({ width: grid.columns, height: grid.rows })
  const candidates = [
    ...search(grid, all, inCells, 'y', mostCuts),
    ...search(grid, all, inCells, 'x', mostCuts),
  ]
  const best = candidates.sort((a, b) => b.ink - a.ink)[0]
  if (!best) return null
  const { x, y, width, height } = best.box
  const { side } = grid
  return inkBox(page, { x: x * side, y: y * side, width: width * side, height: height * side })
}

function gridOf({ width, height, data }: GrayImage, side: number): Grid {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const ink = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns
    for (let x = 0; x < width; x += 1)
      if (isBlack(data[y * width + x] ?? 255)) {
        const cell = row + Math.floor(x / side)
        ink[cell] = (ink[cell] ?? 0) + 1
      }
  }
  return { columns, rows, ink, side }
}

/** Every run of neighbouring parts that goes onto the paper; parts that are too large themselves are cut crosswise. */
function search(grid: Grid, within: Box, room: Size, axis: 'x' | 'y', cutsLeft: number): Found[] {
  if (cutsLeft === 0) return []
  const parts = partsAlong(grid, within, axis)
  const found: Found[] = []
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from; to < parts.length; to += 1) {
      const run = trimmed(grid, joined(parts.slice(from, to + 1)))
      if (!run) continue
      if (!fitsInto(run.box, room) && !fitsInto(run.box, swapped(room))) break
      found.push(run)
    }
  }
  const inner = insideOfFrame(grid, within)
  if (inner && (fitsInto(inner.box, room) || fitsInto(inner.box, swapped(room)))) found.push(inner)
  const across = axis === 'x' ? 'y' : 'x'
  const large = parts.filter(part => !fitsInto(part, room) && !fitsInto(part, swapped(room)))
  return [...found, ...large.flatMap(part => search(grid, part, room, across, cutsLeft - 1))]
}

/** A line to cut along is drawn around a label, further out than the label reaches, and holds all of it together. */
const frameCells = 2

/** What stands inside of a frame that has white on its inner side all around; null where there is no such frame. */
function insideOfFrame(grid: Grid, within: Box): Found | null {
  const frame = trimmed(grid, within)
  if (!frame) return null
  const inner = shrunk(frame.box, frameCells)
  const clear = shrunk(inner, frameCells)
  if (clear.width < 1 || clear.height < 1) return null
  const isClear = inkIn(grid, inner) === inkIn(grid, clear)
  return isClear ? trimmed(grid, clear) : null
}

const shrunk = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

function partsAlong(grid: Grid, within: Box, axis: 'x' | 'y'): Box[] {
  const length = axis === 'x' ? within.width : within.height
  const lineAt = (at: number): Box =>
    axis === 'x' ? { ...within, x: within.x + at, width: 1 } : { ...within, y: within.y + at, height: 1 }
  const parts: Box[] = []
  let whiteCells = gapCells
  for (let at = 0; at < length; at += 1) {
    const line = lineAt(at)
    const last = parts.at(-1)
    if (inkIn(grid, line) === 0) whiteCells += 1
    else {
      if (!last || whiteCells >= gapCells) parts.push(line)
      else parts.splice(-1, 1, joined([last, line]))
      whiteCells = 0
    }
  }
  return parts
}

function joined(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map(box => box.x))
  const y = Math.min(...boxes.map(box => box.y))
  const right = Math.max(...boxes.map(box => box.x + box.width))
  const bottom = Math.max(...boxes.map(box => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function inkIn({ columns, ink }: Grid, box: Box): number {
  let sum = 0
  for (let y = box.y; y < box.y + box.height; y += 1)
    for (let x = box.x; x < box.x + box.width; x += 1) sum += ink[y * columns + x] ?? 0
  return sum
}

/** Without the white lines around it; null when it is all white. */
function trimmed(grid: Grid, box: Box): Found | null {
  const ink = inkIn(grid, box)
  if (ink === 0) return null
  const [x0, x1] = edges(box.width, at => inkIn(grid, { ...box, x: box.x + at, width: 1 }) > 0)
  const [y0, y1] = edges(box.height, at => inkIn(grid, { ...box, y: box.y + at, height: 1 }) > 0)
  return { box: { x: box.x + x0, y: box.y + y0, width: x1 - x0 + 1, height: y1 - y0 + 1 }, ink }
}

function edges(length: number, isInked: (at: number) => boolean): [first: number, last: number] {
  let [first, last] = [0, length - 1]
  while (first < last && !isInked(first)) first += 1
  while (last > first && !isInked(last)) last -= 1
  return [first, last]
}
