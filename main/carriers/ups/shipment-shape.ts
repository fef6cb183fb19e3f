import { z } from 'zod'
import { textLike as pattern, textUpTo as text } from '../kit/shapes.ts'

/**
 * A shipment as the carrier takes it, after its published descriptions of rating and shipping (v2409): names, required
 * members, lengths, patterns, and what depends on the lane. Everything is text, and flags that are off are left out.
 */
export const code = (most: number) => z.strictObject({ Code: text(most) })
const flag = z.literal('Y').optional()
export const country = pattern(/^[A-Z]{2}$/)
const amount = pattern(/^\d{1,15}(\.\d{1,6})?$/)
const money = z.strictObject({ CurrencyCode: pattern(/^[A-Z]{3}$/), MonetaryValue: amount })
export const account = pattern(/^[A-Za-z0-9]{6}$/)
export const day = pattern(/^\d{8}$/)

/** Longest line, and the most of them. */
const lengths = { line: 35, lines: 3 } as const

/** Telephone numbers of the countries that share a numbering plan: ten digits, or these and an extension of four. */
export const americanPhone = /^(\d{10}|\d{14})$/
const americanPlan = ['US', 'CA', 'PR', 'VI']
export const hasAmericanPhone = (countryCode: string): boolean => americanPlan.includes(countryCode)

const address = z.strictObject({
  AddressLine: z.array(text(lengths.line)).min(1).max(lengths.lines),
  City: text(30),
  StateProvinceCode: text(5).optional(),
  PostalCode: text(9).optional(),
  CountryCode: country,
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
  Name: text(35, 0).optional(),
  ShipperNumber: account.optional(),
  // Prices are asked for before a street is known.
  Address: reachable(
    address.extend({ AddressLine: z.array(text(lengths.line)).max(lengths.lines), City: text(30, 0) }),
  ),
})

