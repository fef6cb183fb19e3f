import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelPart } from '../../../shared/labels.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  BoughtLabel,
  FindRequest,
  FoundShipment,
  LabelFile,
  LabelRequest,
  LabelResult,
  Quote,
  ShipmentPaper,
} from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { balancedPrice } from '../kit/results.ts'
import { type AnsweredDocument, type BoughtAnswer, shipmentAnswer, trackAnswer } from './answers.ts'
import { ask, warningsIn } from './client.ts'
import { catalogue, codeOf, layoutOf, serviceOf } from './codes.ts'
import { commonProblems, isDeclarable, laneOf, plannedAt } from './request-parts.ts'
import type { DhlConnection } from './settings.ts'
import { purchaseProblems, recoveryReference, toShipRequest } from './shipment-request.ts'

/** Buys one shipment of all parcels with their labels, waybill and invoice, in one call. */
export async function createLabel(
  request: LabelRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor({
    ...commonProblems(request, context),
    ...purchaseProblems(request, connection),
  })
  if (refused) return refused
  const service = codeOf(request.service)
  if (!service.ok) return failed([service.message])
  const planned = plannedAt(request.options, context)
  const answer = await ask(connection, context, {
    method: 'POST',
    path: '/shipments',
    body: toShipRequest(request, connection, { code: service.code, planned }),
    reference: request.shipmentId,
    isReturn: laneOf(request).isReturn,
  })
  if (!answer.ok) return answer.refused
  const bought = shipmentAnswer.parse(answer.body)
  const messages = [...warningsIn(bought), ...tooFew(bought, request)]
  const number = bought.shipmentTrackingNumber
  if (number === null) return failed([noNumber, ...messages], 'unknown-outcome')
  const label = await labelOf(bought, request, { connection, context })
  const result = fromShipAnswer(bought, request, { number, code: service.code })
  if (!label) return failed([noLabel(result), ...messages], 'unknown-outcome')
  const carrierData = {
    day: planned.day,
    product: service.code,
    account: connection.settings.account_number ?? '',
    isDeclarable: isDeclarable(request),
  }
  return done({ ...result, label, carrierData }, messages)
}

const noNumber = {
  code: 'no_tracking_number',
  message:
    'DHL Express answered the purchase without a waybill number. Look for the shipment at mydhl.express.dhl.',
}

const noLabel = ({ trackingNumber, trackingNumbers }: Omit<BoughtLabel, 'label'>) => ({
  code: 'label_unreadable',
  message: `DHL Express made shipment ${trackingNumber}, but its label cannot be read, and none is given again. Print it at mydhl.express.dhl; without it nothing is billed, and it can be bought again.`,
  details: { shipment_ids: [trackingNumber], tracking_numbers: trackingNumbers },
})

const piecesOf = ({ packages }: BoughtAnswer): string[] =>
  packages
    .toSorted((one, other) => (one.referenceNumber ?? 0) - (other.referenceNumber ?? 0))
    .flatMap(({ trackingNumber }) => trackingNumber ?? [])

function tooFew(bought: BoughtAnswer, { parcels }: LabelRequest): CarrierMessage[] {
  const count = piecesOf(bought).length
  if (count === parcels.length || count === 0) return []
  const message = `DHL Express answered with ${count} numbers for ${parcels.length} parcels. Compare with the labels before they leave.`
  return [{ code: 'parcels_missing', message }]
}

const isA = ({ typeCode }: AnsweredDocument, ...kinds: string[]): boolean =>
  kinds.includes(typeCode?.toLowerCase().replace(/[^a-z]/g, '') ?? '')

type Edge = { connection: DhlConnection; context: CarrierContext }

/** One file of all pieces, or one of each; in the order of the pieces. */
async function labelOf(
  { documents }: BoughtAnswer,
  { labelFormat }: LabelRequest,
  { connection, context }: Edge,
): Promise<LabelFile | null> {
  const { isLong } = layoutOf(connection.config.label_type)
  const paper = { widthInch: 4, heightInch: isLong ? 8 : 6 }
  const parts = documents
    .filter(each => isA(each, 'label', 'transportlabel'))
    .toSorted((one, other) => (one.packageReferenceNumber ?? 0) - (other.packageReferenceNumber ?? 0))
    .map(toPart)
  if (parts.length === 0 || parts.includes(null)) return null
  const readable = parts
    .filter(part => part !== null)
    .map(part => ({ ...part, ...(isLong ? { paper } : {}) }))
  try {
    const bytes = await context.assembleLabels(readable, { format: labelFormat, dpi: 203 })
    return { format: labelFormat, bytes, paper }
  } catch {
    return null
  }
}

const printable = new Set(['ZPL', 'PDF', 'PNG'])

