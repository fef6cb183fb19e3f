import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelFormat, LabelPaper, LabelPart } from '../../../shared/labels.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelFile, PaperKind, Quote, ShipmentPaper } from '../contract/model.ts'
import { oneFile, oneLabel, type PrintablePart, partOf } from '../kit/purchases.ts'
import { toDay } from '../kit/reading.ts'
import { type ChargedShipment, type Paper, type Piece, shipAnswer, type Transaction } from './answers.ts'
import { messagesOf } from './client.ts'
import { serviceOf, trackingUrlOf } from './codes.ts'
import { priceOf } from './rates.ts'

/** A shipment the carrier has made, with its papers still as they came. */
export type Bought = {
  result: Omit<BoughtLabel, 'label' | 'invoice'>
  /** One list a parcel. */
  ofParcels: Paper[][]
  ofShipment: Paper[]
  /** Some papers stand behind addresses. */
  isFetched: boolean
  messages: CarrierMessage[]
}

export const jobIn = (body: unknown): string | null => shipAnswer.parse(body).output.jobId

/** Null where there is no number: nothing is said of a shipment then. */
export function fromShipAnswer(body: unknown): Bought | null {
  const transactions = shipAnswer.parse(body).output.transactionShipments
  const pieces = inOrder(transactions.flatMap(each => each.pieceResponses))
  const [first] = transactions
  const numbers = pieces.flatMap(each => each.trackingNumber ?? [])
  const master =
    first?.masterTrackingNumber ??
    first?.completedShipmentDetail.masterTrackingId.trackingNumber ??
    pieces[0]?.masterTrackingNumber ??
    numbers[0]
  if (!first || !master) return null
  const ofParcels = pieces.map(each => each.packageDocuments)
  const ofShipment = transactions.flatMap(each => each.shipmentDocuments)
  return {
    result: {
      trackingNumber: master,
      shipmentIdentifier: master,
      trackingNumbers: numbers.length > 0 ? numbers : [master],
      shipmentIdentifiers: numbers.map(() => master),
      trackingUrl: trackingUrlOf(master),
      quote: toQuote(first),
      meta: first.serviceType ? { carrier_service_code: first.serviceType } : {},
    },
    ofParcels,
    ofShipment,
    isFetched: [...ofParcels.flat(), ...ofShipment].some(
      each => each.encodedLabel === null && each.url !== null,
    ),
    messages: messagesOf(transactions.flatMap(each => each.alerts)),
  }
}

const inOrder = (pieces: readonly Piece[]): Piece[] =>
  pieces.toSorted((one, other) => (one.packageSequenceNumber ?? 0) - (other.packageSequenceNumber ?? 0))

/** The price really charged: what the account pays, where several are named. */
function toQuote({ serviceType, serviceName, completedShipmentDetail }: Transaction): Quote | null {
  const { actualRateType, shipmentRateDetails } = completedShipmentDetail.shipmentRating
  const charged =
    shipmentRateDetails.find(each => each.rateType !== null && each.rateType === actualRateType) ??
    shipmentRateDetails.find(each => /ACCOUNT/.test(each.rateType ?? '')) ??
    shipmentRateDetails[0]
  const price = charged && serviceType !== null ? priceOf(toPriced(charged)) : null
  if (!price || serviceType === null) return null
  const { service, name, isKnown } = serviceOf(serviceType)
  const { operationalDetail } = completedShipmentDetail
  return {
    service,
    serviceName: isKnown ? name : (serviceName ?? name),
    ...price,
    transitDays: null,
    estimatedDelivery: toDay(operationalDetail.deliveryDate) ?? toDay(operationalDetail.commitDate),
  }
}

const toPriced = (charged: ChargedShipment) => ({
  currency: charged.currency,
  total: charged.totalNetCharge ?? charged.totalNetFedExCharge,
  base: charged.totalBaseCharge,
  discount: charged.totalFreightDiscounts,
  duties: charged.totalDutiesAndTaxes,
  charges: charged.surcharges,
  taxes: charged.taxes,
})

export type Printed = {
  label: LabelFile | null
  invoice: Uint8Array | null
  papers: ShipmentPaper[]
  messages: CarrierMessage[]
}

type Wanted = { request: { labelFormat: LabelFormat }; paper: LabelPaper }

const isLabel = ({ contentType }: Paper): boolean =>
  contentType === null || /^(ACCEPTANCE_)?LABEL$/.test(contentType)
const isAllLabels = ({ contentType }: Paper): boolean =>
  /^MERGED_LABELS_ONLY$|^LABEL$/.test(contentType ?? '')
