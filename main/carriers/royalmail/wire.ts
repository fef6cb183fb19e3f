import { z } from 'zod'
import { day, file, list, record, recordOrNull, text, texts } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  countryCode,
  currencyCode,
  listOf,
  oneOf,
  partAt,
  requestOf,
  textLike,
  textUpTo,
} from '../kit/shapes.ts'

/** What Click & Drop takes, after what Royal Mail describes of it, and the field each member is entered in. */

export const lengths = { reference: 40, customsWords: 50, moreWords: 300 } as const
/** Grams of the heaviest parcel it takes. */
export const mostGrams = 30_000

const decimals = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const money = (most: number) => z.number().min(0).max(most).refine(decimals, 'it takes two decimals')
/** `2026-09-14T00:00:00Z` */
const moment = textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)
const truth = z.boolean()
const side = z.int().min(1).max(30_000)
const option = <T extends z.ZodType>(key: string, shape: T) =>
  at(`options.royalmail_${key}`, shape).optional()

const recipient = partAt('recipient', {
  address: z.strictObject({
    fullName: at('.person_name', textUpTo(210)).optional(),
    companyName: at('.company_name', textUpTo(100)).optional(),
    addressLine1: at('.address_line1', textUpTo(100)),
    addressLine2: at('.address_line2', textUpTo(100)).optional(),
    addressLine3: at('.suburb', textUpTo(100)).optional(),
    city: at('.city', textUpTo(100)),
    county: at('.state_code', textUpTo(100)).optional(),
    postcode: at('.postal_code', textUpTo(20)).optional(),
    countryCode: at('.country_code', countryCode),
  }),
  phoneNumber: at('.phone_number', textUpTo(25)).optional(),
  emailAddress: at('.email', textUpTo(254)).optional(),
})

const sender = partAt('shipper', {
  tradingName: at('.company_name', textUpTo(250)).optional(),
  phoneNumber: at('.phone_number', textUpTo(25)).optional(),
  emailAddress: at('.email', textUpTo(254)).optional(),
})

/** A piece of goods; the places before its own are those of the order and of the parcel. */
const content = partAt('customs.commodities[#2]', {
  name: at('.title', textUpTo(800)),
  quantity: at('.quantity', z.int().min(1).max(999_999)),
  unitValue: at('.value_amount', money(999_999)),
  unitWeightInGrams: at('.weight', z.int().min(1).max(mostGrams)),
  customsDescription: at('.title', textUpTo(lengths.customsWords)),
  extendedCustomsDescription: at('.description', textUpTo(lengths.moreWords)).optional(),
  customsCode: at('.hs_code', textLike(/^\d{4,10}$/)).optional(),
  originCountryCode: at('.origin_country', textLike(/^[A-Z]{3}$/)).optional(),
  customsDeclarationCategory: at(
    'customs.content_type',
    oneOf(
      'none gift commercialSample documents other returnedGoods commercialSaleOfGoods eCommerceSaleOfGoods',
    ),
  ),
  licenseNumber: at('customs.options.license_number', textUpTo(41)).optional(),
  certificateNumber: at('customs.options.certificate_number', textUpTo(41)).optional(),
  ReferenceId: at('.metadata.gtin', textUpTo(50)).optional(),
  ContentsPieceURL: at('.metadata.product_url', textUpTo(250)).optional(),
})

const parcel = partAt('parcel[#1]', {
  weightInGrams: at('.weight', z.int().min(1).max(mostGrams)),
  packageFormatIdentifier: at(
    '.packaging_type',
    oneOf('undefined letter largeLetter smallParcel mediumParcel largeParcel parcel documents'),
  ),
  dimensions: partAt('.length', {
    heightInMms: at('parcel[#1].height', side),
    widthInMms: at('parcel[#1].width', side),
    depthInMms: at('parcel[#1].length', side),
  }).optional(),
  contents: at('customs.commodities', listOf(content, 1000)).optional(),
})

const postage = partAt('service', {
  serviceCode: at('service', textUpTo(10)),
  carrierName: at('config.carrier_name', textUpTo(50)).optional(),
  serviceRegisterCode: option('service_register_code', textUpTo(2)),
  requestSignatureUponDelivery: option('signature', truth),
  receiveEmailNotification: option('email_notification', truth),
  receiveSmsNotification: option('sms_notification', truth),
  sendNotificationsTo: option('notify', oneOf('sender recipient billing')),
  isLocalCollect: option('local_collect', truth),
  safePlace: option('safe_place', textUpTo(90)),
  department: option('department', textUpTo(150)),
  consequentialLoss: option('consequential_loss', z.int().min(0).max(10_000)),
  AIRNumber: option('ukims_number', textUpTo(50)),
  recipientEoriNumber: option('recipient_eori', textUpTo(18)),
  requiresExportLicense: option('export_license', truth),
  IOSSNumber: at('customs.options.ioss', textUpTo(50)).optional(),
  commercialInvoiceNumber: at('customs.invoice', textUpTo(35)).optional(),
  commercialInvoiceDate: at('customs.invoice_date', moment).optional(),
})

