import { isClaim } from '../../../../shared/desk/packing.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import { toOrderRef } from '../../../../shared/packing/counting.ts'
import type { SessionDocument } from '../../../../shared/packing/session-document.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { takenOut } from '../../shipping/purchase-queue/queue-rules.ts'
import type { PurchaseLedger } from '../../shipping/shipments/purchase-ledger.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import { orderRef, type PackingBook } from '../sessions/packing-claims.ts'
import { labelFeedback } from '../sessions/packing-mapper.ts'
import type { PackingQueue } from '../sessions/packing-queue.ts'
import type { PackingRepository, ParcelRow, SessionRow } from '../sessions/packing-repository.ts'

type SteppingPorts = {
  database: Pick<Database, 'write'>
  repository: PackingRepository
  book: PackingBook
}

/** How sessions are moved from step to step by the station. */
export function createStepping({ database, repository, book }: SteppingPorts) {
  return {
    /** Changes a session while it is still at the step; null when somebody moved it. */
    at: (
      id: string,
      step: SessionRow['step'],
      change: (row: SessionRow) => SessionRow | null,
    ): SessionRow | null =>
      database.write(() => {
        const row = repository.findSession(id)
        return row && row.step === step && isClaim(row) ? change(row) : null
      }),
    show: (row: SessionRow, step: SessionRow['step'], feedback: PackingFeedback): SessionRow =>
      book.save(row, { step, document: { ...row.document, step, feedback } }),
  }
}

type OutcomePorts = SteppingPorts &
  ReturnType<typeof createStepping> & {
    shipments: Pick<ShipmentService, 'retrieve'>
    ledger: Pick<PurchaseLedger, 'findLive'>
    queue: PackingQueue
    clock: Clock
  }

/** What became of a purchase, as the ledger says. */
export function createPackingOutcome(ports: OutcomePorts) {
  const { repository, book, clock, ledger, at, show } = ports
  const nowMs = () => clock.now().getTime()

  /** What the ledger says counts, whatever was answered. */
  const settle = (row: SessionRow, words: string | null): SessionRow => {
    const shipmentId = row.shipmentId ?? ''
    const state = ledger.findLive(shipmentId)?.state
    if (state === 'bought') return bought(row, shipmentId)
    if (ports.queue.isWaiting({ id: shipmentId, testMode: row.testMode })) return wait(row)
    if (state !== undefined) {
      const feedback = {
        kind: 'maybe_bought',
        order: toOrderRef(row.document),
        shipment_id: shipmentId,
      } as const
      return show(row, 'unsure', feedback)
    }
    const { service } = row.document
    const feedback: PackingFeedback =
      words === null && service
        ? { kind: 'buy_now', service }
        : { kind: 'not_bought', messages: words ? [words] : [] }
    const agreed = words === null ? null : service
    const document = { ...row.document, step: 'choose' as const, feedback, agreed }
    return book.save(row, {
      step: 'choose',
      document,
      shipmentId: null,
      ...(words === null ? {} : { plan: null }),
    })
  }

  /** The queue buys it when the carrier can be reached. */
  const wait = (row: SessionRow): SessionRow => {
    const carrier = row.document.service?.carrier_name ?? null
    const feedback = { kind: 'carrier_away', order: orderRef(row), carrier_name: carrier } as const
    return row.step === 'waiting' ? row : show(row, 'waiting', feedback)
  }

  /** Every parcel of the shipment is packed: written down with its evidence. */
  const bought = (row: SessionRow, shipmentId: string): SessionRow => {
    const found = ports.shipments.retrieve({ id: shipmentId, testMode: row.testMode })
    const tracking = found.ok ? found.value.tracking_number : null
    const { document } = row
    const ofShipment = [...document.parcels.filter(each => each.shipment_id === null), document.parcel]
    const packed = ofShipment.map(parcel => ({
      ...parcel,
      shipment_id: shipmentId,
      tracking_number: tracking,
    }))
    const parcels = [...document.parcels.filter(each => each.shipment_id !== null), ...packed]
    const next: SessionDocument = { ...document, step: 'label', parcels, undo: [] }
    const facts = { ...row, document: next }
    repository.addParcels(
      evidenceOf(facts, packed, { shipmentId, now: nowMs(), last: repository.lastPackedAt(row.id) }),
    )
    const feedback = labelFeedback(facts, shipmentId, null)
    return book.save(row, { step: 'label', document: { ...next, feedback }, plan: null })
  }

  /** What became of a label that may have been bought, or that waits for its carrier. */
  const follow = (shipmentId: string): SessionRow | null => {
    const row = repository.sessionOfShipment(shipmentId)
    if (row?.step === 'waiting') return followQueue(row, shipmentId)
    if (row?.step !== 'unsure' || ledger.findLive(shipmentId)?.state === 'unknown') return null
    if (ledger.findLive(shipmentId)?.state === 'pending') return null
    return at(row.id, 'unsure', now => settle(now, ''))
  }

  const followQueue = (row: SessionRow, shipmentId: string): SessionRow | null => {
    const recordRef = { id: shipmentId, testMode: row.testMode }
    if (ledger.findLive(shipmentId)?.state !== 'bought' && ports.queue.isWaiting(recordRef)) return null
    // Asked for anew at the desk, and taken out of the queue, at once: neither can be without the other.
    return ports.database.write(() => {
      const entry = ports.queue.entryOf(recordRef)
      const settled = at(row.id, 'waiting', now => settle(now, entry?.message ?? takenOut))
      if (entry?.reason === 'price_moved') ports.queue.giveUp(entry)
      return settled
    })
  }

  return { settle, follow }
}

type Evidence = { shipmentId: string; now: number; last: number | null }

function evidenceOf(
  row: SessionRow,
  packed: SessionDocument['parcels'],
  { shipmentId, now, last }: Evidence,
): ParcelRow[] {
  const { id: sessionId, testMode, orderId, mode, desk, operator, document } = row
  const began = Math.max(last ?? 0, row.claimedAt)
  const seconds = Math.max(0, Math.round((now - began) / 1_000 / packed.length))
  const forced = (itemId: string) =>
    document.items
      .find(({ item_id }) => item_id === itemId)
      ?.verified.filter(({ how }) => how === 'forced')
      .reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
  return packed.map(({ id, items, weight, expected_grams: expectedGrams }) => ({
    id,
    sessionId,
    testMode,
    orderId,
    shipmentId,
    carrierId: document.service?.carrier_id ?? null,
    carrierName: document.service?.carrier_name ?? null,
    mode,
    desk,
    operator,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    forcedUnits: items.reduce((sum, each) => sum + Math.min(each.quantity, forced(each.item_id)), 0),
    seconds,
    weightGrams: weight?.grams ?? null,
    weighedHow: weight?.how ?? null,
    device: weight?.device ?? null,
    weighedAt: weight ? Date.parse(weight.at) : null,
    expectedGrams,
    packedAt: now,
  }))
}
