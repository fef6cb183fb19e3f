import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import type { PrinterTurn } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { type GrayImage, isBlack } from '../../../labels/convert/png.ts'
import { isPale, type Size, swapped } from '../../pages/picture.ts'
import type { LaidPage } from '../../pages/sheet.ts'
import { moveOf } from '../../task/prepare-input.ts'
import type { Check, Facts } from '../check.ts'
import { inWords, toMm } from './page-checks.ts'

/**
 * Every patch of ink of the pages, in the greys and dots they were drawn in, against the sheets that leave: there once, where
 * it belongs, at its size. Both are cut into cells; ink counts as there where the cell or one beside it has some.
 */

const cellMm = 0.5
/** Less is what rounding to dots makes. */
const leastMm2 = 0.5
/** A line one dot thin of this length. */
const leastThinMm = 5
/** What was moved off the edge by no more is what nobody sees: heads and rollers are off by as much. */
const slackMm = 2
/** A sheet may be larger or smaller than its pages by this part, and by two dots. */
const mostResized = 0.02
const roundedDots = 2

type Cells = { columns: number; rows: number; side: number }
/** Dots in each cell: of the pages those that are black and those of thin grey strokes, of the sheet those that burn. */
type Ink = { solid: Uint32Array; thin: Uint32Array; printed: Uint32Array; lost: number }
type Edges = { left: number; top: number; right: number; bottom: number }

export const inkCheck: Check = {
  name: 'the ink on the paper',
  find: facts => {
    const { document, pages, laid = [] } = facts
    if (!isCarrierLabel(document.kind) || laid.length === 0) return []
    return pages.flatMap((sheet, index) =>
      onSheet(facts, { ...sheet }, { laid: laid.filter(page => page.sheet === index), number: index + 1 }),
    )
  },
}

function onSheet(
  { target }: Facts,
  sheet: GrayImage,
  { laid, number }: { laid: LaidPage[]; number: number },
): PreflightFinding[] {
  const { dpi } = target
  const side = Math.max(2, Math.round((cellMm / 25.4) * dpi))
  const cells = { columns: Math.ceil(sheet.width / side), rows: Math.ceil(sheet.height / side), side }
  const count = () => new Uint32Array(cells.columns * cells.rows)
  const ink: Ink = { solid: count(), thin: count(), printed: count(), lost: 0 }
  const given = edgesOf(laid.map(page => addPage(ink, cells, { page, sheet, target })))
  const printed = addSheet(ink, cells, sheet)
  const least = leastMm2 * (dpi / 25.4) ** 2
  const missing = sumWhere(ink.solid, at => !isNear(ink.printed, cells, at))
  const added = sumWhere(ink.printed, at => !isNear(ink.solid, cells, at) && !isNear(ink.thin, cells, at))
  const thin = sumWhere(ink.thin, at => !isNear(ink.printed, cells, at))
  const at = (cell: number) => ({
    xMm: inWords(toMm((cell % cells.columns) * side, dpi)),
    yMm: inWords(toMm(Math.floor(cell / cells.columns) * side, dpi)),
  })
  const isResized = ink.lost === 0 && !isAlike(given, printed)
  if (isResized || missing.sum + ink.lost >= least || added.sum >= least) {
    if (isResized) return [finding('ink_resized', {}, number)]
    return missing.sum + ink.lost >= least
      ? [finding('ink_missing', at(Math.max(0, missing.first)), number)]
      : [finding('ink_added', at(added.first), number)]
  }
  return thin.sum >= (leastThinMm / 25.4) * dpi ? [finding('thin_lost', at(thin.first), number)] : []
}

/** Counts the ink of a page where it belongs, and answers how far it reaches. */
function addPage(
  ink: Ink,
  cells: Cells,
  { page, sheet, target }: { page: LaidPage; sheet: Size; target: Facts['target'] },
): Edges {
  const { image, box } = page
  const data = image.data
  const { ofX, ofY, from } = wayOf(page, sheet, target)
  const slack = (slackMm / 25.4) * target.dpi
  const edges = noEdges()
  const [endX, endY] = [Math.min(image.width, box.x + box.width), Math.min(image.height, box.y + box.height)]
  for (let y = Math.max(0, Math.round(box.y)); y < endY; y += 1)
    for (let x = Math.max(0, Math.round(box.x)); x < endX; x += 1) {
      const value = data[y * image.width + x] ?? 255
      const isSolid = isBlack(value)
      if (!isSolid && !(isPale(value) && isThin(image, x, y))) continue
      const right = from.x + (x + 0.5) * ofX.x + (y + 0.5) * ofY.x
      const down = from.y + (x + 0.5) * ofX.y + (y + 0.5) * ofY.y
      const isOff = right < 0 || down < 0 || right >= sheet.width || down >= sheet.height
      if (isOff) {
        const isFar =
          right < -slack || down < -slack || right >= sheet.width + slack || down >= sheet.height + slack
        if (isSolid && isFar) ink.lost += 1
        continue
      }
      const cell = Math.floor(down / cells.side) * cells.columns + Math.floor(right / cells.side)
      const counts = isSolid ? ink.solid : ink.thin
      counts[cell] = (counts[cell] ?? 0) + 1
      if (isSolid) widen(edges, right, down)
    }
  return edges
}

