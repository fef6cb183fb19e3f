import type { GrayImage } from '../../labels/convert/png.ts'

/** A page at its true size, in dots of the print head it is drawn for. */
export type DrawnPage = {
  image: GrayImage
  /** Draws it anew at another scale, where it is made of lines and not of dots. */
  redraw?: (scale: number) => Promise<GrayImage>
}

/** All pages of one document together: more than any label has, and as much as memory is there for. */
const mostPixels = 120_000_000
export const mostPages = 100

/** Counts what is going to be drawn. Throws with a sentence when it becomes too much. */
export function createPixelBudget(): (size: { width: number; height: number }) => void {
  let left = mostPixels
  return ({ width, height }) => {
    left -= width * height
    if (!(left >= 0)) throw new RangeError('Its pages are too large to be drawn')
  }
}

/** How far apart two densities may be to be taken for one, so that every dot stays one dot. */
const near = 0.03

/** The density nearest to the head's at which each dot of a picture becomes one dot, or a square of some. */
export function wholeDensity(density: number | null, dpi: number): number | null {
  if (density === null || density <= 0) return null
  const times = Math.max(1, Math.round(dpi / density))
  return Math.abs((density * times) / dpi - 1) <= near ? density * times : null
}
