import { daysAfter } from '../../../shared/units/shop-day.ts'
import type { DaysOfCall } from '../contract/adapter.ts'
import type { BoughtLabel, LabelRequest, Quote, ShipmentPaper } from '../contract/model.ts'
import { done, failed, refusedFor } from '../contract/outcome.ts'
import { isDeclarable, laneOf } from '../kit/parties.ts'
import {
  boughtUnder,
  cannotTell,
  finishPurchase,
  foundWithoutLabel,
  partOf,
  purchaseWords,
  said,
} from '../kit/purchases.ts'
import { ask, label, misfitOf } from './client.ts'
import { codeOf, layoutOf, noService, productNamed, serviceOf, trackingUrlOf } from './codes.ts'
import { filesAsInvoice } from './documents.ts'
import { billedPrice } from './rates.ts'
import { commonProblems, otherWorth, plannedAt } from './request-parts.ts'
import type { Dhl, DhlConnection } from './settings.ts'
import { purchaseProblems, recoveryReference, toShipRequest } from './shipment-request.ts'
import { type AnsweredDocument, type BoughtAnswer, shipmentAnswer, trackAnswer } from './wire.ts'

const words = purchaseWords(label, 'mydhl.express.dhl', 'waybill number')
const printAgain =
  ', and none is given again. Print it at mydhl.express.dhl; without it nothing is billed, and it can be bought again.'

/** Buys one shipment of all parcels with their labels, waybill and invoice, in one call. */
export const createLabel: Dhl['createLabel'] = async (request, connection, context) => {
  const order = labelCall(request, connection, context)
  if ('refused' in order) return order.refused
  const { code, planned, call } = order
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const bought = shipmentAnswer.parse(answer.body)
  const count = piecesOf(bought).length
  const messages = [
    ...answer.messages,
    ...otherWorth(request),
    ...filesAsInvoice(request),
    ...(count === 0 ? [] : words.wrongCount(count, request.parcels.length)),
  ]
  const number = bought.shipmentTrackingNumber
  const carrierData = {
    day: planned.day,
    product: code,
    account: connection.settings.account_number ?? '',
    isDeclarable: isDeclarable(request),
  }
  const answered = {
    bought: number === null ? null : { ...fromShipAnswer(bought, request, { number, code }), carrierData },
    ...labelsOf(bought, layoutOf(connection.config.label_type).isLong),
    messages,
    hint: printAgain,
  }
  return finishPurchase(answered, request, { words, context })
}

export const refuseLabel: Dhl['refuseLabel'] = (request, connection, days) => {
  const order = labelCall(request, connection, days)
  return 'refused' in order ? order.refused : misfitOf(order.call)
}

function labelCall(request: LabelRequest, connection: DhlConnection, days: DaysOfCall) {
  const code = codeOf(request.service)
  const refused = refusedFor({
    ...commonProblems(request, days),
    ...purchaseProblems(request, connection),
    ...(code === null ? { service: noService(request.service) } : {}),
  })
  if (refused || code === null) return { refused: refused ?? failed([]) }
  const planned = plannedAt(request.options, days)
  const call = {
    method: 'POST',
    path: '/shipments',
    headers: { 'message-reference': request.shipmentId.slice(-36) },
    body: toShipRequest(request, connection, { code, planned }),
    isReturn: laneOf(request).isReturn,
  } as const
  return { code, planned, call }
}

const isA = ({ typeCode }: AnsweredDocument, ...kinds: string[]): boolean =>
  kinds.includes(typeCode?.toLowerCase().replace(/[^a-z]/g, '') ?? '')

const toPart = ({ content, imageFormat }: AnsweredDocument) => partOf(content, imageFormat ?? 'PDF')

/** As the parcels of the request stood. */
const inOrder = <Piece>(pieces: readonly Piece[], placeOf: (piece: Piece) => number | null): Piece[] =>
  pieces.toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0))

const piecesOf = ({ packages }: BoughtAnswer): string[] =>
  inOrder(packages, each => each.referenceNumber).flatMap(({ trackingNumber }) => trackingNumber ?? [])