const order = z.strictObject({
  orderReference: at('reference', textLike(/^[^"]{1,40}$/)),
  isRecipientABusiness: at('recipient.residential', truth).optional(),
  recipient,
  sender,
  orderDate: at(null, moment),
  plannedDespatchDate: at('options.shipment_date', moment),
  subtotal: at('customs.commodities', money(999_999)),
  shippingCostCharged: at('options.royalmail_shipping_charged', money(999_999)),
  total: at('customs.commodities', money(999_999)),
  currencyCode: at('customs.commodities[0].value_currency', currencyCode),
  customsDutyCosts: option('duty_costs', money(99_999.99)),
  deliveryTerm: at('customs.incoterm', oneOf('DDP IOSS_DDP DDU_DAP IOSS_DDU DTP IOSS_DTP')).optional(),
  specialInstructions: option('special_instructions', textUpTo(500)),
  containsDangerousGoods: option('dangerous_goods', truth),
  dangerousGoodsUnCode: option('un_code', textLike(/^\d{4}$/)),
  dangerousGoodsDescription: option('dangerous_goods_description', textUpTo(500)),
  dangerousGoodsQuantity: option('dangerous_goods_quantity', z.number().min(0).max(999_999)),
  packages: at('parcel', listOf(parcel, 20)),
  postageDetails: postage,
  label: partAt('label_type', {
    includeLabelInResponse: z.literal(true),
    includeCN: truth,
    includeReturnsLabel: z.literal(false),
  }),
})

/** Everything that is sent to Click & Drop in a body, by its address. */
export const requestShapes: RequestShapes = {
  // A label comes along with one order of a call alone.
  'POST /api/v1/orders': requestOf(z.strictObject({ items: at('parcel', listOf(order, 1)) }), 'parcel'),
  'POST /api/v1/manifests': requestOf(
    z.strictObject({ carrierName: at('config.carrier_name', textUpTo(50)).optional() }),
    'shipment_ids',
  ),
}

/** The number stands in the address; the tracking service takes nothing else. */
export const queryShapes: RequestShapes = {
  'GET /mailpieces/v2/events': {
    shape: z.strictObject({ mailPieceId: textLike(/^[A-Z\d]{8,35}$/) }),
    fields: { mailPieceId: 'tracking_number' },
  },
}

/** What is read of its answers; what they do not name is not looked at. */

const complaint = texts('code', 'message', 'details')
const refusedOrder = record({
  errors: list(record({ ...texts('errorCode', 'errorMessage'), fields: list(record(texts('fieldName'))) })),
})

/** Of Click & Drop: a word against the whole call or a list of them, and of calls that went well those against parts. */
export const refusalAnswer = list(
  record({ ...complaint, errors: list(record(complaint)), failedOrders: list(refusedOrder) }),
)

const orderAnswer = record({
  ...texts('orderIdentifier', 'orderReference', 'trackingNumber', 'manifestedOn'),
  packages: list(record(texts('packageNumber', 'trackingNumber'))),
  label: file,
  labelErrors: list(record(texts('code', 'message'))),
})
export type AnsweredOrder = z.output<typeof orderAnswer>

export const createdAnswer = record({ createdOrders: list(orderAnswer) })
/** A list, which stands in a record of its own here. */
export const ordersAnswer = record({ orders: list(orderAnswer) })
export const deletedAnswer = record({ deletedOrders: list(record(texts('orderIdentifier'))) })
export const labelAnswer = record({ document: file })
export const manifestAnswer = record({ ...texts('manifestNumber', 'status'), documentPdf: file })

/** Of the tracking service. */

const fault = texts('errorCode', 'errorDescription', 'errorResolution')

const event = record(texts('eventCode', 'eventName', 'eventDateTime', 'locationName'))
export type AnsweredEvent = z.output<typeof event>

const summary = record({
  ...texts('uniqueItemId', 'oneDBarcode', 'productName', 'statusDescription', 'statusCategory'),
  ...texts('lastEventCode', 'lastEventName', 'lastEventDateTime', 'lastEventLocationName'),
})

const mailPiece = record({
  mailPieceId: text,
  summary,
  signature: record({ recipientName: text }),
  estimatedDelivery: record({ date: day }),
  events: list(event),
  error: recordOrNull(fault),
})
export type AnsweredMailPiece = z.output<typeof mailPiece>

/** An object where one is asked for, a list in a summary. */
export const trackAnswer = record({ mailPieces: list(mailPiece) })

/** `httpCode` and `errors` of the gateway and of the service. */
export const faultAnswer = record({
  ...texts('httpMessage', 'moreInformation'),
  errors: list(record(fault)),
})
