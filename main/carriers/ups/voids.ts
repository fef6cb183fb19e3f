import type { CarrierContext } from '../contract/adapter.ts'
import type { Confirmation, VoidRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { listAt, textAt } from '../kit/reading.ts'
import { ask, paths } from './client.ts'
import { alertsIn } from './errors.ts'
import type { UpsConnection } from './settings.ts'

/** Voids a whole shipment by its lead number. */
export async function voidLabel(
  { shipmentIdentifier }: VoidRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> {
  const answer = await ask(connection, context, { method: 'DELETE', path: paths.void(shipmentIdentifier) })
  return answer.ok ? fromVoidResponse(answer.body) : answer.refused
}

/** A shipment is voided when all its parcels are; of some of them only it says which are left. */
export function fromVoidResponse(body: unknown): Outcome<Confirmation> {
  const root = 'VoidShipmentResponse'
  const messages = alertsIn(body, root)
  const parcels = listAt(body, `${root}.SummaryResult.PackageLevelResult`).concat(
    listAt(body, `${root}.PackageLevelResult`),
  )
  const left = parcels
    .filter(each => textAt(each, 'Status.Code') === '0')
    .map(each => textAt(each, 'TrackingNumber'))
  const code =
    textAt(body, `${root}.SummaryResult.Status.Code`) ?? textAt(body, `${root}.Response.ResponseStatus.Code`)
  if (left.length > 0) {
    const message = `UPS voided only some parcels; these are left: ${left.join(', ')}. Void them at ups.com.`
    return failed([{ code: 'partly_voided', message }, ...messages], 'unknown-outcome')
  }
  if (code === '1') return done({ operation: 'Cancel Shipment', success: true }, messages)
  if (code === null) {
    const message = 'UPS does not say whether the shipment is void. Look at ups.com.'
    return failed([{ code: 'unreadable_answer', message }, ...messages], 'unknown-outcome')
  }
  const words = textAt(body, `${root}.SummaryResult.Status.Description`) ?? 'UPS did not void the shipment.'
  return failed([{ code, message: words }, ...messages])
}
