import { z } from 'zod'
import { day, list, record, recordOrNull, text } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { textLike } from '../kit/shapes.ts'

/** The number stands in the address; the carrier takes nothing else. */
export const queryShapes: RequestShapes = {
  'GET /mailpieces/v2/events': {
    shape: z.strictObject({ mailPieceId: textLike(/^[A-Z\d]{8,35}$/) }),
    fields: { mailPieceId: 'tracking_number' },
  },
}

/** What is read of its answers; what they do not name is not looked at. */

const fault = record({
  errorCode: text,
  errorDescription: text,
  errorCause: text,
  errorResolution: text,
})

const event = record({ eventCode: text, eventName: text, eventDateTime: text, locationName: text })
export type AnsweredEvent = z.output<typeof event>

const summary = record({
  uniqueItemId: text,
  oneDBarcode: text,
  productName: text,
  destinationCountryCode: text,
  originCountryCode: text,
  lastEventCode: text,
  lastEventName: text,
  lastEventDateTime: text,
  lastEventLocationName: text,
  statusDescription: text,
  statusCategory: text,
  summaryLine: text,
})

const mailPiece = record({
  mailPieceId: text,
  summary,
  signature: record({ recipientName: text }),
  estimatedDelivery: record({ date: day, startOfEstimatedWindow: text, endOfEstimatedWindow: text }),
  events: list(event),
  error: recordOrNull({
    errorCode: text,
    errorDescription: text,
    errorCause: text,
    errorResolution: text,
  }),
})
export type AnsweredMailPiece = z.output<typeof mailPiece>

/** An object where one is asked for, a list in a summary. */
export const trackAnswer = record({ mailPieces: list(mailPiece) })

/** `httpCode` and `errors` of the gateway and of the service. */
export const faultAnswer = record({
  httpCode: text,
  httpMessage: text,
  moreInformation: text,
  errors: list(fault),
})
