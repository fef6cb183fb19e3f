import type { BatchKind } from '../../../../shared/api/batches.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { type FieldsMapping, mapRows } from './map-rows.ts'
import { readFile } from './read-file.ts'
import { type ValidRows, validateRows } from './validate-rows.ts'

/** Tasks of the import pool: large files are taken apart on another thread. */

export type Prepared = ValidRows & {
  /** The line every row begins in. */
  lines: number[]
  /** Columns of the file that mean nothing here. */
  ignored: string[]
}

export function prepareImport(file: {
  bytes: Uint8Array
  kind: BatchKind
  mapping: FieldsMapping
}): Result<Prepared> {
  const table = readFile(file.bytes)
  if (!table.ok) return table
  const mapped = mapRows(file.kind, table.value, file.mapping)
  if (!mapped.ok) return mapped
  const valid = validateRows(file.kind, mapped.value)
  if (!valid.ok) return valid
  const { rows, ignored } = mapped.value
  return ok({ ...valid.value, lines: rows.map(({ line }) => line), ignored })
}

/** Rows of texts and numbers as a spreadsheet with one sheet. */
export async function writeSheet(sheet: {
  rows: (string | number | null)[][]
  format: 'xlsx' | 'xls'
}): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new(utils.aoa_to_sheet(sheet.rows, { dense: true }), 'Packdesk')
  return new Uint8Array(
    write(book, { type: 'array', bookType: sheet.format === 'xls' ? 'biff8' : 'xlsx', compression: true }),
  )
}
