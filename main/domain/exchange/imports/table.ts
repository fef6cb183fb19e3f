import type { FileFormat, Reading } from '../../../../shared/desk/import-layout.ts'
import { type Refused, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { ImportNote } from './prepared.ts'

/** A row and the line of the file it begins in; the row of heads is not among them. */
export type TableRow = {
  line: number
  cells: string[]
  /** Of a list that was made of a table: the heads in the file its cells come from, by those of the list. */
  writtenUnder?: Readonly<Record<string, string>>
}

/** A cell that could not be taken as it stands: a formula without a result, an error of the spreadsheet. */
export type CellDoubt = { line: number; column: number; code: 'formula' | 'cell_error'; value: string }

/** How a file was taken apart. */
export type ReadingFacts = {
  format: FileFormat
  encoding: NonNullable<Reading['encoding']> | null
  delimiter: NonNullable<Reading['delimiter']> | null
  sheet: string | null
  sheets: string[]
}

/** Everything in a file, before it is known which row holds the heads. */
export type RawTable = {
  facts: ReadingFacts
  rows: TableRow[]
  doubts: CellDoubt[]
  notes: ImportNote[]
  /** There are signs in it that cannot be seen. */
  hasHiddenSigns: boolean
}

/** What is in a file, whatever the format: its heads, and all rows below them that are not blank. */
export type Table = Omit<RawTable, 'rows'> & {
  headerLine: number
  headers: string[]
  rows: TableRow[]
  /** A table that was made into a list, as it stands in the file; its cells are looked at and mended there. */
  asWritten?: { headers: string[]; rows: TableRow[] }
}

export const mostRows = 50_000

export const refuseFile = (text: string) => refuseFields({ data_file: [text] })

export const tooManyRows = () =>
  refuseFile(`The file has more than ${mostRows.toLocaleString('en')} rows. Split it; nothing was stored.`)

/** Far more than any shop writes; each is looked for among all that are known. */
export const mostColumns = 1_000

/** `what` has them: "The file", "Line 7". */
export const tooManyColumns = (what: string): Refused =>
  refuseFile(
    `${what} has more than ${mostColumns.toLocaleString('en')} columns. Remove those that are not needed. Nothing was stored.`,
  )

/** Says no to more columns than anybody could have meant; null when they are in order. */
export const refuseColumns = (headers: readonly string[]): Refused | null =>
  headers.filter(header => header !== '').length > mostColumns ? tooManyColumns('The file') : null

/** The same, and no to heads that are there twice, for those who read them to the letter. */
export function refuseHeaders(headers: readonly string[]): Refused | null {
  const seen = new Set<string>()
  const repeated = headers.find(header => header !== '' && (seen.has(header) || !seen.add(header)))
  return (
    refuseColumns(headers) ??
    (repeated === undefined
      ? null
      : refuseFile(`The column "${shortenText(repeated)}" is there twice. Rename or remove one of them.`))
  )
}

export const isBlankRow = ({ cells }: TableRow): boolean => cells.every(cell => cell.trim() === '')

/** The first row that is not blank as heads, to the letter, and all others as rows. */
export function toTable(raw: RawTable): Result<Table> {
  const [first, ...rest] = raw.rows.filter(row => !isBlankRow(row))
  if (!first) return refuseFile('The file is empty.')
  const headers = first.cells.map(cell => cell.trim())
  const refused = refuseHeaders(headers)
  if (refused) return refused
  if (rest.length === 0) return refuseFile('The file has a first row with headers, but nothing below it.')
  return rest.length > mostRows
    ? tooManyRows()
    : { ok: true, value: { ...raw, headerLine: first.line, headers, rows: rest } }
}

export const shortenText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
