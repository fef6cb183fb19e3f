import type { ShopTrouble } from '../../../../shared/desk/shop-states.ts'
import { UnusableAnswer } from '../../../../shared/errors/result.ts'
import type { TokenCache } from '../../../carriers/contract/context.ts'
import { LimitReached } from '../../../carriers/contract/limits.ts'
import type { CallLimits } from '../../../carriers/line/call-limits.ts'
import { createTokenCache } from '../../../carriers/line/token-cache.ts'
import { createCarrierFetch } from '../../../platform/carrier-fetch.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { SourceAdapter, SourceConnection, SourceContext } from '../../../sources/contract/adapter.ts'
import { type SourceOutcome, type SourceTrouble, troubled } from '../../../sources/contract/outcome.ts'
import { secretTextsOf } from '../../carriers/connections/connection-rules.ts'
import type { ShopRow } from './shop-repository.ts'

/** A shop ready to be asked: its row, its adapter and its parsed settings. */
export type OpenShop = { row: ShopRow; adapter: SourceAdapter; connection: SourceConnection }

type Operation<Asked, Value> = (
  asked: Asked,
  connection: SourceConnection,
  context: SourceContext,
) => Promise<SourceOutcome<Value>>

/** `background`: nobody waits for it. `change`: it may change something there. */
export type ShopCallKind = 'person' | 'background' | 'change'

/** The one way to ask a shop. */
export type ShopCalls = {
  /** Null where this build has no such adapter, or the stored settings cannot be read. */
  open: (row: ShopRow) => Promise<OpenShop | null>
  /** Never throws: what an adapter throws, and a limit that runs out, are troubles. */
  call: <Asked, Value>(
    shop: OpenShop,
    operation: Operation<Asked, Value>,
    asked: Asked,
    kind: ShopCallKind,
  ) => Promise<SourceOutcome<Value>>
}

export type ShopCallPorts = {
  load: (slug: string) => Promise<SourceAdapter | null>
  secrets: SecretBox
  learnSecrets: (texts: string[]) => void
  limits: Pick<CallLimits, 'turnsOf'>
  fetch: typeof globalThis.fetch
  nonce: () => string
  clock: Clock
  /** Trouble of the station or an adapter of its own, for the log. */
  report: (error: unknown, adapter: string) => void
}

const timeLimitMs = { person: 30_000, background: 60_000, change: 60_000 } as const
const urgencies = { person: 'person', background: 'background', change: 'purchase' } as const

export function createShopCalls(ports: ShopCallPorts): ShopCalls {
  const { clock } = ports
  const nowMs = () => clock.now().getTime()
  const watch = createCarrierFetch({ fetch: ports.fetch, now: clock.now })
  /** Settings by what they were read from: changed ones are another connection, which knows no token. */
  const opened = new Map<string, { sealed: string; connection: SourceConnection }>()
  const tokens = new WeakMap<SourceConnection, TokenCache>()

  const connectionOf = (row: ShopRow, adapter: SourceAdapter): SourceConnection => {
    const known = opened.get(row.id)
    if (known?.sealed === row.credentials) return known.connection
    const settings = adapter.settings.parse(JSON.parse(ports.secrets.open(row.credentials)))
    ports.learnSecrets(secretTextsOf(adapter, settings))
    const connection = { id: row.id, settings, testMode: row.testMode }
    opened.set(row.id, { sealed: row.credentials, connection })
    return connection
  }

  const tokensOf = (connection: SourceConnection): TokenCache => {
    const cache = tokens.get(connection) ?? createTokenCache(nowMs)
    tokens.set(connection, cache)
    return cache
  }

  const pause = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const cancel = clock.after(delayMs, resolve)
      signal.addEventListener('abort', () => {
        cancel()
        resolve()
      })
    })

  const call: ShopCalls['call'] = async ({ row, adapter, connection }, operation, asked, kind) => {
    const limit = new AbortController()
    let hasSent = false
    const turns = ports.limits.turnsOf({
      connectionId: row.id,
      limits: adapter.limits,
      operation: null,
      urgency: urgencies[kind],
      endsAtMs: nowMs() + timeLimitMs[kind],
      signal: limit.signal,
      fetch: (...request) => {
        hasSent = true
        return watch(() => {}, adapter.title)(...request)
      },
    })
    const effect = () => (kind === 'change' && hasSent ? 'unknown' : 'none')
    const context: SourceContext = {
      now: clock.now,
      nonce: ports.nonce,
      fetch: turns.fetch,
      signal: limit.signal,
      wait: delayMs => pause(delayMs, limit.signal),
      tokens: tokensOf(connection),
    }
    const { promise: late, resolve: end } = Promise.withResolvers<SourceOutcome<never>>()
    const cancel = clock.after(timeLimitMs[kind], () => {
      end(troubled(tooSlow(adapter, timeLimitMs[kind]), effect()))
      limit.abort()
    })
    const answer = (async () => operation(asked, connection, context))().catch(error => {
      if (!isKnown(error)) ports.report(error, adapter.slug)
      return troubled(thrown(error, adapter), effect())
    })
    return Promise.race([answer, late]).finally(cancel)
  }

  return {
    open: async row => {
      const adapter = await ports.load(row.adapter)
      if (!adapter) return null
      try {
        return { row, adapter, connection: connectionOf(row, adapter) }
      } catch (error) {
        ports.report(error, adapter.slug)
        return null
      }
    },
    call,
  }
}

const tooSlow = ({ title }: SourceAdapter, limitMs: number): SourceTrouble => ({
  kind: 'unreachable',
  message: `${title} did not answer within ${limitMs / 1000} seconds.`,
})

const isLineTrouble = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

const isKnown = (error: unknown): boolean =>
  error instanceof LimitReached || error instanceof UnusableAnswer || isLineTrouble(error)

function thrown(error: unknown, { title }: SourceAdapter): SourceTrouble {
  if (error instanceof LimitReached)
    return {
      kind: 'throttled',
      message: `${title} takes no more requests for now. It was not asked.`,
      waitMs: error.freeInMs,
    }
  if (error instanceof UnusableAnswer) return { kind: 'nonsense', message: error.message }
  if (isLineTrouble(error)) return { kind: 'unreachable', message: `${title} could not be reached.` }
  return {
    kind: 'nonsense',
    message: `The connection to ${title} failed inside the station. The log has the reason.`,
  }
}

/** As it is stored and shown. */
export const toShopTrouble = (trouble: SourceTrouble): ShopTrouble => ({
  kind: trouble.kind,
  message: trouble.message.slice(0, 500),
  missing: trouble.kind === 'permissions' ? trouble.missing.slice(0, 30).map(each => each.slice(0, 100)) : [],
})

export const unreadableSettings: ShopTrouble = {
  kind: 'settings',
  message: 'The stored keys of this shop cannot be read. Enter them again.',
  missing: [],
}
