import sharp from 'sharp'
import type { GrayImage } from '../../labels/convert/png.ts'
import { placeOf, type Sheet } from '../sheet.ts'
import { blackened, blank, cut, inkBox, put, type Size, turned } from './picture.ts'
import type { Placement } from './place-page.ts'

/** A page and where it goes; `redraw` draws it anew at another scale where it is made of lines and not of dots. */
export type PlacedPage = {
  image: GrayImage
  placement: Placement
  redraw?: (scale: number) => Promise<GrayImage>
}

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
  const sheets: GrayImage[] = []
  for (const [index, page] of pages.entries()) {
    const at = placeOf(index, moves.slot, sheet)
    const picture = await pictureOf(page)
    const onto = sheets[at.sheet] ?? blank({ width: sheet.width, height: heightFor(sheet, picture, page) })
    sheets[at.sheet] = onto
    const { left, top } = page.placement
    put(picture, onto, { x: left, y: top + at.top })
  }
  return sheets.map(each => moved(turned(blackened(each), moves.turn), moves.move))
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
  const { data: dots } = await sharp(data, { raw: { width, height, channels: 1 } })
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
