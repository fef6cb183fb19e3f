import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { PickupBook } from './pickup-book.ts'
import { pickupIntents } from './pickup-rules.ts'

/**
 * Settles what a crash left open. At a carrier that works inside the station nothing happened; at any other
 * nobody knows, and it is never asked again by itself.
 */
export async function recoverPickups(ports: {
  intents: Pick<IntentLedger, 'unsettled'>
  pickupBook: Pick<PickupBook, 'didNotHappen' | 'unknown'>
  live: Pick<LiveConnections, 'find'>
}): Promise<{ notHappened: number; unknown: number }> {
  const counts = { notHappened: 0, unknown: 0 }
  for (const intent of ports.intents.unsettled(pickupIntents)) {
    const connection = intent.connectionId === null ? null : await ports.live.find(intent.connectionId)
    if (connection?.adapter.isLocal) {
      ports.pickupBook.didNotHappen(intent)
      counts.notHappened++
    } else {
      ports.pickupBook.unknown(intent)
      counts.unknown++
    }
  }
  return counts
}
