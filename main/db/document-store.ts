import type { Database } from './database.ts'

/** A page cut by the database. */
export type DocumentPage = {
  /** How many records there are in all. */
  count: number
  /** The stored JSON of this page, joined by commas, between two texts: an answer in one piece. */
  between: (before: string, after: string) => Buffer
}

/**
 * The order of every list, and its page. SQLite compiles a statement anew for every number that stands at a bare
 * `?` here or beside this order; behind a plus it does not.
 */
export const newestFirst = 'ORDER BY seq DESC LIMIT +? OFFSET +?'

/**
 * Reads a page as the bytes it is stored and sent in: making texts of the documents and bytes again takes ten
 * times as long as reading them. `source` gives the `document`s in order, and SQLite keeps the order of a
 * subquery that has a limit.
 */
export function preparePage<Values extends unknown[]>(
  { sqlite }: Pick<Database, 'sqlite'>,
  source: string,
): (...values: Values) => DocumentPage['between'] {
  const read = sqlite
    .prepare<[string, string, ...Values], Buffer>(
      `SELECT CAST(? || coalesce(group_concat(document, ','), '') || ? AS BLOB) FROM (${source})`,
    )
    .pluck()
  return (...values) =>
    (before, after) =>
      read.get(before, after, ...values) ?? Buffer.alloc(0)
}

/** Records of one table that are stored as the documents the interface answers with. */
export type DocumentStore<T> = {
  insert: (id: string, document: T, createdAt: number) => void
  find: (id: string) => T | null
  update: (id: string, document: T) => void
  remove: (id: string) => void
  page: (range: { limit: number; offset: number }) => DocumentPage
}

/** For tables of saved templates, which have `documentColumns` and nothing more. */
export function createDocumentStore<T>(
  database: Database,
  table: 'addresses' | 'parcels' | 'customs',
): DocumentStore<T> {
  const { sqlite } = database
  const insert = sqlite.prepare(`INSERT INTO ${table} (id, document, created_at) VALUES (?, ?, ?)`)
  const find = sqlite.prepare<[string], string>(`SELECT document FROM ${table} WHERE id = ?`).pluck()
  const update = sqlite.prepare(`UPDATE ${table} SET document = ? WHERE id = ?`)
  const remove = sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const count = sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck()
  const page = preparePage<[number, number]>(database, `SELECT document FROM ${table} ${newestFirst}`)
  return {
    insert: (id, document, createdAt) => void insert.run(id, JSON.stringify(document), createdAt),
    find: id => {
      const text = find.get(id)
      return text === undefined ? null : (JSON.parse(text) as T)
    },
    update: (id, document) => void update.run(JSON.stringify(document), id),
    remove: id => void remove.run(id),
    page: ({ limit, offset }) => ({ count: count.get() ?? 0, between: page(limit, offset) }),
  }
}
