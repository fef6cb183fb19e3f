import { SSF } from '@e965/xlsx'
import type { Refused } from '../../../../../shared/errors/result.ts'
import { type CellDoubt, mostRows, refuseFile, type TableRow } from '../table.ts'
import { createPlaceCount, refuseLongCell } from './shape.ts'
import { valueText } from './sheet-rules.ts'
import { createTextReader, isTrue, type NumberFormat, type Workbook } from './workbook.ts'
import { type Attributes, BrokenWorkbook, cellText, ownText, readPart } from './workbook-part.ts'

export type SheetRows = { rows: TableRow[]; doubts: CellDoubt[]; hidden: number }

export type RowsWanted = {
  part: string
  isExact: boolean
  /** No more than so many lines with something in them, whatever follows. */
  lines?: number
}

/** Lines above the heads are not among the rows that are counted. */
const mostLines = mostRows + 22

/** The rows of a sheet while it is unpacked, judged one by one: what no table has is refused before more of it is held. */
export async function readRows(book: Workbook, wanted: RowsWanted): Promise<SheetRows | Refused> {
  const found: SheetRows = { rows: [], doubts: [], hidden: 0 }
  const { rows, doubts } = found
  const state = { line: 0, filled: 0, refused: null as Refused | null }
  const countPlaces = createPlaceCount()
  const gapped = new Set<number>()
  let row = { cells: [] as string[], isHidden: false }

  const cells = createCellReader(book, wanted.isExact, (column, { text, doubt }) => {
    // Places before it take no room as long as the sheet may still be refused.
    if (column > row.cells.length) gapped.add(state.line)
    row.cells[column] = text
    if (doubt) doubts.push({ line: state.line, column, ...doubt })
    state.refused ??= refuseLongCell(text, `Line ${state.line}`, column)
  })

  function beginRow(attributes: Attributes) {
    const line = Number(attributes.r ?? state.line + 1)
    if (!Number.isInteger(line) || line < 1) throw new BrokenWorkbook(`row ${attributes.r}`)
    state.line = line
    row = { cells: rows[line - 1]?.cells ?? [], isHidden: isTrue(attributes.hidden) }
    cells.beginRow()
  }

  function endRow() {
    const { line } = state
    if (row.cells.length === 0) return
    state.filled += 1
    if (row.isHidden) found.hidden += 1
    if (line > mostLines) state.refused ??= refuseFarLine(line)
    else {
      state.refused ??= countPlaces(row.cells, line)
      if (state.refused) return
      while (rows.length < line) rows.push({ line: rows.length + 1, cells: [] })
      rows[line - 1] = { line, cells: row.cells }
    }
  }

  await readPart(book.zip, wanted.part, {
    open: (name, attributes) => (name === 'row' ? beginRow(attributes) : cells.open(name, attributes)),
    text: cells.text,
    close: name => (name === 'row' ? endRow() : cells.close(name)),
    isDone: () => state.refused !== null || state.filled >= (wanted.lines ?? Number.POSITIVE_INFINITY),
  })
  if (state.refused) return state.refused
  for (const line of gapped) fillGaps(rows[line - 1])
  return found
}

function fillGaps(row: TableRow | undefined): void {
  if (row) row.cells = Array.from(row.cells, cell => cell ?? '')
}

const refuseFarLine = (line: number): Refused =>
  refuseFile(
    `The file has more than ${mostRows.toLocaleString('en')} rows: something stands in line ${line.toLocaleString('en')} of the sheet. Split it, or delete what is there. Nothing was stored.`,
  )

type ReadCell = { text: string; doubt: Pick<CellDoubt, 'code' | 'value'> | null }

/** The last column a spreadsheet has. */
const mostSheetColumns = 16_384

