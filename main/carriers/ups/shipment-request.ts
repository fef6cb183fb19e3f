import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { roundDecimal, sumOfProducts, toDecimal } from '../../../shared/units/decimal.ts'
import { convertWeight } from '../../../shared/units/measures.ts'
import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { firstFitting, lengthProblems } from '../kit/fitting.ts'
import {
  currencyOfGoods,
  currencyProblems,
  referenceOf,
  tariffOf,
  wordsOf,
  wrongTariff,
} from '../kit/goods.ts'
import { papersAmong } from '../kit/papers.ts'
import { isDeclarable } from '../kit/parties.ts'
import { accountNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { compactDay } from '../kit/reading.ts'
import { shipDate } from '../kit/ship-date.ts'
import { postalCodeOf, problemsOf, toParty, wrapText } from './addresses.ts'
import { label } from './client.ts'
import {
  codeOf,
  countryOf,
  exportReasons,
  incoterms,
  isInternational,
  printedReturns,
  termsOf,
} from './codes.ts'
import {
  accessPoint,
  currencyOf,
  isOptionSet,
  onlyPricedProblems,
  optionCode,
  optionFlag,
  ratingOptions,
  shipmentOptions,
} from './options.ts'
import { descriptionLength, parcelProblems, toPackages, type Units, unitsOf, weightCode } from './packages.ts'
import type { UpsConnection } from './settings.ts'
import { taxNumbersOf, vendorOf, vendorProblems } from './tax-numbers.ts'

/** What stops a purchase before anybody is asked. */
export function purchaseProblems(
  request: LabelRequest,
  { settings }: UpsConnection,
  today: ShopDay,
): FieldProblems {
  const needsPhone = isInternational(request) || isEarly(request)
  const returned = optionCode(request.options, 'ups_return_service')
  return {
    ...parcelProblems(request.parcels),
    ...textProblems(request),
    ...problemsOf(request.shipper, 'shipper', { needsPhone }),
    ...problemsOf(request.recipient, 'recipient', { needsPhone }),
    ...paymentProblems(request),
    ...termsProblems(request),
    ...problemsAmong({
      'options.shipment_date':
        shipDate(request.options, today) > daysAfter(today, mostDaysAhead) &&
        invalid(`UPS takes parcels up to ${mostDaysAhead} days ahead.`),
    }),
    ...vendorProblems(request),
    ...onlyPricedProblems(request),
    ...accountNeeded(settings.account_number, 'Add the shipper number to the connection to buy labels.'),
    ...(returned !== undefined && !printedReturns.has(returned)
      ? { 'options.ups_return_service': invalid(noLabelHere) }
      : {}),
  }
}

const mostDaysAhead = 7

/** From the United States to Canada and Puerto Rico the worth of the goods stands with the shipment; elsewhere in its papers alone. */
export const isLineTotalLane = ({
  shipper,
  recipient,
}: Pick<LabelRequest, 'shipper' | 'recipient'>): boolean =>
  countryOf(shipper) === 'US' && ['CA', 'PR'].includes(countryOf(recipient))

const early = '14'

const isEarly = (request: LabelRequest): boolean => {
  const service = codeOf(request.service, request)
  return service.ok && service.code === early
}

function termsProblems(request: LabelRequest): FieldProblems {
  const { customs, options } = request
  const incoterm = customs?.incoterm
  if (!incoterm || !isInternational(request) || uploadedDocumentIds(options).length > 0) return {}
  if (termsOf(incoterm)) return {}
  return {
    'customs.incoterm': invalid(
      `UPS prints no invoice with the terms ${incoterm.slice(0, 10)}. It knows ${[...incoterms].join(', ')}.`,
    ),
  }
}

const noLabelHere =
  'UPS brings or mails the label of this return service itself, so there is none to print here. Use ups_print_return_label.'

type Wanted = { code: string; today: ShopDay }

/** The request of a label; members that are undefined are not sent. */
export function toShipRequest(request: LabelRequest, connection: UpsConnection, { code, today }: Wanted) {
  const { settings, config } = connection
  const account = settings.account_number ?? ''
  const currency = currencyOf(request, connection)
  const returned = optionCode(request.options, 'ups_return_service')
  const shipper = toParty(request.shipper)
  const recipient = toParty(request.recipient, { isTold: true })
  const options = shipmentOptions(request, 'shipping', currency)
  const forms = internationalForms(request, { currency, today })
  const isAbroad = isInternational(request)
  const day = shipDate(request.options, today)
  return {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        SubVersion: '2409',
        TransactionReference: { CustomerContext: request.shipmentId },
      },
      Shipment: {
        Description: isAbroad || returned ? describe(request) : undefined,
        Shipper: { ...shipper, ShipperNumber: account },
        // A return goes the other way: from who was sent to, to the shop that pays for it.
        ShipTo: returned ? shipper : recipient,
        ShipFrom: {
          ...(returned ? toParty(request.recipient) : { ...shipper, VendorInfo: vendorOf(request) }),
          // Who hands it over gets no mail: there is no place for one.
          EMailAddress: undefined,
        },
        // Left out it is today.
        ShipmentDate: day > today ? compactDay(day) : undefined,
        GlobalTaxInformation: returned ? undefined : taxNumbersOf(request),
        PaymentInformation: toPaymentInformation(request, account),
        ReturnService: returned ? { Code: returned } : undefined,
        Service: { Code: code },
        CostCenter: config.cost_center || undefined,
        MasterCartonIndicator: optionFlag(request.options, 'ups_master_carton_indicator'),
        ShipmentRatingOptions: ratingOptions(request.options, true),
        ReferenceNumber: isByShipment(request) ? references(request) : undefined,
        InvoiceLineTotal: !returned && isLineTotalLane(request) ? invoiceTotal(request, currency) : undefined,
        ...accessPoint(request),
        ShipmentServiceOptions: options || forms ? { ...options, InternationalForms: forms } : undefined,
        Package: withReferences(request, toPackages(request, { name: 'Packaging', currency })),
      },
      LabelSpecification: toLabelSpecification(request, connection),
    },
  }
}

