import { hash } from 'node:crypto'
import { mostPictureBytes } from '../../../../shared/desk/products.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { Picture } from './product-repository.ts'

/** Wider or higher is no picture of a row, and a small file of it may fill the memory of who shows it. */
const mostDots = 1024

type Size = { width: number; height: number }

/**
 * A picture by its bytes, whatever it was said to be; refused when a page could not show it. Nothing is decoded: what
 * stands at the beginning and the end is enough to tell a picture from what is none.
 */
export function readPicture(bytes: Buffer): Result<Picture> {
  if (bytes.length > mostPictureBytes)
    return refuseFields({ picture: [`Error: file size exceeds ${mostPictureBytes} bytes.`] })
  const png = sizeOfPng(bytes)
  const size = png ?? sizeOfJpeg(bytes)
  if (!size) return refuseFields({ picture: ['This picture cannot be read as PNG or JPEG.'] })
  if (Math.min(size.width, size.height) < 1 || Math.max(size.width, size.height) > mostDots)
    return refuseFields({
      picture: [
        `The picture has ${size.width} × ${size.height} dots. Make it ${mostDots} × ${mostDots} at most.`,
      ],
    })
  const tag = hash('sha256', bytes, 'hex').slice(0, 20)
  return ok({ mediaType: png ? 'image/png' : 'image/jpeg', bytes, tag })
}

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** PNG, ISO/IEC 15948: the first chunk is IHDR and begins with width and height. The last one is IEND. */
function sizeOfPng(bytes: Buffer): Size | null {
  const isWhole =
    bytes.length >= 45 &&
    bytes.subarray(0, 8).equals(pngMark) &&
    bytes.toString('latin1', 12, 16) === 'IHDR' &&
    bytes.subarray(-64).includes('IEND')
  return isWhole ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null
}

/** Frames that a JPEG (ITU-T T.81) is drawn from; 0xc4, 0xc8 and 0xcc are something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Goes from segment to segment up to the frame, which says the size. */
function sizeOfJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  if (!bytes.subarray(-64).includes(Buffer.from([0xff, 0xd9]))) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
