import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  allAt,
  at,
  countryCode as country,
  currencyCode as currency,
  listOf,
  oneOf,
  textLike as pattern,
  requestOf,
  textUpTo as text,
} from '../kit/shapes.ts'

/**
 * What the carrier takes, after its published description of the MyDHL API 3.1.1: names, required members, lengths,
 * patterns and enumerations of everything that is sent, each with the field it is entered in.
 */
const plannedAt = pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} GMT[+-]\d{2}:\d{2}$/)
const day = pattern(/^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/)
const money = z.number().min(0).max(999_999_999_999_999).multipleOf(0.001)
const weight = z.number().min(0).multipleOf(0.001)
const units = oneOf('metric imperial')

export const lengths = {
  street: { length: 45, lines: 3 },
  description: 70,
  account: 12,
  reference: 35,
  instruction: 80,
} as const

const accounts = (most: number) =>
  at(
    'credentials.account_number',
    listOf(
      z.strictObject({ typeCode: oneOf('shipper payer duties-taxes'), number: text(lengths.account) }),
      most,
    ),
  )

const ratedAddress = z.strictObject({
  postalCode: at('.postal_code', text(12, 0)),
  cityName: at('.city', text(45)),
  countryCode: at('.country_code', country),
  provinceCode: at('.state_code', text(35, 2)).optional(),
  addressLine1: at('.address_line1', text(lengths.street.length)).optional(),
  addressLine2: at('.address_line2', text(lengths.street.length)).optional(),
  addressLine3: at('.address_line2', text(lengths.street.length)).optional(),
  countyName: at('.suburb', text(45)).optional(),
})

const someone = z.strictObject({
  postalAddress: ratedAddress.extend({ addressLine1: at('.address_line1', text(lengths.street.length)) }),
  contactInformation: z.strictObject({
    email: at('.email', text(70)).optional(),
    phone: at('.phone_number', text(70)),
    companyName: at('.company_name', text(100)),
    fullName: at('.person_name', text(255)),
  }),
})

const registration = z.strictObject({
  typeCode: oneOf('VAT EIN GST EOR FED STA SDT CNP'),
  number: text(35),
  issuerCountryCode: country,
})
const party = someone.extend({
  registrationNumbers: at('.federal_tax_id', listOf(registration, 50, 0)).optional(),
  typeCode: oneOf('business private').optional(),
})

const parties = <T extends z.ZodType>(shape: T) =>
  z.strictObject({ shipperDetails: at('shipper', shape), receiverDetails: at('recipient', shape) })

const side = z.number().min(0.001).max(9_999_999).multipleOf(0.001)
const sides = z.strictObject({
  length: side,
  width: at('parcel[#].width', side),
  height: at('parcel[#].height', side),
})
const packaging = '1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD'
const parcel = z.strictObject({
  typeCode: at('.packaging_type', oneOf(packaging)).optional(),
  weight: at('.weight', z.number().min(0.001).max(999_999_999_999).multipleOf(0.001)),
  dimensions: at('.length', sides).optional(),
})
const parcels = <T extends z.ZodType>(shape: T) => at('parcel', listOf(at('[#]', shape), 999))

const references = (most: number, least: number) =>
  listOf(z.strictObject({ value: text(lengths.reference), typeCode: z.literal('CU') }), most, least)
const service = z.strictObject({
  serviceCode: text(6),
  value: money.optional(),
  currency: currency.optional(),
})
const services = at('options', listOf(service, 99, 0)).optional()
const product = at('service', text(6))
const shippedAt = at('options.shipment_date', plannedAt)

const amount = z.strictObject({ typeCode: oneOf('declaredValue insuredValue'), value: money, currency })

const rate = z.strictObject({
  customerDetails: parties(ratedAddress),
  accounts: accounts(2).optional(),
  payerCountryCode: country.optional(),
  productCode: product.optional(),
  valueAddedServices: services,
  plannedShippingDateAndTime: shippedAt,
  unitOfMeasurement: units,
  isCustomsDeclarable: z.boolean(),
  monetaryAmount: at('options.declared_value', z.array(amount)).optional(),
  nextBusinessDay: z.boolean(),
  packages: parcels(parcel),
})

const landedItem = z.strictObject({
  number: z.int().min(1).max(1000),
  name: text(512),
  description: text(255).optional(),
  manufacturerCountry: country,
  partNumber: text(35).optional(),
  quantity: z.number().max(999_999_999_999).multipleOf(0.001),
  unitPrice: z.number().max(999_999_999_999_999).multipleOf(0.00001),
  unitPriceCurrencyCode: currency,
  commodityCode: text(18).optional(),
  weight: z.number().multipleOf(0.001),
  weightUnitOfMeasurement: units,
})

const landedCost = z.strictObject({
  customerDetails: parties(ratedAddress),
  accounts: accounts(5),
  productCode: product.optional(),
  unitOfMeasurement: units,
  currencyCode: currency,
  isCustomsDeclarable: z.literal(true),
  isDTPRequested: z.boolean(),
  getCostBreakdown: z.boolean(),
  shipmentPurpose: oneOf('commercial personal'),
  packages: parcels(parcel),
  items: at('customs.commodities', listOf(at('[#]', landedItem), 1000)),
})

const lineItem = z.strictObject({
  number: z.int().min(1).max(999),
  description: at('.description', text(512)),
  price: at('.value_amount', money),
  quantity: at(
    '.quantity',
    z.strictObject({ value: z.int().min(1).max(1_000_000_000), unitOfMeasurement: z.literal('PCS') }),
  ),
  commodityCodes: at(
    '.hs_code',
    listOf(z.strictObject({ typeCode: oneOf('outbound inbound'), value: text(18, 2) }), 2, 0),
  ).optional(),
  manufacturerCountry: at('.origin_country', country),
  weight: at('.weight', z.strictObject({ netValue: weight, grossValue: weight })),
  customerReferences: at(
    '.sku',
    z.array(z.strictObject({ typeCode: z.literal('PAN'), value: text(lengths.reference) })),
  ).optional(),
})

