import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { exportStatementOf, factsOf, itnIn, numbersOf, vatCountryOf } from '../kit/declarations.ts'
import { firstFitting, lengthProblems } from '../kit/fitting.ts'
import {
  contentsOf,
  currencyOfGoods,
  currencyProblems,
  invoiceNumberOf,
  referenceOf,
  tariffOf,
  wordsOf,
  wrongTariff,
} from '../kit/goods.ts'
import { countryOf, isDeclarable, trimmed } from '../kit/parties.ts'
import { accountNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { toAddress, toContact } from './addresses.ts'
import { label } from './client.ts'
import { exportReasons, iossCountryOf, type LabelLayout, layoutOf, options as read } from './codes.ts'
import { fileProblems, toImages } from './documents.ts'
import {
  accountAs,
  type CommonParts,
  commonParts,
  type Planned,
  paysDuties,
  toPackage,
  type Units,
  weightOf,
} from './request-parts.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** What stops a purchase before anybody is asked. */
export function purchaseProblems(request: LabelRequest, { settings }: DhlConnection): FieldProblems {
  const { payment, customs } = request
  return {
    // Where it is too long for the contents another text would stand for them.
    ...lengthProblems({
      'customs.content_description': [customs?.contentDescription, lengths.description],
    }),
    ...customsProblems(request),
    ...fileProblems(request),
    ...accountNeeded(settings.account_number, 'Add the account number to the connection to buy labels.'),
    ...problemsAmong({
      'payment.account_number':
        payment.paidBy !== 'sender' &&
        !trimmed(payment.accountNumber) &&
        required('DHL Express bills somebody else only by an account of theirs.'),
    }),
  }
}

const oneCurrency = 'DHL Express declares one currency. Give the declared value in that of the goods.'

/** Whether the worth of all is told in another currency than that of each. */
function isOtherWorth({ commodities, duty }: CarrierCustoms): boolean {
  const ofGoods = currencyOfGoods(commodities)
  if (duty?.declaredValue == null || !duty.currency || ofGoods === undefined) return false
  return duty.currency !== ofGoods
}

/** What is missing for a declaration, at the field it is entered in. */
function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (!isDeclarable(request)) return {}
  if (!customs) return { customs: required('DHL Express declares these goods: say what they are.') }
  const { commodities, duty, incoterm } = customs
  return {
    ...currencyProblems(label, commodities),
    ...problemsAmong({
      'customs.options.ioss': isNoIoss(customs) && invalid(entryTexts.form_ioss),
      'customs.invoice': !invoiceNumberOf(request) && required(invoiceNumberNeeded),
      'customs.commodities': commodities.length === 0 && required(),
      'customs.duty.currency': isOtherWorth(customs) && invalid(oneCurrency),
      'customs.incoterm':
        duty?.paidBy === 'recipient' &&
        incoterm === 'DDP' &&
        invalid('DDP means that you pay duties and taxes. Choose DAP, or pay them.'),
      'customs.duty.account_number':
        duty?.paidBy === 'third_party' &&
        !trimmed(duty.accountNumber) &&
        required('DHL Express bills duties to somebody else only by an account of theirs.'),
    }),
    ...problemsOfEach('customs.commodities', commodities, item => ({
      title: wordsOf(item) === '' && required(entryTexts.customs_description),
      value_amount:
        item.valueAmount === null && required('DHL Express declares each kind of goods with its value.'),
      origin_country: !item.originCountry && required(entryTexts.customs_origin),
      hs_code: wrongTariff(item),
    })),
  }
}

function isNoIoss({ options }: CarrierCustoms): boolean {
  const number = read.textOf(options, 'ioss')
  return number !== undefined && iossCountryOf(number) === undefined
}

const invoiceNumberNeeded = 'DHL Express prints an invoice: give its number, or the shipment a reference.'

type Wanted = { code: string; planned: Planned }

