import { z } from 'zod'
import { amount, day, days, later, list, number, record, text, texts, time } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  allAt,
  at,
  countryCode as country,
  currencyCode as currency,
  listOf,
  oneOf,
  requestOf,
  textLike,
  textUpTo,
} from '../kit/shapes.ts'

/**
 * What the carrier takes, after its published description of the MyDHL API 3.1.1: names, required members, lengths,
 * patterns and enumerations of everything that is sent, each with the field it is entered in.
 */
const plannedAt = textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} GMT[+-]\d{2}:\d{2}$/)
const plainDay = textLike(/^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/)
export const clockTime = textLike(/^([01]\d|2[0-3]):[0-5]\d$/)
const thousandths = z.number().multipleOf(0.001)
const money = thousandths.min(0).max(999_999_999_999_999)
const weight = thousandths.min(0)
const units = oneOf('metric imperial')

export const lengths = {
  street: { length: 45, lines: 3 },
  description: 70,
  account: 12,
  reference: 35,
  instruction: 80,
} as const

const account = textUpTo(lengths.account)
const accounts = (most: number) =>
  at(
    'credentials.account_number',
    listOf(z.strictObject({ typeCode: oneOf('shipper payer duties-taxes'), number: account }), most),
  )

const street = textUpTo(lengths.street.length)
const ratedAddress = z.strictObject({
  postalCode: at('.postal_code', textUpTo(12, 0)),
  cityName: at('.city', textUpTo(45)),
  countryCode: at('.country_code', country),
  provinceCode: at('.state_code', textUpTo(35, 2)).optional(),
  addressLine1: at('.address_line1', street).optional(),
  addressLine2: at('.address_line2', street).optional(),
  addressLine3: at('.address_line2', street).optional(),
  countyName: at('.suburb', textUpTo(45)).optional(),
})

const someone = z.strictObject({
  postalAddress: ratedAddress.extend({ addressLine1: at('.address_line1', street) }),
  contactInformation: z.strictObject({
    email: at('.email', textUpTo(70)).optional(),
    phone: at('.phone_number', textUpTo(70)),
    companyName: at('.company_name', textUpTo(100)),
    fullName: at('.person_name', textUpTo(255)),
  }),
})

const registration = z.strictObject({
  typeCode: oneOf('VAT EIN GST EOR FED STA SDT CNP'),
  number: textUpTo(35),
  issuerCountryCode: country,
})
const party = someone.extend({
  registrationNumbers: at('.federal_tax_id', listOf(registration, 50, 0)).optional(),
  typeCode: oneOf('business direct_consumer private').optional(),
})

const parties = <T extends z.ZodType>(shape: T) =>
  z.strictObject({ shipperDetails: at('shipper', shape), receiverDetails: at('recipient', shape) })

const side = thousandths.min(0.001).max(9_999_999)
const sides = z.strictObject({
  length: side,
  width: at('parcel[#].width', side),
  height: at('parcel[#].height', side),
})
const packaging = '1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD'
const parcel = z.strictObject({
  typeCode: at('.packaging_type', oneOf(packaging)).optional(),
  weight: at('.weight', thousandths.min(0.001).max(999_999_999_999)),
  dimensions: at('.length', sides).optional(),
})
const parcels = <T extends z.ZodType>(shape: T) => at('parcel', listOf(at('[#]', shape), 999))

const reference = textUpTo(lengths.reference)
/** Values, each with the kind it is of. */
const valued = (kinds: string, value: z.ZodType, most: number, least = 0) =>
  listOf(z.strictObject({ typeCode: oneOf(kinds), value }), most, least)
/** Words, each line of them in a record of its own. */
const wordsOf = (length: number, most: number) => listOf(z.strictObject({ value: textUpTo(length) }), most, 0)
const service = z.strictObject({
  serviceCode: textUpTo(6),
  value: money.optional(),
  currency: currency.optional(),
})
const services = at('options', listOf(service, 99, 0)).optional()
const boughtProduct = at('service', textUpTo(6))
const shippedAt = at('options.shipment_date', plannedAt)

