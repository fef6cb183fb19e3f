import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { UnusableAnswer } from '../../../shared/errors/unusable-answer.ts'
import type { CarrierAdapter, CarrierConnection, CarrierContext } from './adapter.ts'
import { adapterCodes, failed, type Outcome } from './outcome.ts'

export type Connected = {
  row: { carrierName: string; carrierId: string }
  adapter: CarrierAdapter
  connection: CarrierConnection
}

type Operation<Request, Value> = (
  request: Request,
  connection: CarrierConnection,
  context: CarrierContext,
) => Promise<Outcome<Value>>

/**
 * Runs one operation of a connection under a time limit. Never throws: what an adapter throws, and a limit
 * that runs out, become messages. Every message says which connection spoke.
 */
export type CallCarrier = <Request, Value>(
  connected: Connected,
  operation: Operation<Request, Value>,
  request: Request,
  options?: { timeoutMs?: number; paid?: boolean; about?: CallSubject },
) => Promise<Outcome<Value>>

/** The records a call is about, so that its traffic is found again. */
export type CallSubject = { shipmentId?: string; trackerId?: string; pickupId?: string }

/** Gives a call its `fetch`, and takes out of the outcome what must not be seen. */
export type WatchCall = (call: { connected: Connected; operation: unknown; about: CallSubject }) => {
  fetch: CarrierContext['fetch']
  clean: <Value>(outcome: Outcome<Value>) => Outcome<Value>
}

export type CallPorts = Omit<CarrierContext, 'signal' | 'fetch'> & {
  watch: WatchCall
  after: (delayMs: number, work: () => void) => () => void
  onFailure: (error: unknown, adapter: string) => void
}

const defaultTimeoutMs = 10_000

export function createCallCarrier({ after, onFailure, watch, ...ports }: CallPorts): CallCarrier {
  return async (
    connected,
    operation,
    request,
    { timeoutMs = defaultTimeoutMs, paid = false, about = {} } = {},
  ) => {
    const { fetch, clean } = watch({ connected, operation, about })
    const limit = new AbortController()
    const retry = paid ? 'unknown-outcome' : 'safe'
    let cancel = () => {}
    const late = new Promise<Outcome<never>>(resolve => {
      cancel = after(timeoutMs, () => {
        limit.abort()
        resolve(failed([{ code: adapterCodes.internal, message: tooSlow(timeoutMs) }], retry))
      })
    })
    const run = async () =>
      operation(request, connected.connection, { ...ports, fetch, signal: limit.signal })
    const answer = run().catch(error => {
      if (!(error instanceof UnusableAnswer)) onFailure(error, connected.adapter.slug)
      const message = error instanceof UnusableAnswer ? error.message : 'The carrier adapter failed.'
      return failed([{ code: adapterCodes.internal, message }], retry)
    })
    const outcome = clean(await Promise.race([answer, late]))
    cancel()
    return { ...outcome, messages: outcome.messages.map(message => sign(message, connected)) }
  }
}

const tooSlow = (timeoutMs: number): string =>
  `The carrier did not answer within ${timeoutMs / 1000} seconds.`

const sign = (message: CarrierMessage, { row }: Connected): CarrierMessage => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  ...message,
})
