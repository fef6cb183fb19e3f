import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { ManifestBook } from './manifest-book.ts'
import { manifestIntent } from './manifest-rules.ts'

/**
 * Settles what a crash left open: where no carrier is told nothing happened, else nobody knows, and it is never
 * asked again by itself. Answers how many are unknown.
 */
export async function recoverManifests(ports: {
  intents: Pick<IntentLedger, 'unsettled'>
  manifestBook: Pick<ManifestBook, 'didNotHappen' | 'unknown'>
  live: Pick<LiveConnections, 'find'>
}): Promise<number> {
  let unknown = 0
  for (const intent of ports.intents.unsettled(manifestIntent)) {
    const connection = intent.connectionId === null ? null : await ports.live.find(intent.connectionId)
    if (connection && !connection.adapter.endOfDay) ports.manifestBook.didNotHappen(intent)
    else {
      ports.manifestBook.unknown(intent)
      unknown += 1
    }
  }
  return unknown
}
