import type { CarrierTrace, TraceFilters } from '../../../../shared/desk/traces.ts'
import { type CarrierMessage, ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { CarrierConnection } from '../../../carriers/contract/adapter.ts'
import type { Connected, WatchCall } from '../../../carriers/line/call.ts'
import { createLateRows } from '../../../db/activity/late-rows.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import { createCarrierFetch } from '../../../platform/carrier-fetch.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Exchange, toShown } from '../../../platform/exchange.ts'
import type { Ids } from '../../../platform/ids.ts'
import { redactText, redactValue } from '../../../platform/redaction.ts'
import { createKnownSecrets, type KnownSecrets } from '../../../platform/secrets/known-secrets.ts'
import { secretTextsOf } from '../connections/connection-rules.ts'
import { type TracedCall, toTraceParts } from './trace-mapper.ts'
import type { TraceRepository } from './trace-repository.ts'

type Waiting = { call: TracedCall; exchange: Exchange; secrets: Pick<KnownSecrets, 'hide' | 'longest'> }

export type TraceService = {
  /** Keeps an exchange, a moment later. Costs whoever calls next to nothing and never throws. */
  record: (waiting: Waiting) => void
  list: (filters: TraceFilters) => DocumentPage
  retrieve: (id: string) => Result<CarrierTrace>
  /** Forgets what is older than a time; answers how many. */
  pruneBefore: (time: Date) => number
  /** Writes what still waits. */
  stop: () => void
}

/** So many are kept, and no more than the file has room for. */
const mostTraces = 20_000
/** Bodies wait in memory until they are written. */
const mostWaiting = 100

const noSuchTrace = (id: string) =>
  refuse('not_found', {
    message: `There is no carrier traffic ${id.slice(0, 80)}; it is kept for some days only.`,
  })

export function createTraceService(ports: {
  repository: TraceRepository
  clock: Clock
  ids: Ids
  failed: (error: unknown) => void
}): TraceService {
  const { repository, clock, ids } = ports
  const store = (rows: readonly Waiting[]) => {
    const traces = rows.map(({ call, exchange, secrets }) =>
      toTraceParts(ids('trace'), call, toShown(exchange, secrets)),
    )
    repository.pruneTo(mostTraces - traces.length)
    try {
      repository.insert(traces)
    } catch (error) {
      // The file has its greatest size: the oldest make room.
      if ((error as { code?: unknown }).code !== 'SQLITE_FULL') throw error
      repository.pruneTo(mostTraces / 4)
      repository.insert(traces)
    }
  }
  const late = createLateRows<Waiting>({
    clock,
    write: store,
    failed: ports.failed,
    delayMs: 250,
    mostRows: mostWaiting,
    rowsPerWrite: 10,
  })
  return {
    record: late.add,
    list: filters => {
      late.flush()
      return repository.page(filters)
    },
    retrieve: id => {
      late.flush()
      const found = repository.find(id)
      return found ? ok(found) : noSuchTrace(id)
    },
    pruneBefore: time => repository.pruneBefore(time.getTime()),
    stop: late.stop,
  }
}

/**
 * What a call of a carrier goes through: a `fetch` with limits whose traffic is kept, and a look at what is answered so
 * that credentials a carrier echoes are in no message.
 */
export function createCarrierWatch(ports: {
  fetch: typeof globalThis.fetch
  now: () => Date
  traces: Pick<TraceService, 'record'>
}): WatchCall {
  const open = createCarrierFetch(ports)
  /** A changed connection is another object, so what is known of it is never outdated. */
  const known = new WeakMap<CarrierConnection, KnownSecrets>()
  const secretsOf = ({ adapter, connection }: Connected): KnownSecrets => {
    const before = known.get(connection)
    if (before) return before
    const secrets = createKnownSecrets()
    secrets.learn(secretTextsOf(adapter, connection.settings))
    known.set(connection, secrets)
    return secrets
  }
  return ({ connected, operation, about }) => {
    const secrets = secretsOf(connected)
    const call = toTracedCall(connected, operation, about)
    // What is refused to a check is an error only where the check says so.
    const held: Exchange[] | null = operation === connected.adapter.verifyCredentials ? [] : null
    let isForeseen = false
    const record = (exchange: Exchange) =>
      ports.traces.record({ call: { ...call, isForeseen }, exchange, secrets })
    return {
      fetch: open(exchange => (held ? held.push(exchange) : record(exchange))),
      clean: outcome => {
        isForeseen = held !== null && outcome.ok
        for (const exchange of held?.splice(0) ?? []) record(exchange)
        return {
          ...outcome,
          messages: outcome.messages.map(message => hideIn(message, secrets) as CarrierMessage),
          ...(outcome.raw === undefined ? {} : { raw: hideIn(redactValue(outcome.raw), secrets) }),
        }
      },
    }
  }
}

function toTracedCall(connected: Connected, operation: unknown, about: TracedCall['about']): TracedCall {
  const { connection, row, adapter } = connected
  const found = Object.entries(adapter).find(([, method]) => method === operation)
  const { id, testMode } = connection
  return {
    connection: { id, testMode, carrierName: row.carrierName, carrierId: row.carrierId },
    operation: found?.[0] ?? null,
    about,
  }
}

/** The same value without the secrets in its texts, at any depth. */
function hideIn(value: unknown, secrets: KnownSecrets): unknown {
  if (typeof value === 'string') return secrets.hide(redactText(value))
  if (Array.isArray(value)) return value.map(each => hideIn(each, secrets))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideIn(inner, secrets)]))
}
