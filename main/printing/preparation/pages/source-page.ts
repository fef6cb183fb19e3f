import type { GrayImage } from '../../labels/convert/png.ts'
import { type Box, type DrawnPage, type Size, swapped } from './picture.ts'
import type { PlacedPage, Sheet } from './sheet.ts'

/** A page of a document as it was given, before anything is left away or made smaller. */
export type SourcePage = {
  /** In the dots of the print. */
  image: GrayImage
  /** The part of it that comes onto the paper. */
  printed: Box
  /** Where its codes are read: in its own dots where those are finer. */
  read: GrayImage
  /** Dots of the print for one of `read`. */
  readScale: number
  /** Nothing says how large it is. */
  isInferred?: boolean
}

/** The pages that do not come onto their paper dot for dot. `isPlain`: nothing is moved or turned behind it either. */
export const changedPages = (
  pages: readonly (PlacedPage & Pick<DrawnPage, 'given' | 'isInferred' | 'whole' | 'wholeScale'>)[],
  { room }: Sheet,
  isPlain: boolean,
): SourcePage[] =>
  pages
    .filter(page => !isPlain || page.given !== undefined || page.whole !== undefined || !isWhole(page, room))
    .map(({ image, placement, given, whole, wholeScale = 1, isInferred = false }) => ({
      image,
      printed: placement.box,
      read: given ?? whole ?? image,
      readScale: given === undefined ? wholeScale : image.width / given.width,
      isInferred,
    }))

function isWhole({ image, placement: { box, scale, turn } }: PlacedPage, room: Size): boolean {
  const size = turn === 0 ? box : swapped(box)
  const isInside = size.width <= room.width && size.height <= room.height
  return scale === 1 && isInside && box.width === image.width && box.height === image.height
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

/** A box with a border around it. */
export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})
