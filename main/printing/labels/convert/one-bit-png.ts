import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const inchesPerMetre = 1 / 0.0254

/**
 * Encodes rows of bits (1 is white, leftmost dot highest) as a PNG of one bit a pixel that knows its resolution. The
 * answer lies in memory of its own: a part of the pool buffers share takes all of that along to another thread.
 */
export function encodeOneBitPng(rows: Uint8Array, width: number, height: number, dpi: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8)
  const filtered = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1)
    filtered.set(rows.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const density = Buffer.alloc(9)
  density.writeUInt32BE(Math.round(dpi * inchesPerMetre), 0)
  density.writeUInt32BE(Math.round(dpi * inchesPerMetre), 4)
  density.writeUInt8(1, 8)
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat(parts))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
