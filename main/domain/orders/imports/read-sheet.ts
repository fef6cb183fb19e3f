import { inflateRawSync } from 'node:zlib'
import { type CellObject, read } from '@e965/xlsx'
import type { Result } from '../../../../shared/errors/result.ts'
import { mostRows, refuseFile, type Table, toTable } from './table.ts'

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** Excel's present format and its old one, by how they begin; names of files say nothing. */
export const looksLikeSheet = (bytes: Uint8Array): boolean =>
  isZip(bytes) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** The first sheet that has something in it. */
export function readSheet(bytes: Uint8Array): Result<Table> {
  if (isZip(bytes) && !isSaneZip(Buffer.from(bytes)))
    return refuseFile('The spreadsheet is damaged or unpacks to far too much. Nothing was stored.')
  const sheets = sheetsIn(bytes)
  if (!sheets) return refuseFile('The file cannot be read as a spreadsheet. Nothing was stored.')
  const rows = sheets.find(sheet => sheet.length > 0) ?? []
  return toTable(rows.map((cells, index) => ({ line: index + 1, cells: [...cells].map(toText) })))
}

type Cells = (CellObject | undefined)[]

function sheetsIn(bytes: Uint8Array): Cells[][] | null {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      UTC: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: mostRows + 2,
    })
    return book.SheetNames.map(name => [
      ...((book.Sheets[name]?.['!data'] as Cells[] | undefined) ?? []),
    ]).map(sheet => sheet.map(row => row ?? []))
  } catch {
    return null
  }
}

/** Postal codes and the like are often numbers that are shown with zeros in front. */
const keepsZeros = /^0{2,}(-0+)?$/

function toText(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  const { v: value } = cell
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && keepsZeros.test(String(cell.z ?? ''))) return cell.w ?? String(value)
  return String(value)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

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
