import { z } from 'zod'
import { day, lenient, list, membersIn, number, record, text, texts, toText } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { textLike, textUpTo } from '../kit/shapes.ts'

/** What is asked stands in the address; the carrier takes nothing else. */
export const queryShapes: RequestShapes = {
  'GET /track/shipments': {
    shape: z.strictObject({
      trackingNumber: textUpTo(100),
      service: textLike(/^[a-z]+(?:-[a-z]+)*$/).optional(),
      requesterCountryCode: textLike(/^[A-Z]{2}$/).optional(),
      recipientPostalCode: textUpTo(20).optional(),
      language: textLike(/^[a-z]{2}$/),
    }),
    fields: {
      trackingNumber: 'tracking_number',
      service: null,
      requesterCountryCode: 'credentials.account_country_code',
      recipientPostalCode: 'info.shipment_destination_postal_code',
      language: 'credentials.language',
    },
  },
}

/** What is read of its answers; what they do not name is not looked at. */

/** RFC 7807. */
export const problemAnswer = record({ title: text, detail: text })

const place = record({ address: record(texts('countryCode', 'postalCode', 'addressLocality')) })

const event = record({
  ...texts('timestamp', 'statusCode', 'status', 'statusDetailed', 'description', 'remark'),
  location: place,
})
export type AnsweredEvent = z.output<typeof event>

/** Some divisions write a name, others its parts. */
const person = lenient(value => {
  const { name, givenName, familyName, organizationName } = membersIn(value)
  const parts = [givenName, familyName].flatMap(part => toText(part) ?? [])
  return toText(value) ?? toText(name) ?? (parts.join(' ') || toText(organizationName))
})

const shipment = record({
  id: text,
  service: text,
  origin: place,
  destination: place,
  status: event,
  estimatedTimeOfDelivery: day,
  estimatedDeliveryTimeFrame: record({ estimatedThrough: day }),
  details: record({
    product: record({ productName: text }),
    proofOfDelivery: record({ signed: person }),
    totalNumberOfPieces: number,
    pieceIds: list(text),
    weight: record({ value: text, unitText: text }),
  }),
  events: list(event),
})
export type AnsweredShipment = z.output<typeof shipment>

export const trackAnswer = record({ shipments: list(shipment) })
