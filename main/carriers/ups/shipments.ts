import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelPaper, LabelPart } from '../../../shared/labels.ts'
import type { DaysOfCall } from '../contract/adapter.ts'
import type { Confirmation, FindRequest, LabelRequest, LabelResult, Quote } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor } from '../contract/outcome.ts'
import { unclear } from '../kit/problems.ts'
import { boughtUnder, cannotTell, finishPurchase, oneLabel, purchaseWords } from '../kit/purchases.ts'
import { recoveryAnswer, type ShipmentResults, shipAnswer, voidAnswer } from './answers.ts'
import { alertsIn, ask, label, misfitOf, paths } from './client.ts'
import { codeOf, serviceOf, trackingUrlOf } from './codes.ts'
import { priceOf } from './rates.ts'
import type { Ups, UpsConnection } from './settings.ts'
import {
  purchaseProblems,
  recoveryReference,
  toLabelSpecification,
  toShipRequest,
} from './shipment-request.ts'

const words = purchaseWords(label, 'ups.com')

/** Buys a shipment with a label for every parcel, in one call. */
export const createLabel: Ups['createLabel'] = async (request, connection, context) => {
  const planned = labelCall(request, connection, context)
  if ('refused' in planned) return planned.refused
  const answer = await ask(planned.call, connection, context)
  if (!answer.ok) return answer.refused
  const bought = fromShipResponse(answer.body, request, planned.code)
  const answered = {
    bought: bought.number === null ? null : bought.result,
    ...printed(bought.parts, connection),
    messages: [...answer.messages, ...bought.messages],
  }
  return finishPurchase(answered, request, { words, context })
}

export const refuseLabel: Ups['refuseLabel'] = (request, connection, days) => {
  const planned = labelCall(request, connection, days)
  return 'refused' in planned ? planned.refused : misfitOf(planned.call)
}

function labelCall(request: LabelRequest, connection: UpsConnection, { calendar }: DaysOfCall) {
  const service = codeOf(request.service, request)
  const today = calendar.today()
  const refused = refusedFor({
    ...purchaseProblems(request, connection, today),
    ...(service.ok ? {} : { service: service.problem }),
  })
  if (refused || !service.ok) return { refused: refused ?? failed([]) }
  const { code } = service
  const body = toShipRequest(chosenDay(request), connection, { code, today })
  return { code, call: { method: 'POST', path: paths.ship, body, gives: givesShipment } as const }
}

/** Of two prices of one service the chosen one is bought: delivery on a Saturday is asked for, or is not. */
function chosenDay(request: LabelRequest): LabelRequest {
  const { saturday_delivery: isSaturday } = request.rateMeta
  if (typeof isSaturday !== 'boolean') return request
  const options = { saturday_delivery: isSaturday, ups_saturday_delivery_indicator: isSaturday }
  return { ...request, options: { ...request.options, ...options } }
}

