import { hash } from 'node:crypto'
import type { ImportLayout } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { columnsOf } from './columns.ts'
import { mapRows } from './map-rows.ts'
import type {
  DataFileRequest,
  GuessedField,
  Inspected,
  InspectRequest,
  Prepared,
  PreparedItem,
  PrepareRequest,
} from './prepared.ts'
import { readFile } from './read-file.ts'
import { refuseFile } from './table.ts'
import { type ValidRows, validateRows } from './validate-rows.ts'

/** Tasks of the import pool: large files are taken apart on another thread. */

/** What a file is, and what its columns seem to mean. */
export function inspectImport({ bytes, kind }: InspectRequest): Result<Inspected> {
  if (kind === 'addresses' || kind === 'products' || kind === 'rates') return refuseFile('Not yet.')
  const table = readFile(bytes)
  if (!table.ok) return table
  const { headers, rows } = table.value
  const layout = columnsOf[kind].flatMap(({ key, header }): GuessedField[] =>
    headers.includes(header) ? [{ field: key, columns: [header], why: 'head' }] : [],
  )
  return ok({
    file: {
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      header_line: 1,
      sheet: null,
      sheets: [],
      rows: rows.length,
      says_not: null,
    },
    columns: headers.map((head, at) => ({
      head,
      samples: rows.slice(0, 3).map(({ cells }) => cells[at] ?? ''),
      filled: rows.filter(({ cells }) => cells[at]?.trim()).length,
    })),
    source: null,
    template: null,
    layout,
    unused: headers.filter(head => !layout.some(({ columns }) => columns.includes(head))),
    notes: [],
  })
}

/** Records by a layout, and by line whatever cannot become one. */
export function prepareImport({ bytes, kind, layout }: PrepareRequest): Result<Prepared> {
  if (kind === 'addresses' || kind === 'products' || kind === 'rates') return refuseFile('Not yet.')
  return prepareDataFile({ bytes, kind, mapping: mappingOf(layout) })
}

const mappingOf = ({ fields }: ImportLayout) =>
  Object.fromEntries(fields.flatMap(({ field, columns: [head] }) => (head ? [[field, head]] : [])))

/** The same for `/v1`, where heads are known to the letter and nothing is guessed. */
export function prepareDataFile({ bytes, kind, mapping }: DataFileRequest): Result<Prepared> {
  const table = readFile(bytes)
  if (!table.ok) return table
  const mapped = mapRows(kind, table.value, mapping)
  if (!mapped.ok) return mapped
  const valid = validateRows(kind, mapped.value)
  if (!valid.ok) return valid
  const { rows, ignored } = mapped.value
  const lines = rows.map(({ line }) => line)
  const items = valid.value.items.map(item => toItem(item, lines))
  return ok({
    items: Buffer.from(items.map(item => `${JSON.stringify(item)}\n`).join('')),
    count: items.length,
    rows: rows.length,
    problems: problemsOf(valid.value),
    skipped: [],
    notes: [],
    ignored,
  })
}

function toItem({ input, rows }: ValidRows['items'][number], lines: readonly number[]): PreparedItem {
  const parsed = JSON.parse(input) as Record<string, unknown>
  const label = String(parsed.order_id ?? parsed.tracking_number ?? parsed.reference ?? '')
  return {
    lines: rows.map(row => lines[row] ?? 0),
    row: rows[0] ?? 0,
    key: JSON.stringify([parsed.source ?? '', label]),
    label,
    digest: hash('sha256', input),
    input: parsed,
  }
}

const problemsOf = ({ errors }: ValidRows): Prepared['problems'] =>
  errors.flatMap(({ index = 0, message = '', details }) =>
    Object.entries(details as Record<string, string[]>).flatMap(([head, texts]) =>
      texts.map(text => ({
        line: Number(/\d+/.exec(message)?.[0] ?? 0),
        row: index,
        order: null,
        head: head === 'row' ? null : head,
        value: '',
        code: 'invalid',
        params: {},
        text,
        is_warning: false,
      })),
    ),
  )

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
