/** Answers as FedEx documents them; numbers, names and prices are made up. */
const bytes = (text: string) => Buffer.from(text).toString('base64')

export const signedIn = {
  access_token: 'bearer-of-an-hour',
  token_type: 'bearer',
  expires_in: 3600,
  scope: 'CXS',
}
export const number = '794600000017'
const transaction = { transactionId: 'b2d8f1e0-0000-4000-8000-000000000001' }

export const refused = (code: string, message: string) => ({
  ...transaction,
  errors: [{ code, message, parameterList: [] }],
})

const rated = (rateType: string, net: number) => ({
  rateType,
  ratedWeightMethod: 'ACTUAL',
  totalDiscounts: 1.5,
  totalBaseCharge: net - 0.75,
  totalNetCharge: net,
  totalNetFedExCharge: net,
  totalDutiesAndTaxes: 0,
  shipmentRateDetail: {
    rateZone: '08',
    dimDivisor: 0,
    fuelSurchargePercent: 13.5,
    totalSurcharges: 2.25,
    totalFreightDiscount: 1.5,
    surCharges: [
      { type: 'FUEL', description: 'Fuel Surcharge', amount: 1.25 },
      { type: 'SIGNATURE_OPTION', description: 'Direct signature', amount: 1 },
    ],
    totalBillingWeight: { units: 'LB', value: 3 },
    currency: 'USD',
  },
  ratedPackages: [
    {
      groupNumber: 0,
      packageRateDetail: { rateType: 'PAYOR_ACCOUNT_PACKAGE', netCharge: net, currency: 'USD' },
    },
  ],
  currency: 'USD',
})

const rateOf = (serviceType: string, serviceName: string, net: number, more: object = {}) => ({
  serviceType,
  serviceName,
  packagingType: 'YOUR_PACKAGING',
  ratedShipmentDetails: [rated('LIST', net + 4), rated('ACCOUNT', net)],
  operationalDetail: {
    transitTime: 'TWO_DAYS',
    deliveryDate: '2026-03-06T16:30:00',
    ineligibleForMoneyBackGuarantee: false,
  },
  commit: {
    dateDetail: { dayOfWeek: 'FRI', dayFormat: '2026-03-06T16:30:00' },
    guaranteedType: 'GUARANTEED_CLOSE_OF_BUSINESS',
  },
  customerMessages: [],
  signatureOptionType: 'DIRECT',
  ...more,
})

export const twoDay = rateOf('FEDEX_2_DAY', 'FedEx 2Day®', 22.4)
export const ground = rateOf('FEDEX_GROUND', 'FedEx Ground®', 12.1, {
  operationalDetail: { transitTime: 'FOUR_DAYS' },
  commit: { transitDays: { minimumTransitTime: 'FOUR_DAYS', description: '4 Business Days' } },
})
export const saturday = rateOf('PRIORITY_OVERNIGHT', 'FedEx Priority Overnight®', 71.9, {
  operationalDetail: { deliveryDate: '2026-03-07T12:00:00', transitTime: 'ONE_DAY' },
  commit: { saturdayDelivery: true },
})
export const flat = rateOf('FEDEX_2_DAY', 'FedEx 2Day®', 15.05, {
  packagingType: 'FEDEX_SMALL_BOX',
  ratedShipmentDetails: [
    {
      ...rated('ACCOUNT', 15.05),
      shipmentRateDetail: { currency: 'USD', specialRatingApplied: ['FEDEX_ONE_RATE'] },
    },
  ],
})
const byMail = (smartPostIndiciaType: string, net: number) =>
  rateOf('SMART_POST', 'FedEx Ground® Economy', net, {
    operationalDetail: { transitTime: 'SIX_DAYS' },
    commit: {},
    serviceSubOptionDetail: { smartPostIndiciaType },
  })
export const parcelSelect = byMail('PARCEL_SELECT', 9.4)
export const mediaMail = byMail('MEDIA_MAIL', 6.1)

export const quoted = (...details: unknown[]) => ({
  ...transaction,
  output: { rateReplyDetails: details, quoteDate: '2026-03-04', encoded: false },
})

const label = (text: string, docType = 'ZPLII') => ({
  contentType: 'LABEL',
  docType,
  encodedLabel: bytes(text),
  copiesToPrint: 1,
})

