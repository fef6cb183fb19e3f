import { type PrinterMedia, printerMediaSizes } from '../../../../shared/desk/printing/printer-kinds.ts'
import { type GrayImage, openPicture } from '../../labels/convert/png.ts'
import { toDots } from '../../labels/grid.ts'
import { createPageShelf } from './page-shelf.ts'
import {
  type Box,
  blackened,
  blank,
  cut,
  type DrawnPage,
  fitsInto,
  inkBox,
  put,
  type Size,
  swapped,
  turned,
  wholeOf,
} from './picture.ts'

/** Paper in dots; a roll is endlessly high. Labels that share a sheet lie below each other, each in a slot of its own. */
export type Sheet = { width: number; height: number; slots: number; room: Room }

/** Office printers do not reach the edges of their paper. */
const officeLeadMm = 10

export function sheetOfMedia(media: PrinterMedia, dpi: number, isOffice: boolean): Sheet {
  const { widthMm, heightMm, slots } = printerMediaSizes[media]
  const width = toDots(widthMm, dpi)
  const height = heightMm === null ? Number.POSITIVE_INFINITY : toDots(heightMm, dpi)
  const lead = isOffice ? toDots(officeLeadMm, dpi) : 0
  const shared = slots > 1
  const room = { width, height: Math.floor(height / slots), lead: shared ? Number.POSITIVE_INFINITY : lead }
  return { width, height, slots, room }
}

/** Where the page with this number goes: the first one into the slot that is free, the others after it. */
export function placeOf(page: number, slot: number, { slots, room }: Pick<Sheet, 'slots' | 'room'>) {
  const place = (page + slot) % slots
  return { sheet: Math.floor((page + slot) / slots), top: place === 0 ? 0 : place * room.height }
}

/** How a page comes onto its paper. */
export type Placement = {
  /** The part of the page that is printed, in dots of the page. */
  box: Box
  /** Degrees clockwise. */
  turn: 0 | 90
  /** 1 is true size. */
  scale: number
  /** Where the part's corner lies in its room, once turned and scaled. */
  left: number
  top: number
}

/** A place for one page; a roll is endless. `lead`: how far from its upper edge a page goes that leaves much of it free. */
type Room = Size & { lead: number }

export type PageToPlace = {
  page: Size
  /** Cuts white margins off, and for labels what is not the label. */
  crop: boolean
  /** Dots that stay white all around what is made smaller; none when left out. */
  border?: number
  /** All that is printed on the page; null for a white page. Only asked where the page is too large. */
  ink: () => Box | null
  /** The label on the page; null where nothing may be left away, or nothing is small enough. */
  label: (room: Size) => Box | null
}

/** With more of the paper free than this, a page goes to the top. */
const smallRest = 0.15

/**
 * Pages keep their true size as long as anything goes: whole, lying on its side, without its white margins, and of a
 * label only the label. What is too large for its paper even then is made smaller; nothing is ever made larger.
 */
export function placePage(job: PageToPlace, room: Room): Placement {
  const whole = wholeOf(job.page)
  const asItIs = atTrueSize(whole, room)
  if (asItIs) return asItIs
  if (!job.crop) return shrunk(whole, room)
  const ink = job.ink() ?? whole
  const trimmed = atTrueSize(ink, room)
  if (trimmed) return trimmed
  const label = job.label(room)
  return (label && atTrueSize(label, room)) ?? shrunk(ink, room, job.border)
}

function atTrueSize(box: Box, room: Room): Placement | null {
  if (fitsInto(box, room)) return placedAt(box, 0, 1, room)
  return fitsInto(swapped(box), room) ? placedAt(box, 90, 1, room) : null
}

function shrunk(box: Box, room: Room, border = 0): Placement {
  const inner = { width: room.width - 2 * border, height: room.height - 2 * border }
  const scaleOf = ({ width, height }: Size) => Math.min(1, inner.width / width, inner.height / height)
  const [upright, lying] = [scaleOf(box), scaleOf(swapped(box))]
  return upright >= lying ? placedAt(box, 0, upright, room) : placedAt(box, 90, lying, room)
}

