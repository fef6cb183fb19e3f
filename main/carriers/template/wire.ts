import type { z } from 'zod'
import { amount, day, days, list, number, record, text } from '../kit/answers.ts'

/** What is read of this carrier's answers; what it does not name is not looked at. */

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
