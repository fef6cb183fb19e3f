import { z } from 'zod'
import { amount, day, days, list, number, record, text } from '../kit/answers.ts'
import { fieldsUnder, type RequestShapes } from '../kit/request-shape.ts'
import { textLike, textUpTo } from '../kit/shapes.ts'

/** What this carrier takes, strict after its published schema: names, required members, lengths, patterns. */

const address = z.strictObject({
  name: textUpTo(35),
  lines: z.array(textUpTo(35)).min(1).max(3),
  city: textUpTo(35),
  state: textUpTo(3).optional(),
  postcode: textUpTo(10),
  country: textLike(/^[A-Z]{2}$/),
})

const side = z.int().min(1).max(270)

const shipment = {
  account: textUpTo(12),
  from: address,
  to: address,
  parcels: z
    .array(
      z.strictObject({
        kilograms: z.number().positive().max(30),
        length: side.optional(),
        width: side.optional(),
        height: side.optional(),
      }),
    )
    .min(1)
    .max(20),
}

const addressFields = {
  name: 'company_name',
  lines: 'address_line1',
  city: 'city',
  state: 'state_code',
  postcode: 'postal_code',
  country: 'country_code',
}

/** Where the members are entered; null for what the station says itself. */
const fields = {
  account: 'credentials.account_number',
  ...fieldsUnder('from', 'shipper', addressFields),
  ...fieldsUnder('to', 'recipient', addressFields),
  parcels: 'parcel',
  'parcels.#': 'parcel[#]',
  'parcels.#.kilograms': 'parcel[#].weight',
  'parcels.#.length': 'parcel[#].length',
  'parcels.#.width': 'parcel[#].width',
  'parcels.#.height': 'parcel[#].height',
  service: 'service',
  reference: null,
  label: null,
}

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rates': { shape: z.strictObject(shipment), fields },
  'POST /shipments': {
    shape: z.strictObject({
      ...shipment,
      service: z.enum(['GND', 'EXP']),
      reference: textUpTo(50),
      label: z.enum(['ZPL', 'PDF']),
    }),
    fields,
  },
  'POST /tracking': {
    shape: z.strictObject({ numbers: z.array(textUpTo(30)).min(1).max(20) }),
    fields: { 'numbers.#': 'tracking_number' },
  },
}

/** What is read of its answers; what they do not name is not looked at. */

const said = list(record({ code: text, text }))

export const errorAnswer = record({ errors: said, warnings: said })

export const tokenAnswer = record({ access_token: text, expires_in: number })

const rate = record({
  service: text,
  currency: text,
  total: amount,
  base: amount,
  days,
  surcharges: list(record({ name: text, amount })),
})
export type AnsweredRate = z.output<typeof rate>
export const rateAnswer = record({ rates: list(rate) })

export const labelAnswer = record({ id: text, tracking_number: text, label: text })

export const voidAnswer = record({ state: text })

const parcel = record({
  number: text,
  status: text,
  expected: day,
  weight: text,
  events: list(record({ at: text, status: text, text, place: text })),
})
export type AnsweredParcel = z.output<typeof parcel>
export const trackAnswer = record({ parcels: list(parcel) })
