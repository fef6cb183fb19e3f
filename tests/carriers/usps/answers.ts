import { Buffer } from 'node:buffer'

/** What the carrier says, written after its interface descriptions; nothing was recorded, and all figures are made up. */

export const number = '9205500000000000000019'
export const otherNumber = '9205500000000000000026'
export const numberAbroad = 'LZ000000015US'

const zpl = (text: string) => Buffer.from(`^XA^FO60,300^BY3^BCN,150^FD${text}^FS^XZ`).toString('base64')
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

export const token = { access_token: 'token-of-eight-hours', token_type: 'Bearer', expires_in: 28799 }
export const payment = { paymentAuthorizationToken: 'payment-of-eight-hours', roles: [] }

const rate = (mailClass: string, rateIndicator: string, price: number, more: object = {}) => ({
  SKU: `DXXP0XXXXC0${rateIndicator}0`,
  description: `${mailClass} ${rateIndicator}`,
  productName: '',
  price,
  zone: '05',
  weight: 2.25,
  dimWeight: 0,
  fees: [],
  priceType: 'COMMERCIAL',
  mailClass,
  processingCategory: 'MACHINABLE',
  rateIndicator,
  destinationEntryFacilityType: 'NONE',
  startDate: '2026-01-18',
  endDate: '',
  ...more,
})

type Option = { price: number; indicator?: string; commitment?: object; extras?: object[]; rate?: object }

export const option = (
  mailClass: string,
  { price, indicator = 'SP', commitment, extras, rate: more }: Option,
) => ({
  totalBasePrice: price,
  ...(commitment ? { commitment } : {}),
  rates: [rate(mailClass, indicator, price, more)],
  extraServices: extras ?? [],
})

const ways = (mailClass: string, ...rateOptions: object[]) => ({ mailClass, rateOptions })

const inDays = (days: number, date: string, guaranteedDelivery = false) => ({
  name: `${days} Day${days > 1 ? 's' : ''}`,
  expectedDeliveryDate: date,
  guaranteedDelivery,
  isPriorityMailNextDay: false,
})

export const options = (...shippingOptions: object[]) => ({
  originZIPCode: '19901',
  destinationZIPCode: '97301',
  pricingOptions: [{ shippingOptions, priceType: 'COMMERCIAL' }],
})

export const ground = ways(
  'USPS_GROUND_ADVANTAGE',
  option('USPS_GROUND_ADVANTAGE', { price: 9.85, commitment: inDays(4, '2026-03-09') }),
  option('USPS_GROUND_ADVANTAGE', { price: 8.4, indicator: 'CP', commitment: inDays(4, '2026-03-09') }),
)
export const priority = ways(
  'PRIORITY_MAIL',
  {
    ...option('PRIORITY_MAIL', {
      price: 12.65,
      commitment: inDays(2, '2026-03-06'),
      rate: {
        price: 10.65,
        fees: [{ name: 'Nonstandard Length fee > 22 in', SKU: 'D813XUXXXXX0000', price: 2 }],
      },
    }),
  },
  option('PRIORITY_MAIL', { price: 22.95, indicator: 'PL', commitment: inDays(2, '2026-03-06') }),
)
const express = ways(
  'PRIORITY_MAIL_EXPRESS',
  option('PRIORITY_MAIL_EXPRESS', {
    price: 48.9,
    indicator: 'PA',
    commitment: inDays(1, '2026-03-05', true),
    rate: { zone: '05', dimWeight: 3.4 },
  }),
)
export const rated = options(ground, priority, express)

export const ratedAbroad = {
  originZIPCode: '19901',
  destinationCountryCode: 'DE',
  pricingOptions: [
    {
      priceType: 'COMMERCIAL',
      shippingOptions: [
        ways(
          'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
          option('FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', { price: 27.35, rate: { zone: '04' } }),
        ),
        ways('PRIORITY_MAIL_INTERNATIONAL', option('PRIORITY_MAIL_INTERNATIONAL', { price: 58.1 })),
        ways('GLOBAL_EXPRESS_GUARANTEED', option('GLOBAL_EXPRESS_GUARANTEED', { price: 110 })),
      ],
    },
  ],
}

const metadata = (trackingNumber: string) => ({
  labelAddress: { streetAddress: '9 OAK ST', city: 'SALEM', state: 'OR', ZIPCode: '97301', ZIPPlus4: '1000' },
  routingInformation: '420973011000',
  trackingNumber,
  constructCode: 'C03',
  SKU: 'DUXP0XXXXC05025',
  postage: 9.85,
  extraServices: [{ name: 'USPS Tracking', SKU: 'DXTU0EXXXCX0000', price: 0 }],
  zone: '05',
  commitment: { name: '4 Days', expectedDeliveryDate: '2026-03-09' },
  weightUOM: 'lb',
  weight: 2.25,
  dimensionalWeight: 0,
  fees: [{ name: 'Nonstandard', SKU: 'D813XUXXXXX0000', price: 0.55 }],
  labelBrokerID: '',
})

