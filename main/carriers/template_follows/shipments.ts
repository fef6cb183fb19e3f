import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelRequest } from '../contract/model.ts'
import { done, failed, invalid, refusedFor } from '../contract/outcome.ts'
import { problemsAmong } from '../kit/problems.ts'
import { boughtUnder, cannotTell, oneLabel, partOf, purchaseWords } from '../kit/purchases.ts'
import { unreadable } from '../kit/send.ts'
import { ask, label } from './client.ts'
import { codeOf, noService, orderStates, trackingUrlOf } from './codes.ts'
import { problemsOf, toRateRequest } from './rates.ts'
import type { TemplateFollows } from './settings.ts'
import { type AnsweredOrder, orderAnswer, ordersAnswer } from './wire.ts'

const words = purchaseWords(label, 'example.com', 'number of the order')
const paper = { widthInch: 4, heightInch: 6 }
/** The one form labels of this carrier have; the station makes the others of it. */
const form = 'PDF'

const orderPath = (id: string): string => `/orders/${encodeURIComponent(id)}`

/** Buys: what cannot be sent is refused here, before anything costs. The label is fetched later. */
export const createLabel: TemplateFollows['createLabel'] = async (request, connection, context) => {
  const service = codeOf(request.service)
  const refused = refusedFor({
    ...problemsOf(request),
    ...problemsAmong({
      service: service === null && noService(request.service),
      payment: request.payment.paidBy !== 'sender' && invalid('Only the sender can pay this carrier.'),
    }),
  })
  if (refused) return refused
  const body = { ...toRateRequest(request), service, reference: request.shipmentId, label: form }
  const answer = await ask({ method: 'POST', path: '/orders', body }, connection, context)
  if (!answer.ok) return answer.refused
  const bought = await toBought(orderAnswer.parse(answer.body), request, context)
  if (!bought) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  // Of several parcels this carrier names one number.
  return done(bought, [...answer.messages, ...words.wrongCount(1, request.parcels.length)])
}

/** What there is of an order: without its label it is bought, and the label comes later. Null where it has no number. */
async function toBought(
  { id, tracking_number: number, label: content }: AnsweredOrder,
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<BoughtLabel | null> {
  if (id === null || number === null) return null
  const file = await oneLabel([partOf(content, form)], { labelFormat, paper }, context)
  return {
    ...boughtUnder(id, [number], trackingUrlOf(number)),
    trackingNumber: number,
    label: file,
    ...(file ? {} : { pending: { arrives: 'later' } as const }),
  }
}

/** The label of an order, which is asked for until it is there. */
export const fetchLabel: TemplateFollows['fetchLabel'] = async (request, connection, context) => {
  const { shipmentIdentifier: id, labelFormat } = request
  const answer = await ask({ method: 'GET', path: orderPath(id) }, connection, context)
  if (!answer.ok) return answer.refused
  const { state, label: content } = orderAnswer.parse(answer.body)
  if (state === orderStates.cancelled)
    return failed([{ code: 'order_cancelled', message: `${label} cancelled order ${id}.` }])
  const file = await oneLabel([partOf(content, form)], { labelFormat, paper }, context)
  return done({ label: file, ...(file ? {} : { pending: { arrives: 'later' } as const }) }, answer.messages)
}

export const voidLabel: TemplateFollows['voidLabel'] = async (
  { shipmentIdentifier },
  connection,
  context,
) => {
  const answer = await ask({ method: 'DELETE', path: orderPath(shipmentIdentifier) }, connection, context)
  if (!answer.ok) return answer.refused
  return orderAnswer.parse(answer.body).state === orderStates.cancelled
    ? done({ operation: 'Cancel Shipment', success: true }, answer.messages)
    : unreadable(false)
}

/** An order whose answer was lost is found by the id of its shipment, and told by its state whether it is void. */
export const findShipment: TemplateFollows['findShipment'] = async (request, connection, context) => {
  const query = { reference: request.shipmentId }
  const answer = await ask({ method: 'GET', path: '/orders', query }, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const { orders } = ordersAnswer.parse(answer.body)
  const [order, other] = orders.filter(({ reference }) => reference === request.shipmentId)
  const found = order && !other ? await toBought(order, request, context) : null
  return order && found
    ? done({ label: found, isVoided: order.state === orderStates.cancelled })
    : cannotTell(`${label} names no single order of the shipment. Look at example.com.`)
}
