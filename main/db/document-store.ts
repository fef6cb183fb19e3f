import type { Database } from './database.ts'
import { type DocumentPage, prepareCut, type Range } from './page-cut.ts'

/** How a document is bound: read once for all that is made of it, where one that was only given is looked at for each. */
export const boundDocument = 'json(?)'

/** Records of one table that are stored as the documents the interface answers with. */
export type DocumentStore<T> = {
  insert: (id: string, document: T, createdAt: number) => void
  find: (id: string) => T | null
  has: (id: string) => boolean
  update: (id: string, document: T) => void
  remove: (id: string) => void
  page: (range: Range) => DocumentPage
}

/** For tables of saved templates, which have `documentColumns` and nothing more. */
export function createDocumentStore<T>(
  database: Database,
  table: 'addresses' | 'parcels' | 'customs' | 'document_templates' | 'data_templates',
): DocumentStore<T> {
  const { sqlite } = database
  const insert = sqlite.prepare(
    `INSERT INTO ${table} (id, document, created_at) VALUES (?, ${boundDocument}, ?)`,
  )
  const find = sqlite.prepare<[string], string>(`SELECT document FROM ${table} WHERE id = ?`).pluck()
  const has = sqlite.prepare(`SELECT 1 FROM ${table} WHERE id = ?`)
  const update = sqlite.prepare(`UPDATE ${table} SET document = ${boundDocument} WHERE id = ?`)
  const remove = sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`)
  const count = sqlite.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck()
  const cut = prepareCut(database, { table }, { from: `${table} WHERE true`, seq: 'seq', order: 'seq' })
  return {
    insert: (id, document, createdAt) => void insert.run(id, JSON.stringify(document), createdAt),
    find: id => {
      const text = find.get(id)
      return text === undefined ? null : (JSON.parse(text) as T)
    },
    has: id => has.get(id) !== undefined,
    update: (id, document) => void update.run(JSON.stringify(document), id),
    remove: id => void remove.run(id),
    page: range => cut([], range, count.get() ?? 0),
  }
}
