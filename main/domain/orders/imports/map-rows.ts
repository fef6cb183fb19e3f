import type { BatchKind } from '../../../../shared/api/batches.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { type Column, columnsOf, type FieldsMapping, neededColumns, readCell } from './columns.ts'
import { type Field, fieldOf } from './fields.ts'
import { type CompiledField, targetOf } from './layout/compile-layout.ts'
import { refuseFile, type Table } from './table.ts'

export type ExactLayout = { fields: CompiledField[]; ignored: string[] }

const foldHeader = (text: string) => text.trim().toLowerCase()

/** Columns by their own heads or those of a template, to the letter; their cells are taken as they are. */
export function mapExactly(kind: BatchKind, table: Table, mapping: FieldsMapping): Result<ExactLayout> {
  const columns = columnsOf[kind].map(column => ({ ...column, header: mapping[column.key] ?? column.header }))
  const found = table.headers.map(header => (header === '' ? undefined : columnFor(header, columns)))
  const ignored = table.headers.filter((header, at) => header !== '' && !found[at])
  if (kind === 'trackers' && ignored.length > 0) return refuse('unknown_headers', { details: ignored })
  const missing = columns.filter(
    column => neededColumns[kind].includes(column.key) && !found.includes(column),
  )
  if (missing.length > 0) {
    const names = missing.map(({ header }) => `"${header}"`).join(', ')
    return refuseFile(`The file has no column ${names}. Nothing was stored.`)
  }
  const fields = found.flatMap((column, at) =>
    column && !column.isWrittenOnly ? [exactField(kind, column, at, table.headers[at] ?? '')] : [],
  )
  return ok({ fields, ignored })
}

function exactField(kind: BatchKind, column: Column, at: number, head: string): CompiledField {
  const field: Field = fieldOf(kind, column.key) ?? { key: column.key, label: head, at: null, type: 'text' }
  return {
    field,
    heads: [head],
    read: cells => withoutFormulaGuard((cells[at] ?? '').trim()),
    convert: text => ({ value: readCell(text, column) }),
    layout: { field: column.key, columns: [head] },
    target: targetOf(field),
  }
}

/** To the letter first, then whatever the case, then by the name templates use. */
const columnFor = <T extends Column>(header: string, columns: readonly T[]): T | undefined =>
  columns.find(column => column.header === header) ??
  columns.find(column => foldHeader(column.header) === foldHeader(header)) ??
  columns.find(column => column.key === foldHeader(header))

/** Takes away what an export puts before texts a spreadsheet would take for a formula. */
const withoutFormulaGuard = (cell: string): string => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
