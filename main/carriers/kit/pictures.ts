import type { LabelFile } from '../contract/model.ts'

/** Placeholders carriers send for labels they have not drawn: PNG, GIF or BMP of one dot. */
export function isDotPicture({ bytes }: Pick<LabelFile, 'bytes'>): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = view.subarray(0, 4).toString('latin1')
  if (kind === '\x89PNG' && view.length >= 24) return isDot(view.readUInt32BE(16), view.readUInt32BE(20))
  if (kind === 'GIF8' && view.length >= 10) return isDot(view.readUInt16LE(6), view.readUInt16LE(8))
  if (kind.startsWith('BM') && view.length >= 26) return isDot(view.readInt32LE(18), view.readInt32LE(22))
  return false
}

const isDot = (width: number, height: number): boolean => Math.abs(width) <= 1 && Math.abs(height) <= 1