function toPart({
  content,
  imageFormat,
}: AnsweredDocument): (Pick<LabelPart, 'bytes'> & { format: 'ZPL' | 'PDF' | 'PNG' }) | null {
  const bytes = content === null ? null : Buffer.from(content, 'base64')
  const format = imageFormat?.toUpperCase() ?? 'PDF'
  return bytes && bytes.length > 0 && printable.has(format) ? { bytes, format: format as 'PDF' } : null
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

const trackingUrlOf = (number: string): string | null =>
  catalogue.tracking_url?.replace('{number}', encodeURIComponent(number)) ?? null

type Made = { number: string; code: string }

export function fromShipAnswer(
  bought: BoughtAnswer,
  request: LabelRequest,
  { number, code }: Made,
): Omit<BoughtLabel, 'label'> {
  const pieces = piecesOf(bought)
  const numbers = pieces.length === request.parcels.length ? pieces : [number]
  const [details] = bought.shipmentDetails
  const invoice = bought.documents.find(each => isA(each, 'invoice', 'proforma', 'commercialinvoice'))
  const pdf = invoice ? toPart(invoice) : null
  const meta = {
    product_code: code,
    product_name: details?.productShortName,
    origin_service_area: details?.originServiceArea.serviceAreaCode,
    destination_service_area: details?.destinationServiceArea.serviceAreaCode,
    estimated_delivery: bought.estimatedDeliveryDate.estimatedDeliveryDate,
  }
  return {
    trackingNumber: number,
    shipmentIdentifier: number,
    trackingNumbers: numbers,
    shipmentIdentifiers: numbers.map(() => number),
    invoice: pdf?.format === 'PDF' ? pdf.bytes : null,
    papers: papersOf(bought),
    trackingUrl: trackingUrlOf(number),
    quote: toQuote(bought, code),
    meta: Object.fromEntries(Object.entries(meta).filter(([, value]) => value)),
  }
}

/** The price of this shipment, in the currency of the bill. */
function toQuote({ shipmentCharges, estimatedDeliveryDate }: BoughtAnswer, code: string): Quote | null {
  const total = shipmentCharges.find(each => each.currencyType === 'BILLC') ?? shipmentCharges[0]
  const currency = total?.priceCurrency ?? null
  const totalMinor = total && currency ? minorOf(total.price, currency) : null
  if (!currency || !totalMinor || totalMinor < 0) return null
  const lines = (total?.serviceBreakdown ?? []).map(({ name, typeCode, price }) => ({
    name: name ?? typeCode ?? 'Other',
    typeCode,
    amountMinor: minorOf(price, currency) ?? 0,
  }))
  const base = lines.find(each => each.typeCode === null)
  const { service, name } = serviceOf(code)
  return {
    service,
    serviceName: name,
    ...balancedPrice({
      currency,
      totalMinor,
      baseMinor: base?.amountMinor ?? null,
      charges: lines.filter(each => each !== base).map(({ name, amountMinor }) => ({ name, amountMinor })),
    }),
    transitDays: null,
    estimatedDelivery: estimatedDeliveryDate.estimatedDeliveryDate,
    meta: { product_code: code },
  }
}

/**
 * Asks by the reference the purchase was sent with, which the live server alone knows. Its label is given out once: what
 * is found has none. Finding nothing proves nothing.
 */
export async function findShipment(
  request: FindRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment | null>> {
  if (request.shipmentIdentifier) return cannotTell('DHL Express keeps no labels that could be void.')
  const day = context.calendar.dayOf(request.since)
  const answer = await ask(connection, context, {
    method: 'GET',
    path: '/tracking',
    query: [
      ['shipmentReference', recoveryReference(request.shipmentId)],
      ['shipperAccountNumber', connection.settings.account_number ?? ''],
      ['dateRangeFrom', daysAfter(day, -1)],
      ['dateRangeTo', daysAfter(day, 14)],
    ],
    isHarmless: true,
  })
  if (!answer.ok && answer.status !== 404) return { ...answer.refused, retry: 'safe' }
  const numbers = answer.ok
    ? trackAnswer
        .parse(answer.body)
        .shipments.flatMap(({ shipmentTrackingNumber }) => shipmentTrackingNumber ?? [])
    : []
  const [number, ...others] = new Set(numbers)
  if (number === undefined || others.length > 0)
    return cannotTell(
      `DHL Express knows ${numbers.length} shipments under this reference. A label that is not used is not billed: look at mydhl.express.dhl.`,
    )
  const bought: BoughtLabel = {
    trackingNumber: number,
    shipmentIdentifier: number,
    trackingNumbers: [number],
    shipmentIdentifiers: [number],
    label: null,
    pending: { arrives: 'never' },
    invoice: null,
    trackingUrl: trackingUrlOf(number),
    quote: null,
    meta: {},
  }
  return done({ label: bought, isVoided: false }, [givenOnce(number)])
}

const givenOnce = (number: string): CarrierMessage => ({
  code: 'label_given_once',
  message: `DHL Express made shipment ${number} and gives its label only once. Print it at mydhl.express.dhl, or cancel it here and buy it again: what is not used is not billed.`,
})

const cannotTell = (message: string) => failed([{ code: 'not_found', message }], 'safe')
