import type { CarrierTrace, TraceSummary } from '../../../../shared/desk/traces.ts'
import type { CallSubject } from '../../../carriers/line/call.ts'
import type { Captured, Exchange } from '../../../platform/exchange.ts'

/** Which call of which connection an exchange belongs to. */
export type TracedCall = {
  connection: { id: string; testMode: boolean; carrierName: string; carrierId: string }
  operation: string | null
  about: CallSubject
  /** A refusal the call had asked for, and that says all is well: of a number nobody has. */
  isForeseen?: boolean
}

/** As it is stored, in two parts: lists read the first one only. `exchange` has no secrets any more. */
export function toTraceParts(
  id: string,
  { connection, operation, about, isForeseen = false }: TracedCall,
  exchange: Exchange,
): { summary: TraceSummary; content: Pick<CarrierTrace, 'request' | 'response'> } {
  const { status } = exchange
  return {
    summary: {
      id,
      object_type: 'carrier_trace',
      created_at: new Date(exchange.at).toISOString(),
      test_mode: connection.testMode,
      connection_id: connection.id,
      carrier_name: connection.carrierName,
      carrier_id: connection.carrierId,
      operation,
      shipment_id: about.shipmentId ?? null,
      tracker_id: about.trackerId ?? null,
      pickup_id: about.pickupId ?? null,
      method: exchange.method,
      url: exchange.url,
      status,
      duration_ms: exchange.durationMs,
      problem: exchange.problem,
      failed: exchange.problem !== null || status === null || (status >= 400 && !isForeseen),
    },
    content: {
      request: toMessage(exchange.requestHeaders, exchange.requestBody),
      response: status === null ? null : toMessage(exchange.responseHeaders, exchange.responseBody),
    },
  }
}

const toMessage = (headers: Exchange['requestHeaders'], body: Captured | null): CarrierTrace['request'] => ({
  headers: headers.map(([name, value]) => ({ name, value })),
  body: body && body.bytes > 0 ? body.text : null,
  body_bytes: body?.bytes ?? 0,
  is_cut: body?.isCut ?? false,
})
