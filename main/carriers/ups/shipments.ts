import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelPart } from '../../../shared/labels.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { Confirmation, LabelRequest, LabelResult, Quote, VoidRequest } from '../contract/model.ts'
import { done, failed, type Outcome, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { listAt, textAt, valueAt } from '../kit/reading.ts'
import { ask, paths } from './client.ts'
import { catalogue, codeOf, serviceOf } from './codes.ts'
import { alertsIn } from './errors.ts'
import { priceOf } from './rates.ts'
import type { UpsConnection } from './settings.ts'
import { purchaseProblems, toShipRequest } from './shipment-request.ts'

/** Buys a shipment with a label for every parcel, in one call. */
export async function createLabel(
  request: LabelRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  if (context.signal.aborted) return timeIsOver()
  const problems = purchaseProblems(request, connection)
  const refused = refusedFor(problems)
  if (refused) return refused
  const service = codeOf(request.service, request)
  if (!service.ok) return failed([service.message])
  const answer = await ask(connection, context, {
    method: 'POST',
    path: paths.ship,
    body: toShipRequest(request, connection, { code: service.code, today: context.calendar.today() }),
  })
  if (!answer.ok) return answer.refused
  const bought = fromShipResponse(answer.body, request, service.code)
  if (bought.number === null) return failed([noNumber, ...bought.messages], 'unknown-outcome')
  const parts = bought.parts.map(part => onPaper(part, connection))
  const label = await assemble(parts, request, context)
  if (!label) return failed([noLabel(bought.number), ...bought.messages], 'unknown-outcome')
  return done({ ...bought.result, label: { format: request.labelFormat, bytes: label } }, bought.messages)
}

/** The longer paper has a tab behind the label. */
const onPaper = (part: LabelPart, { config }: UpsConnection): LabelPart =>
  config.label_type === 'PDF_8x4' && part.turn ? { ...part, paper: { widthInch: 4, heightInch: 8 } } : part

/** What a thermal printer has; pictures are that large too. */
const labelDpi = 203

async function assemble(
  parts: readonly LabelPart[],
  { labelFormat }: LabelRequest,
  context: CarrierContext,
): Promise<Uint8Array | null> {
  if (parts.length === 0) return null
  try {
    return await context.assembleLabels(parts, { format: labelFormat, dpi: labelDpi })
  } catch {
    return null
  }
}

const noNumber = {
  code: 'no_tracking_number',
  message: 'UPS answered the purchase without a tracking number. Look for the shipment at ups.com.',
}

const noLabel = (number: string) => ({
  code: 'label_unreadable',
  message: `UPS made shipment ${number}, but its label cannot be read. Reprint or void it at ups.com; do not buy it again before.`,
})

type Bought = {
  number: string | null
  parts: LabelPart[]
  result: Omit<LabelResult, 'label'>
  messages: CarrierMessage[]
}

export function fromShipResponse(body: unknown, request: LabelRequest, code: string): Bought {
  const results = valueAt(body, 'ShipmentResponse.ShipmentResults')
  const packages = listAt(results, 'PackageResults')
  const numbers = packages.flatMap(each => textAt(each, 'TrackingNumber') ?? [])
  const number = textAt(results, 'ShipmentIdentificationNumber') ?? numbers[0] ?? null
  const parts = packages.flatMap(each => toPart(each) ?? [])
  const first = numbers[0] ?? number ?? ''
  return {
    number,
    parts: parts.length < packages.length ? [] : parts,
    messages: [
      ...alertsIn(body, 'ShipmentResponse'),
      ...(numbers.length === request.parcels.length ? [] : [tooFew(numbers.length, request)]),
      ...otherPapers(results),
    ],
    result: {
      trackingNumber: first,
      shipmentIdentifier: number ?? '',
      trackingNumbers: numbers,
      shipmentIdentifiers: numbers.map(() => number ?? ''),
      invoice: bytesAt(results, 'Form.Image.GraphicImage'),
      trackingUrl: catalogue.tracking_url?.replace('{number}', encodeURIComponent(first)) ?? null,
      quote: toQuote(results, packages, request, code),
      meta: metaOf(results),
    },
  }
}

const bytesAt = (value: unknown, path: string): Uint8Array | null => {
  const text = textAt(value, path)
  const bytes = text === null ? null : Buffer.from(text, 'base64')
  return bytes && bytes.length > 0 ? bytes : null
}

const formats = new Set(['ZPL', 'PNG', 'GIF', 'PDF'])

/** Pictures lie on their side with white after the label, which is cut off when they are fitted to the paper. */
function toPart(result: unknown): LabelPart | null {
  const bytes = bytesAt(result, 'ShippingLabel.GraphicImage')
  const format = (textAt(result, 'ShippingLabel.ImageFormat.Code') ?? '').toUpperCase()
  if (!bytes || !formats.has(format)) return null
  const isPicture = format === 'PNG' || format === 'GIF'
  return {
    format: format as LabelPart['format'],
    bytes,
    ...(isPicture ? { turn: 90 as const } : {}),
  }
}

const tooFew = (count: number, { parcels }: LabelRequest) => ({
  code: 'parcels_missing',
  message: `UPS answered with ${count} numbers for ${parcels.length} parcels. Compare with the labels before they leave.`,
})

const papers: Readonly<Record<string, string>> = {
  CODTurnInPage: 'a page for cash on delivery',
  HighValueReport: 'a report of high value',
  DGPaperImage: 'papers for dangerous goods',
  ControlLogReceipt: 'a receipt of the control log',
}

const otherPapers = (results: unknown): CarrierMessage[] =>
  Object.entries(papers)
    .filter(([name]) => listAt(results, name).length > 0)
    .map(([name, words]) => ({ code: name, message: `UPS also made ${words}. Print it at ups.com.` }))

/** The price really charged. */
function toQuote(results: unknown, packages: unknown[], request: LabelRequest, code: string): Quote | null {
  const price = priceOf({
    list: valueAt(results, 'ShipmentCharges'),
    negotiated: valueAt(results, 'NegotiatedRateCharges'),
    packages,
  })
  if (!price) return null
  const { service, name } = serviceOf(code, request)
  return { service, serviceName: name, ...price, transitDays: null, estimatedDelivery: null }
}

function metaOf(results: unknown): Record<string, unknown> {
  const weight = textAt(results, 'BillingWeight.Weight')
  const unit = textAt(results, 'BillingWeight.UnitOfMeasurement.Code')
  return weight === null ? {} : { billing_weight: weight, billing_weight_unit: unit }
}

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