/** What a question about prices and one about duties both say. */
const rated = {
  customerDetails: parties(ratedAddress),
  productCode: boughtProduct.optional(),
  unitOfMeasurement: units,
  packages: parcels(parcel),
}
const declared = z.strictObject({ typeCode: oneOf('declaredValue insuredValue'), value: money, currency })
const rate = z.strictObject({
  ...rated,
  accounts: accounts(2).optional(),
  payerCountryCode: country.optional(),
  valueAddedServices: services,
  plannedShippingDateAndTime: shippedAt,
  isCustomsDeclarable: z.boolean(),
  monetaryAmount: at('options.declared_value', z.array(declared)).optional(),
  nextBusinessDay: z.boolean(),
})

const landedItem = z.strictObject({
  number: z.int().min(1).max(1000),
  name: textUpTo(512),
  description: textUpTo(255).optional(),
  manufacturerCountry: country,
  partNumber: textUpTo(35).optional(),
  quantity: thousandths.max(999_999_999_999),
  unitPrice: z.number().max(999_999_999_999_999).multipleOf(0.00001),
  unitPriceCurrencyCode: currency,
  commodityCode: textUpTo(18).optional(),
  weight: thousandths,
  weightUnitOfMeasurement: units,
})
const landedCost = z.strictObject({
  ...rated,
  accounts: accounts(5),
  currencyCode: currency,
  isCustomsDeclarable: z.literal(true),
  isDTPRequested: z.boolean(),
  getCostBreakdown: z.boolean(),
  shipmentPurpose: oneOf('commercial personal'),
  items: at('customs.commodities', listOf(at('[#]', landedItem), 1000)),
})

const pieces = z.strictObject({
  value: z.int().min(1).max(1_000_000_000),
  unitOfMeasurement: z.literal('PCS'),
})
/** By what it is called: in the shop, by its maker, and the factory itself. */
const goodsReference = z.union([
  z.strictObject({ typeCode: z.literal('ABW'), value: at('.sku', reference) }),
  z.strictObject({ typeCode: z.literal('PAN'), value: at('.metadata.manufacturer_part_number', reference) }),
  z.strictObject({ typeCode: z.literal('MID'), value: at('.metadata.mid', reference) }),
])
const lineItem = z.strictObject({
  number: z.int().min(1).max(999),
  description: at('.description', textUpTo(512)),
  price: at('.value_amount', money),
  quantity: at('.quantity', pieces),
  commodityCodes: at('.hs_code', valued('outbound inbound', textUpTo(18, 2), 2)).optional(),
  manufacturerCountry: at('.origin_country', country),
  weight: at('.weight', z.strictObject({ netValue: weight, grossValue: weight })),
  customerReferences: at('.sku', listOf(goodsReference, 100)).optional(),
  additionalInformation: at('.metadata', listOf(textUpTo(600), 8)).optional(),
})

const reasons = oneOf('return commercial_purpose_or_sale sample gift')
const exportDeclaration = z.strictObject({
  lineItems: at('customs.commodities', listOf(at('[#]', lineItem), 999)),
  invoice: z.strictObject({
    number: at('customs.invoice', reference),
    date: at('customs.invoice_date', plainDay),
    signatureName: at('customs.signer', textUpTo(35)).optional(),
    customerReferences: at('customs.options.aes', valued('ITN', reference, 100)).optional(),
  }),
  remarks: at('customs.content_description', wordsOf(500, 3)).optional(),
  exportReasonType: at('customs.content_type', reasons).optional(),
  exportReason: textUpTo(30).optional(),
  shipmentType: oneOf('personal commercial'),
  exportReference: at('customs.options.export_proof', textUpTo(40)).optional(),
  licenses: at('customs.options.license_number', valued('export', textUpTo(16), 2)).optional(),
})

