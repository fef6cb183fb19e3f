import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import { ok, type Result } from '../../../../../shared/errors/result.ts'
import { type CellDoubt, mostRows, type RawTable, refuseFile } from '../table.ts'
import { refuseLongCells, refuseManyPlaces } from './shape.ts'
import { gaugeZip, isZip } from './zip.ts'

export type SheetChoice = {
  /** The sheet somebody chose. */
  wanted?: string | undefined
  /** How much the first rows of a sheet look like a table that is known. */
  score: (rows: readonly string[][]) => number
  isExact: boolean
}

/** Excel's present and old formats, and web pages that are named like the old one. */
export function readSheet(bytes: Uint8Array, choice: SheetChoice, format: 'xlsx' | 'xls'): Result<RawTable> {
  if (hasPassword(bytes)) return passwordRefused()
  const packed = isZip(bytes) ? gaugeZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) : null
  if (packed === 'insane')
    return refuseFile('The spreadsheet is damaged or unpacks to far too much. Nothing was stored.')
  if (packed && packed.cells > mostSheetCells) return tooManySheetCells()
  const book = openBook(bytes)
  if (book === 'password') return passwordRefused()
  if (!book) return refuseFile('The file cannot be read as a spreadsheet. Nothing was stored.')
  const { name, rows: cells } = chooseSheet(book, choice)
  const tooMany = refuseManyPlaces(cells)
  if (tooMany) return tooMany
  const doubts: CellDoubt[] = []
  const rows = cells.map((row, at) => ({
    line: at + 1,
    cells: Array.from(row, (cell, column) => {
      const doubt = doubtOf(cell)
      if (doubt) doubts.push({ line: at + 1, column, ...doubt })
      return toText(cell, choice.isExact)
    }),
  }))
  const tooLong = refuseLongCells(rows)
  if (tooLong) return tooLong
  return ok({
    facts: { format, encoding: null, delimiter: null, sheet: name, sheets: book.SheetNames },
    rows,
    doubts,
    notes: hiddenNotes(book, name),
    hasHiddenSigns: false,
  })
}

/** Each takes several times the room of a cell of text until all of them are read. */
const mostSheetCells = 1_000_000

const tooManySheetCells = () =>
  refuseFile(
    `The file holds too much: more than ${mostSheetCells.toLocaleString('en')} cells of a spreadsheet. Save it as CSV, or split it. Nothing was stored.`,
  )

const passwordRefused = () =>
  refuseFile('The file has a password. Save it without one and import it again. Nothing was stored.')

/** What Excel wraps a workbook with a password in says so in a name of its directory. */
const wrapped = Buffer.from('EncryptedPackage', 'utf16le')
const hasPassword = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xd0 && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(wrapped)

type Cells = (CellObject | undefined)[]

function openBook(bytes: Uint8Array): WorkBook | 'password' | null {
  try {
    return read(bytes, {
      type: 'array',
      dense: true,
      cellDates: true,
      UTC: true,
      cellNF: true,
      cellFormula: true,
      cellHTML: false,
      raw: true,
      sheetRows: mostRows + 22,
    })
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? 'password' : null
  }
}

const rowsOf = (book: WorkBook, name: string): Cells[] =>
  Array.from((book.Sheets[name]?.['!data'] as Cells[] | undefined) ?? [], row => row ?? [])

const firstRows = 15

/** The one that was chosen, else the first that looks most like a table that is known. */
function chooseSheet(book: WorkBook, { wanted, score, isExact }: SheetChoice) {
  const sheets = book.SheetNames.map(name => ({ name, rows: rowsOf(book, name) }))
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const first = filled[0] ?? sheets[0] ?? { name: '', rows: [] }
  const chosen = sheets.find(({ name }) => name === wanted)
  if (chosen || isExact || filled.length < 2) return chosen ?? first
  const ranked = filled.map(sheet => ({
    sheet,
    score: score(sheet.rows.slice(0, firstRows).map(row => Array.from(row, cell => toText(cell, false)))),
  }))
  return ranked.reduce((a, b) => (b.score > a.score ? b : a)).sheet
}

function hiddenNotes(book: WorkBook, name: string): RawTable['notes'] {
  const hidden = (book.Sheets[name]?.['!rows'] ?? []).filter(row => row?.hidden).length
  return hidden === 0
    ? []
    : [
        {
          code: 'rows_hidden',
          params: { count: hidden },
          text: `${hidden} rows are hidden in the spreadsheet. They are imported too.`,
        },
      ]
}

function doubtOf(cell: CellObject | undefined): Pick<CellDoubt, 'code' | 'value'> | null {
  if (!cell) return null
  if (cell.t === 'e') return { code: 'cell_error', value: String(cell.w ?? '#ERROR') }
  return cell.f !== undefined && (cell.v === undefined || cell.v === '')
    ? { code: 'formula', value: `=${cell.f}` }
    : null
}

/** Postal codes and the like are often numbers that are shown with zeros in front. */
const keepsZeros = /^0{2,}(-0+)?$/

/** A spreadsheet keeps fifteen digits of a number. */
const lostDigits = 1e15

function toText(cell: CellObject | undefined, isExact: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  const { v: value } = cell
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && keepsZeros.test(String(cell.z ?? ''))) return cell.w ?? String(value)
  // Written as it was lost, so that nobody takes it for the whole number.
  if (typeof value === 'number' && !isExact && Math.abs(value) >= lostDigits)
    return value.toExponential(4).toUpperCase()
  return String(value)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}
