import { once } from '../../shared/values.ts'
import type { Database } from './database.ts'

/** A page cut by the database. */
export type DocumentPage = {
  /** How many records there are in all. */
  count: number
  /** Where the next page starts; null when this is the last one, left out where a cursor means nothing. */
  next?: number | null
  /** The stored JSON of this page, joined by commas. */
  documents: Buffer
  /** The same memory with `headRoom` bytes free in front and `listEnd` behind, to be sent without a copy. */
  answer?: Buffer
}

/** Room for what is sent before the documents of a page. */
export const headRoom = 400
export const listEnd = ']}'

/** The documents of a page as a column: every copy of a page is memory that has to be cleaned up. */
const answerColumn = (documents: string) =>
  `CAST(printf('%${headRoom}s', '') || coalesce(group_concat(${documents}, ','), '') || '${listEnd}' AS BLOB)`

const documentsOf = (answer: Buffer): Pick<DocumentPage, 'documents' | 'answer'> => ({
  documents: answer.subarray(headRoom, answer.length - listEnd.length),
  answer,
})

/**
 * A page begins behind `offset` records, or with a cursor behind the record of that number. A walk by cursors meets
 * every record that is there all the time once, whatever is added, removed or changed meanwhile.
 */
export type Range = { limit: number; offset: number; cursor?: number | undefined }

/**
 * Records to page through. `from` ends with a WHERE and may have a `?` for every one of `values`; `seq` is their
 * number in it, and `order`, which is larger than that by `ahead`, what they are sorted by.
 */
export type Rows = {
  from: string
  seq: string
  order: string
  ahead?: number
  values: readonly (string | number)[]
}

/** Cuts the page of so many rows, newest first. */
export type Cut = (values: Rows['values'], range: Range, count: number) => DocumentPage

/**
 * Reads a page as the bytes it is stored and sent in: making texts of the documents and bytes again takes ten
 * times as long as reading them. Only the documents of the page are read, and the rows before them are passed by
 * from the end that is nearer. SQLite keeps the order of a subquery that has a limit; it compiles a statement anew
 * for every number that stands at a bare `?` beside an order, and not for one behind a plus.
 */
export function prepareCut(
  { sqlite }: Pick<Database, 'sqlite'>,
  { table, document = 'document' }: { table: string; document?: string },
  { from, seq, order, ahead = 0 }: Omit<Rows, 'values'>,
): Cut {
  const older = `${from} AND ${order} < +? + ${ahead}`
  const numbers = (of: string, way: 'ASC' | 'DESC') =>
    `SELECT ${seq} AS at FROM ${of} ORDER BY ${order} ${way} LIMIT +? OFFSET +?`
  const prepare = (source: string) =>
    sqlite.prepare<unknown[], { last: number | null; answer: Buffer }>(
      `SELECT min(at) AS last, ${answerColumn('document')} AS answer FROM
         (SELECT at, ${document} AS document FROM (${source}) CROSS JOIN ${table} ON ${table}.seq = at)`,
    )
  const fromNewest = once(() => prepare(numbers(from, 'DESC')))
  const fromOldest = once(() => prepare(`SELECT at FROM (${numbers(from, 'ASC')}) ORDER BY at DESC LIMIT -1`))
  const fromCursor = once(() => prepare(numbers(older, 'DESC')))
  const rest = once(() => sqlite.prepare<unknown[], number>(`SELECT EXISTS (SELECT 1 FROM ${older})`).pluck())

  return (values, { limit, offset, cursor }, count) => {
    if (cursor !== undefined) {
      const { last = null, answer = emptyAnswer() } = fromCursor().get(...values, cursor, limit, 0) ?? {}
      const hasMore = last !== null && rest().get(...values, last) === 1
      return { count, next: hasMore ? last : null, ...documentsOf(answer) }
    }
    const left = Math.max(0, count - offset)
    const rows = Math.min(limit, left)
    const { last = null, answer = emptyAnswer() } =
      (offset <= left
        ? fromNewest().get(...values, limit, offset)
        : fromOldest().get(...values, rows, left - rows)) ?? {}
    return { count, next: rows < left ? last : null, ...documentsOf(answer) }
  }
}

/** Cuts the page of so many rows, sorted by `by`, which one index holds and in which no two rows are equal. */
export function prepareSortedCut(
  { sqlite }: Pick<Database, 'sqlite'>,
  { table, document = 'document' }: { table: string; document?: string },
  { from, seq, by }: Pick<Rows, 'from' | 'seq'> & { by: string },
): Cut {
  const page = sqlite
    .prepare<unknown[], Buffer>(
      `SELECT ${answerColumn('document')} FROM (SELECT ${document} AS document FROM
         (SELECT ${seq} AS at FROM ${from} ORDER BY ${by} LIMIT +? OFFSET +?) CROSS JOIN ${table} ON ${table}.seq = at)`,
    )
    .pluck()
  return (values, { limit, offset }, count) => ({
    count,
    ...documentsOf(page.get(...values, limit, offset) ?? emptyAnswer()),
  })
}

/**
 * The first page of all rows together with the number `counters` has of them: it is what is asked for most, and
 * every statement takes and gives back the lock of the file, which costs as much as finding a record.
 */
export function prepareFirst(
  { sqlite }: Pick<Database, 'sqlite'>,
  { table, document = 'document' }: { table: string; document?: string },
  { from, seq, order }: Omit<Rows, 'values'>,
): (values: Rows['values'], limit: number, counter: string) => DocumentPage {
  const page = once(() =>
    sqlite.prepare<unknown[], { count: number; last: number | null; answer: Buffer }>(
      `SELECT coalesce((SELECT value FROM counters WHERE name = ?), 0) AS count,
         min(at) AS last, ${answerColumn('document')} AS answer FROM
         (SELECT at, ${document} AS document FROM (SELECT ${seq} AS at FROM ${from} ORDER BY ${order} DESC LIMIT +?)
           CROSS JOIN ${table} ON ${table}.seq = at)`,
    ),
  )
  return (values, limit, counter) => {
    const { count = 0, last = null, answer = emptyAnswer() } = page().get(counter, ...values, limit) ?? {}
    return { count, next: limit < count ? last : null, ...documentsOf(answer) }
  }
}

/** The same for rows that are read one by one; `read` answers those behind the cursor, if there is one. */
export function cutRows<Row extends { seq: number }>(
  { limit, offset, cursor }: Range,
  read: (limit: number, offset: number) => Row[],
): { rows: Row[]; next: number | null } {
  const found = read(limit + 1, cursor === undefined ? offset : 0)
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.seq ?? null) : null }
}

const emptyAnswer = () => Buffer.from(`${' '.repeat(headRoom)}${listEnd}`)
