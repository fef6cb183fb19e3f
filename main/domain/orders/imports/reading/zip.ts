import { inflateRawSync } from 'node:zlib'

/** Whether the bytes are those of a ZIP file, which Excel's present format is. */
export const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => bytes[at] === byte)

/** What a spreadsheet may weigh unpacked. */
export const mostUnpackedBytes = 96 * 1024 * 1024

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50

/**
 * Whether a ZIP file unpacks to something of a sane size. Every entry is really unpacked, with a limit: what the
 * file says about itself may be a lie.
 */
export function isSaneZip(file: Buffer, mostBytes = mostUnpackedBytes): boolean {
  try {
    let left = mostBytes
    for (const entry of entriesOf(file)) {
      const size = unpackedSize(file, entry, left)
      if (size !== entry.size) return false
      left -= size
      if (left < 0) return false
    }
    return true
  } catch {
    return false
  }
}

type Entry = { method: number; packed: number; size: number; at: number }

function entriesOf(file: Buffer): Entry[] {
  let end = file.length - 22
  while (file.readUInt32LE(end) !== endOfDirectory) end -= 1
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== directoryEntry) throw new RangeError('no entry')
    const entry = {
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    return entry
  })
}

function unpackedSize(file: Buffer, { method, packed, at }: Entry, limit: number): number {
  if (file.readUInt32LE(at) !== localEntry) throw new RangeError('no entry')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(from, from + packed)
  if (bytes.length !== packed) throw new RangeError('cut off')
  if (method === 0) return packed
  if (method !== 8) throw new RangeError('packed in another way')
  return inflateRawSync(bytes, { maxOutputLength: Math.max(1, limit) }).length
}
