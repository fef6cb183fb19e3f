import { z } from 'zod'
import {
  allAt,
  at,
  countryCode as country,
  currencyCode as currency,
  listOf,
  oneOf,
  partAt,
  textLike as pattern,
  textUpTo as text,
} from '../kit/shapes.ts'

/**
 * A shipment as the carrier takes it, after its published descriptions of rating and shipping (v2409): names, required
 * members, lengths, patterns, what depends on the lane, and where members are entered. Everything is text, and flags that are off are left out.
 */
export const code = (most: number) => z.strictObject({ Code: text(most) })
const flag = z.literal('Y').optional()
const amount = pattern(/^\d{1,15}(\.\d{1,6})?$/)
const money = z.strictObject({ CurrencyCode: currency, MonetaryValue: amount })
export const account = pattern(/^[A-Za-z0-9]{6}$/)
export const day = pattern(/^\d{8}$/)

/** Longest line, and the most of them. */
const lengths = { line: 35, lines: 3 } as const

/** Telephone numbers of the countries that share a numbering plan: ten digits, or these and an extension of four. */
export const americanPhone = /^(\d{10}|\d{14})$/
const americanPlan = ['US', 'CA', 'PR', 'VI']
export const hasAmericanPhone = (countryCode: string): boolean => americanPlan.includes(countryCode)

const address = z.strictObject({
  AddressLine: at('.address_line1', listOf(text(lengths.line), lengths.lines)),
  City: at('.city', text(30)),
  StateProvinceCode: at('.state_code', text(5)).optional(),
  PostalCode: at('.postal_code', text(9)).optional(),
  CountryCode: at('.country_code', country),
  ResidentialAddressIndicator: flag,
})

/** Nothing goes to the United States without a postal code. */
const reachable = <T extends { PostalCode?: string | undefined; CountryCode: string }>(place: z.ZodType<T>) =>
  place.refine(
    ({ CountryCode, PostalCode }) => CountryCode !== 'US' || /^\d{5}(\d{4})?$/.test(PostalCode ?? ''),
    {
      message: 'a postal code of five or nine digits',
      path: ['PostalCode'],
    },
  )

const ratedParty = z.strictObject({
  Name: at('.company_name', text(35, 0)).optional(),
  ShipperNumber: at('credentials.account_number', account).optional(),
  // Prices are asked for before a street is known.
  Address: reachable(
    address.extend({
      AddressLine: at('.address_line1', listOf(text(lengths.line), lengths.lines, 0)),
      City: at('.city', text(30, 0)),
    }),
  ),
})

const named = z.strictObject({
  Name: at('.company_name', text(35)),
  AttentionName: at('.person_name', text(35)).optional(),
  Phone: partAt('.phone_number', { Number: pattern(/^\d{1,15}$/) }).optional(),
  EMailAddress: at('.email', text(50)).optional(),
  TaxIdentificationNumber: at('.federal_tax_id', text(15)).optional(),
  ShipperNumber: account.optional(),
  Address: reachable(address),
})
const callable = <T extends Pick<z.output<typeof named>, 'Phone' | 'Address'>>(someone: z.ZodType<T>) =>
  someone.refine(
    ({ Phone, Address }) =>
      !Phone || !hasAmericanPhone(Address.CountryCode) || americanPhone.test(Phone.Number),
    { message: 'a telephone number of ten digits', path: ['Phone'] },
  )
const party = callable(named)

const described = (most: number) => z.strictObject({ Code: text(most), Description: text(35) })
const weight = pattern(/^\d{1,5}(\.\d)?$/).max(5)

const side = (most: number) => pattern(/^\d+(\.\d+)?$/).max(most)
const confirmation = 'options.ups_delivery_confirmation_level'
const cashOnDelivery = partAt('options.cash_on_delivery', {
  CODFundsCode: text(1),
  CODAmount: money,
}).optional()

const parcelOptions = z.strictObject({
  DeclaredValue: at('options.insurance', money).optional(),
  DeliveryConfirmation: partAt(confirmation, { DCISType: oneOf('2 3') }).optional(),
  COD: cashOnDelivery,
})

