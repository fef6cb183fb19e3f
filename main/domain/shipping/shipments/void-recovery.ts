import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { VoidBook } from './void-book.ts'
import { voidIntent } from './void-rules.ts'

/**
 * Settles what a crash left open. A carrier inside the station voided nothing, since nothing was written down; of any
 * other nobody knows, and it is not asked again by itself. Answers how many are unknown.
 */
export async function recoverVoids(ports: {
  intents: Pick<IntentLedger, 'unsettled'>
  voidBook: Pick<VoidBook, 'notVoided' | 'unknown'>
  live: Pick<LiveConnections, 'find'>
}): Promise<number> {
  let unknown = 0
  for (const { id: intentId, subjectId: shipmentId, connectionId } of ports.intents.unsettled(voidIntent)) {
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    const isNotVoided = connection?.adapter.isLocal === true
    if (isNotVoided) ports.voidBook.notVoided({ intentId, shipmentId })
    else ports.voidBook.unknown({ intentId, shipmentId })
    unknown += isNotVoided ? 0 : 1
  }
  return unknown
}