const isInvoice = ({ contentType }: Paper): boolean =>
  /^(COMMERCIAL|PROFORMA)_INVOICE$/.test(contentType ?? '')

/** Labels as one document, invoices as another, and the rest by what it is for. */
export async function collectPapers(
  { ofParcels, ofShipment }: Bought,
  { request: { labelFormat }, paper }: Wanted,
  context: CarrierContext,
): Promise<Printed> {
  const own = ofParcels.map(papers => papers.filter(isLabel))
  const isWhole = own.length > 0 && own.every(papers => papers.length > 0)
  const labels = isWhole ? own.flat() : ofShipment.filter(isAllLabels)
  const parts = await partsOf(labels, context)
  const isRead = parts.length === labels.length
  const onPapers = parts.map(part => onPaper(part, paper))
  const label = isRead ? await oneLabel(onPapers, { labelFormat, paper }, context) : null
  const invoices = ofShipment.filter(isInvoice)
  const invoice = await oneFile(await partsOf(invoices, context), 'PDF', context)
  const others = await otherPapers({ ofParcels, ofShipment }, context)
  return {
    label: label && { ...label, ...copiesOf(labels[0]) },
    invoice,
    papers: others,
    messages: invoices.length > 0 && !invoice ? [noInvoice] : [],
  }
}

const noInvoice = {
  code: 'invoice_unreadable',
  message: 'FedEx made an invoice for customs, but it cannot be read. Print it at fedex.com.',
}

/** Only pictures say nothing of their size. */
const onPaper = (part: LabelPart, paper: LabelPaper): LabelPart =>
  part.format === 'PNG' ? { ...part, paper } : part

const copiesOf = (paper: Paper | undefined): { copies?: number } => {
  const copies = paper?.copiesToPrint ?? 1
  return copies > 1 && copies < 10 ? { copies } : {}
}

/** As far as they can be printed; some stand behind addresses. */
async function partsOf(papers: readonly Paper[], context: CarrierContext): Promise<PrintablePart[]> {
  const parts: PrintablePart[] = []
  for (const { encodedLabel, url, docType } of papers) {
    const content = encodedLabel ?? (await fetched(url, context))
    const part = partOf(content, docType)
    if (part) parts.push(part)
  }
  return parts
}

const carrierHost = /^https:\/\/([a-z0-9-]+\.)*fedex\.com\//i

/** Base64 of what stands behind an address of the carrier, which dies within a day. */
async function fetched(url: string | null, { fetch, signal }: CarrierContext): Promise<string | null> {
  if (url === null || !carrierHost.test(url)) return null
  const response = await fetch(url, { signal }).catch(() => null)
  const bytes = response?.ok ? await response.arrayBuffer().catch(() => null) : null
  return bytes && Buffer.from(bytes).toString('base64')
}

const kinds: Readonly<Record<string, PaperKind>> = {
  AUXILIARY: 'waybill',
  BILL_OF_LADING: 'waybill',
  CERTIFICATE_OF_ORIGIN: 'customs',
  USMCA_CERTIFICATION_OF_ORIGIN: 'customs',
  USMCA_COMMERCIAL_INVOICE_CERTIFICATION_OF_ORIGIN: 'customs',
  HAZMAT_LABEL: 'dangerous_goods',
  END_OF_DAY_HAZMAT_REPORT: 'dangerous_goods',
  RETURN_INSTRUCTIONS: 'instructions',
}

async function otherPapers(
  { ofParcels, ofShipment }: Pick<Bought, 'ofParcels' | 'ofShipment'>,
  context: CarrierContext,
): Promise<ShipmentPaper[]> {
  const isOther = (paper: Paper) =>
    !isLabel(paper) && !isInvoice(paper) && !/^MERGED_/.test(paper.contentType ?? '')
  const found = [
    ...ofParcels.flatMap((papers, index) =>
      papers.filter(isOther).map(paper => ({ paper, parcel: index + 1 })),
    ),
    ...ofShipment.filter(isOther).map(paper => ({ paper, parcel: undefined })),
  ]
  const papers: ShipmentPaper[] = []
  for (const { paper, parcel } of found) {
    const [part] = await partsOf([paper], context)
    if (!part) continue
    const name = paper.contentType ?? 'OTHER'
    papers.push({
      kind: ownValue(kinds, name) ?? 'other',
      name: name.toLowerCase().replaceAll('_', ' '),
      format: part.format,
      bytes: part.bytes,
      ...copiesOf(paper),
      ...(parcel === undefined ? {} : { parcel }),
    })
  }
  return papers
}