/** Parcels of prices and of labels. Sizes of labels have three characters at most. */
const parcel = (sideLength: number) => ({
  Dimensions: partAt('.length', {
    UnitOfMeasurement: described(2),
    Length: side(sideLength),
    Width: side(sideLength),
    Height: side(sideLength),
  }).optional(),
  PackageWeight: partAt('.weight', { UnitOfMeasurement: described(3), Weight: weight }),
  PackageServiceOptions: parcelOptions.optional(),
})
const parcels = <T extends z.ZodType>(shape: T) => at('parcel', listOf(at('[#]', shape), 200))

export const reference = z.strictObject({ Value: text(35) })

const rateOptionFlags =
  'SaturdayPickupIndicator SaturdayDeliveryIndicator SundayDeliveryIndicator DeliverToAddresseeOnlyIndicator DirectDeliveryOnlyIndicator ReturnOfDocumentIndicator UPScarbonneutralIndicator CertificateOfOriginIndicator ShipperExportDeclarationIndicator CommercialInvoiceRemovalIndicator EPRAIndicator SDLShipmentIndicator'
const shipOptionFlags =
  'SaturdayPickupIndicator SaturdayDeliveryIndicator DeliverToAddresseeOnlyIndicator DirectDeliveryOnlyIndicator ReturnOfDocumentIndicator UPScarbonneutralIndicator CommercialInvoiceRemovalIndicator SDLShipmentIndicator ItemDisposal ExchangeForwardIndicator LiftGateForPickUpIndicator LiftGateForDeliveryIndicator DropoffAtUPSFacilityIndicator HoldForPickupIndicator'
const goodsFlags =
  'DiagnosticSpecimensIndicator AlcoholicBeveragesIndicator PerishablesIndicator PlantsIndicator SeedsIndicator SpecialExceptionsIndicator TobaccoIndicator ECigarettesIndicator'

const shared = {
  AccessPointCOD: money.optional(),
  COD: cashOnDelivery,
  DeliveryConfirmation: partAt(confirmation, { DCISType: oneOf('1 2') }).optional(),
  InsideDelivery: text(2).optional(),
}

const flags = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, flag]))

const product = z.strictObject({
  Description: listOf(text(35), 3),
  Unit: z
    .strictObject({ Number: pattern(/^\d{1,7}$/), Value: amount, UnitOfMeasurement: code(3) })
    .optional(),
  CommodityCode: text(15, 6).optional(),
  PartNumber: text(35).optional(),
  OriginCountryCode: country.optional(),
  ProductWeight: z.strictObject({ UnitOfMeasurement: code(3), Weight: weight }).optional(),
})
const invoice = z.strictObject({
  FormType: listOf(pattern(/^\d{2}$/), 6),
  UserCreatedForm: z.strictObject({ DocumentID: listOf(text(26), 13) }).optional(),
  InvoiceNumber: at('customs.invoice', text(35)).optional(),
  InvoiceDate: at('customs.invoice_date', day).optional(),
  ReasonForExport: at('customs.content_type', text(20)).optional(),
  TermsOfShipment: at(
    'customs.incoterm',
    oneOf('CFR CIF CIP CPT DAF DAP DDP DEQ DES EXW FAS FCA FOB'),
  ).optional(),
  CurrencyCode: currency.optional(),
  Comments: at('customs.content_description', text(150)).optional(),
  DeclarationStatement: text(550).optional(),
  AdditionalDocumentIndicator: flag,
  Contacts: allAt('customs', z.strictObject({ SoldTo: party })).optional(),
  Product: listOf(at('customs.commodities[#]', product), 50).optional(),
})

const alternate = allAt(
  'options.hold_at_location_address',
  z.strictObject({ Name: text(35), AttentionName: text(35), Address: address }),
)

const billed = z.strictObject({
  AccountNumber: account,
  Address: z.strictObject({ PostalCode: text(9).optional(), CountryCode: country.optional() }).optional(),
})

