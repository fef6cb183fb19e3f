import type { Readable } from 'node:stream'
import { type ExportFormat, type ExportSet, formatOfForm } from '../../../../shared/desk/export-sets.ts'
import type { ExportColumns } from '../../../../shared/desk/exports.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { type ShopCalendar, wallClock } from '../../../../shared/units/shop-day.ts'
import type { Cell } from '../../../platform/delimited-text.ts'
import type { Dictionary } from './column-cells.ts'
import type { ExportSources } from './export-sources.ts'
import { type Exported, exportColumns, type FileColumn, fileColumns, type ListKind } from './file-columns.ts'
import { headIn } from './head-words-data.ts'
import type { LedgerPart, WriteBack } from './write-back.ts'
import { type Shipped, writeBackColumns } from './write-back-forms.ts'
import { mediaTypes, type Table, writeRows } from './write-rows.ts'

export type ExportFile = {
  mediaType: string
  /** How the name of the file ends. */
  extension: string
  /** Made while it is read. */
  content: Readable
  /** So many rows below the first were read so far. */
  rows: () => number
}

/** Files of what the desk lists, all of them made in one way. */
export type ExportFiles = {
  /** `part`: of a write-back only the labels of that part of the ledger. */
  open: (
    asked: { set: ExportSet; format?: ExportFormat | undefined },
    testMode: boolean,
    part?: LedgerPart,
  ) => Result<ExportFile>
  /** The columns every kind of file can have. */
  columns: () => ExportColumns
  /** What `open` would refuse, without reading anything. */
  check: (set: ExportSet) => Result<void>
}

export function createExportFiles(ports: {
  sources: ExportSources
  writeBack: WriteBack
  calendar: Pick<ShopCalendar, 'timeZone'>
}): ExportFiles {
  const localTime = (instant: string): string => {
    const { day, time } = wallClock(ports.calendar.timeZone(), Date.parse(instant))
    return `${day} ${time}`
  }

  const tableOf = (set: ExportSet, format: ExportFormat, testMode: boolean, part?: LedgerPart) => {
    if (set.kind !== 'write_back') return listTable(ports.sources, set, { format, testMode, localTime })
    const labels = part
      ? ports.writeBack.boughtIn(part, set, testMode)
      : ports.writeBack.ofOrders(set, testMode)
    return ok(writeBackTable(set.form, labels))
  }

  return {
    columns: exportColumns,
    check: set => {
      const columns = set.kind === 'write_back' ? ok(undefined) : chosenColumns(set)
      return columns.ok ? ok(undefined) : columns
    },
    open: ({ set, format: asked = 'csv' }, testMode, part) => {
      const format = (set.kind === 'write_back' ? formatOfForm[set.form] : null) ?? asked
      const table = tableOf(set, format, testMode, part)
      if (!table.ok) return table
      const counted = countRows(table.value)
      // The readers of shop systems would take the mark of Excel for a letter of the first column.
      const isBare = set.kind === 'write_back' && set.form !== 'any'
      return ok({
        mediaType: mediaTypes[format],
        extension: set.kind === 'write_back' && set.form === 'amazon' ? 'txt' : format,
        content: writeRows(format, counted.table, { isBare }),
        rows: counted.rows,
      })
    },
  }
}

function countRows({ headers, rows }: Table) {
  let count = 0
  async function* counted() {
    for await (const row of rows) {
      count += 1
      yield row
    }
  }
  return { table: { headers, rows: counted() }, rows: () => count }
}

type ListSet = Extract<ExportSet, { kind: ListKind }>
type Way = { format: ExportFormat; testMode: boolean; localTime: (instant: string) => string }

function listTable(sources: ExportSources, set: ListSet, way: Way): Result<Table> {
  const columns = chosenColumns(set)
  if (!columns.ok) return columns
  const read = sources[set.kind] as (set: ListSet, testMode: boolean) => Result<AsyncIterable<AnyRecord>>
  const records = read(set, way.testMode)
  if (!records.ok) return records
  const { language = 'en' } = set
  const headers = columns.value.map(({ header, words }) => words?.[language] ?? headIn(language, header))
  return ok({ headers, rows: rowsOf(records.value, columns.value, way) })
}

type AnyRecord = Exported[ListKind]
type AnyColumn = FileColumn<AnyRecord>

function chosenColumns({ kind, columns: keys }: ListSet): Result<AnyColumn[]> {
  const all = fileColumns[kind] as readonly AnyColumn[]
  if (!keys) return ok([...all])
  const known = new Map(all.map(column => [column.key, column]))
  const unknown = keys.find(key => !known.has(key))
  if (unknown !== undefined)
    return refuseFields({ set: { columns: [`There is no column "${unknown.slice(0, 60)}" of ${kind}.`] } })
  return ok([...new Set(keys)].flatMap(key => known.get(key) ?? []))
}

/** With a column of items a record has a row for each of its items, else it has one. */
async function* rowsOf(records: AsyncIterable<AnyRecord>, columns: readonly AnyColumn[], way: Way) {
  const isByItem = columns.some(({ isOfItem }) => isOfItem)
  const cellOf = (column: AnyColumn, record: AnyRecord, item: Dictionary): Cell => {
    const cell = column.read(record, item, way.localTime)
    return column.isNumber && way.format === 'xlsx' && cell !== null ? Number(cell) : cell
  }
  for await (const record of records) {
    const items = isByItem && 'order' in record ? (record.order.line_items as Dictionary[]) : [{}]
    for (const item of items) yield columns.map(column => cellOf(column, record, item))
  }
}

function writeBackTable(form: keyof typeof writeBackColumns, labels: AsyncIterable<Shipped>): Table {
  const columns = writeBackColumns[form]
  async function* rows() {
    for await (const label of labels) yield columns.map(([, read]) => read(label))
  }
  return { headers: columns.map(([header]) => header), rows: rows() }
}
