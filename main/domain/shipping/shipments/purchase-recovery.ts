import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { OpenPurchase, PurchaseLedger } from './purchase-ledger.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/**
 * Settles what a crash left open. What no carrier was asked for yet did not happen, and neither did an intent at a
 * carrier that works inside the station: its label was never stored. At any other carrier nobody knows, and it is
 * never bought again by itself.
 */
export async function recoverPurchases(ports: {
  database: Pick<Database, 'transact'>
  ledger: PurchaseLedger
  live: Pick<LiveConnections, 'find'>
  sync: Pick<ShipmentSync, 'link'>
}): Promise<{ notBought: number; unknown: number }> {
  const counts = { notBought: 0, unknown: 0 }
  const isNotBought = async ({ askedAt, connectionId }: OpenPurchase): Promise<boolean> => {
    if (askedAt === null) return true
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    return connection?.adapter.isLocal === true
  }
  for (const purchase of ports.ledger.unsettled()) {
    const { id, shipmentId } = purchase
    const released = await isNotBought(purchase)
    ports.database.transact(() => {
      if (released) ports.ledger.refused(id)
      else ports.ledger.unknown(id)
      ports.sync.link(shipmentId)
      return ok(undefined)
    })
    counts[released ? 'notBought' : 'unknown']++
  }
  return counts
}