function placedAt(box: Box, turn: 0 | 90, scale: number, room: Room): Placement {
  const size = turn === 0 ? box : swapped(box)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  const rest = Number.isFinite(room.height) ? room.height - height : 0
  const middle = Math.round(rest / 2)
  const top = rest <= smallRest * room.height ? middle : Math.min(middle, room.lead)
  return { box, turn, scale, left: Math.round((room.width - width) / 2), top }
}

/** A page and where it goes; `redraw` draws it anew at another scale where it is made of lines and not of dots. */
export type PlacedPage = {
  image: GrayImage
  placement: Placement
  redraw?: (scale: number) => Promise<GrayImage>
}

/** Where a page comes onto its sheet, before that is turned and moved; `image` has all dots and greys it was given in. */
export type LaidPage = Pick<Placement, 'box' | 'turn'> & {
  image: GrayImage
  /** Dots of the print for one of `image`. */
  scale: number
  sheet: number
  at: { x: number; y: number }
}

export const laidPages = (
  pages: readonly (PlacedPage & Pick<DrawnPage, 'given'>)[],
  sheet: Sheet,
  slot: number,
): LaidPage[] =>
  pages.map(({ image, given = image, placement: { box, turn, scale, left, top } }, index) => {
    const times = given.width / image.width
    const place = placeOf(index, slot, sheet)
    return {
      image: given,
      box: { x: box.x * times, y: box.y * times, width: box.width * times, height: box.height * times },
      turn,
      scale: scale / times,
      sheet: place.sheet,
      at: { x: left, y: top + place.top },
    }
  })

export type SheetMoves = {
  /** The first free slot. */
  slot: number
  /** Degrees clockwise the whole sheet is turned by. */
  turn: 0 | 90 | 180 | 270
  /** Dots the whole sheet is moved by, right and down. */
  move: { x: number; y: number }
}

/** Puts pages onto sheets, in black and white, each dot one of the print head. */
export async function layOut(
  pages: readonly PlacedPage[],
  sheet: Sheet,
  moves: SheetMoves,
): Promise<GrayImage[]> {
  const shelf = createPageShelf()
  const sheets: GrayImage[] = []
  const bySheet = Map.groupBy(pages.entries(), ([index]) => placeOf(index, moves.slot, sheet).sheet)
  for (const shared of bySheet.values()) {
    let onto: GrayImage | null = null
    for (const [index, page] of shared) {
      const picture = await pictureOf(page)
      onto ??= blank({ width: sheet.width, height: heightFor(sheet, picture, page) })
      const { left, top } = page.placement
      put(picture, onto, { x: left, y: top + placeOf(index, moves.slot, sheet).top })
    }
    if (onto) sheets.push(shelf(moved(turned(blackened(onto), moves.turn), moves.move)))
  }
  return sheets
}

const heightFor = ({ height }: Sheet, picture: Size, { placement }: PlacedPage): number =>
  Number.isFinite(height) ? height : picture.height + placement.top

async function pictureOf({ image, placement, redraw }: PlacedPage): Promise<GrayImage> {
  const { box, scale, turn } = placement
  if (scale === 1) return turned(cut(image, box), turn)
  if (!redraw) return turned(await resized(cut(image, box), scale), turn)
  const [x, y] = [Math.round(box.x * scale), Math.round(box.y * scale)]
  const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) }
  return turned(cut(await redraw(scale), { x, y, ...size }), turn)
}

/** Every edge lands on the dot that is nearest to its true place. */
export async function resized(image: GrayImage, scale: number): Promise<GrayImage> {
  const { width, height, data } = image
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const picture = await openPicture(data, { raw: { width, height, channels: 1 } })
  const { data: dots } = await picture
    .resize({ ...size, fit: 'fill', kernel: scale > 1 ? 'linear' : 'lanczos3' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...size, data: dots }
}

function moved(image: GrayImage, { x, y }: { x: number; y: number }): GrayImage {
  if (x === 0 && y === 0) return image
  const result = blank(image)
  put(image, result, { x, y })
  return result
}

/** Without the white at its end: on a roll that is paper saved. */
export function withoutWhiteEnd(image: GrayImage): GrayImage {
  const ink = inkBox(image, { x: 0, y: 0, ...image })
  return cut(image, { x: 0, y: 0, width: image.width, height: ink ? ink.y + ink.height : 1 })
}
