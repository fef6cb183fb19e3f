import { z } from 'zod'
import { day, flag, list, record, text } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { textLike } from '../kit/shapes.ts'
import { mostNumbers } from './codes.ts'

/** Numbers and language stand in the address; the carrier takes nothing else. */
export const queryShapes: RequestShapes = {
  'GET /idships': {
    shape: z.strictObject({
      ids: z
        .array(textLike(/^[A-Z\d]{11,15}$/))
        .min(1)
        .max(mostNumbers),
      lang: z.enum(['fr_FR', 'en_GB', 'de_DE', 'es_ES', 'it_IT', 'nl_NL']),
    }),
    fields: { ids: 'tracking_number', lang: 'credentials.lang' },
  },
}

/** What is read of its answers; what they do not name is not looked at. */

const event = record({ date: text, label: text, code: text })

const step = record({ shortLabel: text, longLabel: text, status: flag, type: text, date: text })

const shipment = record({
  idShip: text,
  holder: text,
  product: text,
  isFinal: flag,
  deliveryDate: day,
  estimDate: day,
  url: text,
  timeline: list(step),
  event: list(event),
  contextData: record({
    originCountry: text,
    arrivalCountry: text,
    removalPoint: record({ name: text, type: text }),
    partner: record({ name: text, network: text, reference: text }),
  }),
})
export type AnsweredShipment = z.output<typeof shipment>

const result = record({
  returnCode: text,
  returnMessage: text,
  idShip: text,
  /** The gateway says it in other words than the service. */
  code: text,
  message: text,
  shipment,
})
export type AnsweredResult = z.output<typeof result>

/** One number is answered as an object or as a list of one, several as a list. */
export const trackAnswer = list(result)