/** There is no PDF: pictures are turned into one. A GIF is never what was asked for, so it is always set upright. */
export const toLabelSpecification = (
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { config }: Pick<UpsConnection, 'config'>,
) => ({
  LabelImageFormat: { Code: labelFormat === 'ZPL' ? 'ZPL' : 'GIF' },
  HTTPUserAgent: labelFormat === 'ZPL' ? undefined : 'Mozilla/4.5',
  LabelStockSize: { Height: config.label_type === 'PDF_8x4' ? '8' : '6', Width: '4' },
})

/** Of goods that are not declared it is a word for the driver. */
function describe(request: LabelRequest): string | undefined {
  const { customs, parcels, reference } = request
  const words = firstFitting(
    [
      customs?.contentDescription,
      parcels[0]?.description,
      ...(customs?.commodities ?? []).flatMap(({ title, description }) => [title, description]),
      reference,
    ],
    shipmentDescriptionLength,
  )
  return words ?? (isDeclarable(request) ? undefined : 'Goods')
}

const shipmentDescriptionLength = 50
const textLength = 35

/** What is printed or declared and has no room. */
function textProblems({ reference, parcels, customs, options, ...parties }: LabelRequest): FieldProblems {
  const abroad = isInternational(parties) ? customs : null
  const goods = abroad?.commodities ?? []
  const noRoom = exceeds(`UPS prints ${mostDescriptionLines} lines of ${textLength} characters; shorten it.`)
  return {
    ...lengthProblems({
      reference: [reference, textLength],
      'options.email_notification_to': [options.email_notification_to, 50],
      'customs.invoice': [abroad?.invoice, textLength],
      'customs.content_description': [abroad?.contentDescription, shipmentDescriptionLength],
    }),
    ...problemsOfEach('parcel', parcels, ({ referenceNumber, description }) =>
      lengthProblems({
        reference_number: [referenceNumber, textLength],
        description: [description, descriptionLength],
      }),
    ),
    ...currencyProblems(label, goods),
    ...problemsOfEach('customs.commodities', goods, item => ({
      ...lengthProblems({ sku: [item.sku, textLength] }),
      hs_code: wrongTariff(item),
      [item.description ? 'description' : 'title']:
        wrapText(wordsOf(item)).length > mostDescriptionLines && noRoom,
      value_amount: item.valueAmount === null && required(entryTexts.customs_value),
    })),
    ...problemsAmong({
      'customs.commodities':
        goods.length > mostProducts && exceeds(`UPS takes at most ${mostProducts} kinds of goods.`),
    }),
  }
}

