import type { z } from 'zod'
import { amount, day, days, later, list, number, record, text, time } from '../kit/answers.ts'

/** What is read of the carrier's answers. All of it may be missing: nothing here is required. */

export const refusalAnswer = record({
  detail: text,
  title: text,
  message: text,
  status: text,
  additionalDetails: list(text),
  /** At the door, before anybody reads the request. */
  reasons: list(record({ msg: text })),
})

const priced = { currencyType: text, priceCurrency: text }

const breakdown = record({
  name: text,
  serviceCode: text,
  typeCode: text,
  serviceTypeCode: text,
  price: amount,
  priceCurrency: text,
  priceBreakdown: list(record({ priceType: text, price: amount })),
})
export type BreakdownLine = z.output<typeof breakdown>

const product = record({
  productName: text,
  productCode: text,
  localProductCode: text,
  networkTypeCode: text,
  weight: record({ volumetric: number, provided: number, unitOfMeasurement: text }),
  totalPrice: list(record({ ...priced, price: amount })),
  totalPriceBreakdown: list(
    record({ ...priced, priceBreakdown: list(record({ typeCode: text, price: amount })) }),
  ),
  detailedPriceBreakdown: list(record({ ...priced, breakdown: list(breakdown) })),
  pickupCapabilities: record({ localCutoffDateAndTime: text, originServiceAreaCode: text }),
  deliveryCapabilities: record({
    estimatedDeliveryDateAndTime: text,
    destinationServiceAreaCode: text,
    totalTransitDays: days,
  }),
  /** Read of landed costs alone. */
  items: later(list(record({ breakdown: list(breakdown) }))),
})
export type RatedProduct = z.output<typeof product>

export const rateAnswer = record({ products: list(product) })

/** Beside any answer. */
export const warningsAnswer = record({ warnings: list(text) })

const document = record({
  imageFormat: text,
  content: text,
  typeCode: text,
  packageReferenceNumber: number,
})
export type AnsweredDocument = z.output<typeof document>

export const shipmentAnswer = record({
  shipmentTrackingNumber: text,
  dispatchConfirmationNumber: text,
  packages: list(record({ referenceNumber: number, trackingNumber: text, documents: list(document) })),
  documents: list(document),
  shipmentCharges: list(
    record({
      ...priced,
      price: amount,
      serviceBreakdown: list(record({ name: text, typeCode: text, price: amount })),
    }),
  ),
  shipmentDetails: list(
    record({
      productShortName: text,
      originServiceArea: record({ serviceAreaCode: text, facilityCode: text }),
      destinationServiceArea: record({ serviceAreaCode: text, facilityCode: text }),
    }),
  ),
  estimatedDeliveryDate: record({ estimatedDeliveryDate: day }),
})
export type BoughtAnswer = z.output<typeof shipmentAnswer>

export const pickupAnswer = record({
  /** A list for a new one, a single number for a change. */
  dispatchConfirmationNumbers: list(text),
  dispatchConfirmationNumber: text,
  readyByTime: time,
  nextPickupDate: day,
})

export const addressAnswer = record({
  address: list(record({ countryCode: text, postalCode: text, cityName: text, countyName: text })),
})

const area = list(record({ code: text, description: text }))
const event = record({
  date: day,
  /** With its seconds, which tell two of a minute apart. */
  time: text,
  typeCode: text,
  description: text,
  serviceArea: area,
  signedBy: text,
})
export type Checkpoint = z.output<typeof event>

const place = record({
  postalAddress: record({ cityName: text, postalCode: text, countryCode: text }),
  serviceArea: area,
})

const trackedShipment = record({
  shipmentTrackingNumber: text,
  status: text,
  productCode: text,
  description: text,
  shipperDetails: place,
  receiverDetails: place,
  totalWeight: text,
  unitOfMeasurements: text,
  numberOfPieces: text,
  estimatedDeliveryDate: day,
  events: list(event),
  pieces: list(record({ trackingNumber: text, events: list(event) })),
})
export type TrackedShipment = z.output<typeof trackedShipment>

export const trackAnswer = record({ shipments: list(trackedShipment) })

export const proofAnswer = record({
  documents: list(record({ encodingFormat: text, content: text, typeCode: text })),
})
