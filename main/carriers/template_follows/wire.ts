import { z } from 'zod'
import { amount, day, days, list, record, text } from '../kit/answers.ts'
import type { RequestShapes } from '../kit/request-shape.ts'
import { at, countryCode, listOf, oneOf, requestOf, textUpTo } from '../kit/shapes.ts'

/**
 * What this carrier takes, strict after its published schema (names, required members, lengths, patterns), and the field
 * of the interface each member is entered in; null for what the station says itself.
 */

export const lengths = { street: { length: 35, lines: 3 } } as const

const address = z.strictObject({
  name: at('.company_name', textUpTo(35)),
  lines: at('.address_line1', listOf(textUpTo(lengths.street.length), lengths.street.lines)),
  city: at('.city', textUpTo(35)),
  state: at('.state_code', textUpTo(3)).optional(),
  postcode: at('.postal_code', textUpTo(10)),
  country: at('.country_code', countryCode),
})

const side = z.int().min(1).max(270)
const parcel = z.strictObject({
  kilograms: at('.weight', z.number().positive().max(30)),
  length: at('.length', side).optional(),
  width: at('.width', side).optional(),
  height: at('.height', side).optional(),
})

const rating = z.strictObject({
  from: at('shipper', address),
  to: at('recipient', address),
  parcels: at('parcel', listOf(at('[#]', parcel), 20)),
})

const buying = rating.extend({
  service: at('service', oneOf('GND EXP')),
  reference: at(null, textUpTo(50)),
  label: at(null, oneOf('PDF')),
})

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rates': requestOf(rating),
  'POST /orders': requestOf(buying),
  'POST /tracking': requestOf(z.strictObject({ numbers: listOf(textUpTo(30), 20) }), 'tracking_number'),
}

/** What is read of its answers; what they do not name is not looked at. */

const said = list(record({ code: text, text }))

export const refusalAnswer = record({ errors: said, warnings: said })

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

/** An order: its label is there once it is done. */
const order = record({ id: text, reference: text, state: text, tracking_number: text, label: text })
export type AnsweredOrder = z.output<typeof order>
export const orderAnswer = order
export const ordersAnswer = record({ orders: list(order) })

const tracked = record({
  number: text,
  status: text,
  expected: day,
  weight: text,
  events: list(record({ at: text, status: text, text, place: text })),
})
export const trackAnswer = record({ parcels: list(tracked) })
