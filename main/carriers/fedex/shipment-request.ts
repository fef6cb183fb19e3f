import type { LabelPaper } from '../../../shared/labels.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import type { LabelRequest } from '../contract/model.ts'
import type { FieldProblems } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { referenceOf } from '../kit/goods.ts'
import { papersAmong } from '../kit/papers.ts'
import { mailToTell, trimmed } from '../kit/parties.ts'
import { problemsOfEach } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { toParty } from './addresses.ts'
import { documentTypeOf, documentTypes, isInternational, moverOf } from './codes.ts'
import { customsProblems, isDocument, shopNumbers, toCustoms, toPayment } from './customs.ts'
import {
  asCarried,
  commonParts,
  currencyOf,
  hubProblems,
  isReturn,
  isSet,
  optionProblems,
  premiumProblems,
  servicesOf,
  shipmentServices,
  textOf,
  totalPounds,
} from './request-parts.ts'
import type { FedexConfig, FedexConnection } from './settings.ts'

/** From here on labels are made in the background, and asked for by the number of the job. */
const mostAtOnce = 40

/** What stops a purchase before anybody is asked; what does not fit into a member is found by the shape of the request. */
export function purchaseProblems(
  given: LabelRequest,
  code: string,
  connection: FedexConnection,
): FieldProblems {
  const { reference, parcels } = given
  const most = moverOf(code) === 'FDXG' ? 30 : 40
  return {
    ...optionProblems(given),
    ...premiumProblems(given.options, code),
    ...hubProblems(given, code, connection),
    ...customsProblems(asCarried(given)),
    ...problemsOfEach('parcel', parcels, ({ referenceNumber }) =>
      lengthProblems({ reference_number: [referenceNumber, most] }),
    ),
    ...lengthProblems({
      reference: [reference, most],
      'options.fedex_rma_association': [given.options.fedex_rma_association, 20],
      'options.fedex_po_number': [given.options.fedex_po_number, 30],
      'options.fedex_department_number': [given.options.fedex_department_number, 30],
    }),
  }
}

type Wanted = { code: string; today: ShopDay }

/** The request of a label; members that are undefined are not sent. */
export function toShipRequest(given: LabelRequest, connection: FedexConnection, { code, today }: Wanted) {
  const request = asCarried(given)
  const { options, parcels } = request
  const currency = currencyOf(request, connection)
  const purpose = { purpose: 'ship' as const, code, currency }
  const common = commonParts(request, purpose, connection)
  const account = { value: connection.settings.account_number ?? '' }
  return {
    labelResponseOptions: 'LABEL',
    accountNumber: account,
    shipAction: 'CONFIRM',
    processingOptionType: parcels.length > mostAtOnce ? 'ALLOW_ASYNCHRONOUS' : 'SYNCHRONOUS_ONLY',
    requestedShipment: {
      ...common,
      shipDatestamp: shipDate(options, today),
      shipper: toParty(request.shipper, isReturn(options) ? {} : { others: shopNumbers(request) }),
      recipients: [
        {
          ...toParty(request.recipient, {
            isTold: true,
            others: isReturn(options) ? shopNumbers(request) : [],
          }),
          deliveryInstructions: textOf(options, 'recipient_instructions'),
        },
      ],
      serviceType: code,
      totalWeight: totalPounds(request),
      rateRequestType: options.currency ? ['ACCOUNT', 'PREFERRED'] : ['ACCOUNT'],
      shippingChargesPayment: toTransport(request, account.value),
      shipmentSpecialServices: servicesOf([...shipmentServices(request, purpose), paperless(request)]),
      emailNotificationDetail: notifications(request),
      customsClearanceDetail: toCustoms(request, connection),
      labelSpecification: toLabelSpecification(request, connection.config),
      shippingDocumentSpecification: invoiceSpecification(request),
      requestedPackageLineItems: common.requestedPackageLineItems.map((line, index) => ({
        ...line,
        sequenceNumber: index + 1,
        itemDescription: trimmed(parcels[index]?.description),
        customerReferences: references(request, index),
      })),
    },
  }
}