/** Asks for the labels of a purchase by the reference it was sent with. Finding nothing proves nothing. */
export const findShipment: Ups['findShipment'] = async (request, connection, context) => {
  if (request.shipmentIdentifier)
    return cannotTell('UPS does not say whether a label was voided. Look at ups.com.')
  const body = toRecoveryRequest(request, connection)
  const call = { method: 'POST', path: paths.recovery, body, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const found = fromRecovery(answer.body)
  if (found.numbers.length !== request.parcels.length || found.parts.length !== found.numbers.length)
    return cannotTell(
      `UPS has ${found.parts.length} labels under this reference, not ${request.parcels.length}.`,
    )
  const { parts, paper } = printed(found.parts, connection)
  const file = await oneLabel(parts, { labelFormat: request.labelFormat, paper }, context)
  if (!file) return cannotTell('UPS has the shipment, but its label cannot be read. Look at ups.com.')
  const [first = ''] = found.numbers
  const number = found.number ?? first
  return done({
    isVoided: false,
    label: {
      ...boughtUnder(number, found.numbers, trackingUrlOf(first)),
      trackingNumber: first,
      label: file,
    },
  })
}

const toRecoveryRequest = (request: FindRequest, connection: UpsConnection) => ({
  LabelRecoveryRequest: {
    Request: { SubVersion: '1903' },
    LabelSpecification: toLabelSpecification(request, connection),
    ReferenceValues: {
      ReferenceNumber: { Value: recoveryReference(request.shipmentId) },
      ShipperNumber: connection.settings.account_number ?? '',
    },
  },
})

function fromRecovery(body: unknown): { number: string | null; numbers: string[]; parts: LabelPart[] } {
  const { ShipmentIdentificationNumber: number, LabelResults: results } =
    recoveryAnswer.parse(body).LabelRecoveryResponse
  return {
    number,
    numbers: results.flatMap(each => each.TrackingNumber ?? []),
    parts: results.flatMap(
      ({ LabelImage }) => toPart(LabelImage.GraphicImage, LabelImage.LabelImageFormat.Code) ?? [],
    ),
  }
}

/** The longer paper has a tab behind the label. */
const onPaper = (part: LabelPart, { config }: UpsConnection): LabelPart =>
  config.label_type === 'PDF_8x4' && part.turn ? { ...part, paper: paperOf({ config }) } : part

const paperOf = ({ config }: Pick<UpsConnection, 'config'>): LabelPaper => ({
  widthInch: 4,
  heightInch: config.label_type === 'PDF_8x4' ? 8 : 6,
})

const printed = (parts: readonly LabelPart[], connection: UpsConnection) => ({
  parts: parts.map(part => onPaper(part, connection)),
  paper: paperOf(connection),
})

type Bought = {
  number: string | null
  parts: LabelPart[]
  result: Omit<LabelResult, 'label'>
  messages: CarrierMessage[]
}

/** Whether anything is there of what was paid for: a number or a label. */
function givesShipment(body: unknown): boolean {
  const { ShipmentIdentificationNumber: number, PackageResults: packages } =
    shipAnswer.parse(body).ShipmentResponse.ShipmentResults
  return (
    number !== null ||
    packages.some(each => each.TrackingNumber !== null || each.ShippingLabel.GraphicImage !== null)
  )
}

export function fromShipResponse(body: unknown, request: LabelRequest, code: string): Bought {
  const { ShipmentResponse: answer } = shipAnswer.parse(body)
  const { ShipmentResults: results } = answer
  const packages = results.PackageResults
  const numbers = packages.flatMap(each => each.TrackingNumber ?? [])
  const number = results.ShipmentIdentificationNumber ?? numbers[0] ?? null
  const parts = packages.flatMap(
    ({ ShippingLabel }) => toPart(ShippingLabel.GraphicImage, ShippingLabel.ImageFormat.Code) ?? [],
  )
  const first = numbers[0] ?? number ?? ''
  return {
    number,
    parts: parts.length < packages.length ? [] : parts,
    messages: [
      ...alertsIn(answer),
      ...words.wrongCount(numbers.length, request.parcels.length),
      ...otherPapers(results),
    ],
    result: {
      ...boughtUnder(number ?? '', numbers, trackingUrlOf(first)),
      trackingNumber: first,
      invoice: bytesOf(results.Form.Image.GraphicImage),
      quote: toQuote(results, request, code),
      meta: metaOf(results),
    },
  }
}

const bytesOf = (text: string | null): Uint8Array | null => {
  const bytes = text === null ? null : Buffer.from(text, 'base64')
  return bytes && bytes.length > 0 ? bytes : null
}

const formats = new Set(['ZPL', 'PNG', 'GIF', 'PDF'])

/** Pictures lie on their side with white after the label, which is cut off when they are fitted to the paper. */
function toPart(image: string | null, named: string | null): LabelPart | null {
  const bytes = bytesOf(image)
  const format = (named ?? '').toUpperCase()
  if (!bytes || !formats.has(format)) return null
  const isPicture = format === 'PNG' || format === 'GIF'
  return { format: format as LabelPart['format'], bytes, ...(isPicture ? { turn: 90 as const } : {}) }
}

const papers = {
  CODTurnInPage: 'a page for cash on delivery',
  HighValueReport: 'a report of high value',
  DGPaperImage: 'papers for dangerous goods',
  ControlLogReceipt: 'a receipt of the control log',
} as const

const otherPapers = (results: ShipmentResults): CarrierMessage[] =>
  Object.entries(papers)
    .filter(([name]) => results[name as keyof typeof papers])
    .map(([name, what]) => ({ code: name, message: `UPS also made ${what}. Print it at ups.com.` }))

/** The price really charged. */
function toQuote(results: ShipmentResults, request: LabelRequest, code: string): Quote | null {
  const price = priceOf({
    list: results.ShipmentCharges,
    negotiated: results.NegotiatedRateCharges,
    packages: results.PackageResults,
  })
  if (!price) return null
  const { service, name } = serviceOf(code, request)
  return { service, serviceName: name, ...price, transitDays: null, estimatedDelivery: null }
}

function metaOf({ BillingWeight: { Weight, UnitOfMeasurement } }: ShipmentResults): Record<string, unknown> {
  return Weight === null ? {} : { billing_weight: Weight, billing_weight_unit: UnitOfMeasurement.Code }
}

/** Voids a whole shipment by its lead number. */
export const voidLabel: Ups['voidLabel'] = async ({ shipmentIdentifier }, connection, context) => {
  const call = { method: 'DELETE', path: paths.void(shipmentIdentifier) } as const
  const answer = await ask(call, connection, context)
  return answer.ok ? fromVoidResponse(answer.body) : answer.refused
}

/** A shipment is voided when all its parcels are; of some of them only it says which are left. */
export function fromVoidResponse(body: unknown): Outcome<Confirmation> {
  const { VoidShipmentResponse: answer } = voidAnswer.parse(body)
  const { SummaryResult: summary } = answer
  const messages = alertsIn(answer)
  // The interface description has the list under a plural; the older one had not.
  const left = [...answer.PackageLevelResults, ...answer.PackageLevelResult, ...summary.PackageLevelResult]
    .filter(each => each.Status.Code === '0')
    .map(each => each.TrackingNumber)
  const code = summary.Status.Code ?? answer.Response.ResponseStatus.Code
  if (left.length > 0) {
    const message = `UPS voided only some parcels; these are left: ${left.join(', ')}. Void them at ups.com.`
    return failed([{ code: 'partly_voided', message }, ...messages], 'unknown-outcome')
  }
  if (code === '1') return done({ operation: 'Cancel Shipment', success: true }, messages)
  if (code === null)
    return unclear('UPS does not say whether the shipment is void. Look at ups.com.', messages)
  const message = summary.Status.Description ?? 'UPS did not void the shipment.'
  return failed([{ code, message }, ...messages])
}
