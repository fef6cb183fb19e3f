import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'

/** What a number may be, as it is scanned or typed. */
export const recognisedNumber = z
  .strictObject({
    object_type: z.literal('tracking-number'),
    /** Without spaces, in capitals. */
    tracking_number: z.string(),
    /** Every kind it may be, those whose check digit holds first; empty when it looks like none. */
    kinds: z.array(
      z.strictObject({
        name: z.string(),
        /** Slugs of the carriers that use it. */
        carriers: z.array(z.string()),
        /** Null where the carrier publishes no check digit. */
        check_digit: z.enum(['right', 'wrong']).nullable(),
      }),
    ),
  })
  .meta({ id: 'RecognisedTrackingNumber' })
export type RecognisedNumber = z.output<typeof recognisedNumber>

const scanned = () =>
  text(100, { blank: false }).refine(
    value => /^[A-Za-z\d][A-Za-z\d -]*$/.test(value),
    'Use letters, digits, spaces and hyphens.',
  )

export const trackingNumberEndpoints = {
  recognise: endpoint({
    id: 'tracking_numbers.recognise',
    method: 'GET',
    path: '/desk/tracking-numbers/:tracking_number',
    summary: 'Which carriers a tracking number can belong to, and whether its check digit holds',
    auth: 'required',
    params: object({ tracking_number: scanned() }),
    responses: { 200: recognisedNumber },
  }),
}
