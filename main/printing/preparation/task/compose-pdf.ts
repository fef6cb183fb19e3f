import {
  degrees,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFStream,
} from '@cantoo/pdf-lib'
import { userUnit } from '../../labels/convert/pdf-structure.ts'
import { drawPdfPages } from '../pages/document-pages.ts'
import { shelved } from '../pages/page-shelf.ts'
import { type Box, blackened } from '../pages/picture.ts'
import { keptAmong, labelsAmong, placePages } from '../pages/place-pages.ts'
import { placeablePages } from '../pages/placeable-pages.ts'
import { type Placement, placeOf, type Sheet, type SheetMoves, sheetOfMedia } from '../pages/sheet.ts'
import { changedPages } from '../pages/source-page.ts'
import { type Converted, isPlain, movesOf, officeDpi, type PrepareInput } from './prepare-input.ts'

/**
 * A PDF for an office printer with other paper, or other settings: its pages put onto that paper without loss, as
 * pictures where their content alone is not what a viewer shows.
 */
export async function composeOnPaper(input: PrepareInput): Promise<Converted> {
  const { document, target } = input
  const dpi = officeDpi(target)
  const sheet = sheetOfMedia(target.media, dpi, true)
  const pages = await drawPdfPages(document.bytes, dpi)
  const isLabel = await labelsAmong(pages, sheet, input, dpi)
  const all = placePages(pages, sheet, input, dpi)
  const placed = all.filter((_, index) => isLabel(index))
  const placements = placed.map(({ placement }) => placement)
  const moves = movesOf({ ...target, dpi })
  const scaleOf = (index: number) => all[index]?.placement.scale ?? 1
  const { placeable, pictured } = await placeablePages(document.bytes, { pages, dpi, scaleOf })
  const printed = placeable.filter((_, index) => isLabel(index))
  const bytes = await composePdf(printed, { placements, sheet, moves, dpi })
  const shown = await drawPdfPages(bytes, dpi)
  return {
    bytes,
    language: 'PDF',
    labels: placed.length,
    pages: shelved(
      shown.map(({ image }) => image),
      blackened,
    ),
    pictured: pictured.filter(({ index }) => isLabel(index)),
    keptPages: keptAmong(pages, isLabel),
    sources: changedPages(placed, sheet, isPlain(target)),
    drawnDpi: dpi,
  }
}

const pointsPerInch = 72

/** Puts pages of PDFs onto other paper without drawing them: lines stay lines and text stays text. */
async function composePdf(
  pages: readonly PDFPage[],
  {
    placements,
    sheet,
    moves,
    dpi,
  }: { placements: readonly Placement[]; sheet: Sheet; moves: SheetMoves; dpi: number },
): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  const points = pointsPerInch / dpi
  const sheets: PDFPage[] = []
  for (const [index, page] of pages.entries()) {
    const placement = placements[index]
    if (!placement) continue
    const at = placeOf(index, moves.slot, sheet)
    const onto =
      sheets[at.sheet] ?? made.addPage([sheet.width * points, sheetHeight(sheet, placement) * points])
    sheets[at.sheet] = onto
    const unit = userUnit(page)
    const box = scaledBox(placement.box, points / unit)
    const rotation = ((page.getRotation().angle % 360) + 360) % 360
    const part = await made.embedPage(page, rawBox(page, box, rotation))
    await keepGroup(page, made, part)
    const move = beforeTurn(moves)
    const corner = {
      left: (placement.left + move.x) * points,
      top: (placement.top + at.top + move.y) * points,
    }
    drawTurned(onto, part, {
      turn: (rotation + placement.turn) % 360,
      scale: placement.scale * unit,
      ...corner,
    })
  }
  for (const each of sheets) each.setRotation(degrees(moves.turn))
  return made.save({ addDefaultPage: false })
}

/** A sheet is moved after it is turned; here it is turned last. */
function beforeTurn({ turn, move: { x, y } }: SheetMoves): { x: number; y: number } {
  if (turn === 90) return { x: y, y: -x }
  if (turn === 180) return { x: -x, y: -y }
  return turn === 270 ? { x: -y, y: x } : { x, y }
}

const sheetHeight = ({ height }: Sheet, { box, turn, scale, top }: Placement): number =>
  Number.isFinite(height) ? height : Math.round((turn === 0 ? box.height : box.width) * scale) + top

const scaledBox = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x * by,
  y: y * by,
  width: width * by,
  height: height * by,
})

/** A box of the page as it is shown, in the coordinates the page was written in: those of before it is turned. */
function rawBox(page: PDFPage, { x, y, width, height }: Box, rotation: number) {
  const crop = page.getCropBox()
  const [right, top] = [crop.x + crop.width, crop.y + crop.height]
  if (rotation === 90) return corners(crop.x + y, crop.y + x, height, width)
  if (rotation === 180) return corners(right - x - width, crop.y + y, width, height)
  if (rotation === 270) return corners(right - y - height, top - x - width, height, width)
  return corners(crop.x + x, top - y - height, width, height)
}

const corners = (left: number, bottom: number, width: number, height: number) => ({
  left,
  bottom,
  right: left + width,
  top: bottom + height,
})

type Part = Awaited<ReturnType<PDFDocument['embedPage']>>

/** What is transparent on a page is mixed with the page alone, in the colours the page says, and then put onto paper. */
async function keepGroup(page: PDFPage, made: PDFDocument, part: Part): Promise<void> {
  const group = page.node.lookup(PDFName.of('Group'))
  if (!(group instanceof PDFDict)) return
  await part.embed()
  const copy = PDFObjectCopier.for(page.doc.context, made.context).copy(group)
  made.context.lookup(part.ref, PDFStream).dict.set(PDFName.of('Group'), copy)
}

/** Draws a part clockwise by `turn`, its upper left corner where it was asked for. */
function drawTurned(
  onto: PDFPage,
  part: Part,
  { turn, scale, left, top }: { turn: number; scale: number; left: number; top: number },
): void {
  const [width, height] = [part.width * scale, part.height * scale]
  const bottom = onto.getHeight() - top - (turn % 180 === 0 ? height : width)
  const origins: Record<number, [number, number]> = {
    0: [0, 0],
    90: [0, width],
    180: [width, height],
    270: [height, 0],
  }
  const [x, y] = origins[turn] ?? [0, 0]
  onto.drawPage(part, { x: left + x, y: bottom + y, xScale: scale, yScale: scale, rotate: degrees(-turn) })
}
