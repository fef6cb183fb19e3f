import { done, failed, invalid, refusedFor } from '../contract/outcome.ts'
import { problemsAmong } from '../kit/problems.ts'
import { oneLabel, partOf, purchaseWords } from '../kit/purchases.ts'
import { unreadable } from '../kit/send.ts'
import { ask, label } from './client.ts'
import { codeOf, noService, trackingUrlOf } from './codes.ts'
import { problemsOf, toRateRequest } from './rates.ts'
import type { Template } from './settings.ts'
import { labelAnswer, voidAnswer } from './wire.ts'

const words = purchaseWords(label, 'example.com')
const paper = { widthInch: 4, heightInch: 6 }

/** Buys a label. What cannot be sent is refused here, before anything costs. */
export const createLabel: Template['createLabel'] = async (request, connection, context) => {
  const service = codeOf(request.service)
  const refused = refusedFor({
    ...problemsOf(request),
    ...problemsAmong({
      service: service === null && noService(request.service),
      payment: request.payment.paidBy !== 'sender' && invalid('Only the sender can pay this carrier.'),
    }),
  })
  if (refused) return refused
  const { labelFormat } = request
  const form = labelFormat === 'ZPL' ? 'ZPL' : 'PDF'
  const body = {
    ...toRateRequest(request, connection.settings.account_number),
    service,
    reference: request.shipmentId,
    label: form,
  }
  const answer = await ask({ method: 'POST', path: '/shipments', body }, connection, context)
  if (!answer.ok) return answer.refused
  const { id, tracking_number: number, label: file } = labelAnswer.parse(answer.body)
  if (!id || !number) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  const bought = { shipmentIdentifier: id, trackingNumbers: [number] }
  const printed = await oneLabel([partOf(file, form)], { labelFormat, paper }, context)
  if (!printed) return failed([words.noLabel(bought), ...answer.messages], 'unknown-outcome')
  const result = {
    ...bought,
    trackingNumber: number,
    shipmentIdentifiers: [id],
    label: printed,
    invoice: null,
    trackingUrl: trackingUrlOf(number),
    quote: null,
    meta: {},
  }
  return done(result, answer.messages)
}

export const voidLabel: Template['voidLabel'] = async ({ shipmentIdentifier }, connection, context) => {
  const path = `/shipments/${encodeURIComponent(shipmentIdentifier)}`
  const answer = await ask({ method: 'DELETE', path }, connection, context)
  if (!answer.ok) return answer.refused
  return voidAnswer.parse(answer.body).state === 'CANCELLED'
    ? done({ operation: 'Cancel Shipment', success: true }, answer.messages)
    : unreadable(false)
}
