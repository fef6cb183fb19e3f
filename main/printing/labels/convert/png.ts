import type Sharp from 'sharp'
import { encodeOneBitPng } from './one-bit-png.ts'

/**
 * Opens a picture to be read or changed. What does that takes 25 MB and is loaded when a picture first asks for it: most
 * labels are ZPL and PDF, and never do. Every picture is another one, so that nothing is kept of earlier ones.
 */
export async function openPicture(...input: Parameters<typeof Sharp>): Promise<ReturnType<typeof Sharp>> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp(...input)
}

/** One channel, one byte a pixel: 0 is black. */
export type GrayImage = { width: number; height: number; data: Uint8Array }

/** Grey darker than this becomes black: a little above half, thermal heads print thin strokes weakly. */
const blackBelow = 150
export const isBlack = (value: number): boolean => value < blackBelow

export const mostPicturePixels = 80_000_000

/** Makes one crisp black and white PNG of images below each other, at the size paper has at `dpi`. */
export function stackedPng(images: readonly GrayImage[], dpi: number): Uint8Array {
  const width = Math.max(0, ...images.map(image => image.width))
  const height = images.reduce((sum, image) => sum + image.height, 0)
  if (width * height === 0) throw new RangeError('There is nothing to draw')
  if (width * height > mostPicturePixels) throw new RangeError('The picture would be too large')
  const rowBytes = Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height).fill(255)
  let top = 0
  for (const image of images) {
    blacken(rows.subarray(top * rowBytes), rowBytes, image)
    top += image.height
  }
  return encodeOneBitPng(rows, width, height, dpi)
}

/** The dots of an image in bits, 1 for black. */
export function blackDots(image: GrayImage): { rowBytes: number; data: Uint8Array } {
  const rowBytes = Math.ceil(image.width / 8)
  const data = new Uint8Array(rowBytes * image.height).fill(255)
  blacken(data, rowBytes, image)
  return { rowBytes, data: data.map(byte => ~byte) }
}

function blacken(rows: Uint8Array, rowBytes: number, { width, height, data }: GrayImage): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + (x >> 3)
      if ((data[y * width + x] ?? 255) < blackBelow) rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7))
    }
}

/** Reads a PNG as grey on white. */
export async function readGray(png: Uint8Array): Promise<GrayImage> {
  const picture = await openPicture(png)
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** Brings an image to an exact sheet: what is missing is white, what is too large is scaled down. */
export async function fitToSheet(png: Uint8Array, width: number, height: number): Promise<GrayImage> {
  const picture = await openPicture(png)
  const fitted = await picture
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'contain', position: 'top', background: '#fff' })
    .png()
    .toBuffer()
  return readGray(fitted)
}
