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
 * How many cells of a spreadsheet a ZIP file holds, where it unpacks to something of a sane size. Every entry is
 * really unpacked, with a limit: what the file says about itself may be a lie.
 */
export function gaugeZip(file: Buffer, mostBytes = mostUnpackedBytes): { cells: number } | 'insane' {
  try {
    let left = mostBytes
    let cells = 0
    for (const entry of entriesOf(file)) {
      const content = unpack(file, entry, left)
      left -= content.length
      if (content.length !== entry.size || left < 0) return 'insane'
      cells += countCells(content)
    }
    return { cells }
  } catch {
    return 'insane'
  }
}

/** The element of a cell in the sheets of Excel. */
const cellStart = Buffer.from('<c ')

function countCells(content: Buffer): number {
  let found = 0
  for (let at = content.indexOf(cellStart); at >= 0; at = content.indexOf(cellStart, at + 3)) found += 1
  return found
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

function unpack(file: Buffer, { method, packed, at }: Entry, limit: number): Buffer {
  if (file.readUInt32LE(at) !== localEntry) throw new RangeError('no entry')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(from, from + packed)
  if (bytes.length !== packed) throw new RangeError('cut off')
  if (method === 0) return bytes
  if (method !== 8) throw new RangeError('packed in another way')
  return inflateRawSync(bytes, { maxOutputLength: Math.max(1, limit) })
}
