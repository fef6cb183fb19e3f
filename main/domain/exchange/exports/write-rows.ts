import { Readable } from 'node:stream'
import { byteOrderMark, type Cell, delimitedLine, jsonRow } from '../../../platform/delimited-text.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A table that is read while it is written. */
export type Table = { headers: readonly string[]; rows: AsyncIterable<readonly Cell[]> }

export type StreamedFormat = 'csv' | 'tsv' | 'json' | 'xlsx'

export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
} as const

/** A table as a file, made while it is read. `isBare`: without the mark by which Excel knows the letters. */
export const writeRows = (format: StreamedFormat, table: Table, { isBare = false } = {}): Readable =>
  format === 'xlsx'
    ? Readable.from(writeWorkbook(table.headers, table.rows), { objectMode: false })
    : Readable.from(writeText(format, table, isBare))

async function* writeText(
  format: Exclude<StreamedFormat, 'xlsx'>,
  { headers, rows }: Table,
  isBare: boolean,
): AsyncGenerator<string> {
  const separator = format === 'tsv' ? '\t' : ','
  const mark = isBare ? '' : byteOrderMark
  let isFirst = true
  yield format === 'json' ? '[' : mark + delimitedLine(headers, separator)
  for await (const row of rows) {
    const before = isFirst ? '\n' : ',\n'
    yield format === 'json' ? before + jsonRow(headers, row) : delimitedLine(row, separator)
    isFirst = false
  }
  if (format === 'json') yield '\n]\n'
}
