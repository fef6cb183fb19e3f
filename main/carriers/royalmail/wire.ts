import { z } from 'zod'
import { day, list, record, recordOrNull, text, texts } from '../kit/answers.ts'
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

const fault = texts('errorCode', 'errorDescription', 'errorResolution')

const event = record(texts('eventCode', 'eventName', 'eventDateTime', 'locationName'))
export type AnsweredEvent = z.output<typeof event>

const summary = record({
  ...texts('uniqueItemId', 'oneDBarcode', 'productName', 'statusDescription', 'statusCategory'),
  ...texts('lastEventCode', 'lastEventName', 'lastEventDateTime', 'lastEventLocationName'),
})

const mailPiece = record({
  mailPieceId: text,
  summary,
  signature: record({ recipientName: text }),
  estimatedDelivery: record({ date: day }),
  events: list(event),
  error: recordOrNull(fault),
})
export type AnsweredMailPiece = z.output<typeof mailPiece>

/** An object where one is asked for, a list in a summary. */
export const trackAnswer = record({ mailPieces: list(mailPiece) })

/** `httpCode` and `errors` of the gateway and of the service. */
export const faultAnswer = record({
  ...texts('httpMessage', 'moreInformation'),
  errors: list(record(fault)),
})
