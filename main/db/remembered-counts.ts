import type { Database } from './database.ts'
import type { Rows } from './page-cut.ts'
import { createStatementCache } from './statement-cache.ts'

/** How many rows there are. */
export type CountRows = (rows: Pick<Rows, 'from' | 'values'>) => number

/** More than anybody pages through at once. */
const mostKept = 200

/**
 * Counting all that a search finds takes longer than reading a page of it, and whoever pages asks again and again.
 * A count is kept until anything at all is stored: by this connection, whose changes SQLite adds up, or by another,
 * which gives the file a new version. Within a transaction nothing is kept, since what it stored may be undone
 * without being a change.
 */
export function rememberCounts({ sqlite }: Pick<Database, 'sqlite'>): CountRows {
  const statement = createStatementCache({ sqlite })
  const version = sqlite.prepare<[], number>('PRAGMA data_version').pluck()
  const changes = sqlite.prepare<[], number>('SELECT total_changes()').pluck()
  const kept = new Map<string, number>()
  let keptAt = ''

  const count: CountRows = ({ from, values }) =>
    statement<{ count: number }>(`SELECT count(*) AS count FROM ${from}`).get(...values)?.count ?? 0

  return rows => {
    if (sqlite.inTransaction) return count(rows)
    const now = `${version.get()}:${changes.get()}`
    if (now !== keptAt || kept.size >= mostKept) kept.clear()
    keptAt = now
    const key = JSON.stringify([rows.from, rows.values])
    const known = kept.get(key) ?? count(rows)
    kept.set(key, known)
    return known
  }
}
