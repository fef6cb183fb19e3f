import { fromMinor, minorToText, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, LabelRequest, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { goodsOf as declaredOrPacked, wordsOf } from '../kit/goods.ts'
import { papersAmong } from '../kit/papers.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { documentTypeOf, documentTypes, incoterms, isInternational, purposeOf } from './codes.ts'
import { amountOf, currencyOf, isReturn, isSet, money } from './options.ts'
import { toWeight, unitsOf } from './packages.ts'
import type { FedexConnection } from './settings.ts'

const isDocument = ({ parcels }: RateRequest): boolean => parcels.every(parcel => parcel.isDocument)

/** What is declared, else what is in the parcels. */
const goodsOf = ({ customs, parcels }: RateRequest): CarrierCommodity[] =>
  declaredOrPacked({ customs: customs?.commodities.length ? customs : null, parcels })

/** What stands for goods nobody described: papers, or the first parcel as it is. */
const standIn = (request: RateRequest): CarrierCommodity => ({
  ...(request.parcels[0] ?? { weight: 1, weightUnit: 'KG' as const }),
  title: null,
  description: isDocument(request) ? 'Documents' : 'Goods',
  quantity: 1,
  valueAmount: amountOf(request.options, 'declared_value') ?? amountOf(request.options, 'insurance') ?? 1,
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
  const { weight, weightUnit, valueAmount: value } = item
  const own = item.valueCurrency ?? currency
  const quantity = Math.max(item.quantity, 1)
  return {
    description: wordsOf(item) || 'Goods',
    quantity,
    quantityUnits: 'PCS',
    numberOfPieces: Math.min(quantity, mostPieces),
    unitPrice: value === null ? undefined : money(value, own),
    customsValue:
      value === null
        ? undefined
        : money(Number(minorToText(worthOfGoods([{ value, quantity }], own), own)), own),
    countryOfManufacture: item.originCountry ?? request.shipper.countryCode,
    harmonizedCode: trimmed(item.hsCode),
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

export function customsProblems(request: LabelRequest): FieldProblems {
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
    ...problemsOfEach('customs.commodities', customs?.commodities ?? [], ({ valueAmount }) => ({
      value_amount: valueAmount === null && required('Customs wants the value of each piece.'),
    })),
  }
}

const payers = { sender: 'SENDER', recipient: 'RECIPIENT', third_party: 'THIRD_PARTY' } as const

/** Who pays, by their account where one is known. */
export const toPayment = (paidBy: keyof typeof payers, account: string | null) => ({
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
export function toCustoms(request: LabelRequest, connection: FedexConnection) {
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
export function paperless(request: LabelRequest) {
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
export const invoiceSpecification = (request: LabelRequest) =>
  isInternational(request) && !isDocument(request) && uploadedPapers(request.options).length === 0
    ? {
        shippingDocumentTypes: [invoice],
        commercialInvoiceDetail: { documentFormat: { docType: 'PDF', stockType: 'PAPER_LETTER' } },
      }
    : undefined
