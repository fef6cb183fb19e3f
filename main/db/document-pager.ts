import type { Condition } from './conditions.ts'
import type { Database } from './database.ts'
import { type DocumentPage, newestFirst, preparePage } from './document-store.ts'

/** Cuts a page, newest first. Without conditions nothing is counted: triggers keep the number of rows. */
export type DocumentPager = (
  testMode: boolean,
  conditions: readonly Condition[],
  range: { limit: number; offset: number },
) => DocumentPage

/**
 * For tables whose rows have a mode. Their index `<table>_lookup` holds every column a condition may name: a
 * search through all rows then reads that index and of the documents only those of the page. SQLite does not
 * see that the index is enough for generated columns, so it is told. `document` is what is answered of a row.
 */
export function createDocumentPager(
  database: Pick<Database, 'sqlite'>,
  table: 'shipments' | 'trackers' | 'orders' | 'events',
  document = 'document',
): DocumentPager {
  const { sqlite } = database
  const select = (source: string, where: string) =>
    preparePage(database, `SELECT ${document} AS document FROM ${source} WHERE ${where} ${newestFirst}`)
  const newest = select(table, 'test_mode = +?')
  const counted = sqlite.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck()

  return (testMode, conditions, { limit, offset }) => {
    const mode = testMode ? 1 : 0
    if (conditions.length === 0)
      return { count: counted.get(`${table}:${mode}`) ?? 0, between: newest(mode, limit, offset) }
    const source = conditions.every(({ hasIndex }) => hasIndex)
      ? table
      : `${table} INDEXED BY ${table}_lookup`
    const where = ['test_mode = +?', ...conditions.map(({ sql }) => sql)].join(' AND ')
    const values = [mode, ...conditions.flatMap(condition => condition.values)]
    const count = sqlite.prepare<unknown[], number>(`SELECT count(*) FROM ${source} WHERE ${where}`).pluck()
    return {
      count: count.get(...values) ?? 0,
      between: select(source, where)(...values, limit, offset),
    }
  }
}
