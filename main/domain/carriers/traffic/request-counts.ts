import type { RequestStore } from '../../../carriers/line/call-limits.ts'
import type { Database } from '../../../db/database.ts'

/** The requests of long limits on disk. Of a connection that is gone by now nothing is kept. */
export function createRequestCounts({ sqlite }: Pick<Database, 'sqlite'>): RequestStore {
  const find = sqlite
    .prepare<[string, string, number], number>(
      `SELECT begun_at FROM carrier_requests WHERE connection_id = ? AND limit_key = ? AND begun_at > ?
       ORDER BY begun_at`,
    )
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO carrier_requests (connection_id, limit_key, begun_at)
     SELECT id, ?, ? FROM connections WHERE id = ?`,
  )
  const forget = sqlite.prepare(
    'DELETE FROM carrier_requests WHERE connection_id = ? AND limit_key = ? AND begun_at <= ?',
  )
  return {
    begunSince: (connectionId, limit, sinceMs) => find.all(connectionId, limit, sinceMs),
    note: (connectionId, limit, { atMs, sinceMs }) => {
      forget.run(connectionId, limit, sinceMs)
      insert.run(limit, atMs, connectionId)
    },
  }
}