export const shipment = (numbers: readonly string[] = [number], docType = 'ZPLII') => ({
  serviceType: 'FEDEX_2_DAY',
  serviceName: 'FedEx 2Day®',
  shipDatestamp: '2026-03-04',
  masterTrackingNumber: numbers[0],
  pieceResponses: numbers.map((trackingNumber, index) => ({
    masterTrackingNumber: numbers[0],
    trackingNumber,
    packageSequenceNumber: index + 1,
    netChargeAmount: 0,
    packageDocuments: [label(`^XA^FD${trackingNumber}^FS^XZ`, docType)],
  })),
  completedShipmentDetail: {
    masterTrackingId: { trackingNumber: numbers[0] },
    operationalDetail: { deliveryDate: '2026-03-06', transitTime: 'TWO_DAYS' },
    shipmentRating: {
      actualRateType: 'PAYOR_ACCOUNT_SHIPMENT',
      shipmentRateDetails: [
        {
          rateType: 'PAYOR_LIST_SHIPMENT',
          totalBaseCharge: 25,
          totalNetCharge: 26.4,
          currency: 'USD',
          surcharges: [],
        },
        {
          rateType: 'PAYOR_ACCOUNT_SHIPMENT',
          totalBaseCharge: 21.65,
          totalFreightDiscounts: 1.5,
          totalNetCharge: 22.4,
          currency: 'USD',
          surcharges: [{ surchargeType: 'FUEL', description: 'Fuel', amount: 2.25 }],
        },
      ],
    },
  },
})

export const invoice = {
  contentType: 'COMMERCIAL_INVOICE',
  docType: 'PDF',
  encodedLabel: bytes('%PDF an invoice'),
  copiesToPrint: 3,
}
export const waybill = {
  contentType: 'AUXILIARY',
  docType: 'PDF',
  encodedLabel: bytes('%PDF a waybill'),
  copiesToPrint: 1,
}

export const shipped = (...shipments: unknown[]) => ({
  ...transaction,
  output: {
    transactionShipments: shipments,
    alerts: [{ code: 'VIRTUAL.RESPONSE', alertType: 'NOTE', message: 'This is a virtual response.' }],
  },
})
export const begun = { ...transaction, output: { jobId: 'job-7', alerts: [] } }
export const stillBusy = { ...transaction, output: { transactionShipments: [] } }

export const voided = {
  ...transaction,
  output: { cancelledShipment: true, cancelledHistory: true, message: 'Shipment is successfully cancelled' },
}

const scan = (eventType: string, eventDescription: string, date: string) => ({
  date,
  eventType,
  eventDescription,
  exceptionCode: '',
  exceptionDescription: '',
  scanLocation: {
    city: 'SALEM',
    stateOrProvinceCode: 'OR',
    postalCode: '97301',
    countryCode: 'US',
    residential: false,
  },
  derivedStatusCode: eventType,
})

export const followed = (code: string, more: object = {}) => ({
  trackingNumberInfo: {
    trackingNumber: number,
    trackingNumberUniqueId: '12026~794600000017~FX',
    carrierCode: 'FDXE',
  },
  latestStatusDetail: {
    code,
    derivedCode: code,
    statusByLocale: 'On its way',
    description: 'On its way',
    ancillaryDetails: [],
  },
  dateAndTimes: [
    { type: 'ESTIMATED_DELIVERY', dateTime: '2026-03-06T00:00:00-08:00' },
    { type: 'ACTUAL_PICKUP', dateTime: '2026-03-04T17:00:00-05:00' },
  ],
  scanEvents: [
    scan('IT', 'In transit', '2026-03-05T08:15:00-08:00'),
    scan('PU', 'Picked up', '2026-03-04T17:00:00-05:00'),
  ],
  serviceDetail: { type: 'FEDEX_2_DAY', description: 'FedEx 2Day' },
  packageDetails: { count: '1', weightAndDimensions: { weight: [{ unit: 'LB', value: '3.0' }] } },
  deliveryDetails: { deliveryAttempts: '0' },
  shipperInformation: { address: { countryCode: 'US', postalCode: '19901' } },
  recipientInformation: { address: { countryCode: 'US', postalCode: '97301' } },
  ...more,
})

export const delivered = followed('DL', {
  deliveryDetails: { receivedByName: 'A.BUYER', locationDescription: 'Front Desk', deliveryAttempts: '1' },
  availableImages: [{ type: 'SIGNATURE_PROOF_OF_DELIVERY', size: 'LARGE' }],
})

