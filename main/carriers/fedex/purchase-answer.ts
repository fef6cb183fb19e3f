import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelRequest, PaperKind, Quote, ShipmentPaper } from '../contract/model.ts'
import { boughtUnder, oneFile, oneLabel, type PrintablePart, partOf } from '../kit/purchases.ts'
import { toDay } from '../kit/reading.ts'
import { type Paper, type Piece, shipAnswer, type Transaction } from './answers.ts'
import { messagesOf } from './client.ts'
import { serviceOf, trackingUrlOf } from './codes.ts'
import { priceOf } from './rates.ts'
import type { FedexLine } from './settings.ts'
import { paperOf } from './shipment-request.ts'

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

/** Whether anything is there of what was paid for: a number, a label, or the job that makes them. */
export function givesShipment(body: unknown): boolean {
  const transactions = shipAnswer.parse(body).output.transactionShipments
  const papers = transactions.flatMap(each => [
    ...each.shipmentDocuments,
    ...each.pieceResponses.flatMap(piece => piece.packageDocuments),
  ])
  return (
    jobIn(body) !== null ||
    fromShipAnswer(body) !== null ||
    papers.some(({ encodedLabel, url }) => encodedLabel !== null || url !== null)
  )
}

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
      ...boughtUnder(master, numbers.length > 0 ? numbers : [master], trackingUrlOf(master)),
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
  const price = charged && serviceType !== null ? priceOf(charged) : null
  if (!price || serviceType === null) return null
  const { service, name, isKnown } = serviceOf(serviceType)
  const { operationalDetail } = completedShipmentDetail
  return {
    service,
    serviceName: isKnown ? name : (serviceName ?? name),
    ...price,
    transitDays: null,
    estimatedDelivery: toDay(operationalDetail.deliveryDate) ?? toDay(operationalDetail.commitDate),
    ...(operationalDetail.ineligibleForMoneyBackGuarantee ? { isGuaranteed: false } : {}),
    meta: { ...price.meta, ...(charged?.rateType ? { rate_type: charged.rateType } : {}) },
  }
}

/** What comes with a purchase as it is stored with it, and what is said of it. */
type Printed = { files: Pick<BoughtLabel, 'label' | 'invoice' | 'papers'>; messages: CarrierMessage[] }

type Role = 'label' | 'merged' | 'invoice' | PaperKind

/** What papers are for. */
const roles: Readonly<Record<string, Role>> = {
  LABEL: 'label',
  ACCEPTANCE_LABEL: 'label',
  COMMERCIAL_INVOICE: 'invoice',
  PROFORMA_INVOICE: 'invoice',
  AUXILIARY: 'waybill',
  BILL_OF_LADING: 'waybill',
  CERTIFICATE_OF_ORIGIN: 'customs',
  USMCA_CERTIFICATION_OF_ORIGIN: 'customs',
  USMCA_COMMERCIAL_INVOICE_CERTIFICATION_OF_ORIGIN: 'customs',
  HAZMAT_LABEL: 'dangerous_goods',
  END_OF_DAY_HAZMAT_REPORT: 'dangerous_goods',
  RETURN_INSTRUCTIONS: 'instructions',
}

function roleOf({ contentType }: Paper): Role {
  if (contentType === null) return 'label'
  return ownValue(roles, contentType) ?? (contentType.startsWith('MERGED_') ? 'merged' : 'other')
}

const isLabel = (paper: Paper): boolean => roleOf(paper) === 'label'
const isAllLabels = ({ contentType }: Paper): boolean =>
  contentType === 'MERGED_LABELS_ONLY' || contentType === 'LABEL'

/** Labels as one document, invoices as another, and the rest by what it is for. */
export async function collectPapers(
  { ofParcels, ofShipment }: Bought,
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { connection, context }: FedexLine,
): Promise<Printed> {
  const paper = paperOf(connection.config)
  const isWhole = ofParcels.length > 0 && ofParcels.every(papers => papers.some(isLabel))
  const labels = isWhole ? ofParcels.flat().filter(isLabel) : ofShipment.filter(isAllLabels)
  // Only pictures say nothing of their size.
  const parts = (await partsOf(labels, context)).map(part =>
    part?.format === 'PNG' ? { ...part, paper } : part,
  )
  const label = await oneLabel(parts, { labelFormat, paper }, context)
  const invoices = ofShipment.filter(each => roleOf(each) === 'invoice')
  const readable = (await partsOf(invoices, context)).filter(part => part !== null)
  const invoice = await oneFile(readable, 'PDF', context)
  const papers = await otherPapers({ ofParcels, ofShipment }, context)
  return {
    files: {
      label: label && { ...label, ...copiesOf(labels[0]) },
      invoice,
      ...(papers.length > 0 ? { papers } : {}),
    },
    messages: invoices.length > 0 && !invoice ? [noInvoice] : [],
  }
}

const noInvoice = {
  code: 'invoice_unreadable',
  message: 'FedEx made an invoice for customs, but it cannot be read. Print it at fedex.com.',
}

const copiesOf = (paper: Paper | undefined): { copies?: number } => {
  const copies = paper?.copiesToPrint ?? 1
  return copies > 1 && copies < 10 ? { copies } : {}
}

/** Each as it is printed, null for what cannot be; some stand behind addresses. */
async function partsOf(papers: readonly Paper[], context: CarrierContext): Promise<(PrintablePart | null)[]> {
  const parts: (PrintablePart | null)[] = []
  for (const { encodedLabel, url, docType } of papers)
    parts.push(partOf(encodedLabel ?? (await fetched(url, context)), docType))
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

async function otherPapers(
  { ofParcels, ofShipment }: Pick<Bought, 'ofParcels' | 'ofShipment'>,
  context: CarrierContext,
): Promise<ShipmentPaper[]> {
  const all: { paper: Paper; parcel?: number }[] = [
    ...ofParcels.flatMap((papers, index) => papers.map(paper => ({ paper, parcel: index + 1 }))),
    ...ofShipment.map(paper => ({ paper })),
  ]
  const papers: ShipmentPaper[] = []
  for (const { paper, ...ofParcel } of all) {
    const kind = roleOf(paper)
    if (kind === 'label' || kind === 'merged' || kind === 'invoice') continue
    const [part] = await partsOf([paper], context)
    const name = (paper.contentType ?? 'OTHER').toLowerCase().replaceAll('_', ' ')
    if (part) papers.push({ kind, name, ...part, ...copiesOf(paper), ...ofParcel })
  }
  return papers
}
