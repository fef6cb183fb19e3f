import type { ImportLayout } from '../../../../shared/desk/import-layout.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { fieldOf } from './fields.ts'
import { linesIn } from './import-plan.ts'
import { type CompiledField, compileLayout } from './layout/compile-layout.ts'
import { prepareRows } from './prepare-rows.ts'
import type { CellEdit, GivenFile, Prepared, PreparedItem, RowProblem } from './prepared.ts'
import { readTable } from './read-table.ts'
import { valueAt } from './records/record-kinds.ts'
import type { Source } from './sources/source.ts'
import type { Table } from './table.ts'

export type LookRequest = GivenFile & {
  /** The first records by it; none without one. */
  layout: ImportLayout | null
  edits: readonly CellEdit[]
  /** Lines whose cells are wanted. */
  lines: readonly number[]
}

/** A record as it would be: what each field says, the first item standing for all. */
export type LookedRecord = {
  lines: number[]
  label: string
  values: { field: string; text: string }[]
  problems: RowProblem[]
}

export type LookedAt = {
  /** By the heads of the file, in their order. */
  rows: { line: number; cells: string[] }[]
  records: LookedRecord[]
}

/** Single rows of a file as they stand, and what a layout would make of its first ones. */
export async function lookInto(request: LookRequest): Promise<Result<LookedAt>> {
  const read = await readTable(request, [], request.edits)
  if (!read.ok) return read
  const { table, source } = read.value
  const written = table.asWritten ?? table
  const wanted = new Set(request.lines)
  const rows = written.rows
    .filter(({ line }) => wanted.has(line))
    .map(({ line, cells }) => ({ line, cells: written.headers.map((_, at) => cells[at] ?? '') }))
  const { layout } = request
  if (!layout) return ok({ rows, records: [] })
  const records = firstRecords(request, layout, { table, source })
  return records.ok ? ok({ rows, records: records.value }) : records
}

const shownRecords = 3
/** Enough for three orders of many items. */
const rowsLookedAt = 60

function firstRecords(
  { kind }: GivenFile,
  layout: ImportLayout,
  { table, source }: { table: Table; source: Source | null },
): Result<LookedRecord[]> {
  // How its numbers and days are written is proved by all of a column, also for the first rows.
  const { fields } = compileLayout(kind, table, layout, source)
  const prepared = prepareRows({
    kind,
    table: { ...table, rows: table.rows.slice(0, rowsLookedAt) },
    fields,
    source,
    isExact: false,
    leavesOutDone: layout.leaves_out_done ?? true,
    key: (layout.key ?? []).filter(key => fieldOf(kind, key)),
    leftOut: [],
    notes: [],
    ignored: [],
  })
  if (!prepared.ok) return prepared
  const records = [...goodRecords(prepared.value, fields), ...faultyRecords(prepared.value)]
  return ok(records.sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)).slice(0, shownRecords))
}

function* goodRecords(
  { items, problems }: Prepared,
  fields: readonly CompiledField[],
): Generator<LookedRecord> {
  for (const { text } of linesIn(items)) {
    const { lines, label, input } = JSON.parse(text) as PreparedItem
    const values = fields.flatMap(({ field }) => {
      const said = field.at === null ? '' : textAt(input, field.at)
      const isMeasure = field.type === 'weight' || field.type === 'length'
      const unit = isMeasure && said !== '' ? textAt(input, field.unitAt ?? `${field.at}_unit`) : ''
      return said === '' ? [] : [{ field: field.key, text: unit === '' ? said : `${said} ${unit}` }]
    })
    yield { lines, label, values, problems: problems.filter(({ line }) => lines.includes(line)) }
  }
}

function faultyRecords({ problems }: Prepared): LookedRecord[] {
  const wrong = problems.filter(({ is_warning: isWarning }) => !isWarning)
  return [...Map.groupBy(wrong, ({ order, line }) => order ?? line).values()].map(some => ({
    lines: [...new Set(some.map(({ line }) => line))],
    label: some[0]?.order ?? '',
    values: [],
    problems: some,
  }))
}

function textAt(input: unknown, path: string): string {
  const found = valueAt(input, path.replace('.*.', '.0.'))
  if (found === null || found === undefined) return ''
  if (Array.isArray(found) && found.every(each => typeof each === 'string')) return found.join(', ')
  return typeof found === 'object' ? JSON.stringify(found) : String(found)
}
