import { type CellObject, read, type WorkBook } from '@e965/xlsx'
import { ok, type Result } from '../../../../../shared/errors/result.ts'
import { type CellDoubt, mostRows, type RawTable, refuseFile } from '../table.ts'
import { createPlaceCount, refuseLongCells } from './shape.ts'
import {
  chooseSheet,
  firstRows,
  hiddenNotes,
  keepsZeros,
  type SheetChoice,
  valueText,
} from './sheet-rules.ts'

/** Excel's old format, web pages that are named like it, and other programs' books: read as a whole. */
export function readOldSheet(
  bytes: Uint8Array,
  choice: SheetChoice,
  format: 'xlsx' | 'xls',
): Result<RawTable> {
  const book = openBook(bytes)
  if (!book) return refuseUnreadable()
  if (book === 'password') return refusePassword()
  const sheets = book.SheetNames.map(name => {
    const rows = rowsOf(book, name)
    const first = rows.slice(0, firstRows).map(row => Array.from(row, cell => toText(cell, false)))
    return { name, rows, first: rows.length > 0 ? first : null }
  })
  const { name, rows: cells } = chooseSheet(sheets, choice) ?? { name: '', rows: [] }
  const countPlaces = createPlaceCount()
  for (const [at, row] of cells.entries()) {
    const refused = countPlaces(row, at + 1)
    if (refused) return refused
  }
  const doubts: CellDoubt[] = []
  const rows = cells.map((row, at) => ({
    line: at + 1,
    cells: Array.from(row, (cell, column) => {
      const doubt = doubtOf(cell)
      if (doubt) doubts.push({ line: at + 1, column, ...doubt })
      return toText(cell, choice.isExact)
    }),
  }))
  const hidden = (book.Sheets[name]?.['!rows'] ?? []).filter(row => row?.hidden).length
  return (
    refuseLongCells(rows) ??
    ok({
      facts: { format, encoding: null, delimiter: null, sheet: name, sheets: book.SheetNames },
      rows,
      doubts,
      notes: hiddenNotes(hidden),
      hasHiddenSigns: false,
    })
  )
}

export const refuseUnreadable = () =>
  refuseFile('The file cannot be read as a spreadsheet. Nothing was stored.')

export const refusePassword = () =>
  refuseFile('The file has a password. Save it without one and import it again. Nothing was stored.')

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

function doubtOf(cell: CellObject | undefined): Pick<CellDoubt, 'code' | 'value'> | null {
  if (!cell) return null
  if (cell.t === 'e') return { code: 'cell_error', value: String(cell.w ?? '#ERROR') }
  return cell.f !== undefined && (cell.v === undefined || cell.v === '')
    ? { code: 'formula', value: `=${cell.f}` }
    : null
}

function toText(cell: CellObject | undefined, isExact: boolean): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  if (typeof cell.v === 'number' && keepsZeros(String(cell.z ?? ''))) return cell.w ?? String(cell.v)
  return valueText(cell.v, isExact)
}