function addSheet(ink: Ink, cells: Cells, { width, height, data }: GrayImage): Edges {
  const edges = noEdges()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((data[y * width + x] ?? 255) >= 128) continue
      const cell = Math.floor(y / cells.side) * cells.columns + Math.floor(x / cells.side)
      ink.printed[cell] = (ink.printed[cell] ?? 0) + 1
      widen(edges, x + 0.5, y + 0.5)
    }
  return edges
}

type Point = { x: number; y: number }

/** Where a dot of a page comes: put onto its sheet, which then is turned and moved. */
function wayOf(
  { box, scale, turn, at }: LaidPage,
  sheet: Size,
  target: Facts['target'],
): { ofX: Point; ofY: Point; from: Point } {
  const move = moveOf(target)
  const size = { width: box.width * scale, height: box.height * scale }
  const whole = target.turn % 180 === 0 ? sheet : swapped(sheet)
  const placed = (x: number, y: number): Point => {
    const onPart = turnedPoint({ x: (x - box.x) * scale, y: (y - box.y) * scale }, size, turn)
    const onSheet = turnedPoint({ x: onPart.x + at.x, y: onPart.y + at.y }, whole, target.turn)
    return { x: onSheet.x + move.x, y: onSheet.y + move.y }
  }
  const [from, right, down] = [placed(0, 0), placed(1, 0), placed(0, 1)]
  return {
    from,
    ofX: { x: right.x - from.x, y: right.y - from.y },
    ofY: { x: down.x - from.x, y: down.y - from.y },
  }
}

/** A point of a picture of this size, on the same picture turned clockwise. */
function turnedPoint({ x, y }: Point, { width, height }: Size, turn: PrinterTurn): Point {
  if (turn === 90) return { x: height - y, y: x }
  if (turn === 180) return { x: width - x, y: height - y }
  return turn === 270 ? { x: y, y: width - x } : { x, y }
}

/** A stroke of a dot or two; areas of grey are told for themselves. */
function isThin({ width, height, data }: GrayImage, x: number, y: number): boolean {
  const isWhite = (column: number, row: number) => {
    const isInside = column >= 0 && row >= 0 && column < width && row < height
    const value = isInside ? (data[row * width + column] ?? 255) : 255
    return !isBlack(value) && !isPale(value)
  }
  return (isWhite(x - 2, y) && isWhite(x + 2, y)) || (isWhite(x, y - 2) && isWhite(x, y + 2))
}

function isNear(counts: Uint32Array, { columns, rows }: Cells, cell: number): boolean {
  const [column, row] = [cell % columns, Math.floor(cell / columns)]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      if (counts[y * columns + x]) return true
  return false
}

function sumWhere(counts: Uint32Array, isCounted: (cell: number) => boolean): { sum: number; first: number } {
  let [sum, first] = [0, -1]
  for (let cell = 0; cell < counts.length; cell += 1) {
    const count = counts[cell] ?? 0
    if (count === 0 || !isCounted(cell)) continue
    if (first < 0) first = cell
    sum += count
  }
  return { sum, first }
}

const noEdges = (): Edges => ({
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
})

function widen(edges: Edges, x: number, y: number): void {
  if (x < edges.left) edges.left = x
  if (x > edges.right) edges.right = x
  if (y < edges.top) edges.top = y
  if (y > edges.bottom) edges.bottom = y
}

const edgesOf = (all: readonly Edges[]): Edges => ({
  left: Math.min(...all.map(({ left }) => left)),
  top: Math.min(...all.map(({ top }) => top)),
  right: Math.max(...all.map(({ right }) => right)),
  bottom: Math.max(...all.map(({ bottom }) => bottom)),
})

/** Whether ink is as wide and as high as it was; where there is none on one of them, that is missing or added. */
function isAlike(given: Edges, printed: Edges): boolean {
  const sizes = [
    [given.right - given.left, printed.right - printed.left],
    [given.bottom - given.top, printed.bottom - printed.top],
  ]
  return sizes.every(
    ([one = 0, other = 0]) =>
      !Number.isFinite(one) ||
      !Number.isFinite(other) ||
      Math.abs(one - other) <= one * mostResized + roundedDots,
  )
}
