import type { BatchKind } from '../../../../shared/api/batches.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { type Column, columnsOf, type FieldsMapping, neededColumns, readCell } from './columns.ts'
import { cleanCell } from './convert/cell-text.ts'
import { writeErrorRows } from './error-file.ts'
import { type Field, fieldOf } from './fields.ts'
import { type CompiledField, compileLayout, targetOf } from './layout/compile-layout.ts'
import { guessLayout } from './layout/guess-layout.ts'
import { lookInto } from './look-into-file.ts'
import { prepareRows } from './prepare-rows.ts'
import type {
  DataFileRequest,
  FileFacts,
  Inspected,
  InspectRequest,
  Prepared,
  PrepareRequest,
  SeenColumn,
} from './prepared.ts'
import { nameSays, readFile } from './read-file.ts'
import { readTable } from './read-table.ts'
import { headsOfSkips } from './records/skip-rows.ts'
import { refuseFile, type Table, toTable } from './table.ts'

/** Tasks of the import pool: large files are taken apart on another thread. */

/** What a file is, and what its columns seem to mean. */
export async function inspectImport(request: InspectRequest): Promise<Result<Inspected>> {
  const read = await readTable(request, request.templates)
  if (!read.ok) return read
  const { table, source, template } = read.value
  const fileType = `${table.facts.format.toUpperCase()} file`
  const layout = guessLayout(request.kind, table, { source, template, fileType: template?.name ?? fileType })
  const used = new Set(layout.flatMap(({ columns }) => columns))
  const { notes, fields } = compileLayout(request.kind, table, { fields: layout }, source)
  const habits = new Map(fields.map(each => [each.field.key, each.layout]))
  return ok({
    file: factsOf(table, request.name),
    columns: columnsOfTable(table.asWritten ?? table),
    source: source && { id: source.id, name: source.name, skips_by: headsOfSkips(table, source) },
    template: template?.slug ?? null,
    layout: layout.map(guessed => ({ ...guessed, ...habits.get(guessed.field), why: guessed.why })),
    unused: table.asWritten ? [] : table.headers.filter(head => !used.has(head)),
    notes: [...table.notes, ...notes],
  })
}

const factsOf = ({ facts, headerLine, rows }: Table, name: string): FileFacts => ({
  format: facts.format,
  encoding: facts.encoding,
  delimiter: facts.delimiter,
  header_line: headerLine,
  sheet: facts.sheet,
  sheets: facts.sheets,
  rows: rows.length,
  says_not: nameSays(name, facts.format),
})

const shownSamples = 3

function columnsOfTable({ headers, rows }: Pick<Table, 'headers' | 'rows'>): SeenColumn[] {
  const columns = headers.map((head): SeenColumn => ({ head, samples: [], filled: 0 }))
  for (const { cells } of rows)
    for (const [at, column] of columns.entries()) {
      const text = cells[at]
      if (!text || text.trim() === '') continue
      column.filled += 1
      if (column.samples.length < shownSamples) column.samples.push(cleanCell(text).slice(0, 200))
    }
  return columns
}

/** Records by a layout, and by line whatever cannot become one. */
export async function prepareImport(request: PrepareRequest): Promise<Result<Prepared>> {
  const { kind, layout } = request
  const read = await readTable(request, [], request.edits)
  if (!read.ok) return read
  const { table, source } = read.value
  const { fields, notes } = compileLayout(kind, table, layout, source)
  const used = new Set(fields.flatMap(({ heads }) => heads))
  return prepareRows({
    kind,
    table,
    fields,
    source,
    isExact: false,
    leavesOutDone: layout.leaves_out_done ?? true,
    key: (layout.key ?? []).filter(key => fieldOf(kind, key)),
    leftOut: request.leftOut,
    notes: [...table.notes, ...notes],
    ignored: table.asWritten ? [] : table.headers.filter(head => !used.has(head)),
  })
}

/** The same for `/v1`, where heads are known to the letter and nothing is guessed. */
export async function prepareDataFile({ bytes, kind, mapping }: DataFileRequest): Promise<Result<Prepared>> {
  const raw = await readFile({ bytes, reading: {}, isExact: true })
  if (!raw.ok) return raw
  const table = toTable(raw.value)
  if (!table.ok) return table
  const mapped = mapExactly(kind, table.value, mapping)
  if (!mapped.ok) return mapped
  return prepareRows({
    kind,
    table: table.value,
    fields: mapped.value.fields,
    source: null,
    isExact: true,
    leavesOutDone: false,
    key: [],
    leftOut: [],
    notes: [],
    ignored: mapped.value.ignored,
  })
}

type ExactLayout = { fields: CompiledField[]; ignored: string[] }

const foldHeader = (text: string) => text.trim().toLowerCase()

/** Columns by their own heads or those of a template, to the letter; their cells are taken as they are. */
function mapExactly(kind: BatchKind, table: Table, mapping: FieldsMapping): Result<ExactLayout> {
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

/** The rows that are no records, to be mended in the program they came from and imported again. */
export const writeErrorFile = writeErrorRows

/** Rows as they stand, and the first records of a layout. */
export const lookIntoFile = lookInto

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