export const missing = {
  trackingNumberInfo: { trackingNumber: number },
  error: {
    code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
    message: 'Tracking number cannot be found. Please correct the tracking number and try again.',
  },
}

export const tracked = (...trackResults: unknown[]) => ({
  ...transaction,
  output: { completeTrackResults: [{ trackingNumber: number, trackResults }] },
})
export const proof = {
  ...transaction,
  output: {
    documentType: 'SIGNATURE_PROOF_OF_DELIVERY',
    documentFormat: 'PNG',
    document: [bytes('a picture')],
  },
}

export const pickedUp = {
  ...transaction,
  output: { pickupConfirmationCode: '3001', location: 'DOVA', message: 'Courier on the way' },
}
export const pickupCancelled = {
  ...transaction,
  output: {
    pickupConfirmationCode: '3001',
    cancelConfirmationMessage: 'Requested pickup has been cancelled successfully.',
  },
}
export const uploaded = {
  output: { meta: { documentType: 'CI', docId: '090493e181586308', folderId: ['0b0493e1812f8921'] } },
}

export const resolved = {
  ...transaction,
  output: {
    resolvedAddresses: [
      {
        streetLinesToken: ['5 MILL RD'],
        city: 'DOVER',
        stateOrProvinceCode: 'DE',
        postalCode: '19901-1234',
        countryCode: 'US',
        classification: 'BUSINESS',
        attributes: { Resolved: 'true', DPV: 'true', Matched: 'true' },
      },
    ],
  },
}

const daily = (days: string, begins: string, ends: string) =>
  days.split(' ').map(dayofweek => ({
    dayofweek,
    operationalHoursType: 'OPEN_BY_HOURS',
    operationalHours: [{ begins, ends }],
  }))

const weekdays = 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY'
const holds = (serviceType: string, carrierCode: string) => ({
  serviceType,
  transferOfPossessionType: 'HOLD_AT_LOCATION',
  carrierCode,
})

export const shop = {
  distance: { units: 'KM', value: 1.2 },
  contactAndAddress: {
    displayName: 'Corner Pharmacy',
    contact: { companyName: 'FedEx OnSite' },
    address: {
      streetLines: ['12 Center St'],
      city: 'SALEM',
      stateOrProvinceCode: 'OR',
      postalCode: '97301',
      countryCode: 'US',
      residential: false,
    },
  },
  locationId: 'SLEA',
  storeHours: [
    ...daily(weekdays, '08:00:00', '21:00:00'),
    ...daily('SATURDAY', '09:00:00', '18:00:00'),
    { dayofweek: 'SUNDAY', operationalHoursType: 'CLOSED_ALL_DAY' },
  ],
  geoPositionalCoordinates: { latitude: 44.944, longitude: -123.035 },
  locationType: 'FEDEX_ONSITE',
  packageMaximumLimits: {
    weight: { units: 'LB', value: 55 },
    dimensions: { length: 48, width: 25, height: 25, units: 'IN' },
  },
  locationCapabilities: [
    holds('FEDEX_GROUND', 'FDXG'),
    holds('FEDEX_2_DAY', 'FDXE'),
    { ...holds('PRIORITY_OVERNIGHT', 'FDXE'), transferOfPossessionType: 'DROPOFF' },
  ],
}

export const locker = {
  ...shop,
  distance: { units: 'MI', value: 2 },
  contactAndAddress: { ...shop.contactAndAddress, displayName: 'Ship&Get Station' },
  locationId: 'SLEL',
  storeHours: [{ dayOfWeek: 'MON', operationalHoursType: 'OPEN_ALL_DAY' }],
  geoPositionalCoordinates: { latitude: 44.92, longitude: -123.02 },
  locationType: 'FEDEX_SHIP_AND_GET',
}

export const farPoint = { ...shop, locationId: 'FARA', distance: { units: 'KM', value: 140.5 } }

export const pointAbroad = {
  ...shop,
  locationId: 'YVRA',
  contactAndAddress: {
    ...shop.contactAndAddress,
    address: { ...shop.contactAndAddress.address, city: 'VANCOUVER', countryCode: 'CA' },
  },
}

export const pointsNear = (...locationDetailList: unknown[]) => ({
  ...transaction,
  output: {
    totalResults: locationDetailList.length,
    resultsReturned: locationDetailList.length,
    matchedAddressGeoCoord: { latitude: 44.94, longitude: -123.03 },
    locationDetailList,
  },
})
