import Papa from 'papaparse'
import type { Result } from '../../../../shared/errors/result.ts'
import { ownValue } from '../../../../shared/values.ts'
import { parseOutsideJson } from '../../../platform/outside-json.ts'
import { looksLikeSheet, readSheet } from './read-sheet.ts'
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
