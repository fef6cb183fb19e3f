import type { Database } from '../../../db/database.ts'

/** What nobody knows the outcome of, each with the time it was begun. */
export type Doubts = {
  purchase?: { since: string }
  void?: { since: string }
  /** The oldest one; `id` names it where it is settled. */
  upload?: { since: string; id: string }
}

/** Reads out of the ledgers what a shipment has to say of itself; null when everything about it is known. */
export type ShipmentDoubts = (shipmentId: string) => Doubts | null

export function createShipmentDoubts({ sqlite }: Pick<Database, 'sqlite'>): ShipmentDoubts {
  // The second condition says in the words of the index that the first one lies in it.
  const purchase = sqlite
    .prepare<[string], number>(
      `SELECT started_at FROM purchases WHERE shipment_id = ? AND state = 'unknown' AND state IN ('pending','bought','unknown')`,
    )
    .pluck()
  const voiding = sqlite
    .prepare<[string], number>(
      `SELECT started_at FROM intents WHERE subject_id = ? AND kind = 'void' AND state = 'unknown' AND state IN ('pending','unknown')`,
    )
    .pluck()
  const upload = sqlite.prepare<[string], { id: string; at: number }>(
    `SELECT id, started_at AS at FROM document_uploads WHERE shipment_id = ? AND state = 'unknown' ORDER BY rowid LIMIT 1`,
  )
  const since = (at: number) => ({ since: new Date(at).toISOString() })
  return shipmentId => {
    const [bought, voided, sent] = [purchase.get(shipmentId), voiding.get(shipmentId), upload.get(shipmentId)]
    if (bought === undefined && voided === undefined && !sent) return null
    return {
      ...(bought === undefined ? {} : { purchase: since(bought) }),
      ...(voided === undefined ? {} : { void: since(voided) }),
      ...(sent ? { upload: { ...since(sent.at), id: sent.id } } : {}),
    }
  }
}
