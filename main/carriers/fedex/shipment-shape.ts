import { z } from 'zod'
import { textLike, textUpTo } from '../kit/shapes.ts'
import { documentTypes, indicia, northAmerica, pickupTypes, purposes } from './codes.ts'

/** Parts of requests of prices and labels, which some others have too. */
export const account = z.strictObject({ value: textUpTo(9) })
export const country = textLike(/^[A-Z]{2}$/)
export const day = textLike(/^\d{4}-\d{2}-\d{2}$/)
const currency = textLike(/^[A-Z]{3}$/)
const money = (most: number) => z.strictObject({ amount: z.number().min(0).max(most), currency })
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

const pricedAddress = z.strictObject({
  city: textUpTo(35).optional(),
  stateOrProvinceCode: textUpTo(5).optional(),
  // Countries without postal codes have an empty one.
  postalCode: textUpTo(10, 0),
  countryCode: country,
  residential: z.boolean().optional(),
})

export const address = z.strictObject({
  streetLines: z.array(textUpTo(35)).min(1).max(3),
  city: textUpTo(35),
  stateOrProvinceCode: textUpTo(5).optional(),
  postalCode: textUpTo(10).optional(),
  countryCode: country,
  residential: z.boolean().optional(),
})

export const needsName = <T extends { personName?: string | undefined; companyName?: string | undefined }>(
  someone: z.ZodType<T>,
) =>
  someone.refine(each => each.personName || each.companyName, {
    message: 'a person or a company is needed',
    path: ['personName'],
  })

const contact = needsName(
  z.strictObject({
    personName: textUpTo(70).optional(),
    companyName: textUpTo(35).optional(),
    phoneNumber: textLike(/^\d{10,15}$/),
    phoneExtension: textUpTo(6).optional(),
    emailAddress: textUpTo(80).optional(),
  }),
)

const party = z
  .strictObject({
    address: stated(address),
    contact,
    tins: z
      .array(
        z.strictObject({
          number: textUpTo(18),
          tinType: z.enum([
            ...(['PERSONAL_NATIONAL', 'PERSONAL_STATE', 'FEDERAL'] as const),
            ...(['BUSINESS_NATIONAL', 'BUSINESS_STATE', 'BUSINESS_UNION'] as const),
          ]),
        }),
      )
      .optional(),
  })
  .refine(
    each => !['US', 'CA'].includes(each.address.countryCode) || /^1?\d{10}$/.test(each.contact.phoneNumber),
    { message: 'a telephone number of ten digits', path: ['contact', 'phoneNumber'] },
  )

export const weight = z.strictObject({ units: z.enum(['KG', 'LB']), value: z.number().gt(0) })
/** Of goods; the description of the interface knows no other unit, and parcels have the same. */
const goodsWeight = weight.extend({ units: z.literal('KG') })
const side = count(999)
const dimensions = z.strictObject({ length: side, width: side, height: side, units: z.enum(['CM', 'IN']) })
const premium = z.enum(['APPOINTMENT', 'DATE_CERTAIN', 'EVENING'])
const codKind = z.enum(['ANY', 'CASH', 'GUARANTEED_FUNDS', 'COMPANY_CHECK', 'PERSONAL_CHECK'])

const parcelServices = z.strictObject({
  specialServiceTypes: z.array(textUpTo(60)).min(1),
  signatureOptionType: z
    .enum(['SERVICE_DEFAULT', 'NO_SIGNATURE_REQUIRED', 'INDIRECT', 'DIRECT', 'ADULT'])
    .optional(),
  dryIceWeight: weight.optional(),
  alcoholDetail: z.strictObject({ alcoholRecipientType: z.enum(['LICENSEE', 'CONSUMER']) }).optional(),
  packageCODDetail: z.strictObject({ codCollectionAmount: parcelMoney }).optional(),
})

const parcel = z.strictObject({
  subPackagingType: textUpTo(30).optional(),
  groupPackageCount: count(999),
  declaredValue: parcelMoney.optional(),
  weight,
  dimensions: dimensions.optional(),
  packageSpecialServices: parcelServices.optional(),
})