/** The flat form. */
export const label = (trackingNumber = number) => ({
  ...metadata(trackingNumber),
  labelImage: zpl(trackingNumber),
})

export const returnNumber = '9202000000000000000033'

/** For the way back, paid on use: a member of the flat form. */
export const returnLabel = { ...metadata(returnNumber), returnLabelImage: zpl(returnNumber) }

/** The form in several parts: the metadata in one, the picture in Base64 in another. */
export function labelInParts(trackingNumber = number): { headers: Record<string, string>; body: string } {
  const parts = [
    ['application/json', 'labelMetadata', '', JSON.stringify(metadata(trackingNumber))],
    ['application/pdf', 'labelImage', '; filename="labelImage.pdf"', pdf.toString('base64')],
  ]
  const body = parts.flatMap(([type, name, file, content]) => [
    '--b0undary',
    `Content-Type: ${type}`,
    `Content-Disposition: form-data; name="${name}"${file}`,
    'Content-Transfer-Encoding: binary',
    '',
    content,
  ])
  return {
    headers: { 'content-type': 'multipart/form-data;boundary=b0undary' },
    body: [...body, '--b0undary--', ''].join('\r\n'),
  }
}

export const nestedLabel = { labelMetadata: metadata(number), labelImage: pdf.toString('base64') }

export const labelAbroad = {
  internationalTrackingNumber: numberAbroad,
  constructCode: 'I01',
  SKU: 'IFXX0XXXXC04036',
  postage: 27.35,
  extraServices: [{ serviceID: '930', serviceName: 'Insurance', sku: 'IXIX0XXXXCX0000', price: 3.1 }],
  fees: [],
  internationalPriceGroup: '04',
  weightUOM: 'lb',
  weight: 2.25,
  mailingDate: '2026-03-04',
  labelImage: zpl(numberAbroad),
}

export const reprint = {
  labelMetadata: metadata(number),
  labelImage: zpl(number),
  reprintInfo: { reprintNumber: 1, reprintLimit: 3 },
}
export const reprintAbroad = { ...labelAbroad, reprintInfo: { reprintNumber: 1, reprintLimit: 3 } }

export const cancelled = { trackingNumber: number, status: 'CANCELED' }
export const disputed = { trackingNumber: number, status: 'DISPUTED', disputeId: 'D-11' }

export const tracked = {
  trackingNumber: number,
  mailClass: 'USPS_GROUND_ADVANTAGE',
  status: 'Departed USPS Regional Facility',
  statusCategory: 'In Transit',
  statusSummary: 'Your item departed a facility on March 4, 2026.',
  services: ['USPS Tracking'],
  expectedDeliveryTimeStamp: '2026-03-09T21:00:00Z',
  destinationCity: 'SALEM',
  destinationState: 'OR',
  destinationZIP: '97301',
  originCity: 'DOVER',
  originState: 'DE',
  originZIP: '19901',
  trackingEvents: [
    {
      eventType: 'Departed USPS Regional Facility',
      eventCode: 'T1',
      eventTimestamp: '2026-03-04T08:15:00',
      GMTTimestamp: '2026-03-04T13:15:00Z',
      GMTOffset: '-05:00',
      eventCity: 'WILMINGTON DE DISTRIBUTION CENTER',
      eventState: 'DE',
      eventZIP: '19850',
    },
    {
      eventType: 'Accepted at USPS Origin Facility',
      eventCode: 'OA',
      eventTimestamp: '2026-03-03T18:02:00',
      eventCity: 'DOVER',
      eventState: 'DE',
      eventZIP: '19901',
    },
  ],
}

export const pickup = { confirmationNumber: 'WTC123456789', pickupDate: '2026-03-05' }
export const version = { etag: '"v1"' }

export const scanForm = {
  manifestNumber: '9275000000000000000018',
  trackingNumbers: [number],
  mailingDate: '2026-03-04',
  SCANFormImage: pdf.toString('base64'),
}

export const checked = {
  firm: 'PAPER SHOP',
  address: {
    streetAddress: '5 MILL RD',
    secondaryAddress: '',
    city: 'DOVER',
    state: 'DE',
    ZIPCode: '19901',
    ZIPPlus4: '1234',
  },
  additionalInfo: {
    deliveryPoint: '05',
    carrierRoute: 'C012',
    DPVConfirmation: 'Y',
    DPVCMRA: 'N',
    business: 'Y',
    centralDeliveryPoint: 'N',
    vacant: 'N',
  },
  corrections: [],
  matches: [{ code: '31', text: 'Single Response - exact match' }],
  warnings: [],
}

export const refused = (code: string, detail: string, parameter?: string) => ({
  apiVersion: 'v3',
  error: {
    code: '400',
    message: 'The request was not understood.',
    errors: [
      {
        status: '400',
        code,
        title: 'Bad Request',
        detail,
        ...(parameter ? { source: { parameter, example: '' } } : {}),
      },
    ],
  },
})

export const notFound = {
  apiVersion: 'v3',
  error: { code: '404', message: 'There is no record of that item.', errors: [] },
}
