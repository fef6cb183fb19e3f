import type BetterSqlite3 from 'better-sqlite3'
import {
  type AttentionCounts,
  type AttentionItem,
  attentionKinds,
} from '../../../../shared/desk/attention.ts'
import { type AttentionRow, toAttentionItem } from './attention-text-mapper.ts'

/** What needs a person, read out of the ledgers, the spool and the webhooks in both modes. */
export type AttentionList = {
  page: (range: { limit: number; offset: number }) => { count: number; records: AttentionItem[] }
  count: () => AttentionCounts
}

// Each part says its condition in the words of a partial index, so that the long tables are never read through.
const parts = [
  `SELECT 0 AS rank, 'purchase' AS kind, shipment_id AS id, shipment_id AS shipmentId, started_at AS since,
     (SELECT test_mode FROM shipments WHERE id = shipment_id) AS testMode, connection_id AS connectionId, service AS subject
   FROM purchases WHERE state = 'unknown' AND state IN ('pending','unknown')`,
  `SELECT 1, 'void', subject_id, subject_id, started_at,
     (SELECT test_mode FROM shipments WHERE id = subject_id), connection_id, json_extract(proposal, '$.tracking_number')
   FROM intents WHERE state = 'unknown' AND state IN ('pending','unknown') AND kind = 'void'`,
  `SELECT 2, CASE kind WHEN 'proxy_label' THEN 'proxy_purchase' WHEN 'proxy_void' THEN 'proxy_void' ELSE 'proxy_pickup' END,
     id, NULL, started_at, json_extract(proposal, '$.test_mode'), connection_id, json_extract(proposal, '$.subject')
   FROM intents WHERE state = 'unknown' AND state IN ('pending','unknown') AND kind GLOB 'proxy_*'`,
  `SELECT 3, 'pickup', subject_id, NULL, started_at,
     (SELECT test_mode FROM pickups WHERE id = subject_id), connection_id, json_extract(proposal, '$.pickup.pickup_date')
   FROM intents WHERE state = 'unknown' AND state IN ('pending','unknown') AND kind GLOB 'pickup_*'`,
  `SELECT 4, 'manifest', subject_id, NULL, started_at,
     (SELECT test_mode FROM manifests WHERE id = subject_id), connection_id, json_extract(proposal, '$.day')
   FROM intents WHERE state = 'unknown' AND state IN ('pending','unknown') AND kind = 'manifest_close'`,
  `SELECT 5, 'upload', id, shipment_id, started_at,
     (SELECT test_mode FROM shipments WHERE id = shipment_id), connection_id,
     (SELECT group_concat(value, ', ') FROM json_each(file_names))
   FROM document_uploads WHERE state = 'unknown' AND state IN ('pending','unknown')`,
  `SELECT CASE state WHEN 'unknown' THEN 6 ELSE 7 END, CASE state WHEN 'unknown' THEN 'print_unknown' ELSE 'print_job' END, id, shipment_id, updated_at, NULL, NULL, name || ', ' || printer_name FROM print_jobs AS job
   WHERE state IN ('failed','unknown') AND NOT EXISTS (
     SELECT 1 FROM print_jobs AS again
     WHERE again.repeat_of = coalesce(job.repeat_of, job.id) AND again.repeat_number > job.repeat_number)`,
  `SELECT 8, 'webhook', id, NULL, failing_since, test_mode, NULL, url FROM webhooks WHERE gave_up = 1`,
].join(' UNION ALL ')

export function createAttentionList(sqlite: BetterSqlite3.Database): AttentionList {
  const page = sqlite.prepare<[number, number], AttentionRow>(
    `SELECT kind, id, shipmentId, since, testMode, subject,
       (SELECT carrier_id FROM connections WHERE connections.id = connectionId) AS carrierId
     FROM (${parts}) ORDER BY rank, since, id LIMIT ? OFFSET ?`,
  )
  const counts = sqlite.prepare<[], { kind: AttentionRow['kind']; count: number }>(
    `SELECT kind, count(*) AS count FROM (${parts}) GROUP BY kind`,
  )
  const count = (): AttentionCounts => {
    const found = new Map(counts.all().map(row => [row.kind, row.count]))
    const byKind = attentionKinds.map(kind => [kind, found.get(kind) ?? 0] as const)
    const total = byKind.reduce((sum, [, number]) => sum + number, 0)
    return { total, ...Object.fromEntries(byKind) } as AttentionCounts
  }
  return {
    count,
    page: ({ limit, offset }) => ({
      count: count().total,
      records: page.all(limit, offset).map(toAttentionItem),
    }),
  }
}
