import { type GrayImage, isBlack } from '../../labels/convert/png.ts'
import { type Box, type DrawnPage, type Size, type SizedBy, swapped } from './picture.ts'
import type { PlacedPage, Sheet } from './sheet.ts'

/** Stands in plain sight in every page of a PDF that was drawn here: a later print still tells that it is a picture. */
export const pictureMark = 'PackdeskPicture'

/** A page of a document as it was given, before anything is left away or made smaller. */
export type SourcePage = {
  /** In the dots of the print. */
  image: GrayImage
  /** The part of it that comes onto the paper. */
  printed: Box
  /** Where its codes are read: in its own dots where those are finer. */
  read: GrayImage
  /** How much smaller it is made for its paper; 1 is true size. */
  scale?: number
  /** Dots of the print for one of `read`. */
  readScale: number
  sizedBy?: SizedBy | null
}

/** The pages that do not come onto their paper dot for dot. `isPlain`: nothing is moved or turned behind it either. */
export const changedPages = (
  pages: readonly (PlacedPage & Pick<DrawnPage, 'given' | 'sizedBy' | 'whole' | 'wholeScale'>)[],
  { room }: Sheet,
  isPlain: boolean,
): SourcePage[] =>
  pages
    .filter(page => !isPlain || page.given !== undefined || page.whole !== undefined || !isWhole(page, room))
    .map(({ image, placement, given, whole, wholeScale = 1, sizedBy = null }) => ({
      image,
      printed: placement.box,
      scale: placement.scale,
      read: given ?? whole ?? image,
      readScale: given === undefined ? wholeScale : image.width / given.width,
      sizedBy,
    }))

function isWhole({ image, placement: { box, scale, turn } }: PlacedPage, room: Size): boolean {
  const size = turn === 0 ? box : swapped(box)
  const isInside = size.width <= room.width && size.height <= room.height
  return scale === 1 && isInside && box.width === image.width && box.height === image.height
}

/** Pages at least this large are sheets with a label on them; smaller ones are the label. */
const sheetMm = { short: 195, long: 260 }

export function isSheet({ width, height }: Size, dpi: number): boolean {
  const inMm = (dots: number) => (dots / dpi) * 25.4
  return inMm(Math.min(width, height)) >= sheetMm.short && inMm(Math.max(width, height)) >= sheetMm.long
}

/** Dots of ink in a box of a picture. */
export function inkDots(
  image: GrayImage,
  { x, y, width, height }: Box,
  isInk: (value: number) => boolean,
): number {
  let dots = 0
  const [endX, endY] = [Math.min(image.width, x + width), Math.min(image.height, y + height)]
  for (let row = Math.max(0, y); row < endY; row += 1)
    for (let column = Math.max(0, x); column < endX; column += 1)
      if (isInk(image.data[row * image.width + column] ?? 255)) dots += 1
  return dots
}

/** Straight lines of ink at least this long, along rows and along columns, outside of a box; thick ones count once. */
export function linesOutside(
  image: GrayImage,
  box: Box,
  least: { across: number; down: number },
): { across: number; down: number } {
  const isInk = (x: number, y: number) => {
    const isInside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
    return !isInside && isBlack(image.data[y * image.width + x] ?? 255)
  }
  return {
    across: countLines(image.height, image.width, least.across, (along, at) => isInk(along, at)),
    down: countLines(image.width, image.height, least.down, (along, at) => isInk(at, along)),
  }
}

function countLines(
  lines: number,
  length: number,
  least: number,
  isInk: (along: number, at: number) => boolean,
): number {
  let count = 0
  let wasLine = false
  for (let at = 0; at < lines; at += 1) {
    let [run, longest] = [0, 0]
    for (let along = 0; along < length; along += 1) {
      run = isInk(along, at) ? run + 1 : 0
      if (run > longest) longest = run
    }
    const isLine = longest >= least
    if (isLine && !wasLine) count += 1
    wasLine = isLine
  }
  return count
}

/** A box with a border around it. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})