/** The request of a shipment with labels of all parcels; members that are undefined are not sent. */
export function toShipRequest(request: LabelRequest, connection: DhlConnection, { code, planned }: Wanted) {
  const { customs, options, reference } = request
  const { settings, config } = connection
  const parts = commonParts(request, connection)
  const { from, to, units, isCustomsDeclarable, declared } = parts
  const images = toImages(options)
  const services = [...parts.services, ...paperServices(request, images.length > 0)]
  const own = shopNumbers(customs, countryOf(request.shipper))
  const buyer = ownValue(buyers, numbersOf(customs).commerce_type ?? '')
  // Whom duties are billed to, where they are not collected at the door.
  const payer = paysDuties(request) ? settings.account_number : undefined
  const duties = accountAs('duties-taxes', trimmed(customs?.duty?.accountNumber) ?? payer)
  return {
    plannedShippingDateAndTime: planned.text,
    pickup: { isRequested: false },
    productCode: code,
    localProductCode: localCodeOf(request, code),
    getRateEstimates: true,
    accounts: [...parts.accounts, ...(isCustomsDeclarable ? duties : [])],
    valueAddedServices: services.length > 0 ? services : undefined,
    outputImageProperties: toOutput(request, parts, layoutOf(config.label_type), images.length > 0),
    customerReferences: referencesOf(request),
    customerDetails: {
      shipperDetails: toParty(from, parts.isReturn ? [] : own),
      receiverDetails: {
        ...toParty(to, parts.isReturn ? own : []),
        ...(buyer && !parts.isReturn ? { typeCode: buyer } : {}),
      },
    },
    content: {
      packages: toPackages(request, units),
      isCustomsDeclarable,
      declaredValue: declared?.value,
      declaredValueCurrency: declared?.currency,
      exportDeclaration:
        isCustomsDeclarable && customs ? toDeclaration(request, customs, parts, planned.day) : undefined,
      // Of goods that are not declared it is a word for the driver.
      description:
        contentsOf(request, { most: lengths.description, option: 'dhl_shipment_content' }) ??
        (isCustomsDeclarable ? undefined : (firstFitting([reference], lengths.description) ?? 'Goods')),
      USFilingTypeValue: isCustomsDeclarable ? exportStatementOf(customs) : undefined,
      // Terms of delivery, which every shipment has, papers too.
      incoterm: customs?.incoterm ?? (paysDuties(request) ? 'DDP' : 'DAP'),
      unitOfMeasurement: units,
    },
    documentImages: images.length > 0 ? images : undefined,
    shipmentNotification: notificationOf(request),
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
  }
}

/** Of a country that sells a product under its own code, the one the price was told for. */
function localCodeOf({ rateMeta, choice }: LabelRequest, code: string): string | undefined {
  const priced = rateMeta.product_code === code ? rateMeta.local_product_code : null
  return plainText(choice?.carrierData?.local ?? priced) || undefined
}

const toParty = (address: CarrierAddress, others: readonly Registration[] = []) => ({
  postalAddress: toAddress(address),
  contactInformation: toContact(address),
  registrationNumbers: toRegistrations([...addressNumbers(address), ...others]),
  typeCode: address.residential ? 'private' : 'business',
})

/** Who buys, where somebody said between whom it is sold. */
const buyers: Readonly<Record<string, string>> = { b2c: 'direct_consumer', b2b: 'business', c2c: 'private' }

const toReference = (value: string) => ({ value, typeCode: 'CU' })

const toPackages = ({ parcels }: LabelRequest, units: Units) =>
  parcels.map((parcel, index) => {
    const reference = trimmed(parcel.referenceNumber)
    return {
      ...toPackage(parcel, units),
      customerReferences: reference ? [toReference(reference)] : undefined,
      description: trimmed(parcel.description),
      // All or none: by it the numbers of an answer are told apart.
      referenceNumber: index + 1,
    }
  })

/** What a shipment is found again by. */
export const recoveryReference = (shipmentId: string): string => referenceOf(shipmentId, lengths.reference)

const referencesOf = ({ reference, shipmentId }: LabelRequest) =>
  [...new Set([trimmed(reference), recoveryReference(shipmentId)])].flatMap(each =>
    each ? [toReference(each)] : [],
  )

/** Papers go along as files, are printed by the carrier, or follow later. */
function paperServices({ options, customs }: LabelRequest, hasFiles: boolean) {
  if (!hasFiles && !read.isSet(options, 'dhl_paperless_trade')) return []
  return [{ serviceCode: hasFiles || customs?.commercialInvoice ? 'WY' : 'PK' }]
}

/** ZPL as it is, everything else is made of a PDF. Label, waybill and invoice each in a file of its own. */
function toOutput(
  { labelFormat, customs }: LabelRequest,
  { isReturn, isCustomsDeclarable }: CommonParts,
  { label, waybill, isOnA4 }: LabelLayout,
  hasFiles: boolean,
) {
  const isThermal = labelFormat === 'ZPL'
  const isSale = customs?.contentType === 'merchandise'
  const isCommercial = customs?.commercialInvoice || isSale
  const invoice = {
    typeCode: 'invoice',
    templateName: isReturn ? 'RET_COM_INVOICE_A4_01' : 'COMMERCIAL_INVOICE_P_10',
    isRequested: true,
    invoiceType: isReturn ? 'returns' : isCommercial ? 'commercial' : 'proforma',
    languageCode: 'eng',
  }
  return {
    printerDPI: 200,
    encodingFormat: isThermal ? 'zpl' : 'pdf',
    imageOptions: [
      { typeCode: 'label', templateName: label, ...(isOnA4 && !isThermal ? { fitLabelsToA4: true } : {}) },
      { typeCode: 'waybillDoc', templateName: waybill, isRequested: true },
      ...(isCustomsDeclarable && !hasFiles ? [invoice] : []),
    ],
    splitTransportAndWaybillDocLabels: true,
  }
}

