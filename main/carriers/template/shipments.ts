import type { CarrierContext } from '../contract/adapter.ts'
import type { Confirmation, LabelRequest, LabelResult, VoidRequest } from '../contract/model.ts'
import { done, failed, fieldError, invalid, type Outcome, required } from '../contract/outcome.ts'
import { ask, type TemplateConnection } from './client.ts'
import { serviceOf } from './codes.ts'
import { fromErrors } from './errors.ts'
import { toRateRequest } from './rates.ts'
import { labelAnswer, voidAnswer } from './wire.ts'

const dpi = 203

/** Buys a label. What cannot be sent is refused here, before anything costs. */
export async function createLabel(
  request: LabelRequest,
  connection: TemplateConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  const service = serviceOf(request.service)
  if (!service) return failed([fieldError({ service: invalid('The carrier has no such service.') })])
  if (request.parcels.length === 0) return failed([fieldError({ parcels: required() })])
  if (request.payment.paidBy !== 'sender')
    return failed([fieldError({ payment: invalid('Only the sender can pay this carrier.') })])
  const body = {
    ...toRateRequest(request, connection.settings.account_number),
    service: service.carrierCode,
    reference: request.shipmentId,
    label: request.labelFormat === 'ZPL' ? 'ZPL' : 'PDF',
  }
  return ask({ method: 'POST', path: '/shipments', body, isHarmless: false }, connection, context, answer =>
    fromLabelAnswer(answer, request, context),
  )
}

/** Null where the number or the label is missing: the carrier may have made it all the same. */
export async function fromLabelAnswer(
  body: unknown,
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { assembleLabels }: Pick<CarrierContext, 'assembleLabels'>,
): Promise<Outcome<LabelResult> | null> {
  const { id, tracking_number: number, label } = labelAnswer.parse(body)
  if (!id || !number || !label) return null
  const given = {
    format: labelFormat === 'ZPL' ? 'ZPL' : 'PDF',
    bytes: Buffer.from(label, 'base64'),
  } as const
  const result: LabelResult = {
    trackingNumber: number,
    shipmentIdentifier: id,
    trackingNumbers: [number],
    shipmentIdentifiers: [id],
    label: { format: labelFormat, bytes: await assembleLabels([given], { format: labelFormat, dpi }) },
    invoice: null,
    trackingUrl: null,
    quote: null,
    meta: {},
  }
  return done(result, fromErrors(body, 'warnings'))
}

export const voidLabel = (
  { shipmentIdentifier }: VoidRequest,
  connection: TemplateConnection,
  context: CarrierContext,
): Promise<Outcome<Confirmation>> => {
  const path = `/shipments/${encodeURIComponent(shipmentIdentifier)}`
  return ask({ method: 'DELETE', path, isHarmless: false }, connection, context, body =>
    voidAnswer.parse(body).state === 'CANCELLED'
      ? done({ operation: 'Cancel Shipment', success: true })
      : null,
  )
}
