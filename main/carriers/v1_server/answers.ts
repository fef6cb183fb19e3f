import type { z } from 'zod'
import { type FieldProblem, type FieldProblems, invalid } from '../contract/outcome.ts'
import {
  amount,
  day,
  days,
  isThere,
  lenient,
  list,
  record,
  recordOrNull,
  text,
  time,
  yesOrNo,
} from '../kit/answers.ts'
import { referenceKey } from './wire.ts'

/** What is read of the answers of a server of the interface; whatever else stands there is left alone. */

const mostFields = 50

/** Fields with what is wrong, as the interface nests them (`{recipient: {city: ['…']}}`) or names them in one. */
function problemsIn(value: unknown, path = ''): [string, FieldProblem][] {
  if (typeof value === 'string') return path === '' ? [] : [[path, invalid(value.slice(0, 300))]]
  if (typeof value !== 'object' || value === null) return []
  const { message: words } = value as { message?: unknown }
  if (path !== '' && typeof words === 'string') return [[path, invalid(words.slice(0, 300))]]
  return Object.entries(value).flatMap(([name, inner]) => {
    if (!Array.isArray(value)) return problemsIn(inner, path === '' ? name : `${path}.${name}`)
    return problemsIn(inner, typeof inner === 'string' ? path : `${path}[${name}]`)
  })
}

const fields = lenient(
  (details): FieldProblems =>
    Object.fromEntries(
      problemsIn(details)
        .slice(0, mostFields)
        .map(([path, problem]) => [path.replace(/^parcels\b/, 'parcel'), problem]),
    ),
)

const message = record({ carrier_id: text, code: text, message: text, details: fields })
/** `errors` are those of the server, `messages` those of its carriers. */
export const saidAnswer = record({ errors: list(message), messages: list(message) })

export const connectionsAnswer = record({ results: list(record({ test_mode: yesOrNo })) })

const missing = record({ field: text, message: text })
const charge = record({ name: text, amount, currency: text })
const rateMembers = {
  id: text,
  carrier_name: text,
  carrier_id: text,
  currency: text,
  service: text,
  base_charge: amount,
  discount: amount,
  duties_and_taxes: amount,
  total_charge: amount,
  transit_days: days,
  extra_charges: list(charge),
  estimated_delivery: day,
  test_mode: yesOrNo,
  meta: record({
    service_name: text,
    choice: recordOrNull({ code: text, name: text }),
    hub_carrier: recordOrNull({ name: text }),
    deliver_by: time,
    is_guaranteed: yesOrNo,
    zone: text,
    needs: text,
    missing: list(missing),
  }),
}
const rate = record(rateMembers)
export type AnsweredRate = z.output<typeof rate>
export const ratesAnswer = record({ rates: list(rate) })

export const shipmentAnswer = record({
  id: text,
  status: text,
  test_mode: yesOrNo,
  tracking_number: text,
  parcels: list(record({ id: text })),
  rates: list(rate),
  selected_rate: recordOrNull(rateMembers),
  /** Null while there is none. */
  label_url: text,
  invoice_url: text,
  metadata: record({ [referenceKey]: text }),
  meta: record({ tracking_numbers: list(text), unknown: recordOrNull({ purchase: isThere }) }),
})
export type AnsweredShipment = z.output<typeof shipmentAnswer>
export const shipmentsAnswer = record({ results: list(shipmentAnswer) })

export const trackerAnswer = record({
  tracking_number: text,
  carrier_name: text,
  test_mode: yesOrNo,
  status: text,
  estimated_delivery: day,
  info: record({
    carrier_tracking_link: text,
    package_weight: text,
    package_weight_unit: text,
    signed_by: text,
  }),
  events: list(record({ date: text, time, code: text, description: text, location: text })),
})
