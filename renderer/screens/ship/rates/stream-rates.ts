import { type CallInput, toProblem } from '../../../../shared/api/client.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type RateLine, rateStreamEndpoints } from '../../../../shared/desk/rate-stream.ts'
import { api, CallError } from '../../../lib/station/api.ts'

type Wish = CallInput<typeof rateStreamEndpoints.stream>['body']

/** Asks for rates and tells each line as it comes; answers with the draft once all have spoken. */
export async function streamRates(
  body: Wish,
  signal: AbortSignal,
  onLine: (line: RateLine) => void,
): Promise<ShipmentRecord> {
  const last: { line?: RateLine } = {}
  const result = await api.lines(
    rateStreamEndpoints.stream,
    { body },
    line => {
      if (signal.aborted) return
      last.line = line as RateLine
      onLine(last.line)
    },
    { signal },
  )
  if (!result.ok) throw new CallError(result.problem)
  if (last.line?.type === 'refused') throw new CallError(toProblem(last.line.status, last.line.body))
  if (last.line?.type !== 'done') throw new CallError({ kind: 'unreachable' })
  return last.line.shipment
}