const named = z.strictObject({
  Name: text(35),
  AttentionName: text(35).optional(),
  Phone: z.strictObject({ Number: pattern(/^\d{1,15}$/) }).optional(),
  EMailAddress: text(50).optional(),
  TaxIdentificationNumber: text(15).optional(),
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

/** Parcels of prices and of labels. Sizes of labels have three characters at most. */
const parcel = (sideLength: number) => ({
  Dimensions: z
    .strictObject({
      UnitOfMeasurement: described(2),
      Length: pattern(/^\d+(\.\d+)?$/).max(sideLength),
      Width: pattern(/^\d+(\.\d+)?$/).max(sideLength),
      Height: pattern(/^\d+(\.\d+)?$/).max(sideLength),
    })
    .optional(),
  PackageWeight: z.strictObject({ UnitOfMeasurement: described(3), Weight: weight }),
  PackageServiceOptions: z
    .strictObject({
      DeclaredValue: money.optional(),
      DeliveryConfirmation: z.strictObject({ DCISType: z.enum(['2', '3']) }).optional(),
      COD: z.strictObject({ CODFundsCode: text(1), CODAmount: money }).optional(),
    })
    .optional(),
})

export const reference = z.strictObject({ Value: text(35) })

const rateOptionFlags =
  'SaturdayPickupIndicator SaturdayDeliveryIndicator SundayDeliveryIndicator DeliverToAddresseeOnlyIndicator DirectDeliveryOnlyIndicator ReturnOfDocumentIndicator UPScarbonneutralIndicator CertificateOfOriginIndicator ShipperExportDeclarationIndicator CommercialInvoiceRemovalIndicator EPRAIndicator SDLShipmentIndicator'
const shipOptionFlags =
  'SaturdayPickupIndicator SaturdayDeliveryIndicator DeliverToAddresseeOnlyIndicator DirectDeliveryOnlyIndicator ReturnOfDocumentIndicator UPScarbonneutralIndicator CommercialInvoiceRemovalIndicator SDLShipmentIndicator ItemDisposal ExchangeForwardIndicator LiftGateForPickUpIndicator LiftGateForDeliveryIndicator DropoffAtUPSFacilityIndicator HoldForPickupIndicator'
const goodsFlags =
  'DiagnosticSpecimensIndicator AlcoholicBeveragesIndicator PerishablesIndicator PlantsIndicator SeedsIndicator SpecialExceptionsIndicator TobaccoIndicator ECigarettesIndicator'

const shared = {
  AccessPointCOD: money.optional(),
  COD: z.strictObject({ CODFundsCode: text(1), CODAmount: money }).optional(),
  DeliveryConfirmation: z.strictObject({ DCISType: z.enum(['1', '2']) }).optional(),
  InsideDelivery: text(2).optional(),
}

const flags = (names: string) => Object.fromEntries(names.split(' ').map(name => [name, flag]))

const invoice = z.strictObject({
  FormType: z
    .array(pattern(/^\d{2}$/))
    .min(1)
    .max(6),
  UserCreatedForm: z.strictObject({ DocumentID: z.array(text(26)).min(1).max(13) }).optional(),
  InvoiceNumber: text(35).optional(),
  InvoiceDate: day.optional(),
  ReasonForExport: text(20).optional(),
  TermsOfShipment: z
    .enum(['CFR', 'CIF', 'CIP', 'CPT', 'DAF', 'DAP', 'DDP', 'DEQ', 'DES', 'EXW', 'FAS', 'FCA', 'FOB'])
    .optional(),
  CurrencyCode: pattern(/^[A-Z]{3}$/).optional(),
  Comments: text(150).optional(),
  DeclarationStatement: text(550).optional(),
  AdditionalDocumentIndicator: flag,
  Contacts: z.strictObject({ SoldTo: party }).optional(),
  Product: z
    .array(
      z.strictObject({
        Description: z.array(text(35)).min(1).max(3),
        Unit: z
          .strictObject({ Number: pattern(/^\d{1,7}$/), Value: amount, UnitOfMeasurement: code(3) })
          .optional(),
        CommodityCode: text(15, 6).optional(),
        PartNumber: text(35).optional(),
        OriginCountryCode: country.optional(),
        ProductWeight: z.strictObject({ UnitOfMeasurement: code(3), Weight: weight }).optional(),
      }),
    )
    .min(1)
    .max(50),
})

const alternate = z.strictObject({ Name: text(35), AttentionName: text(35), Address: address })

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

/** Of the request of a label. */
export const shipment = z
  .strictObject({
    Description: text(50).optional(),
    Shipper: callable(named.extend({ ShipperNumber: account })),
    ShipTo: party,
    ShipFrom: party,
    PaymentInformation: z.strictObject({
      ShipmentCharge: z
        .array(
          z
            .strictObject({
              Type: z.enum(['01', '02', '03']),
              BillShipper: billed.optional(),
              BillReceiver: billed.optional(),
              BillThirdParty: billed.optional(),
            })
            .refine(
              charge => payers.filter(payer => charge[payer]).length === 1,
              'exactly one payer of a charge',
            ),
        )
        .max(3)
        .refine(charges => charges.some(({ Type }) => Type === '01'), 'somebody who pays for the transport'),
    }),
    ReturnService: code(2).optional(),
    Service: code(2),
    CostCenter: text(30).optional(),
    MasterCartonIndicator: flag,
    ShipmentRatingOptions: z.record(z.string(), z.literal('Y')).optional(),
    ReferenceNumber: z.array(reference).optional(),
    InvoiceLineTotal: money.extend({ MonetaryValue: pattern(/^[1-9]\d{0,7}(\.\d{1,2})?$/) }).optional(),
    ShipmentIndicationType: z.array(code(2)).min(1).optional(),
    AlternateDeliveryAddress: alternate.optional(),
    ShipmentServiceOptions: z
      .strictObject({
        ...shared,
        ...flags(shipOptionFlags),
        RestrictedArticles: z.strictObject(flags(goodsFlags)).optional(),
        InternationalForms: invoice.optional(),
        Notification: z
          .array(
            z.strictObject({
              NotificationCode: text(3),
              EMail: z.strictObject({ EMailAddress: z.array(text(50)).min(1).max(5) }),
              Locale: z.strictObject({ Language: text(3), Dialect: text(2) }),
            }),
          )
          .max(3)
          .optional(),
      })
      .optional(),
    Package: z
      .array(
        z.strictObject({
          ...parcel(3),
          Description: text(35).optional(),
          Packaging: code(2),
          ReferenceNumber: z.array(reference).max(5).optional(),
        }),
      )
      .min(1)
      .max(200),
  })
  .superRefine(fitLane)
  .superRefine(beCallable)

/** Of the request of prices. */
export const ratedShipment = z
  .strictObject({
    Shipper: ratedParty,
    ShipTo: ratedParty,
    ShipFrom: ratedParty,
    Service: code(3).optional(),
    NumOfPieces: pattern(/^\d{1,5}$/),
    ShipmentRatingOptions: z.record(z.string(), z.literal('Y')).optional(),
    ShipmentIndicationType: z.array(code(2)).min(1).optional(),
    AlternateDeliveryAddress: alternate.optional(),
    DeliveryTimeInformation: z.strictObject({
      PackageBillType: z.enum(['02', '03', '04', '07']),
      Pickup: z.strictObject({ Date: day }),
    }),
    InvoiceLineTotal: money.optional(),
    ShipmentServiceOptions: z
      .strictObject({
        ...shared,
        ...flags(rateOptionFlags),
        PickupOptions: z.record(z.string(), z.literal('Y')).optional(),
        DeliveryOptions: z.record(z.string(), z.literal('Y')).optional(),
        ImportControl: code(2).optional(),
        ReturnService: code(2).optional(),
        AvailableServicesOption: text(1).optional(),
        RestrictedArticles: z.strictObject(flags(goodsFlags)).optional(),
      })
      .optional(),
    Package: z
      .array(z.strictObject({ ...parcel(9), PackagingType: code(2) }))
      .min(1)
      .max(200),
  })
  .superRefine(fitLane)