const payers = ['BillShipper', 'BillReceiver', 'BillThirdParty'] as const

type Together = {
  Shipper: { Address: { CountryCode: string } }
  ShipTo: { Address: { CountryCode: string }; Phone?: unknown }
  Package: z.output<z.ZodObject<ReturnType<typeof parcel>>>[]
  ShipmentServiceOptions?: { DeliveryConfirmation?: unknown } | undefined
}

const isHome = (code: string) => code === 'US' || code === 'PR'

/** What depends on the lane: units, the most a parcel weighs, and whether a signature is asked for by parcel. */
function fitLane(
  { Shipper, ShipTo, Package, ShipmentServiceOptions }: Together,
  context: z.RefinementCtx,
): void {
  const [from, to] = [Shipper.Address.CountryCode, ShipTo.Address.CountryCode]
  const add = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  const isByParcel = (isHome(from) && isHome(to)) || (from === 'CA' && to === 'CA')
  const wrongLevel =
    'a signature stands with the parcel within the United States and within Canada, else with the shipment'
  for (const [index, { PackageWeight, Dimensions, PackageServiceOptions }] of Package.entries()) {
    const unit = PackageWeight.UnitOfMeasurement.Code
    const side = Dimensions?.UnitOfMeasurement.Code
    const weight = Number(PackageWeight.Weight)
    const at = ['Package', index, 'PackageWeight']
    if (from === 'US' && unit !== 'LBS') add(at, 'pounds and inches from the United States')
    if (side !== undefined && (unit === 'LBS') !== (side === 'IN'))
      add(at, 'pounds with inches, kilograms with centimetres')
    if (!(weight > 0)) add(at, 'a weight above nothing')
    if (weight > (unit === 'LBS' ? 150 : 70)) add(at, 'at most 150 lb or 70 kg')
    if (PackageServiceOptions?.DeliveryConfirmation && !isByParcel)
      add(['Package', index, 'PackageServiceOptions', 'DeliveryConfirmation'], wrongLevel)
  }
  if (ShipmentServiceOptions?.DeliveryConfirmation && isByParcel)
    add(['ShipmentServiceOptions', 'DeliveryConfirmation'], wrongLevel)
}

/** Across a border the receiver can be called. */
function beCallable({ Shipper, ShipTo }: Together, context: z.RefinementCtx): void {
  if (Shipper.Address.CountryCode !== ShipTo.Address.CountryCode && !ShipTo.Phone)
    context.addIssue({
      code: 'custom',
      path: ['ShipTo', 'Phone'],
      message: 'a telephone number across a border',
    })
}

const charge = z
  .strictObject({
    Type: oneOf('01 02 03'),
    BillShipper: billed.optional(),
    BillReceiver: billed.optional(),
    BillThirdParty: billed.optional(),
  })
  .refine(each => payers.filter(payer => each[payer]).length === 1, 'exactly one payer of a charge')
const payment = z.strictObject({
  ShipmentCharge: z
    .array(charge)
    .max(3)
    .refine(charges => charges.some(({ Type }) => Type === '01'), 'somebody who pays for the transport'),
})

const notification = z.strictObject({
  NotificationCode: text(3),
  EMail: z.strictObject({ EMailAddress: listOf(text(50), 5) }),
  Locale: z.strictObject({ Language: text(3), Dialect: text(2) }),
})

/** Both a price and a label have. */
const both = {
  ShipmentRatingOptions: z.record(z.string(), z.literal('Y')).optional(),
  ShipmentIndicationType: z.array(code(2)).min(1).optional(),
  AlternateDeliveryAddress: alternate.optional(),
}
const restrictedArticles = z.strictObject(flags(goodsFlags)).optional()

/** The number under which the seller has paid the tax of the country it goes to. */
const vendor = partAt('customs.options.ioss', {
  VendorCollectIDTypeCode: oneOf('0356 0357 1052 1053'),
  VendorCollectIDNumber: text(35),
  ConsigneeType: text(2, 2).optional(),
})

