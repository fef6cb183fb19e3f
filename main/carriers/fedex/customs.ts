import { fromMinor, minorToText, toMinor, worthOfGoods } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, LabelRequest, RateRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { exportStatementOf, factsOf, itnIn, numbersOf, vendorNumbers } from '../kit/declarations.ts'
import { splitLines } from '../kit/fitting.ts'
import { goodsOf as declaredOrPacked, declaredWorth, tariffOf, wordsOf, wrongTariff } from '../kit/goods.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { type TaxNumber, toAddress } from './addresses.ts'
import { countryOf, incoterms, isInternational, purposeOf } from './codes.ts'
import { amountOf, currencyOf, isReturn, money, toWeight, unitsOf } from './request-parts.ts'
import type { FedexConnection } from './settings.ts'

export const isDocument = ({ parcels }: RateRequest): boolean => parcels.every(parcel => parcel.isDocument)

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

const declaredGoods = (request: RateRequest): CarrierCommodity[] => {
  const goods = goodsOf(request)
  return goods.length > 0 ? goods : [standIn(request)]
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
    name: wordsOf(item) === trimmed(item.title) ? undefined : trimmed(item.title),
    weight: weight > 0 ? toWeight({ weight: weight * quantity, weightUnit }, unitsOf(request)) : undefined,
  }
}

type Declaring = { licence: string | undefined; purpose: string | undefined; hasUsmca: boolean }

/** What a declaration says of goods, and a price does not depend on. */
const toDeclared = (item: CarrierCommodity, { licence, purpose, hasUsmca }: Declaring) => ({
  clearanceItemDetail: makerOf(item),
  usmcaDetail: hasUsmca ? usmcaDetailOf(item) : undefined,
  exportLicenseNumber: licence,
  purpose,
})

function usmcaDetailOf(item: CarrierCommodity) {
  const { usmca_criterion: originCriterion } = factsOf(item)
  return originCriterion ? { originCriterion } : undefined
}

const makerLines = { length: 35, lines: 3 }

/** Who made them: by the number of the factory, by name and address, as far as it is known. */
function makerOf(item: CarrierCommodity) {
  const { mid, manufacturer_name: name, manufacturer_address: address } = factsOf(item)
  if (!mid && !name && !address) return undefined
  return [
    {
      role: 'MANUFACTURER',
      id: mid,
      contact: name ? { companyName: name } : undefined,
      address: address ? { streetLines: splitLines([address], makerLines).lines } : undefined,
    },
  ]
}

/** As much of it as a price depends on; nothing within a country. */
export function ratedCustoms(request: RateRequest, connection: FedexConnection) {
  if (!isInternational(request)) return undefined
  const purpose = purposeOf(request.customs?.contentType ?? null)
  return {
    commercialInvoice: purpose ? { shipmentPurpose: purpose } : undefined,
    commodities: declaredGoods(request).map(item =>
      toCommodity(item, request, currencyOf(request, connection)),
    ),
  }
}

const proofNeeded =
  'Goods worth 2,000 CAD or more are reported before they leave Canada: enter the proof of report. Below that give values in CAD, or enter the code of no declaration required.'

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
      'customs.options.export_proof': isUnreported(request) && required(proofNeeded),
      'customs.duty.account_number':
        paidBy === 'third_party' &&
        !accountNumber &&
        required('FedEx bills duties to somebody else only by their account.'),
    }),
    ...problemsOfEach('customs.commodities', customs?.commodities ?? [], item => ({
      value_amount: item.valueAmount === null && required('Customs wants the value of each piece.'),
      hs_code: wrongTariff(item),
      'metadata.manufacturer_address':
        splitLines([factsOf(item).manufacturer_address ?? null], makerLines).isCut &&
        exceeds('FedEx takes three lines of 35 characters.'),
    })),
  }
}

const payers = { sender: 'SENDER', recipient: 'RECIPIENT', third_party: 'THIRD_PARTY' } as const

/** Who pays, by their account where one is known. */
export const toPayment = (
  paidBy: keyof typeof payers,
  account: string | null,
  address: CarrierAddress | null = null,
) => ({
  paymentType: payers[paidBy],
  payor: account
    ? {
        responsibleParty: {
          accountNumber: { value: account },
          address: address ? toAddress(address) : undefined,
        },
      }
    : undefined,
})

/** Without a payer the terms of sale decide: the sender where duties are paid by them, else the recipient. */
function dutiesPayment({ customs, payment }: LabelRequest, account: string) {
  const { paidBy, accountNumber } = customs?.duty ?? {}
  const payer = paidBy ?? (customs?.incoterm === 'DDP' ? 'sender' : 'recipient')
  const billed = accountNumber ?? (payer === 'sender' ? (payment.accountNumber ?? account) : null)
  return toPayment(payer, billed, payer === 'sender' ? null : customs?.dutyBillingAddress)
}