const paper = z.strictObject({
  typeCode: at('.doc_type', oneOf('INV PNV COO CIN DCL AWB NAF')),
  imageFormat: at('.doc_format', oneOf('PDF PNG GIF TIFF JPEG')),
  content: at('.doc_file', z.base64().min(1)),
})

const image = z.strictObject({
  typeCode: oneOf('label waybillDoc invoice'),
  templateName: textUpTo(25),
  isRequested: z.boolean().optional(),
  fitLabelsToA4: z.boolean().optional(),
  invoiceType: oneOf('commercial proforma returns').optional(),
  languageCode: textUpTo(3, 3).optional(),
})
const output = z.strictObject({
  printerDPI: z.union([z.literal(200), z.literal(300)]),
  encodingFormat: oneOf('pdf zpl'),
  imageOptions: listOf(image, 20, 0),
  splitTransportAndWaybillDocLabels: z.boolean(),
})

const terms = oneOf('EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES')
const boughtParcel = parcel.extend({
  customerReferences: at('.reference_number', valued('CU', reference, 99, 1)).optional(),
  description: at('.description', textUpTo(lengths.description)).optional(),
  referenceNumber: z.int().min(1).max(999),
})
const content = z.strictObject({
  packages: parcels(boughtParcel),
  isCustomsDeclarable: z.boolean(),
  declaredValue: at('customs.duty.declared_value', money).optional(),
  declaredValueCurrency: at('customs.duty.currency', currency).optional(),
  exportDeclaration: at('customs', exportDeclaration).optional(),
  description: at('customs.content_description', textUpTo(lengths.description).regex(/^\S/)),
  USFilingTypeValue: at('customs.options.aes', textUpTo(20)).optional(),
  incoterm: at('customs.incoterm', terms),
  unitOfMeasurement: units,
})

const language = textUpTo(3, 3)
const mail = z.strictObject({
  typeCode: z.literal('email'),
  receiverId: textUpTo(50),
  languageCode: language,
})
const shipment = z.strictObject({
  plannedShippingDateAndTime: shippedAt,
  pickup: z.strictObject({ isRequested: z.literal(false) }),
  productCode: boughtProduct,
  localProductCode: textUpTo(3).optional(),
  getRateEstimates: z.boolean(),
  accounts: accounts(3),
  valueAddedServices: services,
  outputImageProperties: at('label_type', output),
  customerReferences: at('reference', valued('CU', reference, 999)),
  customerDetails: parties(party),
  content,
  documentImages: allAt('options.doc_files', listOf(paper, 999)).optional(),
  shipmentNotification: at('options.email_notification_to', listOf(mail, 5, 0)).optional(),
  estimatedDeliveryDate: z.strictObject({ isRequested: z.boolean(), typeCode: oneOf('QDDC QDDF') }),
})

const collected = z.strictObject({
  productCode: textUpTo(6),
  isCustomsDeclarable: z.boolean(),
  unitOfMeasurement: units,
  shipmentTrackingNumber: textUpTo(35).optional(),
  packages: listOf(parcel, 999),
})
const pickup = z.strictObject({
  plannedPickupDateAndTime: at('pickup_date', plannedAt),
  closeTime: at('closing_time', clockTime),
  location: at('package_location', textUpTo(80)).optional(),
  locationType: oneOf('business residence'),
  accounts: accounts(5),
  specialInstructions: at('instruction', wordsOf(lengths.instruction, 4)).optional(),
  customerDetails: z.strictObject({ shipperDetails: at('address', someone) }),
  shipmentDetails: allAt('parcel', listOf(collected, 999)),
})
const pickupChange = pickup.extend({
  dispatchConfirmationNumber: at('confirmation_number', textUpTo(20, 15)),
  originalShipperAccountNumber: at('credentials.account_number', account),
})

