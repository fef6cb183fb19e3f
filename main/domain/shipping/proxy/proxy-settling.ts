import type { z } from 'zod'
import type { attentionEndpoints } from '../../../../shared/desk/attention.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import { type ProxyProposal, proxyIntents } from './proxy-rules.ts'

type Settled = z.output<(typeof attentionEndpoints)['settle']['responses'][200]>

/** Takes a request by proxy that got no answer off the list of what needs somebody. */
export type ProxySettling = (of: { id: string; testMode: boolean }, happened: boolean) => Result<Settled>

export function createProxySettling(ports: {
  database: Pick<Database, 'transact' | 'afterCommit'>
  changes: ChangeFeed
  intents: Pick<IntentLedger, 'retrieve' | 'settle'>
}): ProxySettling {
  return ({ id, testMode }, happened) =>
    ports.database.transact(() => {
      const intent = ports.intents.retrieve(id)
      const isOurs =
        intent?.kind.startsWith(proxyIntents) && (intent.proposal as ProxyProposal).test_mode === testMode
      if (!intent || !isOurs)
        return refuse('not_found', { message: `There is no request by proxy ${id.slice(0, 80)}.` })
      if (intent.state !== 'unknown')
        return refuse('state_error', { message: 'There is nothing to settle: what became of it is known.' })
      ports.intents.settle(id, happened ? 'done' : 'refused')
      ports.database.afterCommit(() => ports.changes.publish({ topic: 'attention', id, action: 'deleted' }))
      return ok({ id, happened })
    })
}

/** After a crash: of a request by proxy that was under way nobody knows. Answers how many there are. */
export function recoverProxies({ intents }: { intents: Pick<IntentLedger, 'unsettled' | 'settle'> }): number {
  const open = intents.unsettled(proxyIntents)
  for (const { id } of open) intents.settle(id, 'unknown')
  return open.length
}