/** Within the United States references stand with the parcel, elsewhere with the shipment. */
const isByShipment = ({ shipper, recipient }: LabelRequest): boolean =>
  ![countryOf(shipper), countryOf(recipient)].every(country => country === 'US' || country === 'PR')

const toReference = (text: string) => ({ Value: text.trim() })

/** The station's own number comes last: by it the label can be asked for again. */
function references({ reference, parcels, shipmentId }: LabelRequest) {
  const texts = [reference, parcels[0]?.referenceNumber ?? null].filter(text => text !== null && text !== '')
  return [...new Set([...(texts as string[]), recoveryReference(shipmentId)])].map(toReference)
}

/** What a purchase is found again by; the end of an id tells it from others. */
export const recoveryReference = (shipmentId: string): string => referenceOf(shipmentId, 35)

const withReferences = <P extends object>(request: LabelRequest, packages: P[]) =>
  packages.map((each, index) => ({
    ...each,
    ReferenceNumber: isByShipment(request)
      ? undefined
      : references({ ...request, parcels: request.parcels.slice(index, index + 1) }),
  }))

/**
 * What the goods are worth together, in whole units: the carrier wants no decimals here. One stands for papers, and for
 * what goes to Puerto Rico undeclared; of goods that are declared nothing is said that nobody said.
 */
function invoiceTotal(request: LabelRequest, currency: string) {
  const { customs, parcels } = request
  const items = customs?.commodities ?? parcels.flatMap(parcel => parcel.items)
  const declared = customs?.duty?.declaredValue ?? null
  const worth =
    declared === null
      ? sumOfProducts(items.map(({ valueAmount, quantity }) => [valueAmount ?? 0, quantity]))
      : toDecimal(declared)
  const whole = roundDecimal(worth)
  if (worth.units === 0n && isDeclarable(request)) return undefined
  return {
    CurrencyCode:
      (declared === null ? currencyOfGoods(items) : customs?.duty?.currency) ??
      customs?.duty?.currency ??
      currencyOfGoods(items) ??
      currency,
    MonetaryValue: String(whole > 1n ? whole : 1n),
  }
}

type Payor = {
  paidBy: 'sender' | 'recipient' | 'third_party'
  accountNumber: string | null
  billingAddress: CarrierAddress | null
}

type Charge = { kind: '01' | '02'; payor: Payor; path: string }

/** Transport, and duties and taxes where somebody is named for them. Nothing is assumed: a missing payer is refused. */
function chargesOf({ payment, billingAddress, customs, ...lane }: LabelRequest): Charge[] {
  const transport: Charge = { kind: '01', path: 'payment', payor: { ...payment, billingAddress } }
  const duty = customs?.duty
  if (!duty?.paidBy || !isInternational(lane)) return [transport]
  // The receiver pays duties unless somebody else does; without an account the carrier collects them at the door.
  if (duty.paidBy === 'recipient' && !duty.accountNumber) return [transport]
  const payor: Payor = {
    paidBy: duty.paidBy,
    accountNumber: duty.accountNumber,
    billingAddress: customs?.dutyBillingAddress ?? billingAddress,
  }
  return [transport, { kind: '02', path: 'customs.duty', payor }]
}

