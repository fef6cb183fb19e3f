import type { z } from 'zod'
import {
  amount,
  day,
  days,
  flag,
  isThere,
  later,
  lenient,
  list,
  membersIn,
  record,
  recordOrNull,
  text,
  texts,
  toAmount,
  toText,
} from '../kit/answers.ts'

/**
 * What is read of the carrier's answers, after the same interface descriptions as the requests. All of it may be
 * missing: nothing here is required.
 */

const code = record({ Code: text })

const error = record(texts('code', 'Code', 'message', 'Description', 'description'))
const faults = record({
  detail: record({
    Errors: record({ ErrorDetail: list(record({ PrimaryErrorCode: list(error) })) }),
  }),
})

/** A refusal, in the shape of today and in those of old paths. */
export const refusalAnswer = record({
  response: record({ errors: list(error) }),
  errors: list(error),
  Fault: faults,
  fault: faults,
})
export type UpsError = z.output<typeof error>

const response = record({ Alert: list(error), ResponseStatus: code })
export type UpsResponse = z.output<typeof response>

const money = recordOrNull({ CurrencyCode: text, MonetaryValue: amount })

/** An answer can have thousands of them: members read by name one after the other take twice as long. */
const itemisedCharge = lenient(value => {
  const { Code, Description, SubType, MonetaryValue } = membersIn(value)
  return {
    Code: toText(Code),
    Description: toText(Description),
    SubType: toText(SubType),
    MonetaryValue: toAmount(MonetaryValue),
  }
})

const itemised = { ItemizedCharges: later(list(itemisedCharge)) }

/** A list price ends in `TotalCharges`, a negotiated one in `TotalCharge`. */
const charges = {
  ...itemised,
  BaseServiceCharge: money,
  TotalCharges: money,
  TotalCharge: money,
  TotalChargesWithTaxes: money,
  TaxCharges: list(record({ Type: text, MonetaryValue: amount })),
}
const charged = record(charges)
export type Charged = z.output<typeof charged>

const pricedPackage = { ...itemised, NegotiatedCharges: record(itemised) }
export type PricedPackage = { [Part in keyof typeof pricedPackage]: z.output<(typeof pricedPackage)[Part]> }

const rated = record({
  ...charges,
  Service: code,
  NegotiatedRateCharges: charged,
  RatedPackage: list(record(pricedPackage)),
  GuaranteedDelivery: record({ BusinessDaysInTransit: days }),
  TimeInTransit: record({
    ServiceSummary: record({
      SaturdayDelivery: text,
      EstimatedArrival: record({ BusinessDaysInTransit: days, Arrival: record({ Date: day }) }),
    }),
  }),
})
export type Rated = z.output<typeof rated>

export const rateAnswer = record({
  RateResponse: record({ Response: response, RatedShipment: list(rated) }),
})

/** Sums of duties and taxes, of the whole shipment; its goods by the number they were sent with. */
const landedShipment = record({
  currencyCode: text,
  grandTotal: amount,
  totalDuties: amount,
  totalVAT: amount,
  totalCommodityLevelTaxesAndFees: amount,
  totalShipmentLevelTaxesAndFees: amount,
  totalBrokerageFees: amount,
  /** Described with the first of these names, and shown with the other. */
  shipmentItems: list(record({ commodityID: text, commodityId: text, isCalculable: flag })),
  errors: list(error),
})
export type LandedShipment = z.output<typeof landedShipment>

export const landedCostAnswer = record({
  shipment: landedShipment,
  errors: list(error),
  error: list(error),
})

const image = { GraphicImage: text }

const shipmentResults = record({
  ShipmentIdentificationNumber: text,
  ShipmentCharges: charged,
  NegotiatedRateCharges: charged,
  BillingWeight: record({ Weight: text, UnitOfMeasurement: code }),
  PackageResults: list(
    record({
      ...pricedPackage,
      TrackingNumber: text,
      ShippingLabel: record({ ...image, ImageFormat: code }),
    }),
  ),
  Form: record({ Image: record(image) }),
  CODTurnInPage: isThere,
  HighValueReport: isThere,
  DGPaperImage: isThere,
  ControlLogReceipt: isThere,
})
export type ShipmentResults = z.output<typeof shipmentResults>

export const shipAnswer = record({
  ShipmentResponse: record({ Response: response, ShipmentResults: shipmentResults }),
})

export const recoveryAnswer = record({
  LabelRecoveryResponse: record({
    ShipmentIdentificationNumber: text,
    LabelResults: list(
      record({ TrackingNumber: text, LabelImage: record({ ...image, LabelImageFormat: code }) }),
    ),
  }),
})

const voided = list(record({ TrackingNumber: text, Status: code }))

export const voidAnswer = record({
  VoidShipmentResponse: record({
    Response: response,
    PackageLevelResults: voided,
    PackageLevelResult: voided,
    SummaryResult: record({
      PackageLevelResult: voided,
      Status: record({ Code: text, Description: text }),
    }),
  }),
})

export const pickupAnswer = record({
  PickupCreationResponse: record({
    Response: response,
    PRN: text,
    RateResult: record({ CurrencyCode: text, GrandTotalOfAllCharge: amount }),
  }),
})

export const pickupCancelAnswer = record({ PickupCancelResponse: record({ Response: response }) })

const candidate = record({
  AddressClassification: code,
  AddressKeyFormat: record({
    AddressLine: list(text),
    ...texts('PoliticalDivision1', 'PoliticalDivision2', 'PostcodePrimaryLow', 'PostcodeExtendedLow'),
  }),
})
export type Candidate = z.output<typeof candidate>

/** Indicators are there or not; what they hold is empty. */
export const checkAnswer = record({
  XAVResponse: record({
    Response: response,
    ValidAddressIndicator: isThere,
    AmbiguousAddressIndicator: isThere,
    NoCandidatesIndicator: isThere,
    AddressClassification: code,
    Candidate: list(candidate),
  }),
})

export const uploadAnswer = record({
  UploadResponse: record({
    Response: response,
    FormsHistoryDocumentID: list(record({ DocumentID: list(text) })),
  }),
})

const status = texts('type', 'code', 'statusCode', 'description')
const place = record(texts('city', 'stateProvince', 'postalCode', 'countryCode', 'country'))

const activity = record({
  ...texts('date', 'time'),
  status: record(status),
  location: record({ address: place }),
})
export type Activity = z.output<typeof activity>

const trackedParcel = record({
  trackingNumber: text,
  activity: list(activity),
  currentStatus: recordOrNull(status),
  deliveryDate: list(record({ type: text, date: day })),
  packageAddress: list(record({ type: text, address: place })),
  packageCount: text,
  weight: record(texts('weight', 'unitOfMeasurement')),
  service: record({ description: text }),
  deliveryInformation: record({ receivedBy: text, location: text, signature: record({ image: text }) }),
})
export type TrackedParcel = z.output<typeof trackedParcel>

export const trackAnswer = record({
  trackResponse: record({
    shipment: record({
      warnings: list(record({ code: text, message: text })),
      package: list(trackedParcel),
    }),
  }),
})
