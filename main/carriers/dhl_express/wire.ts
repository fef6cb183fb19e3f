import { z } from 'zod'
import {
  fieldsUnder,
  textLike as pattern,
  type RequestShapes,
  textUpTo as text,
  type WireFields,
} from '../kit/request-shape.ts'

/**
 * What the carrier takes, after its published description of the MyDHL API 3.1.1: names, required members, lengths,
 * patterns and enumerations of everything that is sent.
 */
const country = pattern(/^[A-Z]{2}$/)
const currency = pattern(/^[A-Z]{3}$/)
const plannedAt = pattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} GMT[+-]\d{2}:\d{2}$/)
const day = pattern(/^\d{4}-(0[1-9]|1[012])-(0[1-9]|[12]\d|3[01])$/)
const money = z.number().min(0).max(999_999_999_999_999).multipleOf(0.001)
const units = z.enum(['metric', 'imperial'])

export const lengths = { line: 45, lines: 3, description: 70, reference: 35, instruction: 80 } as const

const accounts = (most: number) =>
  z
    .array(z.strictObject({ typeCode: z.enum(['shipper', 'payer', 'duties-taxes']), number: text(12) }))
    .min(1)
    .max(most)

const ratedAddress = z.strictObject({
  postalCode: text(12, 0),
  cityName: text(45),
  countryCode: country,
  provinceCode: text(35, 2).optional(),
  addressLine1: text(lengths.line).optional(),
  addressLine2: text(lengths.line).optional(),
  addressLine3: text(lengths.line).optional(),
  countyName: text(45).optional(),
})
const address = ratedAddress.extend({ addressLine1: text(lengths.line) })

const contact = z.strictObject({
  email: text(70).optional(),
  phone: text(70),
  companyName: text(100),
  fullName: text(255),
})

const registrationTypes = ['VAT', 'EIN', 'GST', 'EOR', 'FED', 'STA', 'SDT', 'CNP'] as const
const party = z.strictObject({
  postalAddress: address,
  contactInformation: contact,
  registrationNumbers: z
    .array(
      z.strictObject({ typeCode: z.enum(registrationTypes), number: text(35), issuerCountryCode: country }),
    )
    .max(50)
    .optional(),
  typeCode: z.enum(['business', 'private']).optional(),
})

const side = z.number().min(0.001).max(9_999_999).multipleOf(0.001)
const parcel = z.strictObject({
  typeCode: z
    .enum(
      '1CE 2BC 2BP 2BX 3BX 4BX 5BX 6BX 7BX 8BX CE1 TBL TBS WB1 WB2 WB3 WB6 XPD'.split(' ') as [
        string,
        ...string[],
      ],
    )
    .optional(),
  weight: z.number().min(0.001).max(999_999_999_999).multipleOf(0.001),
  dimensions: z.strictObject({ length: side, width: side, height: side }).optional(),
})
const parcels = <T extends z.ZodType>(shape: T) => z.array(shape).min(1).max(999)

const references = z.array(z.strictObject({ value: text(lengths.reference), typeCode: z.literal('CU') }))
const services = z
  .array(z.strictObject({ serviceCode: text(6), value: money.optional(), currency: currency.optional() }))
  .max(99)

const parties = <T extends z.ZodType>(shape: T) =>
  z.strictObject({ shipperDetails: shape, receiverDetails: shape })

const rate = z.strictObject({
  customerDetails: parties(ratedAddress),
  accounts: accounts(2).optional(),
  payerCountryCode: country.optional(),
  productCode: text(6).optional(),
  valueAddedServices: services.optional(),
  plannedShippingDateAndTime: plannedAt,
  unitOfMeasurement: units,
  isCustomsDeclarable: z.boolean(),
  monetaryAmount: z
    .array(z.strictObject({ typeCode: z.enum(['declaredValue', 'insuredValue']), value: money, currency }))
    .optional(),
  nextBusinessDay: z.boolean(),
  packages: parcels(parcel),
})

const landedCost = z.strictObject({
  customerDetails: parties(ratedAddress),
  accounts: accounts(5),
  productCode: text(6).optional(),
  unitOfMeasurement: units,
  currencyCode: currency,
  isCustomsDeclarable: z.literal(true),
  isDTPRequested: z.boolean(),
  getCostBreakdown: z.boolean(),
  shipmentPurpose: z.enum(['commercial', 'personal']),
  packages: parcels(parcel),
  items: z
    .array(
      z.strictObject({
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
      }),
    )
    .min(1)
    .max(1000),
})

const exportReason = z.enum(['return', 'commercial_purpose_or_sale', 'sample', 'gift'])
const incoterm = z.enum(
  'EXW FCA CPT CIP DPU DAP DDP FAS FOB CFR CIF DAF DAT DDU DEQ DES'.split(' ') as [string, ...string[]],
)

