import type { Database } from './database.ts'

/** A page cut by the database. */
export type DocumentPage = {
  /** How many records there are in all. */
  count: number
  /** The stored JSON of this page, joined by commas, between two texts: an answer in one piece. */
  between: (before: string, after: string) => Buffer
}

export type Range = { limit: number; offset: number }

/** Records to page through: `seq` is their number in `from`, which may have a `?` for every one of `values`. */
export type Rows = { from: string; seq: string; order: string; values: readonly (string | number)[] }

/** Cuts the page of so many rows, newest first. */
export type Cut = (rows: Rows['values'], range: Range, count: number) => DocumentPage['between']

/**
 * Reads a page as the bytes it is stored and sent in: making texts of the documents and bytes again takes ten
 * times as long as reading them. Only the documents of the page are read, and the rows before them are passed by
 * from the end that is nearer. SQLite keeps the order of a subquery that has a limit; it compiles a statement anew
 * for every number that stands at a bare `?` beside an order, and not for one behind a plus.
 */
export function prepareCut(
  { sqlite }: Pick<Database, 'sqlite'>,
  { table, document = 'document' }: { table: string; document?: string },
  { from, seq, order }: Omit<Rows, 'values'>,
): Cut {
  const numbers = (way: 'ASC' | 'DESC') =>
    `SELECT ${seq} AS at FROM ${from} ORDER BY ${order} ${way} LIMIT +? OFFSET +?`
  const prepare = (source: string) =>
    sqlite
      .prepare<unknown[], Buffer>(
        `SELECT CAST(? || coalesce(group_concat(document, ','), '') || ? AS BLOB) FROM
           (SELECT ${document} AS document FROM (${source}) CROSS JOIN ${table} ON ${table}.seq = at)`,
      )
      .pluck()
  const fromNewest = prepare(numbers('DESC'))
  const oldestFirst = `SELECT at FROM (${numbers('ASC')}) ORDER BY at DESC LIMIT -1`
  const prepareFromOldest = once(() => prepare(oldestFirst))
  return (values, { limit, offset }, count) => {
    const left = Math.max(0, count - offset)
    const rows = Math.min(limit, left)
    return offset <= left
      ? (before, after) => fromNewest.get(before, after, ...values, limit, offset) ?? Buffer.alloc(0)
      : (before, after) =>
          prepareFromOldest().get(before, after, ...values, rows, left - rows) ?? Buffer.alloc(0)
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
