import type { z } from 'zod'
import { plainText } from '../../../shared/values.ts'
import { amount, days, flag, later, lenient, list, number, record, text, texts } from '../kit/answers.ts'
import { latitudeAndLongitude } from '../kit/points.ts'

/** Answers as the carrier documents them, read leniently; money stands in numbers, its currency elsewhere. */
const coded = record(texts('code', 'message'))
export type Alert = z.output<typeof coded>

export const refusalAnswer = record({ errors: list(coded) })
export const alertsAnswer = record({ output: record({ alerts: list(coded) }) })

const lines = list(record({ ...texts('type', 'name', 'description'), amount }))
const weight = record({ units: text, value: number })

/** A price, of an offer or of a bought shipment: what is told of the whole, of its legs, and of each parcel. */
const price = record({
  ...texts('rateType', 'currency'),
  totalBaseCharge: amount,
  totalNetCharge: amount,
  totalNetFedExCharge: amount,
  totalDiscounts: amount,
  totalFreightDiscounts: amount,
  totalDutiesAndTaxes: amount,
  totalDutiesTaxesAndFees: amount,
  edtCharges: list(record({ edtTaxDetail: record({ ...texts('edtTaxType'), amount }) })),
  ancillaryFeesAndTaxes: list(record({ amount })),
  surcharges: lines,
  taxes: lines,
  ratedPackages: list(record({ packageRateDetail: record({ currency: text, surcharges: later(lines) }) })),
  shipmentRateDetail: record({
    ...texts('currency', 'rateZone'),
    totalFreightDiscount: amount,
    specialRatingApplied: list(text),
    surCharges: lines,
    taxes: lines,
    totalBillingWeight: weight,
  }),
})
export type Price = z.output<typeof price>

const rateDetail = record({
  ...texts('serviceType', 'serviceName', 'packagingType'),
  customerMessages: list(record({ message: text })),
  ratedShipmentDetails: list(price),
  operationalDetail: record({
    ...texts('deliveryDate', 'commitDate', 'transitTime'),
    ineligibleForMoneyBackGuarantee: flag,
  }),
  commit: record({
    ...texts('daysInTransit', 'guaranteedType'),
    saturdayDelivery: flag,
    dateDetail: record({ dayFormat: text }),
    transitDays: record(texts('description', 'minimumTransitTime')),
  }),
  serviceSubOptionDetail: record({ smartPostIndiciaType: text }),
})
export type RateDetail = z.output<typeof rateDetail>

export const rateAnswer = record({ output: record({ rateReplyDetails: list(rateDetail) }) })

const paper = record({ ...texts('contentType', 'docType', 'encodedLabel', 'url'), copiesToPrint: days })
export type Paper = z.output<typeof paper>

const piece = record({
  ...texts('trackingNumber', 'masterTrackingNumber'),
  packageSequenceNumber: days,
  packageDocuments: list(paper),
})
export type Piece = z.output<typeof piece>

const transaction = record({
  ...texts('serviceType', 'serviceName', 'masterTrackingNumber'),
  pieceResponses: list(piece),
  shipmentDocuments: list(paper),
  alerts: list(coded),
  completedShipmentDetail: record({
    masterTrackingId: record({ trackingNumber: text }),
    operationalDetail: record({
      ...texts('deliveryDate', 'commitDate'),
      ineligibleForMoneyBackGuarantee: flag,
    }),
    shipmentRating: record({ actualRateType: text, shipmentRateDetails: list(price) }),
  }),
})
export type Transaction = z.output<typeof transaction>

export const shipAnswer = record({
  output: record({ transactionShipments: list(transaction), jobId: text }),
})

/** Yes and no, and null where neither is said. */
const yesOrNo = lenient(value =>
  /^true$/i.test(plainText(value)) ? true : /^false$/i.test(plainText(value)) ? false : null,
)

export const cancelAnswer = record({ output: record({ cancelledShipment: yesOrNo, message: text }) })

export const pickupAnswer = record({
  output: record(texts('pickupConfirmationCode', 'location', 'message')),
})
export const pickupCancelAnswer = record({
  output: record(texts('pickupConfirmationCode', 'cancelConfirmationMessage')),
})

export const uploadAnswer = record({ output: record({ meta: record({ docId: text }) }) })

const resolved = record({
  streetLinesToken: list(text),
  ...texts('city', 'stateOrProvinceCode', 'postalCode', 'classification'),
  attributes: record({ Resolved: yesOrNo, DPV: yesOrNo, Matched: yesOrNo }),
})
export const addressAnswer = record({ output: record({ resolvedAddresses: list(resolved) }) })

const span = record(texts('begins', 'ends'))
const heldPoint = record({
  ...texts('locationId', 'locationType'),
  distance: record({ units: text, value: number }),
  contactAndAddress: record({
    displayName: text,
    contact: record(texts('companyName')),
    address: record({
      streetLines: list(text),
      ...texts('city', 'stateOrProvinceCode', 'postalCode', 'countryCode'),
    }),
    addressAncillaryDetail: record(texts('displayName')),
  }),
  // Written in two ways, on one page of the carrier.
  storeHours: list(
    record({ ...texts('dayofweek', 'dayOfWeek', 'operationalHoursType'), operationalHours: list(span) }),
  ),
  geoPositionalCoordinates: latitudeAndLongitude,
  packageMaximumLimits: record({
    weight,
    dimensions: record({ units: text, length: number, width: number, height: number }),
  }),
  locationCapabilities: list(record(texts('serviceType', 'transferOfPossessionType'))),
})
export type HeldPoint = z.output<typeof heldPoint>

export const pointsAnswer = record({
  output: record({ matchedAddressGeoCoord: latitudeAndLongitude, locationDetailList: list(heldPoint) }),
})

const place = record(texts('city', 'stateOrProvinceCode', 'postalCode', 'countryCode'))
const location = record({ locationContactAndAddress: record({ address: place }) })
const party = record({ address: place })

const scan = record({
  ...texts('date', 'eventType', 'eventDescription', 'exceptionDescription'),
  scanLocation: place,
})
export type Scan = z.output<typeof scan>

const trackResult = record({
  trackingNumberInfo: record({ trackingNumber: text }),
  error: coded,
  latestStatusDetail: record({
    ...texts('code', 'derivedCode', 'statusByLocale', 'description'),
    ancillaryDetails: list(record({ reasonDescription: text })),
    delayDetail: record({ status: text }),
  }),
  dateAndTimes: list(record(texts('type', 'dateTime'))),
  estimatedDeliveryTimeWindow: record({ window: record({ ends: text }) }),
  scanEvents: list(scan),
  deliveryDetails: record(texts('receivedByName', 'signedByName', 'locationDescription', 'deliveryAttempts')),
  serviceDetail: record({ description: text }),
  packageDetails: record({
    count: text,
    weightAndDimensions: record({ weight: list(record(texts('unit', 'value'))) }),
  }),
  availableImages: list(record({ type: text })),
  shipperInformation: party,
  recipientInformation: party,
  originLocation: location,
  destinationLocation: location,
})
export type TrackResult = z.output<typeof trackResult>

export const trackAnswer = record({
  output: record({
    completeTrackResults: list(record({ trackingNumber: text, trackResults: list(trackResult) })),
  }),
})
/** Bytes as text; of several the first. */
export const proofAnswer = record({ output: record({ document: list(text) }) })
