import { done, invalid, refusedFor } from '../contract/outcome.ts'
import { problemsAmong } from '../kit/problems.ts'
import { boughtUnder, finishPurchase, partOf, purchaseWords } from '../kit/purchases.ts'
import { unreadable } from '../kit/send.ts'
import { ask, label } from './client.ts'
import { codeOf, noService, trackingUrlOf } from './codes.ts'
import { problemsOf, toRateRequest } from './rates.ts'
import type { Template } from './settings.ts'
import { labelAnswer, voidAnswer } from './wire.ts'

const words = purchaseWords(label, 'example.com')

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
  const form = request.labelFormat === 'ZPL' ? 'ZPL' : 'PDF'
  const body = {
    ...toRateRequest(request, connection.settings.account_number),
    service,
    reference: request.shipmentId,
    label: form,
  }
  const answer = await ask({ method: 'POST', path: '/shipments', body }, connection, context)
  if (!answer.ok) return answer.refused
  const { id, tracking_number: number, label: file } = labelAnswer.parse(answer.body)
  const answered = {
    bought:
      id && number ? { ...boughtUnder(id, [number], trackingUrlOf(number)), trackingNumber: number } : null,
    parts: [partOf(file, form)],
    paper: { widthInch: 4, heightInch: 6 },
    // Of several parcels this carrier names one number.
    messages: [...answer.messages, ...words.wrongCount(number ? 1 : 0, request.parcels.length)],
  }
  return finishPurchase(answered, request, { words, context })
}

export const voidLabel: Template['voidLabel'] = async ({ shipmentIdentifier }, connection, context) => {
  const path = `/shipments/${encodeURIComponent(shipmentIdentifier)}`
  const answer = await ask({ method: 'DELETE', path }, connection, context)
  if (!answer.ok) return answer.refused
  return voidAnswer.parse(answer.body).state === 'CANCELLED'
    ? done({ operation: 'Cancel Shipment', success: true }, answer.messages)
    : unreadable(false)
}
