import { z } from 'zod'
import {
  at,
  countryCode,
  currencyCode,
  isoDay,
  listOf,
  oneOf,
  partAt,
  textLike,
  textUpTo,
} from '../kit/shapes.ts'
import { documentTypes, indicia, northAmerica, pickupTypes, purposes } from './codes.ts'

/** Parts of requests of prices and labels, which some others have too, each with the field it is entered in. */
export const account = z.strictObject({ value: textUpTo(9) })
export const ownAccount = at('credentials.account_number', account)
const money = (most: number) =>
  z.strictObject({ amount: z.number().min(0).max(most), currency: currencyCode })
/** Five digits before the point. */
const parcelMoney = money(99_999.99)
const wholeMoney = money(99_999_999_999.99)
export const count = (most: number) => z.int().min(1).max(most)

type Stated = {
  countryCode: string
  stateOrProvinceCode?: string | undefined
  postalCode?: string | undefined
}

/** In North America a state has two letters. */
export const stated = <T extends Stated>(place: z.ZodType<T>) =>
  place.refine(
    ({ countryCode, stateOrProvinceCode = '' }) =>
      !northAmerica.includes(countryCode) ||
      stateOrProvinceCode === '' ||
      /^[A-Z]{2}$/.test(stateOrProvinceCode),
    { message: 'a state or province of two letters', path: ['stateOrProvinceCode'] },
  )

const place = {
  city: at('.city', textUpTo(35)),
  stateOrProvinceCode: at('.state_code', textUpTo(5)).optional(),
  countryCode: at('.country_code', countryCode),
  residential: at('.residential', z.boolean()).optional(),
}
const pricedAddress = z.strictObject({
  ...place,
  city: place.city.optional(),
  // Countries without postal codes have an empty one.
  postalCode: at('.postal_code', textUpTo(10, 0)),
})

export const address = z.strictObject({
  ...place,
  streetLines: at('.address_line1', listOf(textUpTo(35), 3)),
  postalCode: at('.postal_code', textUpTo(10)).optional(),
})

export const needsName = <T extends { personName?: string | undefined; companyName?: string | undefined }>(
  someone: z.ZodType<T>,
) =>
  someone.refine(each => each.personName || each.companyName, {
    message: 'a person or a company is needed',
    path: ['personName'],
  })

export const someone = {
  personName: at('.person_name', textUpTo(70)).optional(),
  companyName: at('.company_name', textUpTo(35)).optional(),
}
const contact = needsName(
  z.strictObject({
    ...someone,
    phoneNumber: at('.phone_number', textLike(/^\d{10,15}$/)),
    phoneExtension: textUpTo(6).optional(),
    emailAddress: at('.email', textUpTo(80)).optional(),
  }),
)

const taxNumber = z.strictObject({
  number: textUpTo(18),
  tinType: oneOf('PERSONAL_NATIONAL PERSONAL_STATE FEDERAL BUSINESS_NATIONAL BUSINESS_STATE BUSINESS_UNION'),
  usage: textUpTo(20).optional(),
})
const party = z
  .strictObject({
    address: stated(address),
    contact,
    tins: at('.federal_tax_id', z.array(taxNumber)).optional(),
  })
  .refine(
    each => !['US', 'CA'].includes(each.address.countryCode) || /^1?\d{10}$/.test(each.contact.phoneNumber),
    { message: 'a telephone number of ten digits', path: ['contact', 'phoneNumber'] },
  )

export const weight = z.strictObject({ units: oneOf('KG LB'), value: z.number().gt(0) })
/** Of goods; the description of the interface knows no other unit, and parcels have the same. */
const goodsWeight = weight.extend({ units: z.literal('KG') })
const side = count(999)
const dimensions = z.strictObject({
  length: side,
  width: at('parcel[#].width', side),
  height: at('parcel[#].height', side),
  units: oneOf('CM IN'),
})
const premium = oneOf('APPOINTMENT DATE_CERTAIN EVENING')
const codKind = oneOf('ANY CASH GUARANTEED_FUNDS COMPANY_CHECK PERSONAL_CHECK')

