import type { BatchKind } from '../../../../shared/api/batches.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { type Column, columnsOf, neededColumns } from './columns.ts'
import { refuseFile, type Table } from './table.ts'

/** One row by the keys of its columns; blank cells are not in it. */
export type MappedRow = { line: number; values: Map<string, string>; overflow: boolean }

export type MappedTable = {
  /** How the file calls each column that is read. */
  headers: Map<string, string>
  /** Columns that mean nothing here. */
  ignored: string[]
  rows: MappedRow[]
}

/** Own names for columns, laid over the usual ones. */
export type FieldsMapping = Readonly<Record<string, string>>

const foldHeader = (text: string) => text.trim().toLowerCase()

/** Second step: cells get the names of the columns they stand in. */
export function mapRows(kind: BatchKind, table: Table, mapping: FieldsMapping): Result<MappedTable> {
  const columns = columnsOf[kind].map(column => ({ ...column, header: mapping[column.key] ?? column.header }))
  const keys = table.headers.map(header => (header === '' ? null : (columnFor(header, columns)?.key ?? null)))
  const ignored = table.headers.filter((header, at) => header !== '' && keys[at] === null)
  if (kind === 'trackers' && ignored.length > 0) return refuse('unknown_headers', { details: ignored })
  const missing = columns.filter(({ key }) => neededColumns[kind].includes(key) && !keys.includes(key))
  if (missing.length > 0) {
    const names = missing.map(({ header }) => `"${header}"`).join(', ')
    return refuseFile(`The file has no column ${names}. Nothing was stored.`)
  }
  const read = new Set(columns.filter(column => !column.isWrittenOnly).map(({ key }) => key))
  const rows = table.rows.map(({ line, cells }) => {
    const named = cells.flatMap((cell, at): [string, string][] => {
      const key = keys[at]
      return key && read.has(key) && cell.trim() !== '' ? [[key, withoutFormulaGuard(cell.trim())]] : []
    })
    const overflow = cells.slice(keys.length).some(cell => cell.trim() !== '')
    return { line, values: new Map(named), overflow }
  })
  const headers = new Map(
    keys.flatMap((key, at): [string, string][] => (key === null ? [] : [[key, table.headers[at] ?? key]])),
  )
  return ok({ headers, ignored, rows })
}

/** To the letter first, then whatever the case, then by the name templates use. */
const columnFor = (header: string, columns: readonly Column[]): Column | undefined =>
  columns.find(column => column.header === header) ??
  columns.find(column => foldHeader(column.header) === foldHeader(header)) ??
  columns.find(column => column.key === foldHeader(header))

/** Takes away what an export puts before texts a spreadsheet would take for a formula. */
const withoutFormulaGuard = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
