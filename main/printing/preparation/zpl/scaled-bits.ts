import type { Bitmap } from '../../labels/text/rasterise.ts'

/** A one-bit picture at another size; every dot takes the colour of the one it came from. */
export function scaledBits({ width, height, rowBytes, data }: Bitmap, ratio: number): Bitmap {
  const to = { width: Math.round(width * ratio), height: Math.round(height * ratio) }
  const toRowBytes = Math.ceil(to.width / 8)
  const bits = new Uint8Array(toRowBytes * to.height)
  for (let y = 0; y < to.height; y += 1) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) / ratio)) * rowBytes
    for (let x = 0; x < to.width; x += 1) {
      const from = Math.min(width - 1, Math.floor((x + 0.5) / ratio))
      if (((data[row + (from >> 3)] ?? 0) & (0x80 >> (from & 7))) === 0) continue
      const at = y * toRowBytes + (x >> 3)
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return { ...to, rowBytes: toRowBytes, data: bits }
}