const parcelServices = z.strictObject({
  specialServiceTypes: z.array(textUpTo(60)).min(1),
  signatureOptionType: at(
    'options.fedex_signature_option',
    oneOf('SERVICE_DEFAULT NO_SIGNATURE_REQUIRED INDIRECT DIRECT ADULT'),
  ).optional(),
  dryIceWeight: weight.optional(),
  alcoholDetail: z.strictObject({ alcoholRecipientType: oneOf('LICENSEE CONSUMER') }).optional(),
  packageCODDetail: partAt('options.cash_on_delivery', { codCollectionAmount: parcelMoney }).optional(),
})

const parcel = z.strictObject({
  subPackagingType: at('.packaging_type', textUpTo(30)).optional(),
  groupPackageCount: count(999),
  declaredValue: at('options.insurance', parcelMoney).optional(),
  weight: at('.weight', weight),
  dimensions: at('.length', dimensions).optional(),
  packageSpecialServices: parcelServices.optional(),
})
const parcels = <T extends z.ZodType>(shape: T) => at('parcel', listOf(at('[#]', shape), 999))

const services = {
  specialServiceTypes: z.array(textUpTo(60)).min(1).optional(),
  holdAtLocationDetail: partAt('options.fedex_hold_location_id', { locationId: textUpTo(10) }).optional(),
  returnShipmentDetail: z.strictObject({ returnType: z.literal('PRINT_RETURN_LABEL') }).optional(),
  shipmentDryIceDetail: z.strictObject({ totalWeight: weight, packageCount: count(999) }).optional(),
}

const smartPost = partAt('config.smart_post_hub_id', {
  hubId: textLike(/^\d{4}$/),
  indicia: at('options.fedex_smart_post_allowed_indicia', z.enum(indicia)),
  ancillaryEndorsement: z.enum(['ADDRESS_CORRECTION']).optional(),
})

const words = at('.title', textUpTo(450))
const goods = {
  quantity: at('.quantity', count(9_999_999)),
  quantityUnits: textUpTo(3),
  numberOfPieces: at('.quantity', count(9999)),
  unitPrice: at('.value_amount', wholeMoney).optional(),
  customsValue: at('.value_amount', wholeMoney).optional(),
  countryOfManufacture: at('.origin_country', textUpTo(4)).optional(),
  harmonizedCode: at('.hs_code', textUpTo(18)).optional(),
  partNumber: at('.sku', textUpTo(50)).optional(),
  name: at('.title', textUpTo(450)).optional(),
}
/** Stands in a declaration alone. */
const maker = z.strictObject({
  role: z.literal('MANUFACTURER'),
  id: at('.metadata.mid', textUpTo(15)).optional(),
  contact: partAt('.metadata.manufacturer_name', { companyName: textUpTo(100) }).optional(),
  address: partAt('.metadata.manufacturer_address', { streetLines: listOf(textUpTo(35), 3) }).optional(),
})
const declared = {
  clearanceItemDetail: listOf(maker, 1).optional(),
  exportLicenseNumber: at('customs.options.license_number', textUpTo(35)).optional(),
  purpose: at('customs.options.commerce_type', oneOf('BUSINESS CONSUMER')).optional(),
  usmcaDetail: partAt('.metadata.usmca_criterion', { originCriterion: oneOf('A B C D E') }).optional(),
}
const goodsWith = (own: Record<string, z.ZodType>) =>
  at('customs.commodities', listOf(partAt('[#]', { ...goods, ...own }), 999))

/** Both a price and a label have. */
const both = {
  preferredCurrency: at('options.currency', currencyCode).optional(),
  pickupType: z.enum(pickupTypes),
  packagingType: at('parcel[0].packaging_type', textUpTo(30)),
  totalPackageCount: at('parcel', count(999)),
  smartPostInfoDetail: smartPost.optional(),
}
const cashOnDelivery = 'options.cash_on_delivery'
const shippedOn = at('options.shipment_date', isoDay)

