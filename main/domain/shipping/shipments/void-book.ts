import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentSync } from './shipment-sync.ts'

type Of = { intentId: string; shipmentId: string }

/** Shipments that end, their labels and the intents to void those, which always change together. */
export type VoidBook = {
  /** Ends a shipment as it is now; part of the caller's transaction. */
  end: (shipment: ShipmentRecord) => ShipmentRecord
  /** The carrier voided the label; part of the caller's transaction. */
  voided: (intentId: string, shipment: ShipmentRecord) => ShipmentRecord
  /** The label is as if it had not been tried. */
  notVoided: (of: Of) => void
  unknown: (of: Of) => void
}

export function createVoidBook(ports: {
  database: Pick<Database, 'transact' | 'afterCommit'>
  intents: Pick<IntentLedger, 'settle'>
  ledger: Pick<PurchaseLedger, 'voided'>
  sync: Pick<ShipmentSync, 'save' | 'link'>
  trackers: Pick<TrackerService, 'endForShipment'>
  changes: ChangeFeed
}): VoidBook {
  const { database, intents } = ports
  const announce = (id: string) =>
    database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))

  const end: VoidBook['end'] = shipment => {
    // First, so that the shipment says what becomes of its money.
    ports.ledger.voided(shipment.id)
    const cancelled = ports.sync.save({ ...shipment, status: 'cancelled', tracker_id: null })
    ports.trackers.endForShipment(shipment.id)
    announce(shipment.id)
    return cancelled
  }

  const settle = ({ intentId, shipmentId }: Of, outcome: 'refused' | 'unknown'): Result<void> =>
    database.transact(() => {
      intents.settle(intentId, outcome)
      ports.sync.link(shipmentId)
      return ok(announce(shipmentId))
    })

  return {
    end,
    voided: (intentId, shipment) => {
      intents.settle(intentId, 'done')
      return end(shipment)
    },
    notVoided: of => void settle(of, 'refused'),
    unknown: of => void settle(of, 'unknown'),
  }
}