/** Cells of a row as they come; one without anything in it is none. */
function createCellReader(
  book: Workbook,
  isExact: boolean,
  onCell: (column: number, cell: ReadCell) => void,
) {
  let column = -1
  let cell: Attributes | null = null
  let [value, formula, hasFormula] = ['', '', false]
  let into: 'v' | 'f' | null = null
  const inline = createTextReader()
  /** What is written once for many cells, by its number. */
  const shared = new Map<string, string>()
  let sharedAs: string | undefined

  function shareFormula(number: string, written: string): string {
    if (written !== '') shared.set(number, ownText(written))
    return shared.get(number) ?? written
  }

  return {
    beginRow: () => {
      column = -1
    },
    open: (name: string, attributes: Attributes) => {
      if (name === 'c') {
        cell = attributes
        value = formula = ''
        hasFormula = false
        inline.begin()
        column = columnOf(attributes.r) ?? column + 1
        if (column >= mostSheetColumns) throw new BrokenWorkbook(`cell ${attributes.r}`)
      } else if (name === 'v') into = 'v'
      else if (name === 'f') {
        into = 'f'
        hasFormula = true
        sharedAs = attributes.si
      } else inline.open(name)
    },
    text: (piece: string) => {
      if (into === 'v') value += piece
      else if (into === 'f') formula += piece
      else if (cell) inline.text(piece)
    },
    close: (name: string) => {
      if (name === 'f' && sharedAs !== undefined) formula = shareFormula(sharedAs, formula)
      if (name === 'v' || name === 'f') into = null
      else if (name !== 'c') inline.close(name)
      else if (cell) {
        const given = { type: cell.t ?? 'n', value, inline: inline.end(), isExact }
        const format = book.formats[Number(cell.s ?? Number.NaN)]
        const read = readCell(given, book, format)
        const isUntold = hasFormula && !read?.text && !read?.doubt
        if (isUntold) onCell(column, { text: '', doubt: formulaDoubt(formula) })
        else if (read) onCell(column, read)
        cell = null
      }
    },
  }
}

const formulaDoubt = (formula: string): ReadCell['doubt'] => ({
  code: 'formula',
  value: ownText(`=${cellText(formula).replaceAll('_xlfn.', '')}`),
})

/** `AB12` is column 27. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = 26 * column + letter
  }
  return column - 1
}

type GivenCell = { type: string; value: string; inline: string; isExact: boolean }

function readCell(given: GivenCell, book: Workbook, format: NumberFormat | undefined): ReadCell | null {
  const { type, value, inline, isExact } = given
  const plain = (text: string): ReadCell => ({ text, doubt: null })
  switch (type) {
    case 's': {
      if (value === '') return null
      const text = book.strings[Number(value)]
      return text === undefined ? wrongCell('#REF!') : plain(text)
    }
    case 'inlineStr':
      return plain(inline)
    case 'str':
      return plain(ownText(cellText(value)))
    case 'e':
      return wrongCell(value || '#ERROR')
    case 'b':
      return plain(valueText(isTrue(value), isExact))
    case 'd':
      return value === '' ? null : plain(valueText(isoDate(value), isExact))
    default:
      return value === '' ? null : plain(numberText(Number.parseFloat(value), book, format, isExact))
  }
}

const wrongCell = (value: string): ReadCell => ({ text: '', doubt: { code: 'cell_error', value } })

function numberText(
  number: number,
  book: Workbook,
  format: NumberFormat | undefined,
  isExact: boolean,
): string {
  if (format?.isDate) return valueText(dateOf(number + (book.is1904 ? days1904 : 0)), isExact)
  return format?.zeros ? String(SSF.format(format.zeros, number)) : valueText(number, isExact)
}

const days1904 = 1462
const msOfDay = 24 * 60 * 60 * 1000
/** Day 0; day 60 is 29 February 1900, which only spreadsheets know. */
const dayZero = Date.UTC(1899, 11, 30)

function dateOf(days: number): Date | number {
  if (days >= 60 && days < 61) return days
  return new Date((days > 60 ? days : days + 1) * msOfDay + dayZero)
}

/** One without an offset is no moment but what a clock shows, as all days of spreadsheets are. */
const isoDate = (text: string): Date =>
  new Date(/\dT\d/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text}Z` : text)