const taxNumber = z.strictObject({
  IdentificationNumber: text(35),
  IDNumberCustomerRole: oneOf('05 06 18 37'),
  IDNumberEncryptionIndicator: z.literal('0'),
  IDNumberIssuingCntryCd: country.optional(),
  IDNumberPurposeCode: oneOf('00 01 02 99'),
  IDNumberRequestingCntryCd: country.optional(),
  IDNumberTypeCode: oneOf('0000 0001 0002 0005 1001 1002 1003 1004 1005 1006'),
})
const taxNumbers = partAt('customs.options', {
  ConsigneeTypeValue: at('customs.options.commerce_type', oneOf('01 02 NA')).optional(),
  AgentTaxIdentificationNumber: listOf(
    z.strictObject({ AgentRole: oneOf('20 30'), TaxIdentificationNumber: listOf(taxNumber, 8) }),
    4,
  ).optional(),
})

/** Of the request of a label. */

export const shipment = z
  .strictObject({
    ...both,
    Description: at('customs.content_description', text(50)).optional(),
    Shipper: at(
      'shipper',
      callable(named.extend({ ShipperNumber: at('credentials.account_number', account) })),
    ),
    ShipTo: at('recipient', party),
    ShipFrom: at(
      'shipper',
      callable(
        named.omit({ EMailAddress: true, ShipperNumber: true }).extend({ VendorInfo: vendor.optional() }),
      ),
    ),
    ShipmentDate: at('options.shipment_date', day).optional(),
    GlobalTaxInformation: taxNumbers.optional(),
    PaymentInformation: at('payment', payment),
    ReturnService: code(2).optional(),
    Service: at('service', code(2)),
    CostCenter: at('config.cost_center', text(30)).optional(),
    MasterCartonIndicator: flag,
    ReferenceNumber: at('reference', z.array(reference)).optional(),
    InvoiceLineTotal: at(
      'customs.duty.declared_value',
      money.extend({ MonetaryValue: pattern(/^[1-9]\d{0,7}(\.\d{1,2})?$/) }),
    ).optional(),
    ShipmentServiceOptions: z
      .strictObject({
        ...shared,
        ...flags(shipOptionFlags),
        RestrictedArticles: restrictedArticles,
        InternationalForms: at('customs', invoice).optional(),
        Notification: at('options.email_notification_to', z.array(notification).max(3)).optional(),
      })
      .optional(),
    Package: parcels(
      z.strictObject({
        ...parcel(3),
        Description: at('.description', text(35)).optional(),
        Packaging: at('.packaging_type', code(2)),
        ReferenceNumber: at('.reference_number', z.array(reference).max(5)).optional(),
      }),
    ),
  })
  .superRefine(fitLane)
  .superRefine(beCallable)

/** Of the request of prices. */
export const ratedShipment = z
  .strictObject({
    ...both,
    Shipper: at('shipper', ratedParty),
    ShipTo: at('recipient', ratedParty),
    ShipFrom: at('shipper', ratedParty),
    Service: at('service', code(3)).optional(),
    NumOfPieces: at('parcel', pattern(/^\d{1,5}$/)),
    DeliveryTimeInformation: partAt('options.shipment_date', {
      PackageBillType: oneOf('02 03 04 07'),
      Pickup: z.strictObject({ Date: day }),
    }),
    InvoiceLineTotal: at('customs.duty.declared_value', money).optional(),
    ShipmentServiceOptions: z
      .strictObject({
        ...shared,
        ...flags(rateOptionFlags),
        PickupOptions: z.record(z.string(), z.literal('Y')).optional(),
        DeliveryOptions: z.record(z.string(), z.literal('Y')).optional(),
        ImportControl: code(2).optional(),
        ReturnService: code(2).optional(),
        AvailableServicesOption: text(1).optional(),
        RestrictedArticles: restrictedArticles,
      })
      .optional(),
    Package: parcels(z.strictObject({ ...parcel(9), PackagingType: at('.packaging_type', code(2)) })),
  })
  .superRefine(fitLane)
