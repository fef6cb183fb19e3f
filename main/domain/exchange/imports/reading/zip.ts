import { createInflateRaw } from 'node:zlib'

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
 * really unpacked, piece by piece and with a limit: what the file says about itself may be a lie.
 */
export async function gaugeZip(
  file: Buffer,
  mostBytes = mostUnpackedBytes,
): Promise<{ cells: number } | 'insane'> {
  try {
    let left = mostBytes
    let cells = 0
    for (const entry of entriesOf(file)) {
      const count = createCellCount()
      let size = 0
      for await (const piece of unpack(file, entry)) {
        size += piece.length
        if (size > entry.size || size > left) return 'insane'
        cells += count(piece)
      }
      if (size !== entry.size) return 'insane'
      left -= size
    }
    return { cells }
  } catch {
    return 'insane'
  }
}

/** The contents of a ZIP file that was gauged, by their names, however programs write those. */
export type ZipContents = {
  has: (name: string) => boolean
  /** Unpacked as it is asked for: never more of it is held than a piece. */
  pieces: (name: string) => AsyncIterable<Uint8Array>
}

export function openZip(file: Buffer): ZipContents {
  const byName = new Map(entriesOf(file).map(entry => [foldName(entry.name), entry]))
  return {
    has: name => byName.has(foldName(name)),
    pieces: name => {
      const entry = byName.get(foldName(name))
      if (!entry) throw new RangeError(`no entry ${name}`)
      return unpack(file, entry)
    },
  }
}

const foldName = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

/** The element of a cell in the sheets of Excel. */
const cellStart = Buffer.from('<c ')

/** Counts through pieces: the end of one and the beginning of the next may be one element. */
function createCellCount(): (piece: Uint8Array) => number {
  let rest = Buffer.alloc(0)
  return piece => {
    const content = Buffer.concat([rest, piece])
    let found = 0
    for (let at = content.indexOf(cellStart); at >= 0; at = content.indexOf(cellStart, at + 3)) found += 1
    rest = Buffer.from(content.subarray(-(cellStart.length - 1)))
    return found
  }
}

type Entry = { name: string; method: number; packed: number; size: number; at: number }

function entriesOf(file: Buffer): Entry[] {
  let end = file.length - 22
  while (file.readUInt32LE(end) !== endOfDirectory) end -= 1
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (file.readUInt32LE(at) !== directoryEntry) throw new RangeError('no entry')
    const nameFrom = at + 46
    const entry = {
      name: file.toString('utf8', nameFrom, nameFrom + file.readUInt16LE(at + 28)),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    }
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    return entry
  })
}

/** What is unpacked at once. */
const pieceBytes = 64 * 1024

async function* unpack(file: Buffer, { method, packed, at }: Entry): AsyncGenerator<Uint8Array> {
  if (file.readUInt32LE(at) !== localEntry) throw new RangeError('no entry')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const bytes = file.subarray(from, from + packed)
  if (bytes.length !== packed) throw new RangeError('cut off')
  if (method !== 0 && method !== 8) throw new RangeError('packed in another way')
  if (method === 8) yield* createInflateRaw({ chunkSize: pieceBytes }).end(bytes)
  else for (let done = 0; done < packed; done += pieceBytes) yield bytes.subarray(done, done + pieceBytes)
}
