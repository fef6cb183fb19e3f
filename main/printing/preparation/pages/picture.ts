import { type GrayImage, isBlack } from '../../labels/convert/png.ts'

/** A white picture. */
export const blank = ({ width, height }: Size): GrayImage => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
})

/** A part of a picture; what lies outside of it is white. */
export function cut(image: GrayImage, { x, y, width, height }: Box): GrayImage {
  if (x === 0 && y === 0 && width === image.width && height === image.height) return image
  const part = blank({ width, height })
  const [fromX, toX] = [Math.max(0, x), Math.min(image.width, x + width)]
  if (toX <= fromX) return part
  for (let row = Math.max(0, y); row < Math.min(image.height, y + height); row += 1) {
    const start = row * image.width
    part.data.set(image.data.subarray(start + fromX, start + toX), (row - y) * width + fromX - x)
  }
  return part
}

/** Copies a picture onto another, as far as it reaches. Black stays black where two lie over each other. */
export function put(image: GrayImage, onto: GrayImage, { x, y }: { x: number; y: number }): void {
  const [fromX, toX] = [Math.max(0, -x), Math.min(image.width, onto.width - x)]
  const [fromY, toY] = [Math.max(0, -y), Math.min(image.height, onto.height - y)]
  for (let row = fromY; row < toY; row += 1) {
    const source = row * image.width
    const target = (row + y) * onto.width + x
    for (let column = fromX; column < toX; column += 1) {
      const ink = image.data[source + column] ?? 255
      if (ink < (onto.data[target + column] ?? 255)) onto.data[target + column] = ink
    }
  }
}

/** Turned clockwise. */
export function turned(image: GrayImage, degrees: 0 | 90 | 180 | 270): GrayImage {
  if (degrees === 0) return image
  const { width, height, data } = image
  // Not `slice`: a picture that was read from a file is a Buffer, and a slice of that is the same dots.
  if (degrees === 180) return { width, height, data: data.toReversed() }
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [toX, toY] = degrees === 90 ? [height - 1 - y, x] : [y, width - 1 - x]
      result[toY * height + toX] = data[y * width + x] ?? 255
    }
  return { width: height, height: width, data: result }
}

/** Every dot either black or white, as the head burns it: no dithering, so that bars keep their edges. */
export function blackened({ width, height, data }: GrayImage): GrayImage {
  // A plain loop: `map` takes ten times as long for the million dots of a label.
  const dots = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at += 1) dots[at] = isBlack(data[at] ?? 255) ? 0 : 255
  return { width, height, data: dots }
}

/** Neither black nor white: a head burns no dot for it. */
export const isPale = (value: number): boolean => !isBlack(value) && value < 232
/** Edges of letters are a dot or two of grey; an area is grey for as many dots each way. */
const paleRun = 4
/** Less is a speck. */
const leastPaleMm2 = 4

/** Whether an area of a picture is grey that becomes white on paper, such as letters or a box printed pale. */
export function losesGrey({ width, height, data }: GrayImage, dpi: number): boolean {
  const runs = new Uint8Array(width)
  const least = leastPaleMm2 * (dpi / 25.4) ** 2
  let dots = 0
  for (let y = 0; y < height; y += 1) {
    let across = 0
    for (let x = 0; x < width; x += 1) {
      across = isPale(data[y * width + x] ?? 255) ? across + 1 : 0
      const down = across === 0 ? 0 : (runs[x] ?? 0) + 1
      runs[x] = Math.min(down, paleRun)
      if (across >= paleRun && down >= paleRun) dots += 1
    }
    if (dots >= least) return true
  }
  return false
}

/** The smallest box that holds all black of a part of the picture; null when there is none. */
export function inkBox(image: GrayImage, within: Box): Box | null {
  const { width, data } = image
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, -1, -1, -1]
  const [endX, endY] = [
    Math.min(width, within.x + within.width),
    Math.min(image.height, within.y + within.height),
  ]
  for (let y = Math.max(0, within.y); y < endY; y += 1)
    for (let x = Math.max(0, within.x); x < endX; x += 1) {
      if (!isBlack(data[y * width + x] ?? 255)) continue
      if (top < 0) top = y
      bottom = y
      if (x < left) left = x
      if (x > right) right = x
    }
  return top < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Each dot becomes a square of `times` dots. */
export function enlarged(image: GrayImage, times: number): GrayImage {
  if (times === 1) return image
  const [width, height] = [image.width * times, image.height * times]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < image.height; y += 1) {
    const start = y * times * width
    for (let x = 0; x < image.width; x += 1)
      data.fill(image.data[y * image.width + x] ?? 255, start + x * times, start + (x + 1) * times)
    for (let copy = 1; copy < times; copy += 1) data.copyWithin(start + copy * width, start, start + width)
  }
  return { width, height, data }
}

/** A size in dots. */
export type Size = { width: number; height: number }

/** A rectangle in dots, from the top left corner. */
export type Box = Size & { x: number; y: number }

export const swapped = ({ width, height }: Size): Size => ({ width: height, height: width })

export const wholeOf = ({ width, height }: Size): Box => ({ x: 0, y: 0, width, height })

/** Paper is cut, and pages are rounded, with this much play: what hangs over by less is taken for fitting. */
const play = 1.02

export const fitsInto = (size: Size, room: Size): boolean =>
  size.width <= room.width * play && size.height <= room.height * play

/** The paper the carrier was asked for the label on, or the usual width of labels. */
export type SizedBy = 'carrier' | 'usual'

/** A page at its true size, in dots of the print head it is drawn for. */
export type DrawnPage = {
  image: GrayImage
  /** Draws it anew at another scale, where it is made of lines and not of dots. */
  redraw?: (scale: number) => Promise<GrayImage>
  /** A picture in its own dots, where those of the print head are others. */
  given?: GrayImage
  /** The picture does not say how large it is: what its size was taken from. */
  sizedBy?: SizedBy | null
  /** The whole page, of a part of one, and the dots of the print for one of it. */
  whole?: GrayImage
  wholeScale?: number
}

/** A page by itself, as much as memory is there for; and all of one document, as much as anybody waits for. */
const mostPixels = { page: 120_000_000, document: 1_000_000_000 }
export const mostPages = 100

/** A document that is sound and more than is drawn at once; what it says goes on behind a colon. */
export class TooMuchAtOnce extends RangeError {}

/** Counts what is going to be drawn. Throws when it becomes too much. */
export function createPixelBudget(): (size: { width: number; height: number }) => void {
  let left = mostPixels.document
  let pages = 0
  return ({ width, height }) => {
    const pixels = width * height
    if (pixels > mostPixels.page) throw new TooMuchAtOnce('a page of it is too large to be drawn')
    left -= pixels
    if (left < 0)
      throw new TooMuchAtOnce(`only the first ${pages} of its pages are not too large to be drawn together`)
    pages += 1
  }
}

/** How far apart two densities may be to be taken for one, so that every dot stays one dot. */
const near = 0.02

/** The density nearest to the head's at which each dot of a picture becomes one dot, or a square of some. */
export function wholeDensity(density: number | null, dpi: number): number | null {
  if (density === null || density <= 0) return null
  const times = Math.max(1, Math.round(dpi / density))
  return Math.abs((density * times) / dpi - 1) <= near ? density * times : null
}
