import { type ColumnCondition, type Condition, type WordTable, wordRows } from './conditions.ts'
import type { Database } from './database.ts'
import {
  type Cut,
  type DocumentPage,
  prepareCut,
  prepareFirst,
  prepareSortedCut,
  type Range,
  type Rows,
} from './page-cut.ts'
import { rememberCounts } from './remembered-counts.ts'

/** Cuts a page, newest first unless told otherwise. Without conditions nothing is counted: `counters` has the number of rows. */
export type DocumentPager = (
  testMode: boolean,
  conditions: readonly Condition[],
  range: Range & { ordering?: string | undefined },
) => DocumentPage

/** An index that begins with the mode and ends with the number of the record, and the columns in between. */
export type SortIndex = { index: string; columns: readonly string[] }

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
  /** What it can be sorted by, besides the order of creation. */
  sorts?: Readonly<Record<string, SortIndex>>
}

/** For tables whose rows have a mode. Only conditions on columns and on the words of the table can be held. */
export function createDocumentPager(database: Pick<Database, 'sqlite'>, paged: Paged): DocumentPager {
  const { sqlite } = database
  const counted = sqlite.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck()
  const all = { from: `${paged.table} WHERE test_mode = +?`, seq: 'seq', order: 'seq' }
  const cutAll = prepareCut(database, paged, all)
  const countOf = rememberCounts(database)
  const firstPage = prepareFirst(database, paged, all)
  const cutOf = rememberCuts((rows: Rows) => prepareCut(database, paged, rows))
  const sortedOf = rememberCuts((rows: SortedRows) => prepareSortedCut(database, paged, rows))

  return (testMode, conditions, { ordering = newestFirst, ...range }) => {
    const mode = testMode ? 1 : 0
    if (ordering !== newestFirst) {
      const found = conditions.length === 0 ? null : rowsOf(testMode, conditions)
      const sorted = sortedRows(paged, mode, { ordering, found })
      const count = found ? countOf(found) : (counted.get(`${paged.table}:${mode}`) ?? 0)
      return sortedOf(sorted)(sorted.values, range, count)
    }
    if (conditions.length === 0) {
      const name = `${paged.table}:${mode}`
      if (range.offset === 0 && range.cursor === undefined) return firstPage([mode], range.limit, name)
      const count = counted.get(name) ?? 0
      return cutAll([mode], range, count)
    }
    const rows = rowsOf(testMode, conditions)
    return cutOf(rows)(rows.values, range, countOf(rows))
  }

  /** The rows that all the conditions hold of. */
  function rowsOf(testMode: boolean, conditions: readonly Condition[]): Rows {
    const columns = conditions.filter((each): each is ColumnCondition => 'sql' in each)
    const searches = conditions.flatMap(each => ('words' in each ? [each.words] : []))
    const found = paged.words && searches.length > 0 ? wordRows(paged.words, testMode, searches) : null
    const among = found && columns.length > 0 ? amongFound(found, countOf(found), columns) : null
    if (found && !among) return found
    return columnRows(paged.table, testMode ? 1 : 0, among ? [among, ...columns] : columns)
  }
}

/** The order of creation, which lists have when nobody asks for another. */
const newestFirst = '-created_at'

type SortedRows = Pick<Rows, 'from' | 'seq' | 'values'> & { by: string }

/**
 * All rows, or those that were found, in an order of their own. What was found is looked up in the index of that order
 * from its first row on, so that nothing is sorted and no document but those of the page is read.
 */
function sortedRows(
  { table, sorts = {} }: Paged,
  mode: number,
  { ordering, found }: { ordering: string; found: Rows | null },
): SortedRows {
  const way = ordering.startsWith('-') ? 'DESC' : 'ASC'
  const name = ordering.replace(/^-/, '')
  const { index, columns } = sorts[name] ?? { index: `${table}_mode`, columns: [] }
  const among = found ? ` AND +seq IN (SELECT ${found.seq} FROM ${found.from})` : ''
  return {
    from: `${table} INDEXED BY ${index} WHERE test_mode = +?${among}`,
    seq: 'seq',
    by: [
      ...columns.map((column, at) => `${column} ${way}${at === 0 ? ' NULLS LAST' : ''}`),
      `seq ${way}`,
    ].join(', '),
    values: [mode, ...(found?.values ?? [])],
  }
}

/** More ways to narrow a list than anybody takes in a day. */
const mostCuts = 50

/** Asking for a list narrowed and sorted in the same way again compiles nothing. */
function rememberCuts<R extends Pick<Rows, 'values'>>(prepare: (rows: R) => Cut): (rows: R) => Cut {
  const kept = new Map<string, Cut>()
  return rows => {
    const key = JSON.stringify({ ...rows, values: null })
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