/** The declaration; nothing within a country. */
export function toCustoms(request: LabelRequest, connection: FedexConnection) {
  if (!isInternational(request)) return undefined
  const { customs } = request
  const currency = currencyOf(request, connection)
  const declaring = declaringOf(request)
  const commodities = declaredGoods(request).map(item => ({
    ...toCommodity(item, request, currency),
    ...toDeclared(item, declaring),
  }))
  const [invoice, comment] = [trimmed(customs?.invoice), trimmed(customs?.contentDescription)]
  return {
    commercialInvoice: {
      originatorName: trimmed(customs?.signer),
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
    recipientCustomsId: recipientIdOf(request),
    customsOption: isReturn(request.options) ? { type: 'COURTESY_RETURN_LABEL' } : undefined,
    ...usmcaOf(request),
  }
}

const usmcaCountries = ['US', 'CA', 'MX']

/** Whether both ends are where the agreement of the United States, Mexico and Canada holds. */
export const isUsmcaLane = ({ shipper, recipient }: Pick<RateRequest, 'shipper' | 'recipient'>): boolean =>
  [shipper, recipient].every(each => usmcaCountries.includes(countryOf(each)))

/** Up to it the sender's statement is enough, and goods worth more need a certification. */
const statementUpTo = (request: LabelRequest) =>
  countryOf(request.recipient) === 'CA' ? { currency: 'CAD', value: 3300 } : { currency: 'USD', value: 2500 }

/** The claim of somebody, with a statement where the goods are worth so little; in other money nobody knows. */
function usmcaOf(request: LabelRequest) {
  if (!isUsmcaLane(request) || request.customs?.options.usmca !== true) return undefined
  const worth = declaredWorth(request, { currency: '', otherwise: undefined })
  const limit = statementUpTo(request)
  const isLow = worth?.currency === limit.currency && worth.value <= limit.value
  return {
    regulatoryControls: ['USMCA'],
    declarationStatementDetail: isLow
      ? { usmcaLowValueStatementDetail: { customsRole: 'EXPORTER' } }
      : undefined,
  }
}

const buyers: Readonly<Record<string, string>> = { b2c: 'CONSUMER', b2b: 'BUSINESS' }

const declaringOf = (request: LabelRequest): Declaring => {
  const { customs } = request
  const { license_number: licence, commerce_type: commerce } = numbersOf(customs)
  return {
    // Canada's permit stands with the export itself.
    licence: isFromCanada(request) ? undefined : licence,
    purpose: ownValue(buyers, commerce ?? ''),
    hasUsmca: isUsmcaLane(request),
  }
}

/** Numbers of the shop beside those of its address: where taxes are paid, and where they are collected before. */
export function shopNumbers({ customs }: LabelRequest): TaxNumber[] {
  const { eori_number, vat_registration_number, nip_number, ...more } = numbersOf(customs)
  const own: readonly (readonly [tinType: string, number: string | undefined, usage?: string])[] = [
    ['BUSINESS_UNION', eori_number],
    ['BUSINESS_NATIONAL', vat_registration_number],
    ['BUSINESS_NATIONAL', nip_number],
    ...vendorNumbers.map(
      name =>
        [name === 'ioss' ? 'BUSINESS_UNION' : 'BUSINESS_NATIONAL', more[name], name.toUpperCase()] as const,
    ),
  ]
  return own.flatMap(([tinType, number, usage]) =>
    number ? [{ number, tinType, ...(usage ? { usage } : {}) }] : [],
  )
}

export const isFromCanada = ({ shipper }: Pick<RateRequest, 'shipper'>): boolean =>
  countryOf(shipper) === 'CA'

/** From Canada anything but papers is reported, except to these. */
const isReportedFromCanada = (request: LabelRequest): boolean =>
  isFromCanada(request) &&
  !['CA', 'US', 'PR', 'VI'].includes(countryOf(request.recipient)) &&
  !isDocument(request)

/** Below that, in Canadian dollars, nothing is reported. */
const reportedFrom = 2000

/** What goods are worth in Canadian dollars; undefined where it is told in other money. */
function canadianWorth(request: LabelRequest): number | undefined {
  const worth = declaredWorth(request, { currency: '', otherwise: undefined })
  return worth?.currency === 'CAD' ? worth.value : undefined
}

/** Whether it is not known if goods have to be reported before they leave. */
function isUnreported(request: LabelRequest): boolean {
  const { export_proof: proof, ndr_code: exempt } = numbersOf(request.customs)
  if (!isReportedFromCanada(request) || proof || exempt) return false
  return (canadianWorth(request) ?? reportedFrom) >= reportedFrom
}

/** What was filed before the goods leave, or why nothing was. */
function exportOf(request: LabelRequest) {
  const { license_number: permitNumber, export_proof: proof, ndr_code: exempt } = numbersOf(request.customs)
  if (!isFromCanada(request)) {
    const statement = statementOf(request)
    return statement ? { exportComplianceStatement: statement } : undefined
  }
  const statement = proof ?? exempt?.replace(/\D/g, '').padStart(2, '0')
  const b13AFilingOption = proof
    ? 'FILED_ELECTRONICALLY'
    : exempt || isReportedFromCanada(request)
      ? 'NOT_REQUIRED'
      : undefined
  if (!b13AFilingOption && !permitNumber) return undefined
  return { b13AFilingOption, permitNumber, exportComplianceStatement: statement }
}

/** In the carrier's spelling: `AESX20220714987654`, `NO_EEI_30_37_A`. */
function statementOf({ customs }: LabelRequest): string | undefined {
  const told = exportStatementOf(customs)
  const itn = itnIn(told)
  if (itn) return `AES${itn}`
  const part = /^(?:NO[ _]?EEI)?[ _(§]*(30[._]\d.*)$/i.exec(told ?? '')?.[1]
  return part
    ? `NO_EEI_${part
        .toUpperCase()
        .match(/[A-Z\d]+/g)
        ?.join('_')}`
    : told
}

/** Brazil knows who receives by a tax number of its own. */
function recipientIdOf({ recipient }: LabelRequest) {
  const value = trimmed(recipient.federalTaxId)
  return countryOf(recipient) === 'BR' && value
    ? { type: recipient.companyName ? 'COMPANY' : 'INDIVIDUAL', value }
    : undefined
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
