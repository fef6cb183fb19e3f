import { z } from 'zod'
import { day, list, record, text, texts } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { listOf, requestOf, textLike } from '../kit/shapes.ts'

/** What this carrier takes, strict after its published schema, by its address. */
export const requestShapes: RequestShapes = {
  'POST /tracking': requestOf(
    z.strictObject({ numbers: listOf(textLike(/^[\dA-Z]{6,30}$/), 20) }),
    'tracking_number',
  ),
}

/** What is read of its answers; what they do not name is not looked at. */

export const refusalAnswer = record({ errors: list(record(texts('code', 'text'))) })

const tracked = record({
  ...texts('number', 'status'),
  expected: day,
  events: list(record({ at: text, status: text, text, place: text })),
})
export const trackAnswer = record({ parcels: list(tracked) })
