import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import type { CarrierConnection } from '../../../carriers/contract/adapter.ts'
import type { Connected, WatchCall } from '../../../carriers/line/call.ts'
import { createCarrierFetch } from '../../../platform/carrier-http/carrier-fetch.ts'
import { redactText, redactValue } from '../../../platform/redaction.ts'
import { createKnownSecrets, type KnownSecrets } from '../../../platform/secrets/known-secrets.ts'
import { secretTextsOf } from '../connections/connection-secret-rules.ts'
import type { TracedCall } from './trace-mapper.ts'
import type { TraceService } from './trace-service.ts'

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
    return {
      fetch: open(exchange => ports.traces.record({ call, exchange, secrets })),
      clean: outcome => ({
        ...outcome,
        messages: outcome.messages.map(message => hideIn(message, secrets) as CarrierMessage),
        ...(outcome.raw === undefined ? {} : { raw: hideIn(redactValue(outcome.raw), secrets) }),
      }),
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
