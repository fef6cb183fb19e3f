import { type ColumnCondition, type Condition, type WordTable, wordRows } from './conditions.ts'
import type { Database } from './database.ts'
import { type Cut, type DocumentPage, prepareCut, prepareFirst, type Range, type Rows } from './page-cut.ts'
import { rememberCounts } from './remembered-counts.ts'

/** Cuts a page, newest first. Without conditions nothing is counted: triggers keep the number of rows. */
export type DocumentPager = (
  testMode: boolean,
  conditions: readonly Condition[],
  range: Range,
) => DocumentPage

type Paged = {
  table:
    | 'shipments'
    | 'trackers'
    | 'orders'
    | 'pickups'
    | 'manifests'
    | 'events'
    | 'upload_records'
    | 'batches'
  /** What is answered of a row; the stored document unless told otherwise. */
  document?: string
  /** The full-text table of its words. */
  words?: WordTable
}

/** For tables whose rows have a mode. Only conditions on columns and on the words of the table can be held. */
export function createDocumentPager(database: Pick<Database, 'sqlite'>, paged: Paged): DocumentPager {
  const { sqlite } = database
  const counted = sqlite.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck()
  const all = { from: `${paged.table} WHERE test_mode = +?`, seq: 'seq', order: 'seq' }
  const cutAll = prepareCut(database, paged, all)
  const countOf = rememberCounts(database)
  const firstPage = prepareFirst(database, paged, all)
  const cutOf = rememberCuts(rows => prepareCut(database, paged, rows))

  return (testMode, conditions, range) => {
    const mode = testMode ? 1 : 0
    if (conditions.length === 0) {
      const name = `${paged.table}:${mode}`
      if (range.offset === 0 && range.cursor === undefined) return firstPage([mode], range.limit, name)
      const count = counted.get(name) ?? 0
      return cutAll([mode], range, count)
    }
    const columns = conditions.filter((each): each is ColumnCondition => 'sql' in each)
    const searches = conditions.flatMap(each => ('words' in each ? [each.words] : []))
    const found = paged.words && searches.length > 0 ? wordRows(paged.words, testMode, searches) : null
    const among = found && columns.length > 0 ? amongFound(found, countOf(found), columns) : null
    const rows =
      found && !among ? found : columnRows(paged.table, mode, among ? [among, ...columns] : columns)
    const count = countOf(rows)
    return cutOf(rows)(rows.values, range, count)
  }
}

/** More ways to narrow a list than anybody takes in a day. */
const mostCuts = 50

/** Asking for a list narrowed in the same way again compiles nothing. */
function rememberCuts(prepare: (rows: Rows) => Cut): (rows: Rows) => Cut {
  const kept = new Map<string, Cut>()
  return rows => {
    const key = JSON.stringify([rows.from, rows.seq, rows.order, rows.ahead])
    const cut = kept.get(key) ?? prepare(rows)
    if (kept.size >= mostCuts) kept.clear()
    kept.set(key, cut)
    return cut
  }
}

/** From so many on it takes less time to look through all rows than to look up each one. */
const many = 10_000

/**
 * Being among the records that were found by their words, for records that must fit other conditions too. The plus
 * hides the number of the record from SQLite, which would otherwise look up one after another.
 */
function amongFound(found: Rows, count: number, columns: readonly ColumnCondition[]): ColumnCondition {
  const hasIndex = columns.every(each => each.hasIndex)
  const seq = hasIndex || count > many ? '+seq' : 'seq'
  return { sql: `${seq} IN (SELECT ${found.seq} FROM ${found.from})`, values: found.values, hasIndex }
}

/**
 * The index `<table>_lookup` holds every column a condition may name: a search through all rows then reads that
 * index and of the documents only those of the page. SQLite does not see that the index is enough for generated
 * columns, so it is told.
 */
function columnRows(table: Paged['table'], mode: number, columns: readonly ColumnCondition[]): Rows {
  const by = columns.every(each => each.hasIndex) ? '' : ` INDEXED BY ${table}_lookup`
  const where = ['test_mode = +?', ...columns.map(({ sql }) => sql)].join(' AND ')
  return {
    from: `${table}${by} WHERE ${where}`,
    seq: 'seq',
    order: 'seq',
    values: [mode, ...columns.flatMap(({ values }) => values)],
  }
}
