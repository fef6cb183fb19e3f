import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { ProxyIntentKind, ProxyProposal } from './proxy-rules.ts'

type Plan = {
  kind: ProxyIntentKind
  /** What must not be asked for a second time while nobody knows. */
  subjectId: string
  /** By which a person finds it at the carrier. */
  subject: string
  connection: LiveConnection
}

/**
 * Asks a carrier for something that costs or promises: the intent on disk first, then the call, then what came of it.
 * A carrier inside the station needs none, since a call that was cut off has done nothing anywhere.
 */
export type AskOnce = <T>(plan: Plan, ask: () => Promise<Outcome<T>>) => Promise<Result<Outcome<T>>>

export function createAskOnce(ports: {
  database: Pick<Database, 'transact'>
  intents: Pick<IntentLedger, 'begin' | 'settle'>
  changes: ChangeFeed
  /** Told when the outcome could not be written down; it is then unknown from the next start on. */
  onUnwritten: (error: unknown, recordId: string) => void
}): AskOnce {
  const { database, intents } = ports
  return async ({ kind, subjectId, subject, connection: { row, adapter } }, ask) => {
    if (adapter.isLocal) return ok(await ask())
    const proposal: ProxyProposal = { test_mode: row.testMode, subject }
    const intent = database.transact(() => intents.begin({ kind, subjectId, connectionId: row.id, proposal }))
    if (!intent.ok) return intent
    const outcome = await ask()
    const isUnknown = !outcome.ok && outcome.retry === 'unknown-outcome'
    try {
      intents.settle(intent.value.id, outcome.ok ? 'done' : isUnknown ? 'unknown' : 'refused')
    } catch (error) {
      ports.onUnwritten(error, intent.value.id)
    }
    if (isUnknown) ports.changes.publish({ topic: 'attention', id: intent.value.id, action: 'created' })
    return ok(outcome)
  }
}
