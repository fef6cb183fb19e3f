import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext, DaysOfCall } from '../contract/adapter.ts'
import type { BoughtLabel, FindRequest, FoundShipment, LabelFormat, LabelRequest } from '../contract/model.ts'
import { done, failed, type Outcome, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { isDeclarable } from '../kit/parties.ts'
import { unclear } from '../kit/problems.ts'
import { boughtUnder, cannotTell, oneLabel, purchaseWords } from '../kit/purchases.ts'
import { type CarrierAnswer, jsonOf } from '../kit/send.ts'
import { ask, asOrders, misfitOf, ordersRefused, paths, site } from './client.ts'
import { codeOfLevel, label, listing, noService, trackingUrlOf } from './codes.ts'
import { examplePrices } from './example-sheet.ts'
import { levelsOf } from './rates.ts'
import type { Royalmail, RoyalmailConnection } from './settings.ts'
import { orderProblems, orderReference, toOrder } from './shipment-request.ts'
import { type AnsweredOrder, createdAnswer, deletedAnswer, labelAnswer, ordersAnswer } from './wire.ts'

const words = purchaseWords(label, site, 'number of the order')
const paper = { widthInch: 4, heightInch: 6 }

/** Makes one order with its label. An order whose label is not in the answer is bought; the label is fetched later. */
export const createLabel: Royalmail['createLabel'] = async (request, connection, context) => {
  if (context.signal.aborted) return timeIsOver()
  const order = orderCall(request, connection, context)
  if ('refused' in order) return order.refused
  const answer = await ask(order.call, connection, context)
  if (!answer.ok) return answer.refused
  const [made] = createdAnswer.parse(answer.body).createdOrders
  if (!made?.orderIdentifier) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  const bought = await toBought({ ...made, orderIdentifier: made.orderIdentifier }, request, context)
  const levels = levelsOf(connection).filter(each => each.service_code === request.service)
  return done(bought, [
    ...answer.messages,
    ...words.wrongCount(made.packages.length, request.parcels.length),
    ...toldOf(made, bought),
    ...examplePrices(levels),
  ])
}

export const refuseLabel: Royalmail['refuseLabel'] = (request, connection, days) => {
  const order = orderCall(request, connection, days)
  return 'refused' in order ? order.refused : misfitOf(order.call)
}

/** The code of a service: that of its row in the sheet, else the usual one. */
function codeOf(service: string, connection: RoyalmailConnection): string | null {
  const level = levelsOf(connection).find(each => each.service_code === service)
  return level ? codeOfLevel(level) : listing.codeOf(service)
}

type OrderCall = { refused: Refused } | { call: Parameters<typeof ask>[0] }

function orderCall(request: LabelRequest, connection: RoyalmailConnection, days: DaysOfCall): OrderCall {
  const stopped = ordersRefused(connection)
  if (stopped) return { refused: stopped }
  const serviceCode = codeOf(request.service, connection)
  if (serviceCode === null)
    return { refused: refusedFor({ service: noService(request.service) }) ?? failed([]) }
  const refused = refusedFor(orderProblems(request, connection))
  if (refused) return { refused }
  return {
    call: {
      method: 'POST',
      path: paths.orders,
      body: toOrder(request, connection, { ...days, serviceCode }),
      gives: body => createdAnswer.parse(body).createdOrders.length > 0,
    },
  }
}

type Made = AnsweredOrder & { orderIdentifier: string }

const numbersOf = ({
  packages,
  trackingNumber,
}: Pick<AnsweredOrder, 'packages' | 'trackingNumber'>): string[] => {
  const ofPackages = packages.flatMap(each => each.trackingNumber ?? [])
  return [...new Set(ofPackages.length > 0 ? ofPackages : [trackingNumber].flatMap(each => each ?? []))]
}

/** Untracked services give no number: a label that is here goes by that of its order. */
function numbered(made: Made, hasLabel: boolean) {
  const numbers = numbersOf(made)
  const [first] = numbers
  const number = made.trackingNumber ?? first ?? (hasLabel ? made.orderIdentifier : '')
  return { number, numbers, trackingUrl: first === undefined ? null : trackingUrlOf(number) }
}

async function toBought(
  made: Made,
  request: Pick<LabelRequest, 'labelFormat'> & Parameters<typeof isDeclarable>[0],
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<BoughtLabel> {
  const file = await labelIn(made.label, request.labelFormat, context)
  const { number, numbers, trackingUrl } = numbered(made, file !== null)
  return {
    ...boughtUnder(number, numbers, trackingUrl),
    shipmentIdentifier: made.orderIdentifier,
    shipmentIdentifiers: [made.orderIdentifier],
    label: file,
    ...(file ? {} : { pending: { arrives: 'later' } as const }),
    carrierData: { isDeclared: isDeclarable(request) },
    meta: { order_number: made.orderIdentifier },
  }
}

const labelIn = (
  bytes: Uint8Array | null,
  labelFormat: LabelFormat,
  context: Pick<CarrierContext, 'assembleLabels'>,
) => (bytes ? oneLabel([{ format: 'PDF', bytes }], { labelFormat, paper }, context) : Promise.resolve(null))

/** Why there is no label yet, in the carrier's words, and that a label has no number to follow it by. */
function toldOf(made: AnsweredOrder, bought: BoughtLabel): CarrierMessage[] {
  const ofLabel = made.labelErrors.flatMap(({ code, message }) =>
    message === null ? [] : [{ code: code ?? 'label_failed', message }],
  )
  return bought.label && bought.trackingUrl === null
    ? [...ofLabel, untracked(bought.shipmentIdentifier)]
    : ofLabel
}

const untracked = (order: string): CarrierMessage => ({
  code: 'untracked',
  message: `${label} gave no tracking number for this service: the number of the order, ${order}, stands in its place.`,
})

/** The label of an order once more, with its number where it had none before. */
export const fetchLabel: Royalmail['fetchLabel'] = async (request, connection, context) => {
  const { shipmentIdentifier: id, carrierData, labelFormat, trackingNumber } = request
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  const query = {
    documentType: 'postageLabel',
    includeReturnsLabel: 'false',
    includeCN: String(carrierData.isDeclared === true),
  }
  const read = (answer: CarrierAnswer): unknown =>
    answer.ok && answer.text.startsWith('%PDF') ? { document: answer.bytes } : jsonOf(answer)
  const answer = await ask({ method: 'GET', path: paths.label(id), query, read }, connection, context)
  if (!answer.ok) return answer.refused
  const file = await labelIn(labelAnswer.parse(answer.body).document, labelFormat, context)
  if (!file) return done({ label: null, pending: { arrives: 'later' } }, answer.messages)
  if (trackingNumber) return done({ label: file }, answer.messages)
  const order = await readOrder(paths.order(id), connection, context)
  if (!order.ok) return { ...order.refused, retry: 'safe' }
  const made = order.orders.find(each => each.orderIdentifier === id)
  if (!made) return cannotTell(`${label} gives the label of order ${id}, but not its number yet.`)
  const { number, numbers, trackingUrl } = numbered({ ...made, orderIdentifier: id }, true)
  const messages = trackingUrl === null ? [untracked(id)] : []
  return done({ label: file, trackingNumber: number, trackingNumbers: numbers, trackingUrl }, messages)
}

type Read = { ok: true; orders: AnsweredOrder[] } | { ok: false; refused: Refused; status: number }

async function readOrder(
  path: string,
  connection: RoyalmailConnection,
  context: CarrierContext,
): Promise<Read> {
  const answer = await ask({ method: 'GET', path, read: asOrders }, connection, context)
  return answer.ok ? { ok: true, orders: ordersAnswer.parse(answer.body).orders } : answer
}

/** Deletes the order. A label that is used all the same is charged, with a fee. */
export const voidLabel: Royalmail['voidLabel'] = async ({ shipmentIdentifier: id }, connection, context) => {
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  const isGone = (body: unknown) =>
    deletedAnswer.parse(body).deletedOrders.some(({ orderIdentifier }) => orderIdentifier === id)
  const answer = await ask({ method: 'DELETE', path: paths.order(id), gives: isGone }, connection, context)
  if (!answer.ok) return answer.refused
  return isGone(answer.body)
    ? done({ operation: 'Cancel Shipment', success: true }, answer.messages)
    : unclear(`${label} does not say that order ${id} is deleted. Look at ${site}.`, answer.messages)
}

/** An order is found by its reference, which is of one shipment alone; one that was deleted is no longer there. */
export const findShipment: Royalmail['findShipment'] = async (request, connection, context) => {
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  const { shipmentIdentifier: id } = request
  const reference = orderReference(request)
  const path = id === null ? paths.orderNamed(reference) : paths.order(id)
  const answer = await readOrder(path, connection, context)
  if (!answer.ok && answer.status === 404) return done(id === null ? null : goneOrder(request, id))
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const fitting = answer.orders.filter(({ orderIdentifier, orderReference: told }) =>
    id === null ? told === reference : orderIdentifier === id,
  )
  return toFound(fitting, request, context)
}

async function toFound(
  fitting: readonly AnsweredOrder[],
  request: FindRequest,
  context: Pick<CarrierContext, 'assembleLabels'>,
): Promise<Outcome<FoundShipment | null>> {
  const [made, other] = fitting
  const { orderIdentifier } = made ?? {}
  if (!made || !orderIdentifier || other)
    return cannotTell(
      `${label} names ${fitting.length} orders of the reference ${orderReference(request)}. Look at ${site}.`,
    )
  return done({ label: await toBought({ ...made, orderIdentifier }, request, context), isVoided: false })
}

const goneOrder = ({ trackingNumber }: FindRequest, id: string): FoundShipment => ({
  label: {
    ...boughtUnder(trackingNumber ?? '', [], null),
    shipmentIdentifier: id,
    shipmentIdentifiers: [id],
    label: null,
    pending: { arrives: 'never' },
  },
  isVoided: true,
})
