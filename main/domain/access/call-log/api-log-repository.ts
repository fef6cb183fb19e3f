import type { ApiCall, ApiLogFilters } from '../../../../shared/desk/api-log.ts'
import type { ActivityDatabase } from '../../../db/activity/activity-database.ts'
import { createdIn, createRowPager } from '../../../db/activity/activity-pages.ts'
import { type ColumnCondition, contains } from '../../../db/conditions.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'

/** A call as it is stored. */
export type CallRow = Omit<ApiCall, 'id' | 'object_type' | 'created_at'> & { at: number }

export type KeyCall = Pick<CallRow, 'at' | 'caller' | 'method' | 'path' | 'status'>

export type ApiLogRepository = {
  /** Stores calls in one transaction. */
  insert: (rows: readonly CallRow[]) => void
  page: (filters: ApiLogFilters) => DocumentPage
  /** Calls of keys behind one, in the order in which they came; `upTo` is the last that was looked at. */
  keyCalls: (after: number, most: number) => { rows: KeyCall[]; upTo: number; isEnd: boolean }
  /** Forgets what is older; answers how many there were. */
  pruneBefore: (time: number) => number
  /** Forgets the oldest until so many are left. */
  pruneTo: (most: number) => number
}

const document = `json_object(
  'id', 'call_' || seq, 'object_type', 'api_call',
  'created_at', strftime('%Y-%m-%dT%H:%M:%fZ', at / 1000.0, 'unixepoch'),
  'caller_kind', caller_kind, 'caller', caller, 'test_mode', json(iif(test_mode, 'true', 'false')),
  'method', method, 'path', path, 'status', status, 'duration_ms', duration_ms,
  'request_id', request_id, 'ip', ip, 'origin', origin)`

export function createApiLogRepository({ sqlite, transact }: ActivityDatabase): ApiLogRepository {
  const insert = sqlite.prepare(
    `INSERT INTO api_log
       (at, caller_kind, caller, test_mode, method, path, status, duration_ms, request_id, ip, origin)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const walked = sqlite.prepare<[number, number], KeyCall & { seq: number; kind: string }>(
    `SELECT seq, at, caller_kind AS kind, caller, method, path, status FROM api_log WHERE seq > ? ORDER BY seq LIMIT ?`,
  )
  const page = createRowPager({ sqlite }, { table: 'api_log', document })
  const insertOne = (row: CallRow) =>
    insert.run(
      row.at,
      row.caller_kind,
      row.caller,
      row.test_mode ? 1 : 0,
      row.method,
      row.path,
      row.status,
      row.duration_ms,
      row.request_id,
      row.ip,
      row.origin,
    )
  // Calls are stored in the order of time: read from the oldest on, an index of times, which every call pays for, is not missed.
  const before = sqlite.prepare(
    `DELETE FROM api_log WHERE seq < coalesce(
       (SELECT seq FROM api_log WHERE at >= ? ORDER BY seq LIMIT 1), 1 + (SELECT max(seq) FROM api_log))`,
  )
  const beyond = sqlite.prepare('DELETE FROM api_log WHERE seq <= (SELECT max(seq) FROM api_log) - ?')
  return {
    insert: rows => transact(() => rows.forEach(insertOne)),
    page: filters => page(conditionsOf(filters), filters),
    keyCalls: (after, most) => {
      const all = walked.all(after, most)
      return {
        rows: all.filter(({ kind }) => kind === 'key'),
        upTo: all.at(-1)?.seq ?? after,
        isEnd: all.length < most,
      }
    },
    pruneBefore: time => before.run(time).changes,
    pruneTo: most => beyond.run(most).changes,
  }
}

const conditionsOf = (filters: ApiLogFilters): ColumnCondition[] => [
  ...(filters.caller ? [{ sql: 'caller = ?', values: [filters.caller] }] : []),
  ...(filters.method ? [{ sql: 'method = ?', values: [filters.method.toUpperCase()] }] : []),
  ...(filters.path ? [pathHas(filters.path)] : []),
  ...(filters.status ? [statusIs(filters.status)] : []),
  ...(filters.request_id ? [{ sql: 'request_id = ?', values: [filters.request_id] }] : []),
  ...createdIn(filters),
]

/** Addresses are kept as they were sent: most programs write letters beyond English as signs. */
function pathHas(text: string): ColumnCondition {
  const plain = contains(['path'], text)
  const sent = contains(['path'], encodeURI(text.toWellFormed()))
  return { sql: `(${plain.sql} OR ${sent.sql})`, values: [...plain.values, ...sent.values] }
}

const statusIs = (status: string): ColumnCondition => {
  const first = Number(status[0]) * 100
  return status.endsWith('xx')
    ? { sql: 'status BETWEEN ? AND ?', values: [first, first + 99] }
    : { sql: 'status = ?', values: [Number(status)] }
}