/** One file of all pieces, or one of each; in the order of the pieces. */
function labelsOf({ documents }: BoughtAnswer, isLong: boolean) {
  const paper = { widthInch: 4, heightInch: isLong ? 8 : 6 }
  const labels = documents.filter(each => isA(each, 'label', 'transportlabel'))
  const parts = inOrder(labels, each => each.packageReferenceNumber).map(each => {
    const part = toPart(each)
    return part && isLong ? { ...part, paper } : part
  })
  return { parts, paper }
}

const paperNames: readonly (readonly [kind: ShipmentPaper['kind'], name: string, ...types: string[]])[] = [
  ['waybill', 'Waybill', 'waybilldoc', 'waybill'],
  ['receipt', 'Receipt', 'shipmentreceipt', 'receipt'],
  ['qr_code', 'QR code', 'qrcode'],
]

const papersOf = ({ documents, packages }: BoughtAnswer): ShipmentPaper[] =>
  [...documents, ...packages.flatMap(each => each.documents)].flatMap(each => {
    const [kind, name] = paperNames.find(([, , ...types]) => isA(each, ...types)) ?? []
    const part = toPart(each)
    return kind && name && part ? [{ kind, name, ...part }] : []
  })

type Made = { number: string; code: string }

function fromShipAnswer(
  bought: BoughtAnswer,
  request: LabelRequest,
  { number, code }: Made,
): Omit<BoughtLabel, 'label'> {
  const pieces = piecesOf(bought)
  const numbers = pieces.length === request.parcels.length ? pieces : [number]
  const [details] = bought.shipmentDetails
  const invoice = bought.documents.find(each => isA(each, 'invoice', 'proforma', 'commercialinvoice'))
  const pdf = invoice ? toPart(invoice) : null
  return {
    ...boughtUnder(number, numbers, trackingUrlOf(number)),
    invoice: pdf?.format === 'PDF' ? pdf.bytes : null,
    papers: papersOf(bought),
    quote: toQuote(bought, productNamed(details?.productShortName ?? null, code)),
    meta: said({
      product_code: code,
      product_name: details?.productShortName,
      origin_service_area: details?.originServiceArea.serviceAreaCode,
      destination_service_area: details?.destinationServiceArea.serviceAreaCode,
      estimated_delivery: bought.estimatedDeliveryDate.estimatedDeliveryDate,
    }),
  }
}

/** The price of this shipment, in the currency of the bill. */
function toQuote({ shipmentCharges, estimatedDeliveryDate }: BoughtAnswer, code: string): Quote | null {
  const price = billedPrice(shipmentCharges, ({ serviceBreakdown: told }) => ({
    told,
    isTransport: line => line.typeCode === null,
  }))
  const { service, name: serviceName } = serviceOf(code)
  const { estimatedDeliveryDate: estimatedDelivery } = estimatedDeliveryDate
  const meta = { product_code: code }
  return price && { service, serviceName, ...price, transitDays: null, estimatedDelivery, meta }
}

/**
 * Asks by the reference the purchase was sent with, which the live server alone knows. Its label is given out once: what
 * is found has none. Finding nothing proves nothing.
 */
export const findShipment: Dhl['findShipment'] = async (request, connection, context) => {
  if (request.shipmentIdentifier) return cannotTell('DHL Express keeps no labels that could be void.')
  const day = context.calendar.dayOf(request.since)
  const query = {
    shipmentReference: recoveryReference(request.shipmentId),
    shipperAccountNumber: connection.settings.account_number ?? '',
    dateRangeFrom: daysAfter(day, -1),
    dateRangeTo: daysAfter(day, 14),
  }
  const answer = await ask({ method: 'GET', path: '/tracking', query }, connection, context)
  if (!answer.ok && answer.status !== 404) return { ...answer.refused, retry: 'safe' }
  const { shipments } = trackAnswer.parse(answer.ok ? answer.body : null)
  const numbers = new Set(shipments.flatMap(each => each.shipmentTrackingNumber ?? []))
  const [number] = numbers
  if (number === undefined || numbers.size > 1)
    return cannotTell(
      `DHL Express knows ${numbers.size} shipments under this reference. A label that is not used is not billed: look at mydhl.express.dhl.`,
    )
  const givenOnce = `DHL Express made shipment ${number} and gives its label only once. Print it at mydhl.express.dhl, or cancel it here and buy it again: what is not used is not billed.`
  return done({ label: foundWithoutLabel([number], trackingUrlOf(number)), isVoided: false }, [
    { code: 'label_given_once', message: givenOnce },
  ])
}