const billed = ({ payor }: Charge, request: LabelRequest, account: string) => {
  const AccountNumber = payor.accountNumber ?? ''
  const address = payor.billingAddress ?? request.recipient
  switch (payor.paidBy) {
    case 'sender':
      return { BillShipper: { AccountNumber: payor.accountNumber || account } }
    case 'recipient':
      return { BillReceiver: { AccountNumber, Address: { PostalCode: postalCodeOf(address) } } }
    case 'third_party':
      return {
        BillThirdParty: {
          AccountNumber,
          Address: { PostalCode: postalCodeOf(address), CountryCode: countryOf(address) },
        },
      }
  }
}

/** Who pays what. */
const toPaymentInformation = (request: LabelRequest, account: string) => ({
  ShipmentCharge: chargesOf(request).map(charge => ({
    Type: charge.kind,
    ...billed(charge, request, account),
  })),
})

/** What is missing to bill somebody. */
const paymentProblems = (request: LabelRequest): FieldProblems =>
  Object.assign(
    {},
    ...chargesOf(request).map(({ payor, path }) =>
      problemsAmong({
        [`${path}.account_number`]:
          payor.paidBy !== 'sender' &&
          !payor.accountNumber?.trim() &&
          required('UPS bills somebody else only by their UPS account.'),
        billing_address:
          payor.paidBy === 'third_party' &&
          !payor.billingAddress?.postalCode &&
          required('UPS wants the postal code and country of the account.'),
      }),
    ),
  )

const mostProducts = 50

/** Papers of the shop's own that were uploaded before. */
const uploadedDocumentIds = (options: LabelRequest['options']): string[] =>
  papersAmong(options).map(({ id }) => id)

type Invoiced = { currency: string; today: ShopDay }

/** The invoice for customs, made by the carrier or uploaded; undefined where none is needed. */
function internationalForms(request: LabelRequest, { currency, today }: Invoiced) {
  const { customs, options, recipient, reference } = request
  if (!isInternational(request) || !customs) return undefined
  const ids = uploadedDocumentIds(options)
  if (ids.length > 0)
    return { FormType: ['07'], UserCreatedForm: { DocumentID: ids }, ...exportOf(customs.contentType) }
  const day = customs.invoiceDate ?? shipDate(options, today)
  return {
    FormType: ['01'],
    InvoiceNumber: (customs.invoice ?? reference ?? '').trim() || undefined,
    InvoiceDate: compactDay(day.slice(0, 10)),
    ...exportOf(customs.contentType),
    TermsOfShipment: termsOf(customs.incoterm),
    CurrencyCode: currencyOfGoods(customs.commodities) ?? customs.duty?.currency ?? currency,
    Comments: customs.contentDescription?.trim() || undefined,
    DeclarationStatement: customs.certify
      ? 'I hereby certify that the information on this invoice is true and correct.'
      : undefined,
    Contacts: { SoldTo: toParty(recipient) },
    Product: customs.commodities.map(item => toProduct(item, request)),
    AdditionalDocumentIndicator: isOptionSet(options, 'paperless_trade') ? undefined : 'Y',
  }
}

const exportOf = (contentType: string | null) => ({
  ReasonForExport:
    ownValue(exportReasons, contentType ?? '') ?? (contentType ? 'Any other reason' : undefined),
})

const mostDescriptionLines = 3

function toProduct(item: CarrierCommodity, request: LabelRequest) {
  const units = unitsOf(request)
  return {
    Description: wrapText(wordsOf(item)).filter(Boolean),
    Unit: {
      Number: String(item.quantity),
      Value: item.valueAmount === null ? undefined : String(item.valueAmount),
      UnitOfMeasurement: { Code: 'PCS' },
    },
    CommodityCode: tariffOf(item),
    PartNumber: item.sku?.trim() || undefined,
    OriginCountryCode: item.originCountry ?? undefined,
    ProductWeight: { UnitOfMeasurement: { Code: weightCode(units) }, Weight: weightOf(item, units) },
  }
}

const weightOf = ({ weight, weightUnit, quantity }: CarrierCommodity, units: Units) =>
  (Math.ceil(convertWeight(weight, weightUnit, units.weight) * Math.max(quantity, 1) * 10) / 10).toFixed(1)