const services = {
  specialServiceTypes: z.array(textUpTo(60)).min(1).optional(),
  holdAtLocationDetail: z.strictObject({ locationId: textUpTo(10) }).optional(),
  returnShipmentDetail: z.strictObject({ returnType: z.literal('PRINT_RETURN_LABEL') }).optional(),
  shipmentDryIceDetail: z.strictObject({ totalWeight: weight, packageCount: count(999) }).optional(),
}

const smartPost = z.strictObject({
  hubId: textLike(/^\d{4}$/),
  indicia: z.enum(indicia),
  ancillaryEndorsement: z.enum(['ADDRESS_CORRECTION']).optional(),
})

const goods = {
  description: textUpTo(450),
  quantity: count(9_999_999),
  quantityUnits: textUpTo(3),
  numberOfPieces: count(9999),
  unitPrice: wholeMoney.optional(),
  customsValue: wholeMoney.optional(),
  countryOfManufacture: textUpTo(4).optional(),
  harmonizedCode: textUpTo(18).optional(),
  partNumber: textUpTo(50).optional(),
}
const mostGoods = 999

export const rating = z.strictObject({
  accountNumber: account,
  rateRequestControlParameters: z.strictObject({
    returnTransitTimes: z.boolean(),
    variableOptions: z
      .enum(['SATURDAY_DELIVERY', 'FREIGHT_GUARANTEE', 'SMART_POST_ALLOWED_INDICIA', 'SMARTPOST_HUB_ID'])
      .optional(),
  }),
  requestedShipment: z.strictObject({
    shipper: z.strictObject({ address: stated(pricedAddress) }),
    recipient: z.strictObject({ address: stated(pricedAddress) }),
    serviceType: textUpTo(60).optional(),
    preferredCurrency: currency.optional(),
    rateRequestType: z.array(z.enum(['LIST', 'INCENTIVE', 'ACCOUNT', 'PREFERRED'])).min(1),
    shipDateStamp: day,
    pickupType: z.enum(pickupTypes),
    packagingType: textUpTo(30),
    totalPackageCount: count(999),
    documentShipment: z.boolean().optional(),
    requestedPackageLineItems: z.array(parcel).min(1).max(999),
    shipmentSpecialServices: z
      .strictObject({
        ...services,
        shipmentCODDetail: z.strictObject({ codCollectionType: codKind }).optional(),
        homeDeliveryPremiumDetail: z.strictObject({ homedeliveryPremiumType: premium }).optional(),
      })
      .optional(),
    customsClearanceDetail: z
      .strictObject({
        commercialInvoice: z.strictObject({ shipmentPurpose: z.enum(purposes) }).optional(),
        commodities: z
          .array(z.strictObject({ ...goods, weight: weight.optional() }))
          .min(1)
          .max(mostGoods),
      })
      .optional(),
    smartPostInfoDetail: smartPost.optional(),
  }),
})

const payer = z.strictObject({
  responsibleParty: z.strictObject({ accountNumber: account }),
})
const payment = z.strictObject({
  paymentType: z.enum(['SENDER', 'RECIPIENT', 'THIRD_PARTY', 'COLLECT']),
  payor: payer.optional(),
})
const transport = payment.refine(each => each.paymentType === 'SENDER' || each.payor, {
  message: 'the FedEx account of who pays is needed',
  path: ['payor'],
})

const invoicePaper = z.literal('COMMERCIAL_INVOICE')
const paperless = z.strictObject({
  attachedDocuments: z
    .array(
      z.strictObject({
        documentType: z.enum(documentTypes),
        documentId: textUpTo(60),
        description: textUpTo(60).optional(),
      }),
    )
    .min(1)
    .optional(),
  requestedDocumentTypes: z.array(invoicePaper).min(1).optional(),
})

const customs = z.strictObject({
  commercialInvoice: z.strictObject({
    shipmentPurpose: z.enum(purposes).optional(),
    termsOfSale: textUpTo(3).optional(),
    comments: z.array(textUpTo(444)).max(2).optional(),
    declarationStatement: textUpTo(554).optional(),
    customerReferences: z
      .array(z.strictObject({ customerReferenceType: z.literal('INVOICE_NUMBER'), value: textUpTo(30) }))
      .optional(),
  }),
  dutiesPayment: payment,
  commodities: z
    .array(z.strictObject({ ...goods, weight: goodsWeight.optional() }))
    .min(1)
    .max(mostGoods),
  totalCustomsValue: wholeMoney,
  isDocumentOnly: z.boolean(),
  exportDetail: z.strictObject({ exportComplianceStatement: textUpTo(30) }).optional(),
  customsOption: z.strictObject({ type: z.literal('COURTESY_RETURN_LABEL') }).optional(),
})

