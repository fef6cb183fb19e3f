import type { RateRecord } from '../../shared/api/rates.ts'
import { withFoldedMarkups } from '../../shared/rate-markups.ts'
import type { Caller } from './answer.ts'

/** Whether mark-ups are kept from whoever asks. */
export type HidesMarkups = (caller: Caller) => boolean

/**
 * JSON in which no rate says what of its price is the shop's, wherever in an answer one stands. Most answers have no
 * mark-up in them and stay the bytes they are.
 */
export function withOnePrice<Json extends string | Buffer>(json: Json): Json | string {
  if (!json.includes('"markups"')) return json
  return JSON.stringify(
    JSON.parse(json.toString(), (_, value: unknown) =>
      isMarkedUp(value) ? withFoldedMarkups(value) : value,
    ),
  )
}

function isMarkedUp(value: unknown): value is RateRecord {
  if (typeof value !== 'object' || value === null) return false
  const { total_charge: total, extra_charges: extras, meta } = value as Partial<RateRecord>
  return (
    typeof total === 'number' &&
    Array.isArray(extras) &&
    typeof meta === 'object' &&
    meta !== null &&
    'markups' in meta
  )
}
