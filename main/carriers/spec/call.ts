import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierAdapter, CarrierConnection, CarrierContext } from './adapter.ts'
import { adapterCodes, failed, type Outcome } from './outcome.ts'

type Connected = {
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
  options?: { timeoutMs?: number; paid?: boolean },
) => Promise<Outcome<Value>>

export type CallPorts = Omit<CarrierContext, 'signal'> & {
  after: (delayMs: number, work: () => void) => () => void
  onFailure: (error: unknown, adapter: string) => void
}

const defaultTimeoutMs = 10_000

export function createCallCarrier({ after, onFailure, ...ports }: CallPorts): CallCarrier {
  return async (connected, operation, request, { timeoutMs = defaultTimeoutMs, paid = false } = {}) => {
    const limit = new AbortController()
    const retry = paid ? 'unknown-outcome' : 'safe'
    let cancel = () => {}
    const late = new Promise<Outcome<never>>(resolve => {
      cancel = after(timeoutMs, () => {
        limit.abort()
        resolve(failed([{ code: adapterCodes.internal, message: tooSlow(timeoutMs) }], retry))
      })
    })
    const run = async () => operation(request, connected.connection, { ...ports, signal: limit.signal })
    const answer = run().catch(error => {
      onFailure(error, connected.adapter.slug)
      return failed([{ code: adapterCodes.internal, message: 'The carrier adapter failed.' }], retry)
    })
    const outcome = await Promise.race([answer, late])
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