const lineItem = z.strictObject({
  number: z.int().min(1).max(999),
  description: text(512),
  price: money,
  quantity: z.strictObject({ value: z.int().min(1).max(1_000_000_000), unitOfMeasurement: z.literal('PCS') }),
  commodityCodes: z
    .array(z.strictObject({ typeCode: z.enum(['outbound', 'inbound']), value: text(18, 2) }))
    .max(2)
    .optional(),
  manufacturerCountry: country,
  weight: z.strictObject({
    netValue: z.number().min(0).multipleOf(0.001),
    grossValue: z.number().min(0).multipleOf(0.001),
  }),
  customerReferences: z
    .array(z.strictObject({ typeCode: z.literal('PAN'), value: text(lengths.reference) }))
    .optional(),
})

const exportDeclaration = z.strictObject({
  lineItems: z.array(lineItem).min(1).max(999),
  invoice: z.strictObject({
    number: text(lengths.reference),
    date: day,
    signatureName: text(35).optional(),
  }),
  remarks: z
    .array(z.strictObject({ value: text(500) }))
    .max(3)
    .optional(),
  exportReasonType: exportReason.optional(),
  exportReason: text(30).optional(),
  shipmentType: z.enum(['personal', 'commercial']),
  licenses: z
    .array(z.strictObject({ typeCode: z.literal('export'), value: text(16) }))
    .max(2)
    .optional(),
})

const paper = z.strictObject({
  typeCode: z.enum(['INV', 'PNV', 'COO', 'CIN', 'DCL', 'AWB', 'NAF']),
  imageFormat: z.enum(['PDF', 'PNG', 'GIF', 'TIFF', 'JPEG']),
  content: z.base64().min(1),
})
const papers = z.array(paper).min(1).max(999)

const shipment = z.strictObject({
  plannedShippingDateAndTime: plannedAt,
  pickup: z.strictObject({ isRequested: z.literal(false) }),
  productCode: text(6),
  localProductCode: text(3).optional(),
  getRateEstimates: z.boolean(),
  accounts: accounts(3),
  valueAddedServices: services.optional(),
  outputImageProperties: z.strictObject({
    printerDPI: z.union([z.literal(200), z.literal(300)]),
    encodingFormat: z.enum(['pdf', 'zpl']),
    imageOptions: z
      .array(
        z.strictObject({
          typeCode: z.enum(['label', 'waybillDoc', 'invoice']),
          templateName: text(25),
          isRequested: z.boolean().optional(),
          fitLabelsToA4: z.boolean().optional(),
          invoiceType: z.enum(['commercial', 'proforma', 'returns']).optional(),
          languageCode: text(3, 3).optional(),
        }),
      )
      .max(20),
    splitTransportAndWaybillDocLabels: z.boolean(),
  }),
  customerReferences: references.max(999),
  customerDetails: parties(party),
  content: z.strictObject({
    packages: parcels(
      parcel.extend({
        customerReferences: references.min(1).max(99).optional(),
        description: text(lengths.description).optional(),
        referenceNumber: z.int().min(1).max(999),
      }),
    ),
    isCustomsDeclarable: z.boolean(),
    declaredValue: money.optional(),
    declaredValueCurrency: currency.optional(),
    exportDeclaration: exportDeclaration.optional(),
    description: text(lengths.description).regex(/^\S/),
    USFilingTypeValue: text(20).optional(),
    incoterm,
    unitOfMeasurement: units,
  }),
  documentImages: papers.optional(),
  shipmentNotification: z
    .array(z.strictObject({ typeCode: z.literal('email'), receiverId: text(50), languageCode: text(3, 3) }))
    .max(5)
    .optional(),
  estimatedDeliveryDate: z.strictObject({ isRequested: z.boolean(), typeCode: z.enum(['QDDC', 'QDDF']) }),
})

const pickup = z.strictObject({
  plannedPickupDateAndTime: plannedAt,
  closeTime: pattern(/^([01]\d|2[0-3]):[0-5]\d$/),
  location: text(80).optional(),
  locationType: z.enum(['business', 'residence']),
  accounts: accounts(5),
  specialInstructions: z
    .array(z.strictObject({ value: text(lengths.instruction) }))
    .max(4)
    .optional(),
  customerDetails: z.strictObject({
    shipperDetails: z.strictObject({ postalAddress: address, contactInformation: contact }),
  }),
  shipmentDetails: z
    .array(
      z.strictObject({
        productCode: text(6),
        isCustomsDeclarable: z.boolean(),
        unitOfMeasurement: units,
        shipmentTrackingNumber: text(35).optional(),
        packages: parcels(parcel),
      }),
    )
    .min(1)
    .max(999),
})
const pickupChange = pickup.extend({
  dispatchConfirmationNumber: text(20, 15),
  originalShipperAccountNumber: text(12),
})

const upload = z.strictObject({
  originalPlannedShippingDate: day,
  accounts: accounts(3),
  productCode: text(6),
  documentImages: papers,
})

