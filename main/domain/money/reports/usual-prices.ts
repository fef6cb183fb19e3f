import type { RateRecord } from '../../../../shared/api/rates.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import { withTimesUsual } from '../../../../shared/rate-ranking.ts'
import type { Database } from '../../../db/database.ts'

/** What a price is held against: labels to that country, about as heavy. */
export type LikeParcel = { country: string; weightGrams: number }

/** Rates, those marked that cost far more than labels like them did. */
export type MarkUnusual = (rates: readonly RateRecord[], parcel: LikeParcel) => RateRecord[]

/** Fewer labels have no middle price to be far from. */
const fewestLabels = 4
/** So many of the latest to a country and in a currency are looked at, however many there are. */
const mostLabels = 500
/** From so many times the middle price on it is far above. */
const farTimes = 2

type Bought = { connectionId: string | null; service: string | null; amountMinor: number }

/**
 * Holds prices against what labels cost that were bought before: those of the same service of the account where there are
 * enough, else all to that country. Alike are labels of half to twice the weight, in the same currency and mode; what the
 * shop adds counts on neither side.
 */
export function createMarkUnusual({ sqlite }: Pick<Database, 'sqlite'>): MarkUnusual {
  const latest = sqlite.prepare<[number, string, string, number, number], Bought>(
    `SELECT connectionId, service, amountMinor FROM (
       SELECT connection_id AS connectionId, service, amount_minor AS amountMinor, weight_grams AS weightGrams
       FROM label_facts INDEXED BY label_facts_alike
       WHERE test_mode = ? AND country = ? AND currency = ? AND weight_grams IS NOT NULL
       ORDER BY bought_at DESC LIMIT ${mostLabels})
     WHERE weightGrams BETWEEN ? AND ?`,
  )

  const alike = (testMode: boolean, currency: string, { country, weightGrams }: LikeParcel) =>
    latest.all(Number(testMode), country, currency, weightGrams / 2, weightGrams * 2)

  return (rates, parcel) => {
    const known = new Map<string, Bought[]>()
    return rates.map(rate => {
      const { currency, test_mode: testMode } = rate
      const charged = carrierMinor(rate)
      if (!currency || charged === null) return rate
      const found = known.get(currency) ?? alike(testMode, currency, parcel)
      known.set(currency, found)
      const usual = usualOf(found, rate)
      return usual !== null && charged > farTimes * usual
        ? withTimesUsual(rate, Math.round((charged / usual) * 10) / 10)
        : rate
    })
  }
}

function usualOf(found: readonly Bought[], { carrier_ref, service }: RateRecord): number | null {
  const own = found.filter(each => each.connectionId === carrier_ref && each.service === service)
  const compared = own.length >= fewestLabels ? own : found
  if (compared.length < fewestLabels) return null
  const amounts = compared.map(({ amountMinor }) => amountMinor).toSorted((one, other) => one - other)
  const middle = amounts[Math.floor(amounts.length / 2)] ?? 0
  return middle > 0 ? middle : null
}