const reference = z.strictObject({
  customerReferenceType: z.enum([
    'CUSTOMER_REFERENCE',
    'DEPARTMENT_NUMBER',
    'INVOICE_NUMBER',
    'P_O_NUMBER',
    'RMA_ASSOCIATION',
  ]),
  value: textUpTo(40),
})

const labelStocks = [
  ...(['PAPER_4X6', 'PAPER_4X675', 'PAPER_4X8', 'PAPER_4X9'] as const),
  ...(['STOCK_4X6', 'STOCK_4X675', 'STOCK_4X8', 'STOCK_4X9'] as const),
] as const

const shipment = z.strictObject({
  shipDatestamp: day,
  shipper: party,
  recipients: z.array(party.safeExtend({ deliveryInstructions: textUpTo(500).optional() })).length(1),
  pickupType: z.enum(pickupTypes),
  serviceType: textUpTo(60),
  packagingType: textUpTo(30),
  totalWeight: z.number().gt(0),
  preferredCurrency: currency.optional(),
  rateRequestType: z.array(z.enum(['LIST', 'ACCOUNT', 'PREFERRED'])).min(1),
  shippingChargesPayment: transport,
  shipmentSpecialServices: z
    .strictObject({
      ...services,
      etdDetail: paperless.optional(),
      shipmentCODDetail: z
        .strictObject({ codCollectionType: codKind, codCollectionAmount: wholeMoney })
        .optional(),
      homeDeliveryPremiumDetail: z
        .strictObject({
          homedeliveryPremiumType: premium,
          deliveryDate: day.optional(),
          phoneNumber: z.strictObject({ areaCode: textLike(/^\d{3}$/), localNumber: textLike(/^\d{7}$/) }),
        })
        .optional(),
    })
    .optional(),
  emailNotificationDetail: z
    .strictObject({
      aggregationType: z.enum(['PER_PACKAGE', 'PER_SHIPMENT']),
      emailNotificationRecipients: z
        .array(
          z.strictObject({
            emailNotificationRecipientType: z.enum([
              'BROKER',
              'OTHER',
              'RECIPIENT',
              'SHIPPER',
              'THIRD_PARTY',
            ]),
            emailAddress: textUpTo(80),
            notificationFormatType: z.enum(['HTML', 'TEXT']),
            notificationEventType: z.array(
              z.enum(['ON_DELIVERY', 'ON_EXCEPTION', 'ON_SHIPMENT', 'ON_ESTIMATED_DELIVERY']),
            ),
          }),
        )
        .min(1)
        .max(6),
    })
    .optional(),
  customsClearanceDetail: customs.optional(),
  smartPostInfoDetail: smartPost.optional(),
  labelSpecification: z.strictObject({
    imageType: z.enum(['ZPLII', 'EPL2', 'PDF', 'PNG']),
    labelStockType: z.enum(labelStocks),
    labelFormatType: z.literal('COMMON2D'),
  }),
  shippingDocumentSpecification: z
    .strictObject({
      shippingDocumentTypes: z.array(invoicePaper).min(1),
      commercialInvoiceDetail: z.strictObject({
        documentFormat: z.strictObject({ docType: z.literal('PDF'), stockType: z.literal('PAPER_LETTER') }),
      }),
    })
    .optional(),
  totalPackageCount: count(999),
  requestedPackageLineItems: z
    .array(
      parcel.extend({
        sequenceNumber: count(999),
        itemDescription: textUpTo(50).optional(),
        customerReferences: z.array(reference).max(5).optional(),
      }),
    )
    .min(1)
    .max(999),
})

export const buying = z.strictObject({
  labelResponseOptions: z.enum(['LABEL', 'URL_ONLY']),
  accountNumber: account,
  shipAction: z.enum(['CONFIRM', 'TRANSFER']),
  processingOptionType: z.enum(['SYNCHRONOUS_ONLY', 'ALLOW_ASYNCHRONOUS']),
  requestedShipment: shipment,
})
