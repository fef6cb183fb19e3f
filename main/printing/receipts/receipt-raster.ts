import sharp from 'sharp'
import type { EmbeddedPictures } from '../documents/pictures.ts'
import { code128Bars, code128Modules } from '../labels/code128.ts'
import type { MatrixModules } from '../labels/matrix-codes.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { type Bitmap, rasteriseGlyphs } from '../labels/text/rasterise.ts'
import { shapeRuns, toRuns } from '../labels/text/shape-text.ts'
import { drawnEm, letterDots, type ReceiptCell } from './receipt-parts.ts'

/** An empty picture of whole bytes. */
function emptyBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8)
  return { width, height, rowBytes, data: new Uint8Array(rowBytes * height) }
}

function setDot({ width, height, rowBytes, data }: Bitmap, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = y * rowBytes + (x >> 3)
  data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
}

const isSet = ({ rowBytes, data }: Bitmap, x: number, y: number): boolean =>
  ((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

/** Where the baseline of a drawn line lies in its height. */
const baselinePart = 0.74

/** A line of letters the printer does not have, as a picture over the whole width. */
export function drawLine(
  cells: readonly ReceiptCell[],
  { isLarge, dots, fonts }: { isLarge: boolean; dots: number; fonts: LabelFonts },
): Bitmap {
  const scale = isLarge ? 2 : 1
  const line = emptyBitmap(dots, letterDots.line * scale)
  for (const cell of cells) {
    const shaped = cell.texts.map(({ text, bold }) =>
      shapeRuns(toRuns(text, bold ? 'bold' : 'regular', fonts)),
    )
    const ems = shaped.reduce((sum, { width }) => sum + width, 0)
    const room = cell.width * letterDots.width * scale
    const size = Math.floor(Math.min(drawnEm * scale, ems > 0 ? room / ems : drawnEm))
    const free = room - ems * size
    let x = cell.at * letterDots.width + { left: 0, center: free / 2, right: free }[cell.align]
    for (const { glyphs, width } of shaped) {
      const ink = rasteriseGlyphs(glyphs, size)
      if (ink) copyInto(line, ink, Math.round(x) + ink.left, Math.round(line.height * baselinePart) + ink.top)
      x += width * size
    }
  }
  return line
}

function copyInto(target: Bitmap, ink: Bitmap, left: number, top: number): void {
  for (let y = 0; y < ink.height; y += 1)
    for (let x = 0; x < ink.width; x += 1) if (isSet(ink, x, y)) setDot(target, left + x, top + y)
}

/** Code 128 with digits in pairs; null when it has no room at two dots a bar. */
export function drawBarcode(text: string, height: number, dots: number): Bitmap | null {
  const module = Math.min(3, Math.floor(dots / code128Modules(text)))
  if (module < 2) return null
  const bars = emptyBitmap(code128Modules(text) * module, height)
  for (const [start, wide] of code128Bars(text))
    for (let x = start * module; x < (start + wide) * module; x += 1)
      for (let y = 0; y < height; y += 1) setDot(bars, x, y)
  return bars
}

export function drawModules({ side, isDark }: MatrixModules, module: number): Bitmap {
  const square = emptyBitmap(side * module, side * module)
  for (let y = 0; y < square.height; y += 1)
    for (let x = 0; x < square.width; x += 1)
      if (isDark(Math.floor(x / module), Math.floor(y / module))) setDot(square, x, y)
  return square
}

/** Grey from here on stays white. */
const whiteFrom = 140
/** A logo higher than this is a waste of paper. */
const mostHeight = 400

/** A picture of the document in black dots; null when it cannot be read. */
export async function drawPicture(
  embedded: EmbeddedPictures,
  { src, width, dots }: { src: string; width: number | null; dots: number },
): Promise<Bitmap | null> {
  const known = embedded.get(src)
  if (!known) return null
  const { data, info } = await sharp(known.png)
    .resize({ width: Math.min(width ?? known.width, dots), height: mostHeight, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = emptyBitmap(info.width, info.height)
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[(y * info.width + x) * info.channels] ?? 255) < whiteFrom) setDot(picture, x, y)
  return picture
}
