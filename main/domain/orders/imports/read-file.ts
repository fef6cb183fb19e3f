import { inflateRawSync } from 'node:zlib'
import { type CellObject, read } from '@e965/xlsx'
import Papa from 'papaparse'
import type { Result } from '../../../../shared/errors/result.ts'
import { ownValue } from '../../../../shared/values.ts'
import { parseOutsideJson } from '../../../platform/outside-json.ts'
import {
  mostRows,
  refuseFile,
  refuseHeaders,
  type Table,
  type TableRow,
  tooManyRows,
  toTable,
} from './table.ts'

/** First step: bytes become rows of cells. What the file is called does not matter. */
export function readFile(bytes: Uint8Array): Result<Table> {
  if (bytes.length === 0) return refuseFile('The file is empty.')
  if (looksLikeSheet(bytes)) return readSheet(bytes)
  return looksLikeJson(bytes) ? readJson(bytes) : readDelimited(bytes)
}

/** UTF-8 or UTF-16 where the file says so, UTF-8 where it can be, else what Windows calls ANSI. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no table has
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Comma, semicolon, tab and bar, whichever the file uses; Excel's own `sep=` line wins. */
function readDelimited(bytes: Uint8Array): Result<Table> {
  const text = decodeText(bytes)
  if (text.trim() === '') return refuseFile('The file is empty.')
  if (noText.test(text)) return refuseFile('The file is no table: it is neither text nor a spreadsheet.')
  const declared = /^sep=([,;|\t])\r?\n/i.exec(text)
  const parsed = Papa.parse<string[]>(declared ? text.slice(declared[0].length) : text, {
    delimiter: declared?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: mostRows + 2,
  })
  if (parsed.data.length > mostRows + 1) return tooManyRows()
  const rows = withLines(parsed.data, declared ? 2 : 1)
  const torn = parsed.errors.find(({ type }) => type === 'Quotes')
  if (torn) {
    const line = rows[torn.row ?? 0]?.line ?? 1
    return refuseFile(`Line ${line} has a quotation mark too many, or one too few. Nothing was stored.`)
  }
  return toTable(rows)
}

/** A cell may hold lines of its own. */
function withLines(all: readonly string[][], from: number): TableRow[] {
  let line = from
  return all.map(cells => {
    const row = { line, cells }
    line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return row
  })
}

/** A list of objects, each a row by its headers. */
function readJson(bytes: Uint8Array): Result<Table> {
  const rows = parseRows(decodeText(bytes))
  if (!rows) return refuseFile('The file is no JSON list of objects. Nothing was stored.')
  if (rows.length > mostRows) return tooManyRows()
  const headers = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const refused = refuseHeaders(headers)
  if (refused) return refused
  const cells = (row: Record<string, unknown>) => headers.map(header => toCell(ownValue(row, header)))
  return toTable([
    { line: 0, cells: headers },
    ...rows.map((row, index) => ({ line: index + 1, cells: cells(row) })),
  ])
}

function parseRows(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = parseOutsideJson(text.replace(/^\uFEFF/, ''))
    const isRow = (each: unknown) => typeof each === 'object' && each !== null && !Array.isArray(each)
    return Array.isArray(value) && value.every(isRow) ? value : null
  } catch {
    return null
  }
}

const toCell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Whether a text begins like JSON. */
const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*[[{]/.test(new TextDecoder().decode(bytes.subarray(0, 200)))

const startsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

/** Excel's present format and its old one, by how they begin; names of files say nothing. */
const looksLikeSheet = (bytes: Uint8Array): boolean =>
  isZip(bytes) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** The first sheet that has something in it. */
function readSheet(bytes: Uint8Array): Result<Table> {
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
