import type { FileFormat, Reading } from '../../../../shared/desk/import-layout.ts'
import { ok, type Refused, type Result } from '../../../../shared/errors/result.ts'
import { ownValue } from '../../../../shared/values.ts'
import {
  createJsonGauge,
  fileLimits,
  type JsonLimits,
  OutsideJsonError,
} from '../../../platform/json-gauge.ts'
import { parseGauged } from '../../../platform/outside-json.ts'
import { knownHeads } from './heads/known-heads.ts'
import { readDelimited } from './reading/delimited.ts'
import { flatRows, isJsonRecord, toCell } from './reading/nested-json.ts'
import { createLineGauge, mostFilledCells, refuseLongCells, tooMuch } from './reading/shape.ts'
import { decodeText, signBytes } from './reading/text-encoding.ts'
import { isZip } from './reading/zip.ts'
import { mostColumns, mostRows, type RawTable, refuseColumns, refuseFile, tooManyRows } from './table.ts'

export type FileToRead = { bytes: Uint8Array; reading: Reading; isExact: boolean }

/** What the interface takes, and more than any table of so many rows has. */
const mostBytes = 64 * 1024 * 1024

/** First step: bytes become rows of cells. What the file is called does not matter. */
export async function readFile({ bytes, reading, isExact }: FileToRead): Promise<Result<RawTable>> {
  if (bytes.length === 0) return refuseFile('The file is empty.')
  if (bytes.length > mostBytes)
    return refuseFile(
      `The file has ${Math.round(bytes.length / 2 ** 20).toLocaleString('en')} MB; no more than ${mostBytes / 2 ** 20} MB are read. Split it. Nothing was stored.`,
    )
  const other = isExact ? null : otherKind(bytes)
  if (other) return refuseFile(`${other} Nothing was stored.`)
  const format = sheetFormat(bytes)
  if (format) {
    // Far more code than all the rest, and most files need none of it.
    const { readSheet } = await import('./reading/sheet.ts')
    const score = (rows: readonly string[][]) => Math.max(0, ...rows.map(knownHeads))
    return readSheet(bytes, { wanted: reading.sheet, score, isExact }, format)
  }
  return looksLikeJson(bytes) ? readJson(bytes, isExact) : readDelimited(bytes, reading, { isExact })
}

/** As much as tells what a file is. */
const enoughBytes = 300

/**
 * Judges a file while it arrives, its first bytes first: megabytes in one line are refused before the rest of them is
 * there. What its cells hold is judged once it is read.
 */
export function createArrivalGauge(): (piece: Uint8Array) => Refused | null {
  let gauge: ReturnType<typeof createLineGauge> | null = null
  let isBegun = false
  return piece => {
    if (!isBegun && piece.length >= enoughBytes && isText(piece)) gauge = createLineGauge(signBytes(piece))
    isBegun = true
    return gauge?.(piece) ?? null
  }
}

const isText = (begin: Uint8Array): boolean =>
  !otherKind(begin) && !sheetFormat(begin) && !looksLikeJson(begin)

const startsWith = (bytes: Uint8Array, head: string): boolean =>
  [...head].every((letter, at) => bytes[at] === letter.charCodeAt(0))

/** Files people drop by mistake, by how they begin. */
const otherKinds: readonly (readonly [head: string, text: string])[] = [
  ['%PDF', 'This is a PDF. Export the orders as CSV or Excel instead.'],
  ['\x89PNG', 'This is a picture. Export the orders as CSV or Excel instead.'],
  ['\xff\xd8\xff', 'This is a picture. Export the orders as CSV or Excel instead.'],
  ['\x1f\x8b', 'This is a packed file. Unpack it, and import what is in it.'],
  ['Rar!', 'This is a packed file. Unpack it, and import what is in it.'],
  ['7z\xbc\xaf', 'This is a packed file. Unpack it, and import what is in it.'],
]