/** Nothing is assumed: somebody else than the sender pays by an account, or the request is refused. */
const toTransport = ({ payment }: LabelRequest, account: string) =>
  toPayment(payment.paidBy, trimmed(payment.accountNumber) ?? (payment.paidBy === 'sender' ? account : null))

/** What a purchase is found again by; the end of an id tells it from others. */
export const searchReference = (shipmentId: string): string => referenceOf(shipmentId, 30)

/** The station's own number goes along as that of an invoice: by it the shipment can be looked for. */
function references({ reference, parcels, shipmentId, options }: LabelRequest, index: number) {
  const told = [
    ['CUSTOMER_REFERENCE', reference ?? parcels[index]?.referenceNumber],
    ['P_O_NUMBER', textOf(options, 'fedex_po_number')],
    ['DEPARTMENT_NUMBER', textOf(options, 'fedex_department_number')],
    ['RMA_ASSOCIATION', textOf(options, 'fedex_rma_association')],
    ['INVOICE_NUMBER', searchReference(shipmentId)],
  ] as const
  return told.flatMap(([customerReferenceType, text]) => {
    const value = trimmed(text)
    return value ? [{ customerReferenceType, value }] : []
  })
}

/** Told of the way of the parcel: label made, when it is expected, exception, delivered. */
function notifications(request: LabelRequest) {
  const emailAddress = mailToTell(request)
  if (!emailAddress || !isSet(request.options, 'email_notification', 'fedex_event_notification'))
    return undefined
  return {
    aggregationType: 'PER_SHIPMENT',
    emailNotificationRecipients: [
      {
        emailNotificationRecipientType: 'RECIPIENT',
        emailAddress,
        notificationFormatType: 'HTML',
        notificationEventType: ['ON_SHIPMENT', 'ON_ESTIMATED_DELIVERY', 'ON_EXCEPTION', 'ON_DELIVERY'],
      },
    ],
  }
}

const heights: Readonly<Record<string, [stock: string, inches: number]>> = {
  '4x6_75': ['4X675', 6.75],
  '4x8': ['4X8', 8],
  '4x9': ['4X9', 9],
}

const sizeOf = (labelType: FedexConfig['label_type']): [stock: string, inches: number] =>
  heights[labelType?.replace(/^[A-Z]+_/, '') ?? ''] ?? ['4X6', 6]

const imageTypes = { ZPL: 'ZPLII', PDF: 'PDF', PNG: 'PNG' } as const

/** Pictures are made for sheets, the others for rolls. */
const toLabelSpecification = ({ labelFormat }: LabelRequest, { label_type }: FedexConfig) => ({
  imageType: imageTypes[labelFormat],
  labelStockType: `${labelFormat === 'PNG' ? 'PAPER' : 'STOCK'}_${sizeOf(label_type)[0]}`,
  labelFormatType: 'COMMON2D',
})

export const paperOf = ({ label_type }: FedexConfig): LabelPaper => ({
  widthInch: 4,
  heightInch: sizeOf(label_type)[1],
})

/** Papers of the shop's own that were uploaded before. */
const uploadedPapers = (options: LabelRequest['options']) =>
  papersAmong(options).map(({ id, type, carrierData }) => ({
    documentType: documentTypes.find(each => each === carrierData.document_type) ?? documentTypeOf(type),
    documentId: id,
  }))

const invoice = 'COMMERCIAL_INVOICE'

/** Papers that go to customs by wire: those of the shop, or the carrier's own invoice. */
function paperless(request: LabelRequest) {
  const attachedDocuments = uploadedPapers(request.options)
  const isOwn = attachedDocuments.length > 0
  if (!isInternational(request) || !(isOwn || isSet(request.options, 'fedex_electronic_trade_documents')))
    return undefined
  return {
    type: 'ELECTRONIC_TRADE_DOCUMENTS',
    etdDetail: isOwn ? { attachedDocuments } : { requestedDocumentTypes: [invoice] },
  }
}

/** The carrier writes the invoice unless the shop has its own. */
const invoiceSpecification = (request: LabelRequest) =>
  isInternational(request) && !isDocument(request) && uploadedPapers(request.options).length === 0
    ? {
        shippingDocumentTypes: [invoice],
        commercialInvoiceDetail: { documentFormat: { docType: 'PDF', stockType: 'PAPER_LETTER' } },
      }
    : undefined
