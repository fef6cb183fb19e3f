import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type CarrierMessage, ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { dayStart, daysAfter, type ShopCalendar, type ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { WorkUnderWay } from '../../../platform/work-under-way.ts'
import type { Intent, IntentLedger } from '../../intents/intent-kind.ts'
import { fromSaid } from '../../intents/intent-ledger.ts'
import { byAge, openStateOf, refuseSecond } from '../../intents/intent-rules.ts'

export type Bought = {
  trackingNumber: string
  shipmentIdentifier: string
  amountMinor: number | null
  currency: string | null
  /** In what it is not what was shown. */
  differs?: readonly CarrierMessage[]
}

/** What was asked of the station: with the draft, all that is needed to complete a purchase later. */
export type PurchaseRequest = {
  input: PurchaseInput
  /** The day it was asked, which a shipment without a date ships on; null when the draft is bought as it is. */
  day: ShopDay | null
}

/** `request` is null in rows of an older Packdesk. */
export type PurchaseProposal = { service: string; request: PurchaseRequest | null }
export type Purchase = Intent<PurchaseProposal>

/** Who wants a label: `operator` null where nobody signed in, `desk` null where nobody says. */
export type Buyer = {
  operator: string | null
  desk: string | null
  /** As the caller sent it. */
  idempotencyKey: string | null
  /** Somebody who can be asked: a label too many is bought only once it was said why. Programs are told with the label. */
  isAsked: boolean
  /** What is doubtful was answered before, in a run or at a packing desk, so that it is not asked of its shipment again. */
  hasAnswered?: boolean
  /**
   * Whether it may be bought at this moment, at this price in minor units, by whoever queued it: part of the transaction that
   * writes the intent, in which it is counted too.
   */
  assertAllowed?: (stored: ShipmentRecord, price: { minor: number; currency: string }) => Result<void>
}

/** The station itself, in the name of nobody. */
export const noBuyer: Buyer = { operator: null, desk: null, idempotencyKey: null, isAsked: false }

/** What a row says of a purchase besides whose it is. */
export type PurchaseFacts = Buyer & {
  /** Digest of what the carrier is to be sent. */
  fingerprint: string
  request: PurchaseRequest
}

/** The intents to pay for a label, and what came of them: `done` is bought. */
export type PurchaseLedger = IntentLedger<PurchaseProposal> & {
  /** Commits the intent; refuses when the shipment has a label, is being bought, or nobody knows. */
  begin: (
    shipmentId: string,
    connectionId: string,
    service: string,
    facts?: PurchaseFacts,
  ) => Result<Purchase>
  markAsked: (purchaseId: string) => void
  /** What was bought, beside the outcome. */
  writeBought: (purchaseId: string, bought: Bought) => void
  /**
   * A label that came along with another purchase, bought with it: in the name of nobody, since whoever bought the
   * shipment bought one thing. Answers its purchase.
   */
  writeAlong: (
    label: { shipmentId: string; connectionId: string | null; service: string },
    bought: Bought,
  ) => string
  /** The number of a bought shipment that came later. */
  writeNumber: (shipmentId: string, trackingNumber: string) => void
  /** Somebody keeps what was bought otherwise than it was shown; false where nothing was. */
  keepDiffering: (shipmentId: string) => boolean
  /** Who bought it; null where nobody signed in. */
  buyerOf: (purchaseId: string) => string | null
  /** Ends the label of a shipment; answers the purchase it was of. */
  endLabel: (shipmentId: string) => string | null
  /**
   * Puts back what the journal knows of and the data lost, as asked and not known, with what is `said` of it. False where the
   * shipment has another label, so that it cannot be of this one.
   */
  putBack: (
    purchase: Pick<Purchase, 'id' | 'connectionId' | 'startedAt'> & {
      shipmentId: string
      service: string
      said: readonly CarrierMessage[]
    },
  ) => boolean
  /** For a shipment that goes as if it had never been: the carrier refused a one-call purchase. */
  forget: (purchaseId: string) => void
  /** Shipments of the newest purchases that are bought, the newest first. */
  listLastBought: (most: number) => string[]
  /** The live purchase of a shipment, if any. */
  findLive: (shipmentId: string) => { id: string; state: 'pending' | 'bought' | 'unknown' } | null
}

/** Said in the words of the index, so that SQLite finds the few open rows by it. */
const open = "state IN ('pending','unknown')"
const columns = `id, shipment_id AS subjectId, connection_id AS connectionId, service, wish AS request, said,
  CASE state WHEN 'bought' THEN 'done' WHEN 'voided' THEN 'done' ELSE state END AS state,
  started_at AS startedAt, asked_at AS askedAt`

type LiveRow = { id: string; state: 'pending' | 'bought' | 'unknown' }
type PurchaseRow = Omit<Purchase, 'proposal' | 'said'> & {
  service: string
  request: string | null
  said: string | null
}

const toPurchase = ({ service, request, said, ...row }: PurchaseRow): Purchase => ({
  ...row,
  ...fromSaid(said),
  proposal: { service, request: request === null ? null : (JSON.parse(request) as PurchaseRequest) },
})

export function createPurchaseLedger(
  { sqlite }: Pick<Database, 'sqlite'>,
  ids: Ids,
  clock: Clock,
  underWay: Pick<WorkUnderWay, 'has'>,
): PurchaseLedger {
  const insert = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, fingerprint, idempotency_key, operator, desk, wish,
       attempt, state, started_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1 + (SELECT count(*) FROM purchases WHERE shipment_id = ?), 'pending', ?)`,
  )
  const asked = sqlite.prepare(`UPDATE purchases SET asked_at = ? WHERE id = ? AND state = 'pending'`)
  const keepSaid = sqlite.prepare('UPDATE purchases SET said = ? WHERE id = ?')
  const finish = sqlite.prepare(`UPDATE purchases SET state = ?, settled_at = ? WHERE id = ? AND ${open}`)
  const writeBought = sqlite.prepare(
    `UPDATE purchases SET tracking_number = ?, shipment_identifier = ?, amount_minor = ?, currency = ?, differs = ?
     WHERE id = ?`,
  )
  const keepDiffering = sqlite.prepare(
    `UPDATE purchases SET differs = NULL WHERE shipment_id = ? AND state = 'bought' AND differs IS NOT NULL`,
  )
  const insertAlong = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, attempt, state, tracking_number,
       shipment_identifier, amount_minor, currency, started_at, asked_at, settled_at)
     VALUES (?, ?, ?, ?, 1, 'bought', ?, ?, ?, ?, ?, ?, ?)`,
  )
  const writeNumber = sqlite.prepare(
    `UPDATE purchases SET tracking_number = ? WHERE shipment_id = ? AND state = 'bought'`,
  )
  const buyer = sqlite.prepare<[string], string | null>('SELECT operator FROM purchases WHERE id = ?').pluck()
  const endLabel = sqlite
    .prepare<[string], string>(
      `UPDATE purchases SET state = 'voided' WHERE shipment_id = ? AND state = 'bought' RETURNING id`,
    )
    .pluck()
  const forget = sqlite.prepare('DELETE FROM purchases WHERE id = ?')
  const putBack = sqlite.prepare(
    `INSERT INTO purchases (id, shipment_id, connection_id, service, said, attempt, state, started_at, asked_at)
     VALUES (@id, @shipmentId, (SELECT id FROM connections WHERE id = @connectionId), @service, @said,
       1 + (SELECT count(*) FROM purchases WHERE shipment_id = @shipmentId), 'pending', @startedAt, @startedAt)
     ON CONFLICT (id) DO UPDATE SET state = 'pending', said = excluded.said, asked_at = coalesce(asked_at, excluded.asked_at)`,
  )
  const live = sqlite.prepare<[string], LiveRow>(
    `SELECT id, state FROM purchases WHERE shipment_id = ? AND state IN ('pending', 'bought', 'unknown')`,
  )
  const lastBought = sqlite
    .prepare<[number], string>(
      `SELECT shipment_id FROM purchases WHERE state = 'bought' ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck()
  const byId = sqlite.prepare<[string], PurchaseRow>(`SELECT ${columns} FROM purchases WHERE id = ?`)
  const openOfShipment = sqlite.prepare<[string], PurchaseRow>(
    `SELECT ${columns} FROM purchases WHERE shipment_id = ? AND ${open}`,
  )
  const allOpen = sqlite.prepare<[], PurchaseRow>(
    `SELECT ${columns} FROM purchases INDEXED BY purchases_open WHERE ${open}`,
  )
  const now = () => clock.now().getTime()
  const read = (row: PurchaseRow | undefined) => (row ? toPurchase(row) : null)
  return {
    begin: (shipmentId, connectionId, service, facts) => {
      const row = live.get(shipmentId)
      if (row) return refuseLive(row, underWay)
      const [id, startedAt] = [ids('purchase'), now()]
      const { fingerprint = null, request = null } = facts ?? {}
      const { operator, desk, idempotencyKey } = facts ?? noBuyer
      const written = [fingerprint, idempotencyKey, operator, desk, request && JSON.stringify(request)]
      insert.run(id, shipmentId, connectionId, service, ...written, shipmentId, startedAt)
      const proposal = { service, request }
      return ok({
        id,
        subjectId: shipmentId,
        connectionId,
        proposal,
        state: 'pending',
        startedAt,
        askedAt: null,
      })
    },
    keepSaid: (id, said) => void keepSaid.run(JSON.stringify(said), id),
    markAsked: id => void asked.run(now(), id),
    settle: (id, outcome) => finish.run(outcome === 'done' ? 'bought' : outcome, now(), id).changes === 1,
    writeBought: (id, { trackingNumber, shipmentIdentifier, amountMinor, currency, differs = [] }) => {
      const difference = differs.length > 0 ? JSON.stringify(differs) : null
      writeBought.run(trackingNumber, shipmentIdentifier, amountMinor, currency, difference, id)
    },
    keepDiffering: shipmentId => keepDiffering.run(shipmentId).changes > 0,
    writeAlong: ({ shipmentId, connectionId, service }, bought) => {
      const [id, at] = [ids('purchase'), now()]
      const { trackingNumber, shipmentIdentifier, amountMinor, currency } = bought
      const paid = [trackingNumber, shipmentIdentifier, amountMinor, currency]
      insertAlong.run(id, shipmentId, connectionId, service, ...paid, at, at, at)
      return id
    },
    writeNumber: (shipmentId, trackingNumber) => void writeNumber.run(trackingNumber, shipmentId),
    buyerOf: id => buyer.get(id) ?? null,
    endLabel: shipmentId => endLabel.get(shipmentId) ?? null,
    putBack: ({ said, ...purchase }) => {
      const row = live.get(purchase.shipmentId)
      if (row && row.id !== purchase.id) return false
      putBack.run({ ...purchase, said: JSON.stringify(said) })
      return true
    },
    forget: id => void forget.run(id),
    find: id => read(byId.get(id)),
    findOpen: shipmentId => read(openOfShipment.get(shipmentId)),
    findLive: shipmentId => live.get(shipmentId) ?? null,
    listLastBought: most => lastBought.all(most),
    listOpen: () => allOpen.all().map(toPurchase).toSorted(byAge),
  }
}

function refuseLive({ id, state }: LiveRow, underWay: Pick<WorkUnderWay, 'has'>) {
  if (state === 'bought')
    return refuse('state_error', { message: "The shipment is 'purchased' and cannot be purchased again" })
  const openState = openStateOf({ id, state }, underWay)
  if (openState === 'unwritten') return refuseSecond(openState)
  if (openState === 'pending')
    return refuse('state_error', {
      message: 'This label is being bought at this moment. Wait for that answer; nothing was bought twice.',
    })
  return refuse('outcome_unknown', {
    message:
      'An earlier purchase of this label got no answer, so it may have been bought. Check with the carrier before anything else, then settle it.',
  })
}

/**
 * Shipments whose labels were bought on a day of the shop and are still good, oldest first; not what comes back. Purchases are
 * written in the order of time, so they are walked from the newest back to the day and no further.
 */
export function createBoughtOn(
  { sqlite }: Pick<Database, 'sqlite'>,
  calendar: Pick<ShopCalendar, 'timeZone'>,
) {
  const newestFirst = sqlite.prepare<
    [],
    { shipmentId: string; state: string; startedAt: number; testMode: 0 | 1 }
  >(
    `SELECT shipment_id AS shipmentId, purchases.state AS state, started_at AS startedAt, test_mode AS testMode
     FROM purchases CROSS JOIN shipments ON shipments.id = shipment_id
     WHERE NOT EXISTS (SELECT 1 FROM returns WHERE returns.label_id = purchases.shipment_id)
     ORDER BY purchases.rowid DESC`,
  )
  return (day: ShopDay, testMode: boolean): string[] => {
    const from = dayStart(calendar.timeZone(), day)
    const until = dayStart(calendar.timeZone(), daysAfter(day, 1))
    const found: string[] = []
    for (const row of newestFirst.iterate()) {
      if (row.startedAt < from) break
      if (row.startedAt < until && row.state === 'bought' && (row.testMode === 1) === testMode)
        found.push(row.shipmentId)
    }
    return found.reverse()
  }
}
