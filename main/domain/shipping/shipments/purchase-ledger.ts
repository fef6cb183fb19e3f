import type { PurchaseInput } from '../../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'

export type Bought = {
  trackingNumber: string
  shipmentIdentifier: string
  amountMinor: number | null
  currency: string | null
}

/** What was asked of the station: with the draft, all that is needed to complete a purchase later. */
export type PurchaseWish = {
  input: PurchaseInput
  /** The day it was asked, which a shipment without a date ships on; null when the draft is bought as it is. */
  day: string | null
}

/** What a row says of a purchase besides whose it is. */
export type PurchaseFacts = {
  /** Digest of what the carrier is to be sent. */
  fingerprint: string
  idempotencyKey: string | null
  wish: PurchaseWish
}

/** A purchase without a known outcome. */
export type OpenPurchase = {
  id: string
  shipmentId: string
  connectionId: string | null
  service: string
  state: 'pending' | 'unknown'
  wish: PurchaseWish | null
  startedAt: number
  /** Null while no carrier has heard of it. */
  askedAt: number | null
}

/** Rows that say we are about to pay, and what came of it. */
export type PurchaseLedger = {
  /** Commits the intent; refuses when the shipment has a label, is being bought, or nobody knows. */
  begin: (shipmentId: string, connectionId: string, service: string, facts?: PurchaseFacts) => Result<string>
  /** Commits that the carrier hears of it now. Without it the purchase did certainly not happen. */
  asked: (purchaseId: string) => void
  settle: (purchaseId: string, bought: Bought) => void
  refused: (purchaseId: string) => void
  unknown: (purchaseId: string) => void
  voided: (shipmentId: string) => void
  /** For a shipment that goes as if it had never been: the carrier refused a one-call purchase. */
  forget: (purchaseId: string) => void
  /** The live purchase of a shipment, if any. */
  find: (shipmentId: string) => { id: string; state: 'pending' | 'bought' | 'unknown' } | null
  /** The purchase of a shipment that has no known outcome. */
  findOpen: (shipmentId: string) => OpenPurchase | null
  /** Purchases nobody knows the outcome of. */
  countUnknown: () => number
  /** Shipments of purchases nobody knows the outcome of, the oldest first. */
  unknownShipments: () => string[]
  /** After a crash: intents without an outcome. */
  unsettled: () => OpenPurchase[]
}

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"
const columns =
  'id, shipment_id AS shipmentId, connection_id AS connectionId, service, state, wish, started_at AS startedAt, asked_at AS askedAt'

type LiveRow = { id: string; state: 'pending' | 'bought' | 'unknown' }
type OpenRow = Omit<OpenPurchase, 'wish'> & { wish: string | null }

const toOpen = ({ wish, ...row }: OpenRow): OpenPurchase => ({
  ...row,
  wish: wish === null ? null : (JSON.parse(wish) as PurchaseWish),
})

export function createPurchaseLedger({ sqlite }: Database, ids: Ids, clock: Clock): PurchaseLedger {
  const insert = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, fingerprint, idempotency_key, wish, attempt, state, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1 + (SELECT count(*) FROM purchases WHERE shipment_id = ?), 'pending', ?)`,
  )
  const asked = sqlite.prepare(`UPDATE purchases SET asked_at = ? WHERE id = ? AND state = 'pending'`)
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
  const openOf = sqlite.prepare<[string], OpenRow>(
    `SELECT ${columns} FROM purchases WHERE shipment_id = ? AND ${open}`,
  )
  const byState = sqlite.prepare<[string], OpenRow>(
    `SELECT ${columns} FROM purchases INDEXED BY purchases_open WHERE state = ? AND ${open} ORDER BY rowid`,
  )
  const unknown = sqlite
    .prepare<[], number>(`SELECT count(*) FROM purchases WHERE state = 'unknown' AND ${open}`)
    .pluck()
  const now = () => clock.now().getTime()
  const end = (id: string, state: string) => void finish.run(state, now(), null, null, null, null, id)
  return {
    begin: (shipmentId, connectionId, service, facts) => {
      const row = live.get(shipmentId)
      if (row) return refuseSecond(row.state)
      const id = ids('purchase')
      const { fingerprint = null, idempotencyKey = null, wish = null } = facts ?? {}
      const request = [fingerprint, idempotencyKey, wish && JSON.stringify(wish)]
      insert.run(id, shipmentId, connectionId, service, ...request, shipmentId, now())
      return ok(id)
    },
    asked: id => void asked.run(now(), id),
    settle: (id, bought) => {
      const { trackingNumber, shipmentIdentifier, amountMinor, currency } = bought
      finish.run('bought', now(), trackingNumber, shipmentIdentifier, amountMinor, currency, id)
    },
    refused: id => end(id, 'refused'),
    unknown: id => end(id, 'unknown'),
    voided: shipmentId => void endLabel.run(shipmentId),
    forget: id => void forget.run(id),
    find: shipmentId => live.get(shipmentId) ?? null,
    findOpen: shipmentId => {
      const row = openOf.get(shipmentId)
      return row ? toOpen(row) : null
    },
    countUnknown: () => unknown.get() ?? 0,
    unknownShipments: () => byState.all('unknown').map(({ shipmentId }) => shipmentId),
    unsettled: () => byState.all('pending').map(toOpen),
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
      'An earlier purchase of this label got no answer, so it may have been bought. Check with the carrier before anything else, then settle it.',
  })
}
