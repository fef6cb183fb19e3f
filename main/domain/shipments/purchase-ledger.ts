import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'

export type Bought = {
  trackingNumber: string
  shipmentIdentifier: string
  amountMinor: number | null
  currency: string | null
}

/** Rows that say we are about to pay, and what came of it. */
export type PurchaseLedger = {
  /** Commits the intent; refuses when the shipment has a label, is being bought, or nobody knows. */
  begin: (shipmentId: string, connectionId: string, service: string) => Result<string>
  settle: (purchaseId: string, bought: Bought) => void
  refused: (purchaseId: string) => void
  unknown: (purchaseId: string) => void
  voided: (shipmentId: string) => void
  /** For a shipment that goes as if it had never been: the carrier refused a one-call purchase. */
  forget: (purchaseId: string) => void
  /** The live purchase of a shipment, if any. */
  find: (shipmentId: string) => { id: string; state: 'pending' | 'bought' | 'unknown' } | null
  /** Purchases nobody knows the outcome of. */
  countUnknown: () => number
  /** After a crash: intents without an outcome. */
  unsettled: () => { id: string; shipmentId: string; connectionId: string | null }[]
}

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"

type LiveRow = { id: string; state: 'pending' | 'bought' | 'unknown' }

export function createPurchaseLedger({ sqlite }: Database, ids: Ids, clock: Clock): PurchaseLedger {
  const insert = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, state, started_at) VALUES (?, ?, ?, ?, 'pending', ?)`,
  )
  const finish = sqlite.prepare(
    `UPDATE purchases SET state = ?, settled_at = ?, tracking_number = ?, shipment_identifier = ?, amount_minor = ?, currency = ?
     WHERE id = ? AND state IN ('pending', 'unknown')`,
  )
  const endLabel = sqlite.prepare(
    `UPDATE purchases SET state = 'voided' WHERE shipment_id = ? AND state = 'bought'`,
  )
  const forget = sqlite.prepare('DELETE FROM purchases WHERE id = ?')
  const live = sqlite.prepare<[string], LiveRow>(
    `SELECT id, state FROM purchases WHERE shipment_id = ? AND state IN ('pending', 'bought', 'unknown')`,
  )
  const pending = sqlite.prepare<[], { id: string; shipmentId: string; connectionId: string | null }>(
    `SELECT id, shipment_id AS shipmentId, connection_id AS connectionId FROM purchases WHERE state = 'pending' AND ${open}`,
  )
  const unknown = sqlite
    .prepare<[], number>(`SELECT count(*) FROM purchases WHERE state = 'unknown' AND ${open}`)
    .pluck()
  const now = () => clock.now().getTime()
  const end = (id: string, state: string) => void finish.run(state, now(), null, null, null, null, id)
  return {
    begin: (shipmentId, connectionId, service) => {
      const row = live.get(shipmentId)
      if (row) return refuseSecond(row.state)
      const id = ids('purchase')
      insert.run(id, shipmentId, connectionId, service, now())
      return ok(id)
    },
    settle: (id, bought) => {
      const { trackingNumber, shipmentIdentifier, amountMinor, currency } = bought
      finish.run('bought', now(), trackingNumber, shipmentIdentifier, amountMinor, currency, id)
    },
    refused: id => end(id, 'refused'),
    unknown: id => end(id, 'unknown'),
    voided: shipmentId => void endLabel.run(shipmentId),
    forget: id => void forget.run(id),
    find: shipmentId => live.get(shipmentId) ?? null,
    countUnknown: () => unknown.get() ?? 0,
    unsettled: () => pending.all(),
  }
}

function refuseSecond(state: LiveRow['state']) {
  if (state === 'bought')
    return refuse('state_error', { message: "The shipment is 'purchased' and cannot be purchased again" })
  if (state === 'pending')
    return refuse('state_error', {
      message: 'This label is being bought at this moment. Wait for that answer; nothing was bought twice.',
    })
  return refuse('outcome_unknown', {
    message:
      'An earlier purchase of this label got no answer, so it may have been bought. Check with the carrier before anything else.',
  })
}
