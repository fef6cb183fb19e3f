import { z } from 'zod'
import { flag, list, record, text, texts } from '../kit/answers.ts'
import { listOf, oneOf, textUpTo } from '../kit/shapes.ts'

/**
 * Made of the carrier's published description by `npm run carrier:shapes`, which writes it anew: what is not in the description
 * stands in the files that read it. Requests are strict, answers lenient.
 */

const accountNumber = textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:\d{10})$/)

const billingNumber = textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:\d{10}\d{2}\w{2})$/)

const customerDetails = z.strictObject({
  accountNumber: accountNumber.optional(),
  billingNumber: billingNumber,
})

const asId = textUpTo(12, 12).regex(/^(?=.{0,12}$)(?:AS[0-9]{10})$/)

const pickupLocationIdType = z.strictObject({ type: textUpTo(500, 0), asId: asId })

const name = textUpTo(50, 0)

const addressStreet = textUpTo(70, 0)

const addressHouse = textUpTo(10, 0)

const postalCode = textUpTo(7, 0)

const city = textUpTo(35, 0)

const country = textUpTo(2, 2)

const state = textUpTo(35, 0)

const pickupAddress = z.strictObject({
  name1: name,
  name2: name.optional(),
  addressStreet: addressStreet,
  addressHouse: addressHouse,
  postalCode: postalCode,
  city: city,
  country: country.optional(),
  state: state.optional(),
})

const pickupAddressType = z.strictObject({ type: textUpTo(500, 0), pickupAddress: pickupAddress })

const timeFrame = z.strictObject({
  timeFrom: textUpTo(500, 0)
    .regex(/^(?=.{0,500}$)(?:\d{2}:\d{2})$/)
    .optional(),
  timeUntil: textUpTo(500, 0)
    .regex(/^(?=.{0,500}$)(?:\d{2}:\d{2})$/)
    .optional(),
})

const emailNotification = z.strictObject({
  sendPickupConfirmationEmail: z.boolean().optional(),
  sendPickupTimeWindowEmail: z.boolean().optional(),
})

const contactPerson = z.strictObject({
  name: textUpTo(50, 0).optional(),
  phone: textUpTo(50, 0).optional(),
  email: textUpTo(250, 0).optional(),
  emailNotification: emailNotification.optional(),
})

const simpleDate = textUpTo(500, 0).regex(/^(?=.{0,500}$)(?:\d{4}-\d{2}-\d{2})$/)

const fixedDate = z.strictObject({ value: simpleDate, type: textUpTo(500, 0) })

const pickupASAP = z.strictObject({ type: textUpTo(500, 0) })

const weight = z.strictObject({ uom: oneOf('g kg'), value: z.number() })

const pickupDetails = z.strictObject({
  pickupDate: z.union([fixedDate, pickupASAP]),
  totalWeight: weight.optional(),
  comment: textUpTo(100, 0).optional(),
})

const transportationType = oneOf('PAKET ROLLBEHAELTER WECHSELBEHAELTER PALETTEN SPERRGUT')

const bulkService = z.strictObject({ comment: textUpTo(50, 0) })

const consigneeAddress = z.strictObject({
  name1: name,
  name2: name.optional(),
  addressStreet: addressStreet.optional(),
  addressHouse: addressHouse.optional(),
  postalCode: postalCode,
  city: city,
  country: country.optional(),
  state: state.optional(),
})

const labelService = z.strictObject({ consignee: consigneeAddress })

const pickupServices = z.strictObject({
  bulkyGood: bulkService.optional(),
  printLabel: labelService.optional(),
})

const shipment = z.strictObject({
  transportationType: transportationType,
  replacement: z.boolean().optional(),
  shipmentNo: textUpTo(500, 0).optional(),
  size: oneOf('S M L').optional(),
  pickupServices: pickupServices.optional(),
  customerReference: textUpTo(20, 0).optional(),
})

const shipmentDetails = z.strictObject({ shipments: listOf(shipment, 1000).optional() })

const pickupOrder = z.strictObject({
  customerDetails: customerDetails.optional(),
  pickupLocation: z.union([pickupLocationIdType, pickupAddressType]),
  businessHours: listOf(timeFrame, 3, 0).optional(),
  contactPerson: listOf(contactPerson, 2, 0).optional(),
  pickupDetails: pickupDetails,
  shipmentDetails: shipmentDetails,
})

const confirmedShipmentSaid = record(texts('transportationType', 'shipmentNo', 'orderDate'))

const orderResponseSaid = record({
  confirmation: record({
    value: record({
      ...texts('orderID', 'pickupDate', 'pickupType'),
      freeOfCharge: flag,
      confirmedShipments: list(confirmedShipmentSaid),
    }),
    type: text,
  }),
})

const confirmedCancellationSaid = record(texts('orderID', 'orderState', 'message'))

const failedCancellationSaid = record(texts('orderID', 'orderState', 'message'))

const cancelResultSaid = record({
  confirmedCancellations: list(confirmedCancellationSaid),
  failedCancellations: list(failedCancellationSaid),
})

/** What `POST /orders` takes. */
export const postOrders = pickupOrder

/** What `POST /orders` answers. */
export const postOrdersAnswer = orderResponseSaid

/** What `DELETE /orders` answers. */
export const deleteOrdersAnswer = cancelResultSaid