function otherKind(bytes: Uint8Array): string | null {
  const found = otherKinds.find(([head]) => startsWith(bytes, head))
  if (found) return found[1]
  const isArchive = isZip(bytes) && !Buffer.from(bytes.subarray(0, 64 * 1024)).includes('[Content_Types]')
  const names = Buffer.from(bytes.subarray(-64 * 1024))
  const isBook = names.includes('xl/') || names.includes('content.xml') || !isArchive
  return isZip(bytes) && !isBook ? 'This is a packed file. Unpack it, and import what is in it.' : null
}

/** Excel's present format and its old one, by how they begin; so do web pages that are named like the old one. */
function sheetFormat(bytes: Uint8Array): 'xlsx' | 'xls' | null {
  if (isZip(bytes)) return 'xlsx'
  if (startsWith(bytes, '\xd0\xcf\x11\xe0')) return 'xls'
  const begin = new TextDecoder('windows-1252').decode(bytes.subarray(0, 300))
  return /^\W{0,3}\s*<(!doctype html|html|table|\?xml[^>]*>\s*<(\?mso|workbook|ss:))/i.test(begin)
    ? 'xls'
    : null
}

/** The format a file's name says, where that is another one than it has. */
export function nameSays(name: string, format: FileFormat): FileFormat | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name.trim()) ?? []
  const said = formatsByEnding[ending.toLowerCase()] ?? null
  const isSame = said === format || (ending.toLowerCase() === 'txt' && (format === 'tsv' || format === 'csv'))
  return isSame ? null : said
}

const formatsByEnding: Record<string, FileFormat> = {
  csv: 'csv',
  ssv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  txt: 'tsv',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xls: 'xls',
  json: 'json',
}

/** Whether a text begins like JSON. */
const looksLikeJson = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(\{|\[\s*(\{|\[|\]|$))/.test(new TextDecoder().decode(bytes.subarray(0, 200)))

/** What one file of JSON may hold: rows of no more columns and cells than those of other files. */
const jsonLimits: JsonLimits = {
  ...fileLimits,
  members: mostColumns,
  values: mostFilledCells,
  nameBytes: 10_000,
  textBytes: 1_000_000,
}

/** Refuses JSON that holds too much before anything is made of it. */
function refuseMuchJson(text: string): Refused | null {
  try {
    createJsonGauge(jsonLimits)(Buffer.from(text))
    return null
  } catch (error) {
    if (error instanceof OutsideJsonError) return tooMuch(error.message)
    throw error
  }
}

/** A list of objects, each a row by its headers; where nothing is taken to the letter, each item of one is a row. */
function readJson(bytes: Uint8Array, isExact: boolean): Result<RawTable> {
  const { text, encoding } = decodeText(bytes)
  const much = refuseMuchJson(text)
  if (much) return much
  const records = parseRows(text)
  if (!records) return refuseFile('The file is no JSON list of objects. Nothing was stored.')
  const rows = isExact ? records : records.flatMap(flatRows)
  if (rows.length > mostRows) return tooManyRows()
  const headers = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const refused = refuseColumns(headers)
  if (refused) return refused
  const cells = (row: Record<string, unknown>) => headers.map(header => toCell(ownValue(row, header)))
  const table = rows.map((row, index) => ({ line: index + 1, cells: cells(row) }))
  const tooLong = refuseLongCells(table, 'Record')
  if (tooLong) return tooLong
  return ok({
    facts: { format: 'json', encoding, delimiter: null, sheet: null, sheets: [] },
    rows: [{ line: 0, cells: headers }, ...table],
    doubts: [],
    notes: [],
    hasHiddenSigns: false,
  })
}

function parseRows(text: string): Record<string, unknown>[] | null {
  try {
    const value: unknown = parseGauged(text.replace(/^\uFEFF/, ''))
    return Array.isArray(value) && value.every(isJsonRecord) ? value : null
  } catch {
    return null
  }
}
