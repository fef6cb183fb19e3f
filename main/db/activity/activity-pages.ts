import type { ColumnCondition } from '../conditions.ts'
import type { Database } from '../database.ts'
import { cutRows, type DocumentPage, type Range } from '../page-cut.ts'
import { createStatementCache } from '../statement-cache.ts'

/** Both ends belong to the period. */
export const createdIn = (period: {
  created_after?: number | undefined
  created_before?: number | undefined
}): ColumnCondition[] => [
  ...(period.created_after === undefined ? [] : [{ sql: 'at >= ?', values: [period.created_after] }]),
  ...(period.created_before === undefined ? [] : [{ sql: 'at <= ?', values: [period.created_before] }]),
]

/** Cuts a page, newest first unless told otherwise. `document` is the JSON of a row: a column, or an expression that makes it. */
export function createRowPager(
  database: Pick<Database, 'sqlite'>,
  { table, document }: { table: 'carrier_traces' | 'api_log'; document: string },
) {
  const statement = createStatementCache(database)
  return (
    conditions: readonly ColumnCondition[],
    { ordering = '-created_at', ...range }: Range & { ordering?: string | undefined },
  ): DocumentPage => {
    const isNewest = ordering === '-created_at'
    const where = `WHERE ${['true', ...conditions.map(({ sql }) => sql)].join(' AND ')}`
    const values = conditions.flatMap(each => [...each.values])
    const counted = statement<{ count: number }>(`SELECT count(*) AS count FROM ${table} ${where}`)
    const read = statement<{ seq: number; document: string }>(
      `SELECT seq, ${document} AS document FROM ${table} ${where} AND seq < ? ORDER BY seq ${isNewest ? 'DESC' : 'ASC'} LIMIT ? OFFSET ?`,
    )
    const { rows, next } = cutRows(range, (limit, offset) =>
      read.all(...values, range.cursor ?? Number.MAX_SAFE_INTEGER, limit, offset),
    )
    return {
      count: counted.get(...values)?.count ?? 0,
      ...(isNewest ? { next } : {}),
      documents: Buffer.from(rows.map(row => row.document).join(',')),
    }
  }
}