/** The recipient is told by mail that it is on its way. */
function notificationOf({ options, recipient }: LabelRequest) {
  const receiverId = trimmed(plainText(options.email_notification_to)) ?? trimmed(recipient.email)
  if (!read.isSet(options, 'email_notification') || !receiverId) return undefined
  return [{ typeCode: 'email', receiverId, languageCode: 'eng' }]
}

/** The declaration and its invoice. */
function toDeclaration(
  request: LabelRequest,
  customs: CarrierCustoms,
  { isReturn, units }: CommonParts,
  day: ShopDay,
) {
  const reason = isReturn ? 'return' : ownValue(exportReasons, customs.contentType ?? '')
  const license = read.textOf(customs.options, 'license_number')
  const remark = trimmed(customs.contentDescription)
  const itn = itnIn(exportStatementOf(customs))
  return {
    lineItems: customs.commodities.map((item, index) => ({
      number: index + 1,
      ...toLineItem(item, units),
    })),
    invoice: {
      number: invoiceNumberOf(request),
      date: (customs.invoiceDate ?? day).slice(0, 10),
      signatureName: trimmed(customs.signer),
      customerReferences: itn ? [{ typeCode: 'ITN', value: itn }] : undefined,
    },
    remarks: remark ? [{ value: remark }] : undefined,
    ...(reason || !customs.contentType ? { exportReasonType: reason } : { exportReason: 'Other' }),
    shipmentType: customs.contentType === 'gift' ? 'personal' : 'commercial',
    exportReference: numbersOf(customs).export_proof,
    licenses: license ? [{ typeCode: 'export', value: license }] : undefined,
  }
}

/** Prices are of one piece, weights of all of the line. */
function toLineItem(item: CarrierCommodity, units: Units) {
  const weight = Number(roundDecimal(sumOfProducts([[weightOf(item, units), item.quantity]]), 3)) / 1000
  const { gtin, product_url, manufacturer_name, manufacturer_address, ...known } = factsOf(item)
  const references = [
    { typeCode: 'ABW', value: trimmed(item.sku) },
    { typeCode: 'PAN', value: known.manufacturer_part_number },
    { typeCode: 'MID', value: known.mid },
  ].filter(each => each.value)
  const maker = [manufacturer_name, manufacturer_address].filter(Boolean).join(', ')
  const further = [gtin && `GTIN ${gtin}`, product_url, maker && `Manufacturer: ${maker}`].filter(Boolean)
  return {
    description: wordsOf(item) || undefined,
    price: item.valueAmount ?? undefined,
    quantity: { value: item.quantity, unitOfMeasurement: 'PCS' },
    manufacturerCountry: item.originCountry?.toUpperCase(),
    commodityCodes: codesOf(item),
    weight: { netValue: weight, grossValue: weight },
    customerReferences: references.length > 0 ? references : undefined,
    additionalInformation: further.length > 0 ? further : undefined,
  }
}

/** Six digits are the same on both sides of the border; with more it is the code of the importer's tariff. */
function codesOf(item: CarrierCommodity) {
  const value = tariffOf(item)
  if (!value) return undefined
  const inbound = { typeCode: 'inbound', value }
  return value.length === 6 ? [{ typeCode: 'outbound', value }, inbound] : [inbound]
}

const taxNames: Readonly<Record<string, string>> = {
  US: 'EIN',
  ...Object.fromEntries(['AU', 'CA', 'IN', 'NZ', 'SG'].map(country => [country, 'GST'])),
}

type Registration = readonly [typeCode: string, number: string | undefined, issuer: string | undefined]

const isRegistered = (each: Registration): each is readonly [string, string, string] =>
  Boolean(each[1] && each[2])

const toRegistrations = (numbers: readonly Registration[]) => {
  const found = numbers
    .filter(isRegistered)
    .map(([typeCode, number, issuerCountryCode]) => ({ typeCode, number, issuerCountryCode }))
  return found.length > 0 ? found : undefined
}

/** Tax numbers in an address, by what its country calls them. */
function addressNumbers(address: CarrierAddress): Registration[] {
  const country = countryOf(address)
  return [
    [ownValue(taxNames, country) ?? 'VAT', trimmed(address.federalTaxId), country],
    ['STA', trimmed(address.stateTaxId), country],
  ]
}

/** What the shop is registered under besides: abroad, or where the tax of the country it goes to was paid before. */
function shopNumbers(customs: CarrierCustoms | null, country: string): Registration[] {
  const { eori_number: eori, vat_registration_number: vat, nip_number: nip, ...more } = numbersOf(customs)
  const issuer = (vat && vatCountryOf(vat)) ?? country
  return [
    ['EOR', eori, eori?.slice(0, 2)],
    [issuer === 'GB' && country !== 'GB' ? 'SDT' : (ownValue(taxNames, issuer) ?? 'VAT'), vat, issuer],
    ['VAT', nip, 'PL'],
    ['SDT', more.ioss, iossCountryOf(more.ioss ?? '')],
    ['SDT', more.voec, 'NO'],
    ['SDT', more.arn, 'AU'],
    ['SDT', more.ird, 'NZ'],
  ]
}
