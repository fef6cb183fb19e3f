import { stepsBegun } from '../../../shared/units/decimal.ts'
import { sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'
import { inBand } from './fit.ts'
import { admits, type Place } from './place.ts'
import type { Zone } from './service-level.ts'

export type PricedZone = { zone: Zone; priceMinor: number }

/** Steps beyond this are a slip of the keyboard; the zone does not hold such a weight. */
const mostSteps = 10_000

/**
 * The zone that prices a parcel. Of the zones that admit the recipient and hold the weight:
 * 1. those that name postal codes go before those that do not, so a dear island keeps its price;
 * 2. then the cheapest for this very weight, extra steps included;
 * 3. then the one with the tighter weight band;
 * 4. then the first on the sheet.
 * Without one it says what was in the way: the place or, when some zone admits the place, the weight.
 */
export function chooseZone(
  zones: readonly Zone[],
  place: Place,
  weight: number,
  currency: string,
): PricedZone | 'place' | 'weight' {
  const near = zones.filter(zone => admits(zone, place))
  if (near.length === 0) return 'place'
  const [best] = near
    .filter(zone => inBand(zone, weight) && extraSteps(zone, weight) <= mostSteps)
    .map(zone => ({ zone, priceMinor: priceOf(zone, weight, currency) }))
    .sort(
      (a, b) =>
        Number(namesCodes(b.zone)) - Number(namesCodes(a.zone)) ||
        a.priceMinor - b.priceMinor ||
        compare(bandWidth(a.zone), bandWidth(b.zone)),
    )
  return best ?? 'weight'
}

const namesCodes = (zone: Zone): boolean => zone.postal_codes.length > 0

const bandWidth = (zone: Zone): number =>
  (zone.max_weight ?? Number.POSITIVE_INFINITY) - (zone.min_weight ?? 0)

/** Two open bands are as wide as each other; their difference is no number. */
const compare = (a: number, b: number): number => (a === b ? 0 : a - b)

const extraSteps = (zone: Zone, weight: number): number =>
  zone.extra_rate == null ? 0 : stepsBegun(weight - (zone.included_weight ?? 0), zone.extra_weight_step ?? 1)

const priceOf = (zone: Zone, weight: number, currency: string): number =>
  sumMinor([
    toMinor(zone.rate, currency),
    timesMinor(toMinor(zone.extra_rate ?? 0, currency), extraSteps(zone, weight)),
  ])
