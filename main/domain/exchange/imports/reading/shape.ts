import type { Refused } from '../../../../../shared/errors/result.ts'
import { mostColumns, refuseFile, type TableRow, tooManyColumns, tooManyRows } from '../table.ts'

/**
 * What a file may look like, judged before it is taken apart: text takes little more memory than the file itself, the
 * same as millions of cells ten times as much.
 */

/** No table has such lines. */
const mostLineBytes = 1_000_000
/** Three times as many as a spreadsheet holds in a cell. */
const mostCellCharacters = 100_000
/** Fifty columns of as many rows as are taken, with something in each. */
export const mostFilledCells = 2_500_000
/** Those with nothing in them take a place and no more. */
const mostCells = 4 * mostFilledCells

const [newline, carriageReturn, quote, space] = [...'\n\r" '].map(sign => sign.charCodeAt(0))

/** `what` goes on in the sentence: "more than 2,500,000 cells". */
export const tooMuch = (what: string): Refused =>
  refuseFile(
    `The file holds too much: ${what}. Split it, or remove columns that are not needed. Nothing was stored.`,
  )

/** Takes the bytes of a text as they come, and refuses them at a line no table has. `signBytes`: 2 for UTF-16. */
export function createLineGauge(signBytes: 1 | 2): (piece: Uint8Array) => Refused | null {
  let line = 1
  let lineFrom = 0
  let pieceFrom = 0
  let returnAt = Number.NEGATIVE_INFINITY
  return piece => {
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at]
      if (sign !== newline && sign !== carriageReturn) continue
      const place = pieceFrom + at
      if (place - lineFrom > mostLineBytes) return refuseLongLine(line)
      lineFrom = place + 1
      if (sign === carriageReturn) returnAt = place
      if (sign === carriageReturn || returnAt !== place - signBytes) line += 1
    }
    pieceFrom += piece.length
    return pieceFrom - lineFrom > mostLineBytes ? refuseLongLine(line) : null
  }
}

const refuseLongLine = (line: number): Refused =>
  refuseFile(
    `Line ${line} is longer than ${mostLineBytes / 1e6} MB, which no line of a table is. Export the file again with one record a line, or check what it is. Nothing was stored.`,
  )

/** How a text is cut into cells. */
export type Cut = {
  delimiter: string
  /** Marks of quotation are letters like any other. */
  isLiteral: boolean
  /** The line the text begins in. */
  firstLine: number
  mostRows: number
}

/** Refuses text that would become more rows or cells than there is room for. It is cut as the parser cuts it. */
export function refuseManyCells(text: string, cut: Cut): Refused | null {
  const delimiter = cut.delimiter.charCodeAt(0)
  const counts = countCells(cut)
  let isQuoted = false
  let cellFrom = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = at < text.length ? text.charCodeAt(at) : newline
    const isEnd = sign === newline || (sign === carriageReturn && text.charCodeAt(at + 1) !== newline)
    if (isEnd) counts.line()
    if (isQuoted) {
      if (at === text.length) return refuseOpenQuote(counts.rowLine())
      if (sign !== quote) continue
      if (text.charCodeAt(at + 1) === quote) at += 1
      else isQuoted = !isCellOver(text, at + 1, delimiter)
      continue
    }
    if (sign === quote && at === cellFrom && !cut.isLiteral) isQuoted = true
    if (sign !== delimiter && !isEnd) continue
    const cellTo = at > 0 && text.charCodeAt(at - 1) === carriageReturn ? at - 1 : at
    counts.cell(cellTo > cellFrom)
    cellFrom = at + 1
    const refused = isEnd ? counts.row() : null
    if (refused) return refused
  }
  return null
}

export const refuseOpenQuote = (line: number): Refused =>
  refuseFile(`Line ${line} has a quotation mark too many, or one too few. Nothing was stored.`)

/** Behind a closing mark of quotation there may be spaces. */
function isCellOver(text: string, from: number, delimiter: number): boolean {
  let at = from
  while (text.charCodeAt(at) === space) at += 1
  const sign = text.charCodeAt(at)
  return at >= text.length || sign === delimiter || sign === newline || sign === carriageReturn
}

function countCells({ firstLine, mostRows }: Cut) {
  let [line, rowLine, rows] = [firstLine, firstLine, 0]
  let [cells, filled, filledBefore] = [0, 0, 0]
  return {
    rowLine: () => rowLine,
    line: () => {
      line += 1
    },
    cell: (isFilled: boolean) => {
      cells += 1
      if (isFilled) filled += 1
    },
    row: (): Refused | null => {
      rows += 1
      if (rows > mostRows) return tooManyRows()
      if (filled - filledBefore > mostColumns) return tooManyColumns(`Line ${rowLine}`)
      if (filled > mostFilledCells || cells > mostCells)
        return tooMuch(`more than ${mostFilledCells.toLocaleString('en')} cells`)
      filledBefore = filled
      rowLine = line
      return null
    },
  }
}

/** What a spreadsheet may hold; until all of them are read each takes several times the room of a cell of text. */
export const mostSheetCells = 1_000_000

export const tooManySheetCells = (): Refused =>
  refuseFile(
    `The file holds too much: more than ${mostSheetCells.toLocaleString('en')} cells of a spreadsheet. Save it as CSV, or split it. Nothing was stored.`,
  )

/** The same of the rows of a sheet, whose cells have places: one far to the right makes room for all before it. */
export function createPlaceCount(): (row: readonly unknown[], line: number) => Refused | null {
  let [places, filled] = [0, 0]
  return (row, line) => {
    // Unlike `reduce` it passes over what is not there without looking at each place.
    const filledHere = Object.values(row).filter(cell => cell !== undefined && cell !== '').length
    if (filledHere > mostColumns) return tooManyColumns(`Line ${line}`)
    places += row.length
    filled += filledHere
    if (places > mostCells) return tooMuch(`cells at more than ${mostCells.toLocaleString('en')} places`)
    return filled > mostSheetCells ? tooManySheetCells() : null
  }
}

/** Refuses rows with a cell nobody could have meant. */
export function refuseLongCells(rows: readonly TableRow[], rowWord = 'Line'): Refused | null {
  for (const { line, cells } of rows)
    for (const [at, text] of cells.entries()) {
      const refused = refuseLongCell(text, `${rowWord} ${line}`, at)
      if (refused) return refused
    }
  return null
}

/** `row` begins the sentence: "Line 7"; the column counts from zero. */
export const refuseLongCell = (text: string, row: string, column: number): Refused | null =>
  text.length <= mostCellCharacters
    ? null
    : refuseFile(
        `${row} has more than ${mostCellCharacters.toLocaleString('en')} characters in its cell ${column + 1}. Shorten what is in it. Nothing was stored.`,
      )
