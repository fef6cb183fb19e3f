import type { Database } from './database.ts'
import type { Rows } from './page-cut.ts'
import { createStatementCache } from './statement-cache.ts'
import { createUnchanged } from './unchanged.ts'

/** How many rows there are. */
export type CountRows = (rows: Pick<Rows, 'from' | 'values'>) => number

/**
 * Counting all that a search finds takes longer than reading a page of it, and whoever pages asks again and again.
 * A count is kept until anything at all is stored.
 */
export function rememberCounts(database: Pick<Database, 'sqlite'>): CountRows {
  const statement = createStatementCache(database)
  const count = createUnchanged(database, (key: string) => {
    const [from, values] = JSON.parse(key) as [Rows['from'], Rows['values']]
    return statement<{ count: number }>(`SELECT count(*) AS count FROM ${from}`).get(...values)?.count ?? 0
  })
  return ({ from, values }) => count(JSON.stringify([from, values]))
}