const upload = z.strictObject({
  originalPlannedShippingDate: at('shipment_date', plainDay),
  accounts: accounts(3),
  productCode: boughtProduct,
  documentImages: listOf(at('document_files[#]', paper), 999),
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

/** What is read of the carrier's answers. All of it may be missing: nothing here is required. */

export const refusalAnswer = record({
  ...texts('detail', 'title', 'message', 'status'),
  additionalDetails: list(text),
  /** At the door, before anybody reads the request. */
  reasons: list(record({ msg: text })),
})

/** Beside any answer. */
export const warningsAnswer = record({ warnings: list(text) })

const part = record({ priceType: text, typeCode: text, price: amount })
const line = record({
  ...texts('name', 'serviceCode', 'typeCode', 'serviceTypeCode', 'priceCurrency'),
  price: amount,
  priceBreakdown: list(part),
})
export type PriceLine = z.output<typeof line>

/** One price is told in several currencies; that of the bill is `BILLC`. */
const told = texts('currencyType', 'priceCurrency')

const product = record({
  ...texts('productName', 'productCode', 'localProductCode'),
  weight: record({ volumetric: number, provided: number, unitOfMeasurement: text }),
  totalPrice: list(record({ ...told, price: amount })),
  totalPriceBreakdown: list(record({ ...told, priceBreakdown: list(part) })),
  detailedPriceBreakdown: list(record({ ...told, breakdown: list(line) })),
  pickupCapabilities: record({ localCutoffDateAndTime: text }),
  deliveryCapabilities: record({ estimatedDeliveryDateAndTime: text, totalTransitDays: days }),
  /** Read of landed costs alone. */
  items: later(list(record({ breakdown: list(line) }))),
})
export type RatedProduct = z.output<typeof product>

export const rateAnswer = record({ products: list(product) })

const document = record({
  ...texts('imageFormat', 'content', 'typeCode'),
  packageReferenceNumber: number,
})
export type AnsweredDocument = z.output<typeof document>

const serviceArea = record({ serviceAreaCode: text })
export const shipmentAnswer = record({
  shipmentTrackingNumber: text,
  packages: list(record({ referenceNumber: number, trackingNumber: text, documents: list(document) })),
  documents: list(document),
  shipmentCharges: list(record({ ...told, price: amount, serviceBreakdown: list(line) })),
  shipmentDetails: list(
    record({ productShortName: text, originServiceArea: serviceArea, destinationServiceArea: serviceArea }),
  ),
  estimatedDeliveryDate: record({ estimatedDeliveryDate: day }),
})
export type BoughtAnswer = z.output<typeof shipmentAnswer>

export const pickupAnswer = record({
  /** A list for a new one, a single number for a change. */
  dispatchConfirmationNumbers: list(text),
  dispatchConfirmationNumber: text,
  readyByTime: time,
  nextPickupDate: day,
})

export const addressAnswer = record({ address: list(record(texts('postalCode', 'cityName', 'countyName'))) })

const event = record({
  date: text,
  /** With its seconds, which tell two of a minute apart. */
  time: text,
  ...texts('typeCode', 'description', 'signedBy'),
  serviceArea: list(record(texts('code', 'description'))),
})
export type Checkpoint = z.output<typeof event>

const end = record({ postalAddress: record(texts('postalCode', 'countryCode')) })
const trackedShipment = record({
  ...texts('shipmentTrackingNumber', 'status', 'productCode'),
  ...texts('totalWeight', 'unitOfMeasurements', 'numberOfPieces'),
  shipperDetails: end,
  receiverDetails: end,
  estimatedDeliveryDate: day,
  events: list(event),
  pieces: list(record({ trackingNumber: text, events: list(event) })),
})
export type TrackedShipment = z.output<typeof trackedShipment>

export const trackAnswer = record({ shipments: list(trackedShipment) })

export const proofAnswer = record({ documents: list(record({ content: text })) })