const license = z.strictObject({ typeCode: z.literal('export'), value: text(16) })
const exportDeclaration = z.strictObject({
  lineItems: at('customs.commodities', listOf(at('[#]', lineItem), 999)),
  invoice: z.strictObject({
    number: at('customs.invoice', text(lengths.reference)),
    date: at('customs.invoice_date', day),
    signatureName: at('customs.signer', text(35)).optional(),
  }),
  remarks: at('customs.content_description', listOf(z.strictObject({ value: text(500) }), 3, 0)).optional(),
  exportReasonType: at(
    'customs.content_type',
    oneOf('return commercial_purpose_or_sale sample gift'),
  ).optional(),
  exportReason: text(30).optional(),
  shipmentType: oneOf('personal commercial'),
  licenses: at('customs.options.license_number', listOf(license, 2, 0)).optional(),
})

const paper = z.strictObject({
  typeCode: at('.doc_type', oneOf('INV PNV COO CIN DCL AWB NAF')),
  imageFormat: at('.doc_format', oneOf('PDF PNG GIF TIFF JPEG')),
  content: at('.doc_file', z.base64().min(1)),
})

const image = z.strictObject({
  typeCode: oneOf('label waybillDoc invoice'),
  templateName: text(25),
  isRequested: z.boolean().optional(),
  fitLabelsToA4: z.boolean().optional(),
  invoiceType: oneOf('commercial proforma returns').optional(),
  languageCode: text(3, 3).optional(),
})
const output = z.strictObject({
  printerDPI: z.union([z.literal(200), z.literal(300)]),
  encodingFormat: oneOf('pdf zpl'),
  imageOptions: listOf(image, 20, 0),
  splitTransportAndWaybillDocLabels: z.boolean(),
})

const boughtParcel = parcel.extend({
  customerReferences: at('.reference_number', references(99, 1)).optional(),
  description: at('.description', text(lengths.description)).optional(),
  referenceNumber: z.int().min(1).max(999),
})
const content = z.strictObject({
  packages: parcels(boughtParcel),
  isCustomsDeclarable: z.boolean(),
  declaredValue: at('customs.duty.declared_value', money).optional(),
  declaredValueCurrency: at('customs.duty.currency', currency).optional(),
  exportDeclaration: at('customs', exportDeclaration).optional(),
  description: at('customs.content_description', text(lengths.description).regex(/^\S/)),
  USFilingTypeValue: at('customs.options.aes', text(20)).optional(),
  incoterm: at('customs.incoterm', oneOf('EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES')),
  unitOfMeasurement: units,
})

const mail = z.strictObject({ typeCode: z.literal('email'), receiverId: text(50), languageCode: text(3, 3) })

const shipment = z.strictObject({
  plannedShippingDateAndTime: shippedAt,
  pickup: z.strictObject({ isRequested: z.literal(false) }),
  productCode: product,
  localProductCode: text(3).optional(),
  getRateEstimates: z.boolean(),
  accounts: accounts(3),
  valueAddedServices: services,
  outputImageProperties: at('label_type', output),
  customerReferences: at('reference', references(999, 0)),
  customerDetails: parties(party),
  content,
  documentImages: allAt('options.doc_files', listOf(paper, 999)).optional(),
  shipmentNotification: at('options.email_notification_to', listOf(mail, 5, 0)).optional(),
  estimatedDeliveryDate: z.strictObject({ isRequested: z.boolean(), typeCode: oneOf('QDDC QDDF') }),
})

const collected = z.strictObject({
  productCode: text(6),
  isCustomsDeclarable: z.boolean(),
  unitOfMeasurement: units,
  shipmentTrackingNumber: text(35).optional(),
  packages: listOf(parcel, 999),
})
const pickup = z.strictObject({
  plannedPickupDateAndTime: at('pickup_date', plannedAt),
  closeTime: at('closing_time', pattern(/^([01]\d|2[0-3]):[0-5]\d$/)),
  location: at('package_location', text(80)).optional(),
  locationType: oneOf('business residence'),
  accounts: accounts(5),
  specialInstructions: at(
    'instruction',
    listOf(z.strictObject({ value: text(lengths.instruction) }), 4, 0),
  ).optional(),
  customerDetails: z.strictObject({ shipperDetails: at('address', someone) }),
  shipmentDetails: allAt('parcel', listOf(collected, 999)),
})
const pickupChange = pickup.extend({
  dispatchConfirmationNumber: at('confirmation_number', text(20, 15)),
  originalShipperAccountNumber: at('credentials.account_number', text(lengths.account)),
})

const upload = z.strictObject({
  originalPlannedShippingDate: at('shipment_date', day),
  accounts: accounts(3),
  productCode: product,
  documentImages: listOf(at('documents[#]', paper), 999),
})

/** What may be sent, by the address it is sent to. */
export const requestShapes: RequestShapes = {
  'POST /rates': requestOf(rate, 'options'),
  'POST /landed-cost': requestOf(landedCost, 'options'),
  'POST /shipments': requestOf(shipment, 'options'),
  'POST /pickups': requestOf(pickup, 'options'),
  'PATCH /pickups/*': requestOf(pickupChange, 'options'),
  'PATCH /shipments/*/upload-image': requestOf(upload, 'documents'),
}