export const rating = z.strictObject({
  accountNumber: ownAccount,
  rateRequestControlParameters: z.strictObject({
    returnTransitTimes: z.boolean(),
    variableOptions: oneOf(
      'SATURDAY_DELIVERY FREIGHT_GUARANTEE SMART_POST_ALLOWED_INDICIA SMARTPOST_HUB_ID',
    ).optional(),
  }),
  requestedShipment: z.strictObject({
    ...both,
    shipper: partAt('shipper', { address: stated(pricedAddress) }),
    recipient: partAt('recipient', { address: stated(pricedAddress) }),
    serviceType: at('service', textUpTo(60)).optional(),
    rateRequestType: z.array(oneOf('LIST INCENTIVE ACCOUNT PREFERRED')).min(1),
    // Not in the description of prices; see `asksForDuties`.
    edtRequestType: oneOf('ALL').optional(),
    shipDateStamp: shippedOn,
    documentShipment: z.boolean().optional(),
    requestedPackageLineItems: parcels(parcel),
    shipmentSpecialServices: z
      .strictObject({
        ...services,
        shipmentCODDetail: partAt(cashOnDelivery, { codCollectionType: codKind }).optional(),
        homeDeliveryPremiumDetail: partAt('options.fedex_date_certain', {
          homedeliveryPremiumType: premium,
        }).optional(),
      })
      .optional(),
    customsClearanceDetail: partAt('customs', {
      commercialInvoice: z.strictObject({ shipmentPurpose: z.enum(purposes) }).optional(),
      // A price may be asked for before anybody has said what it is for.
      commodities: goodsWith({ description: words.optional(), weight: at('.weight', weight).optional() }),
    }).optional(),
  }),
})

const payment = z.strictObject({
  paymentType: oneOf('SENDER RECIPIENT THIRD_PARTY COLLECT'),
  payor: z
    .strictObject({
      responsibleParty: z.strictObject({
        accountNumber: account,
        address: at('customs.duty_billing_address', stated(address)).optional(),
      }),
    })
    .optional(),
})
const transport = payment.refine(each => each.paymentType === 'SENDER' || each.payor, {
  message: 'the FedEx account of who pays is needed',
  path: ['payor'],
})

const invoicePaper = z.literal('COMMERCIAL_INVOICE')
const attached = z.strictObject({
  documentType: z.enum(documentTypes),
  documentId: textUpTo(60),
  description: textUpTo(60).optional(),
})
const paperless = z.strictObject({
  attachedDocuments: z.array(attached).min(1).optional(),
  requestedDocumentTypes: z.array(invoicePaper).min(1).optional(),
})

const invoiceNumber = z.strictObject({
  customerReferenceType: z.literal('INVOICE_NUMBER'),
  value: textUpTo(30),
})
const customs = z.strictObject({
  commercialInvoice: z.strictObject({
    originatorName: at('customs.signer', textUpTo(70)).optional(),
    shipmentPurpose: z.enum(purposes).optional(),
    termsOfSale: at('customs.incoterm', textUpTo(3)).optional(),
    comments: at('customs.content_description', z.array(textUpTo(444)).max(2)).optional(),
    declarationStatement: textUpTo(554).optional(),
    customerReferences: at('customs.invoice', z.array(invoiceNumber)).optional(),
  }),
  dutiesPayment: at('customs.duty.account_number', payment),
  commodities: goodsWith({
    description: words,
    weight: at('.weight', goodsWeight).optional(),
    ...declared,
  }),
  totalCustomsValue: at('customs.duty.declared_value', wholeMoney).optional(),
  isDocumentOnly: z.boolean(),
  exportDetail: partAt('customs.options.aes', {
    exportComplianceStatement: textUpTo(32).optional(),
    b13AFilingOption: at(
      'customs.options.export_proof',
      oneOf('NOT_REQUIRED FILED_ELECTRONICALLY'),
    ).optional(),
    permitNumber: at('customs.options.license_number', textUpTo(35)).optional(),
  }).optional(),
  recipientCustomsId: partAt('recipient.federal_tax_id', {
    type: oneOf('COMPANY INDIVIDUAL'),
    value: textUpTo(18),
  }).optional(),
  customsOption: z.strictObject({ type: z.literal('COURTESY_RETURN_LABEL') }).optional(),
  regulatoryControls: at('customs.options.usmca', z.array(z.literal('USMCA'))).optional(),
  declarationStatementDetail: partAt('customs.options.usmca', {
    usmcaLowValueStatementDetail: z.strictObject({ customsRole: oneOf('EXPORTER IMPORTER') }),
  }).optional(),
})

