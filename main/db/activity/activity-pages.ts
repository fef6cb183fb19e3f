import type BetterSqlite3 from 'better-sqlite3'
import type { ColumnCondition } from '../conditions.ts'
import type { DocumentPage, Range } from '../page-cut.ts'

/** Both ends belong to the period. */
export const createdIn = (period: {
  created_after?: number | undefined
  created_before?: number | undefined
}): ColumnCondition[] => [
  ...(period.created_after === undefined ? [] : [{ sql: 'at >= ?', values: [period.created_after] }]),
  ...(period.created_before === undefined ? [] : [{ sql: 'at <= ?', values: [period.created_before] }]),
]

/** Cuts a page, newest first. `document` is the JSON of a row: a column, or an expression that makes it. */
export function pageOfRows(
  sqlite: BetterSqlite3.Database,
  { table, document }: { table: 'carrier_traces' | 'api_log'; document: string },
  conditions: readonly ColumnCondition[],
  { limit, offset }: Range,
): DocumentPage {
  const where = conditions.length > 0 ? `WHERE ${conditions.map(({ sql }) => sql).join(' AND ')}` : ''
  const values = conditions.flatMap(each => [...each.values])
  const count =
    sqlite
      .prepare<unknown[], number>(`SELECT count(*) FROM ${table} ${where}`)
      .pluck()
      .get(...values) ?? 0
  const rows = sqlite
    .prepare<unknown[], string>(
      `SELECT ${document} FROM ${table} ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`,
    )
    .pluck()
    .all(...values, limit, offset)
  return { count, between: (before, after) => Buffer.from(before + rows.join(',') + after) }
}
