import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import type { LiveConnections } from '../connections/live-connections.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/**
 * Settles what a crash left open. An intent at a carrier that works inside the station did not happen: its
 * label was never stored. At any other carrier nobody knows, and it is never bought again by itself.
 */
export async function recoverPurchases(ports: {
  database: Pick<Database, 'transact'>
  ledger: PurchaseLedger
  live: LiveConnections
  sync: Pick<ShipmentSync, 'link'>
}): Promise<{ notBought: number; unknown: number }> {
  const counts = { notBought: 0, unknown: 0 }
  for (const { id, shipmentId, connectionId } of ports.ledger.unsettled()) {
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    const isNotBought = connection?.adapter.isLocal === true
    ports.database.transact(() => {
      if (isNotBought) ports.ledger.refused(id)
      else ports.ledger.unknown(id)
      ports.sync.link(shipmentId)
      return ok(undefined)
    })
    counts[isNotBought ? 'notBought' : 'unknown']++
  }
  return counts
}
