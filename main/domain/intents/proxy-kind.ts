import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { CarrierAdapter } from '../../carriers/contract/adapter.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Intent, IntentKind, UnknownWords } from './intent-kind.ts'
import type { IntentKindName } from './intent-kinds.ts'
import type { IntentLedgers } from './intent-ledger.ts'

/** Nothing is stored that could become of it; only what a person needs to ask the carrier. */
export type ProxyProposal = { test_mode: boolean; subject: string }

/** `value` is null where somebody says what became of it: then it is only taken off the list. */
export type ProxyShape<Value> = {
  proposal: ProxyProposal
  value: Value | null
  settlement: { happened: boolean }
  found: never
  shown: { id: string; happened: boolean }
}

export type ProxyKindPorts = {
  database: Pick<Database, 'afterCommit'>
  intentLedgers: Pick<IntentLedgers, 'ledgerOf' | 'forget' | 'keepGiven' | 'keepDiffers' | 'endDiffers'>
  changes: ChangeFeed
}

export type ProxyOutcome<Value> = {
  intentId: string
  subjectId: string
  connectionId: string | null
  happened: boolean
  value: Value | null
}

type ProxyParts<Value> = {
  name: IntentKindName
  needsCarrier: (adapter: CarrierAdapter) => boolean
  /** What it costs, or gives back. */
  writeMoney: (value: Value, connectionId: string | null) => void
  unknownWords: UnknownWords
  /** What else is written with the outcome; `value` is null where only a person says what it was. */
  noteOutcome?: (outcome: ProxyOutcome<Value>) => void
}

/** Something that is asked of a carrier by proxy: nothing is kept of it but its money, and what nobody knows. */
export function createProxyKind<Value>(
  { name, needsCarrier, writeMoney, unknownWords, noteOutcome }: ProxyParts<Value>,
  ports: ProxyKindPorts,
): IntentKind<ProxyShape<Value>> {
  const announce = (id: string, action: 'created' | 'deleted') =>
    ports.database.afterCommit(() => ports.changes.publish({ topic: 'attention', id, action }))
  const shown = ({ id }: Intent, happened: boolean) => ({ id, happened })

  return {
    name,
    ledger: ports.intentLedgers.ledgerOf<ProxyProposal>(name),
    needsCarrier,
    show: (_, testMode, intent) => (intent?.proposal.test_mode === testMode ? shown(intent, false) : null),
    noSuchRecord: noProxyRequest,
    about: () => ({}),
    happened: (intent, { value }, { connection, settledBy }) => {
      if (value !== null) writeMoney(value, intent.connectionId)
      const { subjectId, connectionId } = intent
      noteOutcome?.({ intentId: intent.id, subjectId, connectionId, happened: true, value })
      // A carrier inside the station can answer no later question about it: nothing is kept but the money.
      if (connection?.adapter.isLocal) ports.intentLedgers.forget(intent.id)
      if (settledBy === 'operator') announce(intent.id, 'deleted')
      return shown(intent, true)
    },
    didNotHappen: (intent, { settledBy }) => {
      const { subjectId, connectionId } = intent
      noteOutcome?.({ intentId: intent.id, subjectId, connectionId, happened: false, value: null })
      if (settledBy === 'operator') announce(intent.id, 'deleted')
      return shown(intent, false)
    },
    unknown: ({ id }) => announce(id, 'created'),
    unknownWords: () => unknownWords,
    notWritten: intent => ({ shown: shown(intent, true) }),
    readSettlement: () => ok(null),
  }
}

const noProxyRequest = (id: string): Result<never> =>
  refuse('not_found', { message: `There is no request by proxy ${id.slice(0, 80)}.` })
