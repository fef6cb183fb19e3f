/** What the carrier says, written after its published answers; names, numbers and prices are ours. */
export const waybill = '9356579890'
export const pieces = ['JD014600003000000001', 'JD014600003000000002']
export const pickupNumber = 'PRG999126012345'

const base64 = (text: string) => Buffer.from(text).toString('base64')

type Line = { name: string; price: number; serviceCode?: string; tax?: number; serviceTypeCode?: string }

const toBreakdown = ({ tax, ...line }: Line) => ({
  ...line,
  ...(line.serviceCode ? { serviceTypeCode: line.serviceTypeCode ?? 'SCH' } : {}),
  priceBreakdown: tax === undefined ? [] : [{ priceType: 'TAX', typeCode: 'VAT', price: tax, rate: 19 }],
})

/** A product with its price in the currency of the bill and in that of the country. */
export const product = (
  code: string,
  price: number,
  lines: readonly Line[] = [],
  more: Record<string, unknown> = {},
) => {
  const bill = { currencyType: 'BILLC', priceCurrency: 'EUR' }
  const base = { currencyType: 'BASEC', priceCurrency: 'USD' }
  return {
    productName: `PRODUCT ${code}`,
    productCode: code,
    localProductCode: code,
    localProductCountryCode: 'DE',
    networkTypeCode: 'TD',
    isCustomerAgreement: false,
    weight: { volumetric: 1.2, provided: 1, unitOfMeasurement: 'metric' },
    totalPrice: [
      { ...bill, price },
      { ...bill, currencyType: 'PULCL', price },
      { ...base, price: price * 1.1 },
    ],
    totalPriceBreakdown: [
      { ...bill, priceBreakdown: [{ typeCode: 'SPRQT', price: lines[0]?.price ?? price }] },
    ],
    detailedPriceBreakdown: [
      { ...bill, breakdown: lines.map(toBreakdown) },
      { ...base, breakdown: [] },
    ],
    pickupCapabilities: {
      nextBusinessDay: false,
      localCutoffDateAndTime: '2026-03-04T17:00:00',
      originServiceAreaCode: 'BER',
    },
    deliveryCapabilities: arrival('2026-03-06T23:59:00'),
    pricingDate: '2026-03-04',
    ...more,
  }
}

const arrival = (estimatedDeliveryDateAndTime: string) => ({
  deliveryTypeCode: 'QDDC',
  estimatedDeliveryDateAndTime,
  destinationServiceAreaCode: 'NYC',
  totalTransitDays: 2,
})

const fuel = { name: 'FUEL SURCHARGE', serviceCode: 'FF', price: 10.54 }

export const worldwide = product('P', 60.67, [{ name: 'EXPRESS WORLDWIDE', price: 50.13 }, fuel])
export const noon = product(
  'Y',
  75.72,
  [{ name: 'EXPRESS 12:00', price: 60.13 }, fuel, { name: '12:00 PREMIUM', serviceCode: 'YK', price: 5.05 }],
  { deliveryCapabilities: arrival('2026-03-06T12:00:00') },
)

export const rated = (...products: unknown[]) => ({
  products,
  exchangeRates: [{ currentExchangeRate: 1.1, currency: 'USD', baseCurrency: 'EUR' }],
})

const file = (typeCode: string, text: string, imageFormat = 'ZPL') => ({
  imageFormat,
  content: base64(text),
  typeCode,
})

/** The label of one of several pieces. */
export const labelOf = (text: string, packageReferenceNumber: number) => ({
  ...file('label', text),
  packageReferenceNumber,
})

const documents = [
  file('label', '^XA^FDlabel^FS^XZ'),
  file('waybillDoc', '^XA^FDwaybill^FS^XZ'),
  file('invoice', '%PDF invoice', 'PDF'),
]

