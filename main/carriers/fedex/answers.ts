import type { z } from 'zod'
import { plainText } from '../../../shared/values.ts'
import { amount, days, flag, later, lenient, list, number, record, text } from '../kit/answers.ts'

/** Answers as the carrier documents them, read leniently; money stands in numbers, its currency elsewhere. */
const alert = record({ code: text, alertType: text, message: text })
export type Alert = z.output<typeof alert>

export const refusalAnswer = record({ errors: list(record({ code: text, message: text })) })
export const alertsAnswer = record({ output: record({ alerts: list(alert) }) })

const line = record({ type: text, name: text, description: text, amount })
export type PriceLine = z.output<typeof line>
const weight = record({ units: text, value: number })

/** Totals as prices and bought labels write them. */
const totals = {
  rateType: text,
  currency: text,
  totalBaseCharge: amount,
  totalNetCharge: amount,
  totalNetFedExCharge: amount,
  totalDutiesAndTaxes: amount,
  totalDutiesTaxesAndFees: amount,
  totalNetChargeWithDutiesAndTaxes: amount,
} as const

const packageRate = record({ currency: text, surcharges: later(list(line)), billingWeight: weight })

const ratedShipment = record({
  ...totals,
  totalDiscounts: amount,
  quoteNumber: text,
  ratedPackages: list(record({ packageRateDetail: packageRate })),
  shipmentRateDetail: record({
    currency: text,
    rateZone: text,
    totalFreightDiscount: amount,
    specialRatingApplied: list(text),
    surCharges: list(line),
    taxes: list(line),
    totalBillingWeight: weight,
  }),
})
export type RatedShipment = z.output<typeof ratedShipment>

const transit = {
  deliveryDate: text,
  commitDate: text,
  transitTime: text,
} as const

const rateDetail = record({
  serviceType: text,
  serviceName: text,
  packagingType: text,
  customerMessages: list(record({ code: text, message: text })),
  ratedShipmentDetails: list(ratedShipment),
  operationalDetail: record({ ...transit, ineligibleForMoneyBackGuarantee: flag }),
  commit: record({
    daysInTransit: text,
    guaranteedType: text,
    saturdayDelivery: flag,
    dateDetail: record({ dayFormat: text }),
    transitDays: record({ description: text, minimumTransitTime: text }),
  }),
  serviceSubOptionDetail: record({ smartPostIndiciaType: text }),
})
export type RateDetail = z.output<typeof rateDetail>

export const rateAnswer = record({ output: record({ rateReplyDetails: list(rateDetail) }) })

const paper = record({ contentType: text, docType: text, copiesToPrint: days, encodedLabel: text, url: text })
export type Paper = z.output<typeof paper>

const piece = record({
  trackingNumber: text,
  masterTrackingNumber: text,
  packageSequenceNumber: days,
  packageDocuments: list(paper),
})
export type Piece = z.output<typeof piece>

const chargedShipment = record({
  ...totals,
  rateZone: text,
  totalFreightDiscounts: amount,
  surcharges: list(line),
  taxes: list(line),
  totalBillingWeight: weight,
})
export type ChargedShipment = z.output<typeof chargedShipment>

const transaction = record({
  serviceType: text,
  serviceName: text,
  masterTrackingNumber: text,
  pieceResponses: list(piece),
  shipmentDocuments: list(paper),
  alerts: list(alert),
  completedShipmentDetail: record({
    masterTrackingId: record({ trackingNumber: text }),
    operationalDetail: record(transit),
    shipmentRating: record({ actualRateType: text, shipmentRateDetails: list(chargedShipment) }),
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

export const cancelAnswer = record({
  output: record({ cancelledShipment: yesOrNo, message: text }),
})

export const pickupAnswer = record({
  output: record({ pickupConfirmationCode: text, location: text, message: text }),
})
export const pickupCancelAnswer = record({
  output: record({ pickupConfirmationCode: text, cancelConfirmationMessage: text }),
})

export const uploadAnswer = record({
  output: record({ meta: record({ documentType: text, docId: text, folderId: list(text) }) }),
})

const resolved = record({
  streetLinesToken: list(text),
  city: text,
  stateOrProvinceCode: text,
  postalCode: text,
  countryCode: text,
  classification: text,
  attributes: record({ Resolved: yesOrNo, DPV: yesOrNo, Matched: yesOrNo }),
  customerMessages: list(record({ code: text, message: text })),
})
export type Resolved = z.output<typeof resolved>
export const addressAnswer = record({ output: record({ resolvedAddresses: list(resolved) }) })

const place = record({ city: text, stateOrProvinceCode: text, postalCode: text, countryCode: text })
const location = record({ locationContactAndAddress: record({ address: place }) })
const party = record({ address: place })

const scan = record({
  date: text,
  eventType: text,
  eventDescription: text,
  exceptionDescription: text,
  derivedStatusCode: text,
  scanLocation: place,
})
export type Scan = z.output<typeof scan>

const trackResult = record({
  trackingNumberInfo: record({ trackingNumber: text, trackingNumberUniqueId: text, carrierCode: text }),
  error: record({ code: text, message: text }),
  latestStatusDetail: record({
    code: text,
    derivedCode: text,
    statusByLocale: text,
    description: text,
    ancillaryDetails: list(record({ reason: text, reasonDescription: text, actionDescription: text })),
    delayDetail: record({ status: text }),
  }),
  dateAndTimes: list(record({ type: text, dateTime: text })),
  estimatedDeliveryTimeWindow: record({ window: record({ begins: text, ends: text }) }),
  scanEvents: list(scan),
  deliveryDetails: record({
    receivedByName: text,
    signedByName: text,
    locationDescription: text,
    deliveryAttempts: text,
  }),
  serviceDetail: record({ description: text, type: text }),
  packageDetails: record({
    count: text,
    weightAndDimensions: record({ weight: list(record({ unit: text, value: text })) }),
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
export const proofAnswer = record({ output: record({ documentFormat: text, document: list(text) }) })
