import type { LabelPaper } from '../../../shared/labels.ts'
import { fromMinor, minorToText, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, LabelRequest, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { goodsOf as declaredOrPacked, referenceOf, tariffOf, wordsOf, wrongTariff } from '../kit/goods.ts'
import { papersAmong } from '../kit/papers.ts'
import { mailToTell, trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { toParty } from './addresses.ts'
import { documentTypeOf, documentTypes, incoterms, isInternational, moverOf, purposeOf } from './codes.ts'
import {
  amountOf,
  asCarried,
  commonParts,
  currencyOf,
  hubProblems,
  isReturn,
  isSet,
  money,
  optionProblems,
  premiumProblems,
  servicesOf,
  shipmentServices,
  textOf,
  totalPounds,
  toWeight,
  unitsOf,
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
      shipper: toParty(request.shipper, { unionNumber: plainText(request.customs?.options.eori_number) }),
      recipients: [
        {
          ...toParty(request.recipient, { isTold: true }),
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

const isDocument = ({ parcels }: RateRequest): boolean => parcels.every(parcel => parcel.isDocument)

/** What is declared, else what is in the parcels. */
const goodsOf = ({ customs, parcels }: RateRequest): CarrierCommodity[] =>
  declaredOrPacked({ customs: customs?.commodities.length ? customs : null, parcels })

/** What stands for goods nobody described: papers, or for a price the first parcel as it is. It says nothing of its own. */
const standIn = (request: RateRequest): CarrierCommodity => ({
  ...(request.parcels[0] ?? { weight: 0, weightUnit: 'KG' as const }),
  title: null,
  description: isDocument(request) ? 'Documents' : null,
  quantity: 1,
  valueAmount: amountOf(request.options, 'declared_value') ?? amountOf(request.options, 'insurance') ?? null,
  valueCurrency: null,
  hsCode: null,
  sku: null,
  originCountry: null,
  metadata: {},
})

function commoditiesOf(request: RateRequest, currency: string) {
  const goods = goodsOf(request)
  return (goods.length > 0 ? goods : [standIn(request)]).map(item => toCommodity(item, request, currency))
}

const mostPieces = 9999

function toCommodity(item: CarrierCommodity, request: RateRequest, currency: string) {
  const { weight, weightUnit, valueAmount: value, quantity } = item
  const own = item.valueCurrency ?? currency
  return {
    description: wordsOf(item) || undefined,
    quantity,
    quantityUnits: 'PCS',
    numberOfPieces: Math.min(quantity, mostPieces),
    unitPrice: value === null ? undefined : money(value, own),
    customsValue:
      value === null
        ? undefined
        : money(Number(minorToText(worthOfGoods([{ value, quantity }], own), own)), own),
    countryOfManufacture: item.originCountry ?? undefined,
    harmonizedCode: tariffOf(item),
    partNumber: trimmed(item.sku),
    weight: weight > 0 ? toWeight({ weight: weight * quantity, weightUnit }, unitsOf(request)) : undefined,
  }
}

/** As much of it as a price depends on; nothing within a country. */
export function ratedCustoms(request: RateRequest, connection: FedexConnection) {
  if (!isInternational(request)) return undefined
  const purpose = purposeOf(request.customs?.contentType ?? null)
  return {
    commercialInvoice: purpose ? { shipmentPurpose: purpose } : undefined,
    commodities: commoditiesOf(request, currencyOf(request, connection)),
  }
}

function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (!isInternational(request)) return {}
  const { incoterm } = customs ?? {}
  const { paidBy, accountNumber } = customs?.duty ?? {}
  return {
    ...problemsAmong({
      'customs.commodities':
        goodsOf(request).length === 0 &&
        !isDocument(request) &&
        required('Say what is inside: FedEx declares it to customs.'),
      'customs.incoterm':
        incoterm &&
        !ownValue(incoterms, incoterm) &&
        invalid(`FedEx does not know the terms ${incoterm.slice(0, 10)}.`),
      'customs.duty.account_number':
        paidBy === 'third_party' &&
        !accountNumber &&
        required('FedEx bills duties to somebody else only by their account.'),
    }),
    ...problemsOfEach('customs.commodities', customs?.commodities ?? [], item => ({
      value_amount: item.valueAmount === null && required('Customs wants the value of each piece.'),
      hs_code: wrongTariff(item),
    })),
  }
}

const payers = { sender: 'SENDER', recipient: 'RECIPIENT', third_party: 'THIRD_PARTY' } as const

/** Who pays, by their account where one is known. */
const toPayment = (paidBy: keyof typeof payers, account: string | null) => ({
  paymentType: payers[paidBy],
  payor: account ? { responsibleParty: { accountNumber: { value: account } } } : undefined,
})

/** Without a payer the terms of sale decide: the sender where duties are paid by them, else the recipient. */
function dutiesPayment({ customs, payment }: LabelRequest, account: string) {
  const { paidBy, accountNumber } = customs?.duty ?? {}
  const payer = paidBy ?? (customs?.incoterm === 'DDP' ? 'sender' : 'recipient')
  const billed = accountNumber ?? (payer === 'sender' ? (payment.accountNumber ?? account) : null)
  return toPayment(payer, billed)
}

/** The declaration; nothing within a country. */
function toCustoms(request: LabelRequest, connection: FedexConnection) {
  if (!isInternational(request)) return undefined
  const { customs } = request
  const currency = currencyOf(request, connection)
  const commodities = commoditiesOf(request, currency)
  const [invoice, comment] = [trimmed(customs?.invoice), trimmed(customs?.contentDescription)]
  return {
    commercialInvoice: {
      shipmentPurpose: purposeOf(customs?.contentType ?? null),
      termsOfSale: ownValue(incoterms, customs?.incoterm ?? ''),
      comments: comment ? [comment] : undefined,
      declarationStatement: customs?.certify
        ? 'I hereby certify that the information on this invoice is true and correct.'
        : undefined,
      customerReferences: invoice ? [{ customerReferenceType: 'INVOICE_NUMBER', value: invoice }] : undefined,
    },
    dutiesPayment: dutiesPayment(request, connection.settings.account_number ?? ''),
    commodities,
    totalCustomsValue: totalValue(request, commodities, currency),
    isDocumentOnly: isDocument(request),
    exportDetail: exportOf(request),
    customsOption: isReturn(request.options) ? { type: 'COURTESY_RETURN_LABEL' } : undefined,
  }
}

function exportOf({ customs }: LabelRequest) {
  const statement = plainText(customs?.options.aes).trim() || plainText(customs?.options.eel_pfc).trim()
  return statement ? { exportComplianceStatement: statement } : undefined
}

type Valued = { customsValue?: { amount: number; currency: string } | undefined }

function totalValue({ customs }: LabelRequest, commodities: readonly Valued[], fallback: string) {
  const own = customs?.commodities[0]?.valueCurrency ?? fallback
  const { declaredValue, currency } = customs?.duty ?? {}
  if (declaredValue) return money(declaredValue, currency ?? own)
  if (commodities.every(each => each.customsValue === undefined)) return undefined
  const minor = commodities.reduce((sum, each) => sum + toMinor(each.customsValue?.amount ?? 0, own), 0)
  return money(fromMinor(minor, own), own)
}

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