const shipped = {
  shipmentTrackingNumber: waybill,
  trackingUrl: `https://express.api.dhl.com/mydhlapi/shipments/${waybill}/tracking`,
  packages: [{ referenceNumber: 1, trackingNumber: pieces[0], volumetricWeight: 1.2 }],
  documents,
  shipmentDetails: [
    {
      productShortName: 'EXPRESS WORLDWIDE',
      originServiceArea: { facilityCode: 'BER', serviceAreaCode: 'BER', outboundSortCode: 'A' },
      destinationServiceArea: { facilityCode: 'ZYP', serviceAreaCode: 'NYC', inboundSortCode: 'B' },
    },
  ],
  shipmentCharges: [
    {
      currencyType: 'BILLC',
      priceCurrency: 'EUR',
      price: 60.67,
      serviceBreakdown: [
        { name: 'EXPRESS WORLDWIDE', price: 50.13 },
        { name: 'FUEL SURCHARGE', price: 10.54, typeCode: 'FF' },
      ],
    },
  ],
  estimatedDeliveryDate: { estimatedDeliveryDate: '2026-03-06', estimatedDeliveryType: 'QDDC' },
}

export const shippedWith = (more: Record<string, unknown> = {}) => ({
  status: 201,
  body: { ...shipped, ...more },
})

const place = (cityName: string, countryCode: string) => ({
  name: '',
  postalAddress: { cityName, postalCode: '10119', countryCode },
  serviceArea: [{ code: cityName.slice(0, 3).toUpperCase(), description: cityName }],
})

export const event = (typeCode: string, date: string, time: string, description: string) => ({
  date,
  time,
  typeCode,
  description,
  serviceArea: [{ code: 'BER', description: 'Berlin - Germany' }],
})

/** Oldest first, as one server writes it; the other writes the newest first. */
const events = [
  event('PU', '2026-03-04', '17:10:00', 'Shipment picked up'),
  event('DF', '2026-03-04', '22:40:00', 'Shipment has departed from a DHL facility'),
  event('WC', '2026-03-06', '09:05:00', 'Shipment is out with courier for delivery'),
  { ...event('OK', '2026-03-06', '11:32:00', 'Delivered'), signedBy: 'A BUYER' },
  event('IA', '2026-03-06', '15:00:00', 'Image available'),
]

/** The shipment with its checkpoints, or others; its piece has none of its own. */
export const tracked = (told: readonly unknown[] = events) => ({
  shipments: [
    {
      shipmentTrackingNumber: waybill,
      status: 'Success',
      shipmentTimestamp: '2026-03-04T12:00:00',
      productCode: 'P',
      description: 'Notebooks',
      shipperDetails: place('Berlin', 'DE'),
      receiverDetails: place('New York', 'US'),
      totalWeight: 1,
      unitOfMeasurements: 'metric',
      shipperReferences: [{ value: 'Order 7', typeCode: 'CU' }],
      events: told,
      numberOfPieces: 1,
      pieces: [{ number: 1, trackingNumber: pieces[0], events: [] }],
      estimatedDeliveryDate: '2026-03-06',
    },
  ],
})

export const proof = {
  documents: [{ encodingFormat: 'PDF', content: base64('%PDF signed'), typeCode: 'POD' }],
}

export const pickedUp = {
  dispatchConfirmationNumbers: [pickupNumber],
  readyByTime: '13:00',
  nextPickupDate: '2026-03-05',
  warnings: [],
}

export const changed = { dispatchConfirmationNumber: pickupNumber, readyByTime: '13:00' }

export const place53113 = {
  address: [
    {
      countryCode: 'DE',
      postalCode: '10119',
      cityName: 'BERLIN',
      serviceArea: { code: 'BER', description: 'BERLIN - GERMANY', GMTOffset: '+01:00' },
    },
  ],
}

const badRequest = { instance: '/expressapi', title: 'Bad request', message: 'Bad request' }

/** A refusal as all operations write it. */
export const refusal = (status: number, detail: string, additionalDetails: readonly string[] = []) => ({
  status,
  body: { ...badRequest, detail, additionalDetails, status: String(status) },
})

/** Several things against one request. */
export const faults = (...words: string[]) =>
  refusal(422, 'Multiple problems found, see Additional Details', words)

export const atTheDoor = { reasons: [{ msg: 'Invalid Credentials' }], details: { msgId: 'Id-1' } }

const duty = (name: string, typeCode: string, price: number) => ({
  name,
  typeCode,
  price,
  priceCurrency: 'EUR',
})
const breakdown = [duty('DUTY', 'DUTY', 8.4), duty('VAT', 'TAX', 21.3), duty('Clearance', 'FEE', 15)]
const total = { currencyType: 'BILLC', priceCurrency: 'EUR', price: 99 }

export const duties = {
  products: [{ productCode: 'P', totalPrice: [total], items: [{ number: 1, breakdown }] }],
}
