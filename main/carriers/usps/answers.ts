import type { z } from 'zod'
import {
  amount,
  day,
  later,
  lenient,
  list,
  number,
  record,
  recordOrNull,
  text,
  toText,
  yesOrNo,
} from '../kit/answers.ts'

/** What is read of the carrier's answers, after the same interface descriptions as the requests. All of it may be missing. */

const nestedError = record({
  code: text,
  title: text,
  detail: text,
  message: text,
  source: record({ parameter: text }),
})
export type UspsError = z.output<typeof nestedError>

/** A refusal; of a sign-in `error` is a word with its description beside it. */
export const refusalAnswer = record({
  error: record({ code: text, message: text, errors: list(nestedError) }),
  errors: list(nestedError),
  message: text,
})
export const signInRefusal = record({ error: text, error_description: text })

export const paymentAnswer = record({ paymentAuthorizationToken: text })

const priced = record({ name: text, SKU: text, price: amount })

const warning = record({ warningCode: text, warningDescription: text })

const commitment = record({
  name: text,
  expectedDeliveryDate: day,
  scheduleDeliveryDate: day,
  guaranteedDelivery: yesOrNo,
})

const rate = record({
  SKU: text,
  description: text,
  productName: text,
  price: amount,
  zone: text,
  weight: number,
  dimWeight: number,
  dimensionalWeight: number,
  fees: list(priced),
  priceType: text,
  mailClass: text,
  processingCategory: text,
  rateIndicator: text,
  destinationEntryFacilityType: text,
})

const rateOption = record({
  totalPrice: amount,
  totalBasePrice: amount,
  commitment,
  rates: list(rate),
  extraServices: later(
    list(record({ extraService: text, name: text, SKU: text, price: amount, warnings: list(warning) })),
  ),
  dutiesTaxesFeesQuote: recordOrNull({
    packageFee: amount,
    itemQuotes: list(record({ dutyPrice: amount, taxPrice: amount })),
  }),
})
export type RateOption = z.output<typeof rateOption>

export const optionsAnswer = record({
  pricingOptions: list(
    record({
      priceType: text,
      shippingOptions: list(record({ mailClass: text, rateOptions: list(rateOption) })),
    }),
  ),
})

/** What is said of a label, in a part of its own or beside its picture; abroad some members have other names. */
const metadata = {
  trackingNumber: text,
  internationalTrackingNumber: text,
  postage: amount,
  zone: text,
  internationalPriceGroup: text,
  weight: number,
  SKU: text,
  commitment,
  fees: list(priced),
  extraServices: list(record({ name: text, serviceName: text, price: amount, warnings: list(warning) })),
}
const labelMetadata = record(metadata)
export type LabelMetadata = z.output<typeof labelMetadata>

/** A record, or one that came as text of its own, as the parts of a form do. */
const asRecordOrText = <Shape extends z.ZodType>(shape: Shape) =>
  lenient((value): z.output<Shape> => {
    const written = typeof value === 'string' ? toText(value) : null
    try {
      return shape.parse(written === null ? value : JSON.parse(written)) as z.output<Shape>
    } catch {
      return shape.parse(null) as z.output<Shape>
    }
  })

export const labelAnswer = record({
  ...metadata,
  labelMetadata: asRecordOrText(labelMetadata),
  returnLabelMetadata: asRecordOrText(labelMetadata),
  labelImage: text,
  returnLabelImage: text,
  returnLabel: record({ ...metadata, returnLabelImage: text }),
  reprintInfo: record({ reprintNumber: number, reprintLimit: number }),
  prepaidDutiesTaxesFees: recordOrNull({
    packageFee: amount,
    itemCosts: list(record({ dutyPrice: amount, taxPrice: amount })),
  }),
})
export type LabelAnswer = z.output<typeof labelAnswer>

export const cancelAnswer = record({ trackingNumber: text, status: text, disputeId: text })

const trackingEvent = record({
  eventType: text,
  eventCode: text,
  eventTimestamp: text,
  GMTTimestamp: text,
  eventCountry: text,
  eventCity: text,
  eventState: text,
  eventZIP: text,
  firm: text,
  name: text,
})
export type UspsEvent = z.output<typeof trackingEvent>

export const trackingAnswer = record({
  trackingNumber: text,
  status: text,
  statusCategory: text,
  statusSummary: text,
  mailClass: text,
  services: list(text),
  expectedDeliveryTimeStamp: day,
  expectedDeliveryDate: day,
  predictedDeliveryDate: day,
  predictedDeliveryTimeStamp: day,
  guaranteedDeliveryTimeStamp: day,
  guaranteedDeliveryDate: day,
  destinationCity: text,
  destinationState: text,
  destinationZIP: text,
  destinationCountryCode: text,
  originCountry: text,
  originZIP: text,
  returnDateNotice: day,
  trackingEvents: list(trackingEvent),
  eventSummaries: list(text),
})
export type TrackingAnswer = z.output<typeof trackingAnswer>

export const pickupAnswer = record({ confirmationNumber: text, pickupDate: day, etag: text })

const scanMetadata = { manifestNumber: text, trackingNumbers: list(text) }
export const scanAnswer = record({
  ...scanMetadata,
  SCANFormMetaData: asRecordOrText(record(scanMetadata)),
  SCANFormImage: text,
})

const noted = list(record({ code: text, text }))

export const addressAnswer = record({
  address: record({
    streetAddress: text,
    secondaryAddress: text,
    city: text,
    state: text,
    ZIPCode: text,
    ZIPPlus4: text,
  }),
  additionalInfo: record({ DPVConfirmation: text, business: text, vacant: text }),
  corrections: noted,
  warnings: list(text),
})
