import { stepsBegun, withoutNoise } from '../../../shared/units/decimal.ts'
import { convertDimension, convertWeight } from '../../../shared/units/measures.ts'
import { sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'
import type { CarrierParcel } from '../contract/model.ts'
import { type ServiceLevel, sheetUnits, type Zone } from './service-level.ts'
import { namesPostalCode } from './sheet-fields.ts'

export type PricedZone = { zone: Zone; priceMinor: number }

/** Steps beyond this are a slip of the keyboard; the zone does not hold such a weight. */
const mostSteps = 10_000

/**
 * The zone that prices a parcel. Of the zones that admit the recipient and hold the weight, where the weight is the very
 * one at which a band ends and the next for the same places begins only the one that ends there counts, and of these:
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
  const holding = near.filter(zone => inBand(zone, weight) && extraSteps(zone, weight) <= mostSteps)
  const [best] = holding
    .filter(zone => !givesWay(zone, holding, weight))
    .map(zone => ({ zone, priceMinor: priceOf(zone, weight, currency) }))
    .sort(
      (a, b) =>
        Number(namesCodes(b.zone)) - Number(namesCodes(a.zone)) ||
        a.priceMinor - b.priceMinor ||
        compareWidths(bandWidth(a.zone), bandWidth(b.zone)),
    )
  return best ?? 'weight'
}

/** "To 2 kg" has the parcel of 2 kg; the band that begins there has it only where no other for its places does. */
const givesWay = (zone: Zone, holding: readonly Zone[], weight: number): boolean =>
  zone.min_weight === weight &&
  zone.max_weight !== weight &&
  holding.some(other => other.max_weight === weight && placesOf(other) === placesOf(zone))

const placesOf = ({ country_codes, postal_codes, cities }: Zone): string =>
  JSON.stringify([country_codes.toSorted(), postal_codes.toSorted(), cities.map(foldCity).sort()])

const namesCodes = (zone: Zone): boolean => zone.postal_codes.length > 0

const bandWidth = (zone: Zone): number =>
  (zone.max_weight ?? Number.POSITIVE_INFINITY) - (zone.min_weight ?? 0)

/** Two open bands are as wide as each other; their difference is no number. */
const compareWidths = (a: number, b: number): number => (a === b ? 0 : a - b)

const extraSteps = (zone: Zone, weight: number): number =>
  zone.extra_rate == null ? 0 : stepsBegun(weight - (zone.included_weight ?? 0), zone.extra_weight_step ?? 1)

const priceOf = (zone: Zone, weight: number, currency: string): number =>
  sumMinor([
    toMinor(zone.rate, currency),
    timesMinor(toMinor(zone.extra_rate ?? 0, currency), extraSteps(zone, weight)),
  ])

/** Where a parcel goes, as far as a sheet cares. */
export type Place = {
  city: string | null
  postalCode: string | null
  countryCode: string
  residential: boolean
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
}

/** A city's name for comparing: case, accents, punctuation and double spaces do not count. */
export const foldCity = (city: string): string =>
  city
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðı]/g, letter => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Do the countries and postal codes of a zone or a surcharge name the recipient? Empty lists name everybody. */
export const isNamed = (lists: Pick<Zone, 'country_codes' | 'postal_codes'>, place: Place): boolean =>
  (lists.country_codes.length === 0 || lists.country_codes.includes(place.countryCode)) &&
  (lists.postal_codes.length === 0 || namesPostalCode(lists.postal_codes, place.postalCode))

/** Does the zone admit the recipient, by country, postal code and city? */
function admits(zone: Zone, place: Place): boolean {
  if (!isNamed(zone, place)) return false
  if (zone.cities.length === 0) return true
  const city = foldCity(place.city ?? '')
  return zone.cities.some(name => foldCity(name) === city)
}

/** The parcel in the units of a service: real weight, and the sides from the longest to the shortest. */
export type MeasuredParcel = { weight: number; sides: [number, number, number] | null }

/** Measures a parcel in a service's units. Sides are known only when all three were given. */
export function measureFor(level: ServiceLevel, parcel: CarrierParcel): MeasuredParcel {
  const weight = convertWeight(parcel.weight, parcel.weightUnit, level.weight_unit ?? sheetUnits.weight)
  const { length, width, height } = parcel
  if (length === null || width === null || height === null) return { weight, sides: null }
  const from = parcel.dimensionUnit ?? sheetUnits.dimension
  const to = level.dimension_unit ?? sheetUnits.dimension
  const [a = 0, b = 0, c = 0] = [length, width, height]
    .map(side => convertDimension(side, from, to))
    .sort((x, y) => y - x)
  return { weight, sides: [a, b, c] }
}

/**
 * Whether the box fits, however it is turned. A maximum length limits the longest side, a width the middle
 * one, a height the shortest; maxima given in another order are sorted among themselves first.
 */
export function sidesFit(level: ServiceLevel, sides: MeasuredParcel['sides']): boolean {
  const maxima = [level.max_length, level.max_width, level.max_height]
  const limits = maxima.filter(max => max != null).sort((x, y) => y - x)
  const limited = (sides ?? []).filter((_, index) => maxima[index] != null)
  return limited.every((side, index) => side <= (limits[index] ?? side))
}

type Band = Pick<ServiceLevel, 'min_weight' | 'max_weight'>

/** Both ends of a band belong to it; a missing end is open. */
export const inBand = ({ min_weight: min, max_weight: max }: Band, weight: number): boolean =>
  (min == null || weight >= min) && (max == null || weight <= max)

/** The weight the price is found by: the real one, or that of the space taken when it is more. */
export function chargeableWeight(level: ServiceLevel, { weight, sides }: MeasuredParcel): number {
  if (level.volumetric_divisor == null || sides === null) return weight
  const [a, b, c] = sides
  return Math.max(weight, withoutNoise((a * b * c) / level.volumetric_divisor))
}
