import { type Refused, type Result, refuseFields } from '../../../../shared/errors/result.ts'

/** A row and the line of the file it begins in; the first row is not among them. */
export type TableRow = { line: number; cells: string[] }

/** What is in a file, whatever the format: the first row, and all others that are not blank. */
export type Table = { headers: string[]; rows: TableRow[] }

export const mostRows = 50_000

export const refuseFile = (text: string) => refuseFields({ data_file: [text] })

export const tooManyRows = () =>
  refuseFile(`The file has more than ${mostRows.toLocaleString('en')} rows. Split it; nothing was stored.`)

/** Far more than any shop writes; each is looked for among all that are known. */
const mostColumns = 1_000

/** Says no to headers nobody could have meant; null when they are in order. */
export function refuseHeaders(headers: readonly string[]): Refused | null {
  const named = headers.filter(header => header !== '')
  if (named.length > mostColumns)
    return refuseFile(
      `The file has more than ${mostColumns.toLocaleString('en')} columns. Remove those that are not needed.`,
    )
  const repeated = named.find((header, at) => named.indexOf(header) !== at)
  return repeated === undefined
    ? null
    : refuseFile(`The column "${shortenText(repeated)}" is there twice. Rename or remove one of them.`)
}

/** Rows of cells, the first of them being the headers, as a table that makes sense. */
export function toTable(all: readonly TableRow[]): Result<Table> {
  const [first, ...rest] = all.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (!first) return refuseFile('The file is empty.')
  const headers = first.cells.map(cell => cell.trim())
  const refused = refuseHeaders(headers)
  if (refused) return refused
  if (rest.length === 0) return refuseFile('The file has a first row with headers, but nothing below it.')
  return rest.length > mostRows ? tooManyRows() : { ok: true, value: { headers, rows: rest } }
}

export const shortenText = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
