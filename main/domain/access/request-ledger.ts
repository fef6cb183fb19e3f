import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'

/** One request that came with an Idempotency-Key: who asked for what. */
export type KeyedRequest = {
  credential: string
  testMode: boolean
  method: string
  path: string
  key: string
}

export type KnownRequest = {
  fingerprint: string
  state: 'running' | 'done' | 'unknown' | 'spent'
  status: number | null
  answer: string | null
  recordId: string | null
}

export type RequestLedger = {
  find: (request: KeyedRequest) => KnownRequest | null
  /** Writes down that the work begins; the answer names the row. */
  begin: (request: KeyedRequest, fingerprint: string) => number
  finish: (seq: number, answer: { status: number; json: string }) => void
  /** It ended and nobody knows how. */
  leaveUnknown: (seq: number) => void
  /** Nothing came of it: the key may be used again. */
  forget: (seq: number) => void
}

/**
 * How long an answer is kept, unless it is about a shipment: that one is kept for as long as the shipment is there.
 * After that a key whose request made a record is still known, with the record's id.
 */
export const answerDays = 30
/** The shipment of an id; null for ids of anything else. */
const aboutShipment = '(SELECT id FROM shipments WHERE id = ?)'
const dayMs = 24 * 3_600_000

/** Requests by their keys, on disk. What was under way when the station stopped is of unknown outcome. */
export function createRequestLedger({ sqlite }: Pick<Database, 'sqlite'>, clock: Clock): RequestLedger {
  const where = 'credential = ? AND test_mode = ? AND method = ? AND path = ? AND key = ?'
  const find = sqlite.prepare<unknown[], KnownRequest>(
    `SELECT fingerprint, state, status, answer, record_id AS recordId FROM idempotent_requests WHERE ${where}`,
  )
  const insert = sqlite.prepare(
    `INSERT INTO idempotent_requests (credential, test_mode, method, path, key, fingerprint, state, shipment_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, 'running', ${aboutShipment}, ?)`,
  )
  const finish = sqlite.prepare(
    `UPDATE idempotent_requests SET state = 'done', status = ?, answer = ?, record_id = ?,
       shipment_id = coalesce(shipment_id, ${aboutShipment}) WHERE seq = ?`,
  )
  const leaveUnknown = sqlite.prepare(`UPDATE idempotent_requests SET state = 'unknown' WHERE seq = ?`)
  const forget = sqlite.prepare('DELETE FROM idempotent_requests WHERE seq = ?')
  const prune = createPruning(sqlite, clock)
  sqlite.exec(`UPDATE idempotent_requests SET state = 'unknown' WHERE state = 'running'`)
  prune()
  const valuesOf = ({ credential, testMode, method, path, key }: KeyedRequest) =>
    [credential, testMode ? 1 : 0, method, path, key] as const

  return {
    find: request => find.get(...valuesOf(request)) ?? null,
    begin: (request, fingerprint) => {
      prune()
      const row = insert.run(
        ...valuesOf(request),
        fingerprint,
        recordIdIn(request.path),
        clock.now().getTime(),
      )
      return Number(row.lastInsertRowid)
    },
    finish: (seq, { status, json }) => {
      const recordId = recordIdOf(json)
      finish.run(status, json, recordId, recordId, seq)
    },
    leaveUnknown: seq => void leaveUnknown.run(seq),
    forget: seq => void forget.run(seq),
  }
}

/** Once a day at most, and only along the index of what is old. */
function createPruning(sqlite: Database['sqlite'], clock: Clock): () => void {
  const old = `state IN ('done', 'unknown') AND state <> 'spent' AND shipment_id IS NULL AND created_at < ?`
  const drop = sqlite.prepare(`DELETE FROM idempotent_requests WHERE ${old} AND record_id IS NULL`)
  const spend = sqlite.prepare(
    `UPDATE idempotent_requests SET state = 'spent', answer = NULL WHERE ${old} AND record_id IS NOT NULL`,
  )
  let prunedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = clock.now().getTime()
    if (now - prunedAt < dayMs) return
    prunedAt = now
    drop.run(now - answerDays * dayMs)
    spend.run(now - answerDays * dayMs)
  }
}

/** The record an operation is about, as its path names it: `/v1/shipments/{id}/purchase`. */
const recordIdIn = (path: string): string | null => path.split('/')[3] ?? null

/** The id of the record an answer shows, read without trusting its shape. */
function recordIdOf(json: string): string | null {
  const id: unknown = (JSON.parse(json) as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id : null
}