const addressFields: WireFields = {
  postalCode: 'postal_code',
  cityName: 'city',
  countryCode: 'country_code',
  provinceCode: 'state_code',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  addressLine3: 'address_line2',
  countyName: 'suburb',
}
const partyFields: WireFields = {
  ...Object.fromEntries(
    Object.entries(addressFields).map(([name, field]) => [`postalAddress.${name}`, field]),
  ),
  'contactInformation.email': 'email',
  'contactInformation.phone': 'phone_number',
  'contactInformation.companyName': 'company_name',
  'contactInformation.fullName': 'person_name',
  registrationNumbers: 'federal_tax_id',
}
const parcelFields = (path: string): WireFields => ({
  [path]: 'parcel',
  [`${path}.#`]: 'parcel[#]',
  [`${path}.#.weight`]: 'parcel[#].weight',
  [`${path}.#.dimensions`]: 'parcel[#].length',
  [`${path}.#.dimensions.width`]: 'parcel[#].width',
  [`${path}.#.dimensions.height`]: 'parcel[#].height',
  [`${path}.#.typeCode`]: 'parcel[#].packaging_type',
  [`${path}.#.description`]: 'parcel[#].description',
  [`${path}.#.customerReferences`]: 'parcel[#].reference_number',
})
const commonFields: WireFields = {
  '': 'options',
  accounts: 'credentials.account_number',
  'accounts.1': 'payment.account_number',
  productCode: 'service',
  plannedShippingDateAndTime: 'options.shipment_date',
  valueAddedServices: 'options',
}

const rateFields: WireFields = {
  ...commonFields,
  ...fieldsUnder('customerDetails.shipperDetails', 'shipper', addressFields),
  ...fieldsUnder('customerDetails.receiverDetails', 'recipient', addressFields),
  ...parcelFields('packages'),
  monetaryAmount: 'options.declared_value',
  items: 'customs.commodities',
  'items.#': 'customs.commodities[#]',
}

const lines = 'content.exportDeclaration.lineItems.#'
const goods = 'customs.commodities[#]'
const shipmentFields: WireFields = {
  ...commonFields,
  ...fieldsUnder('customerDetails.shipperDetails', 'shipper', partyFields),
  ...fieldsUnder('customerDetails.receiverDetails', 'recipient', partyFields),
  ...parcelFields('content.packages'),
  customerReferences: 'reference',
  documentImages: 'options.doc_files',
  outputImageProperties: 'label_type',
  shipmentNotification: 'options.email_notification_to',
  'content.description': 'customs.content_description',
  'content.declaredValue': 'customs.duty.declared_value',
  'content.declaredValueCurrency': 'customs.duty.currency',
  'content.incoterm': 'customs.incoterm',
  'content.USFilingTypeValue': 'customs.options.aes',
  'content.exportDeclaration': 'customs',
  'content.exportDeclaration.invoice.number': 'customs.invoice',
  'content.exportDeclaration.invoice.date': 'customs.invoice_date',
  'content.exportDeclaration.invoice.signatureName': 'customs.signer',
  'content.exportDeclaration.remarks': 'customs.content_description',
  'content.exportDeclaration.exportReasonType': 'customs.content_type',
  'content.exportDeclaration.licenses': 'customs.options.license_number',
  'content.exportDeclaration.lineItems': 'customs.commodities',
  [lines]: goods,
  [`${lines}.description`]: `${goods}.description`,
  [`${lines}.price`]: `${goods}.value_amount`,
  [`${lines}.quantity`]: `${goods}.quantity`,
  [`${lines}.commodityCodes`]: `${goods}.hs_code`,
  [`${lines}.manufacturerCountry`]: `${goods}.origin_country`,
  [`${lines}.weight`]: `${goods}.weight`,
  [`${lines}.customerReferences`]: `${goods}.sku`,
}

const pickupFields: WireFields = {
  '': 'options',
  plannedPickupDateAndTime: 'pickup_date',
  closeTime: 'closing_time',
  location: 'package_location',
  accounts: 'credentials.account_number',
  originalShipperAccountNumber: 'credentials.account_number',
  specialInstructions: 'instruction',
  ...fieldsUnder('customerDetails.shipperDetails', 'address', partyFields),
  shipmentDetails: 'parcel',
  dispatchConfirmationNumber: 'confirmation_number',
}

const uploadFields: WireFields = {
  '': 'documents',
  accounts: 'credentials.account_number',
  productCode: 'service',
  originalPlannedShippingDate: 'shipment_date',
  'documentImages.#.typeCode': 'documents[#].doc_type',
  'documentImages.#.imageFormat': 'documents[#].doc_format',
  'documentImages.#.content': 'documents[#].doc_file',
}

/** What may be sent, by the address it is sent to. */
export const requestShapes: RequestShapes = {
  'POST /rates': { shape: rate, fields: rateFields },
  'POST /landed-cost': { shape: landedCost, fields: rateFields },
  'POST /shipments': { shape: shipment, fields: shipmentFields },
  'POST /pickups': { shape: pickup, fields: pickupFields },
  'PATCH /pickups/*': { shape: pickupChange, fields: pickupFields },
  'PATCH /shipments/*/upload-image': { shape: upload, fields: uploadFields },
}
