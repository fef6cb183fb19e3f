import type { Database } from '../../../db/database.ts'

/** One intent nobody knows the outcome of: its id, by which it is settled, and the time it was begun. */
type UnknownIntent = { id: string; since: string }

/** What nobody knows the outcome of; of uploads the oldest one. */
export type Doubts = { purchase?: UnknownIntent; void?: UnknownIntent; upload?: UnknownIntent }

/** Reads out of the ledgers what a shipment has to say of itself; null when everything about it is known. */
export type ShipmentDoubts = (shipmentId: string) => Doubts | null

type UnknownRow = { kind: keyof Doubts; id: string; startedAt: number }

export function createShipmentDoubts({ sqlite }: Pick<Database, 'sqlite'>): ShipmentDoubts {
  // Each part says in the words of a partial index that what it looks for lies in it.
  const unknown = sqlite.prepare<[string, string, string], UnknownRow>(
    `SELECT 'purchase' AS kind, id, started_at AS startedAt FROM purchases
       WHERE shipment_id = ? AND state = 'unknown' AND state IN ('pending','bought','unknown')
     UNION ALL SELECT 'void', id, started_at FROM intents
       WHERE subject_id = ? AND kind = 'void' AND state = 'unknown' AND state IN ('pending','unknown')
     UNION ALL SELECT * FROM (SELECT 'upload', id, started_at FROM document_uploads
       WHERE shipment_id = ? AND state = 'unknown' ORDER BY rowid LIMIT 1)`,
  )
  return shipmentId => {
    const rows = unknown.all(shipmentId, shipmentId, shipmentId)
    return rows.length === 0
      ? null
      : Object.fromEntries(
          rows.map(({ kind, id, startedAt }) => [kind, { since: new Date(startedAt).toISOString(), id }]),
        )
  }
}
