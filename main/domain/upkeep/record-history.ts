import type { DoneKind, DoneRow, RecordHistory } from '../../../shared/desk/record-history.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { RecordRef } from '../../platform/record-ref.ts'

/** What was done to a record and by whom, read out of the ledgers and of what is noted besides. */
export type ReadHistory = (recordRef: RecordRef) => Result<RecordHistory>

type Row = { at: number; by: string | null; kind: DoneKind; state: DoneRow['state'] } & {
  about: string
  undone: number
}

const nothing = 'json_array()'
const isDone = "state IN ('done','pending','unknown')"

/** What carriers were asked to do with it, and with the pickup and the manifest it is in. */
const intentRows = `SELECT coalesce(settled_at, started_at) AS at, by,
    CASE kind WHEN 'pickup_schedule' THEN 'pickup_booked' WHEN 'pickup_update' THEN 'pickup_changed'
      WHEN 'pickup_cancel' THEN 'pickup_cancelled' WHEN 'manifest_close' THEN 'manifest_made' ELSE 'voided' END AS kind,
    state, CASE WHEN proposal ->> '$.pickup.pickup_date' IS NOT NULL THEN json_array(proposal ->> '$.pickup.pickup_date')
      WHEN proposal ->> '$.day' IS NOT NULL THEN json_array(proposal ->> '$.day') ELSE ${nothing} END AS about, 0 AS undone
  FROM intents INDEXED BY intents_subject
  WHERE subject_id IN (SELECT @id UNION SELECT pickup_id FROM pickup_shipments WHERE shipment_id = @id
      UNION SELECT manifest_id FROM manifest_shipments WHERE shipment_id = @id)
    AND kind IN ('void','pickup_schedule','pickup_update','pickup_cancel','manifest_close') AND ${isDone}`

const purchaseRows = `SELECT coalesce(settled_at, started_at), coalesce(operator, desk), 'bought',
    CASE state WHEN 'pending' THEN 'pending' WHEN 'unknown' THEN 'unknown' ELSE 'done' END, json_array(service), 0
  FROM purchases INDEXED BY purchases_shipment WHERE shipment_id = @id AND state <> 'refused'`

const notedRows = `SELECT at, by, kind, 'done', about, undone_at IS NOT NULL
  FROM shipments CROSS JOIN shipment_history INDEXED BY shipment_history_shipment ON shipment_seq = shipments.seq
  WHERE shipments.id = @id`

/** What no ledger says, first: of one moment it is the last that was done. */
const settledRows = `SELECT at, by, kind, 'done' AS state, about, 0 AS undone
  FROM record_notes INDEXED BY record_notes_subject
  WHERE subject_id IN (SELECT @id UNION SELECT pickup_id FROM pickup_shipments WHERE shipment_id = @id
      UNION SELECT manifest_id FROM manifest_shipments WHERE shipment_id = @id)`

// A draft somebody looked at and left is no return yet.
const isMade = `EXISTS (SELECT 1 FROM purchases INDEXED BY purchases_shipment WHERE purchases.shipment_id = label_id AND state <> 'refused')`

const returnRows = (
  [
    ['return_made', 'created_at', 'created_by'],
    ['return_arrived', 'arrived_at', 'arrived_by'],
    ['return_decided', 'decided_at', 'decided_by'],
  ] as const
).map(
  ([kind, at, by]) => `SELECT ${at}, ${by}, '${kind}', 'done', ${nothing}, 0 FROM returns
    WHERE (shipment_id = @id OR label_id = @id OR id = @id) AND ${at} IS NOT NULL AND ${isMade}`,
)

/** More than anybody reads. */
const most = 500

export function createRecordHistory({ sqlite }: Pick<Database, 'sqlite'>): ReadHistory {
  const rows = sqlite.prepare<[{ id: string }], Row>(
    `${[settledRows, intentRows, purchaseRows, notedRows, ...returnRows].join(' UNION ALL ')}`,
  )
  const modeOf = sqlite
    .prepare<[{ id: string }], number>(
      ['shipments', 'pickups', 'manifests', 'returns']
        .map(table => `SELECT test_mode FROM ${table} WHERE id = @id`)
        .join(' UNION ALL '),
    )
    .pluck()
  const isOrder = sqlite
    .prepare<[{ id: string; testMode: number }], 1>(
      'SELECT 1 FROM orders WHERE id = @id AND test_mode = @testMode',
    )
    .pluck()
  return ({ id, testMode }) => {
    const mode = modeOf.get({ id })
    const done = rows.all({ id }).toSorted((a, b) => b.at - a.at)
    const isGone = mode === undefined && done.length > 0
    if (!isGone && mode !== Number(testMode)) {
      if (isOrder.get({ id, testMode: Number(testMode) }))
        return refuse('not_found', {
          message: `The history of an order comes with it: GET /desk/orders/${id}.`,
        })
      return refuse('not_found', { message: `Nothing is known of ${id.slice(0, 80)}.` })
    }
    return ok({ done: done.slice(0, most).map(toDone) })
  }
}

const toDone = ({ at, about, undone, ...row }: Row): DoneRow => ({
  ...row,
  at: new Date(at).toISOString(),
  about: JSON.parse(about),
  undone: undone === 1,
})