const reference = z.strictObject({
  customerReferenceType: oneOf(
    'CUSTOMER_REFERENCE DEPARTMENT_NUMBER INVOICE_NUMBER P_O_NUMBER RMA_ASSOCIATION',
  ),
  value: textUpTo(40),
})

const homeDelivery = z.strictObject({
  homedeliveryPremiumType: premium,
  deliveryDate: isoDay.optional(),
  phoneNumber: partAt('recipient.phone_number', {
    areaCode: textLike(/^\d{3}$/),
    localNumber: textLike(/^\d{7}$/),
  }),
})

const toldByMail = z.strictObject({
  emailNotificationRecipientType: oneOf('BROKER OTHER RECIPIENT SHIPPER THIRD_PARTY'),
  emailAddress: textUpTo(80),
  notificationFormatType: oneOf('HTML TEXT'),
  notificationEventType: z.array(oneOf('ON_DELIVERY ON_EXCEPTION ON_SHIPMENT ON_ESTIMATED_DELIVERY')),
})
const notification = z.strictObject({
  aggregationType: oneOf('PER_PACKAGE PER_SHIPMENT'),
  emailNotificationRecipients: listOf(toldByMail, 6),
})

const labelStocks = 'PAPER_4X6 PAPER_4X675 PAPER_4X8 PAPER_4X9 STOCK_4X6 STOCK_4X675 STOCK_4X8 STOCK_4X9'
const labelSpecification = z.strictObject({
  imageType: oneOf('ZPLII EPL2 PDF PNG'),
  labelStockType: oneOf(labelStocks),
  labelFormatType: z.literal('COMMON2D'),
})

const invoiceSpecification = z.strictObject({
  shippingDocumentTypes: z.array(invoicePaper).min(1),
  commercialInvoiceDetail: z.strictObject({
    documentFormat: z.strictObject({ docType: z.literal('PDF'), stockType: z.literal('PAPER_LETTER') }),
  }),
})

const labelledParcel = parcel.extend({
  sequenceNumber: count(999),
  itemDescription: at('.description', textUpTo(50)).optional(),
  customerReferences: at('.reference_number', z.array(reference).max(5)).optional(),
})

const shipment = z.strictObject({
  ...both,
  shipDatestamp: shippedOn,
  shipper: at('shipper', party),
  recipients: z
    .array(
      at(
        'recipient',
        party.safeExtend({
          deliveryInstructions: at('options.recipient_instructions', textUpTo(500)).optional(),
        }),
      ),
    )
    .length(1),
  serviceType: at('service', textUpTo(60)),
  totalWeight: at('parcel[0].weight', z.number().gt(0)),
  rateRequestType: z.array(oneOf('LIST ACCOUNT PREFERRED')).min(1),
  shippingChargesPayment: at('payment.account_number', transport),
  shipmentSpecialServices: z
    .strictObject({
      ...services,
      etdDetail: at('options.doc_references', paperless).optional(),
      shipmentCODDetail: partAt(cashOnDelivery, {
        codCollectionType: codKind,
        codCollectionAmount: wholeMoney,
      }).optional(),
      homeDeliveryPremiumDetail: at('options.fedex_date_certain', homeDelivery).optional(),
    })
    .optional(),
  emailNotificationDetail: at('options.email_notification_to', notification).optional(),
  customsClearanceDetail: at('customs', customs).optional(),
  labelSpecification: at('label_type', labelSpecification),
  shippingDocumentSpecification: invoiceSpecification.optional(),
  requestedPackageLineItems: parcels(labelledParcel),
})

export const buying = z.strictObject({
  labelResponseOptions: oneOf('LABEL URL_ONLY'),
  accountNumber: ownAccount,
  shipAction: oneOf('CONFIRM TRANSFER'),
  processingOptionType: oneOf('SYNCHRONOUS_ONLY ALLOW_ASYNCHRONOUS'),
  requestedShipment: shipment,
})
