import { namesPostalCode } from './postal-pattern.ts'
import type { Zone } from './service-level.ts'

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
export function admits(zone: Zone, place: Place): boolean {
  const city = foldCity(place.city ?? '')
  return (
    isNamed(zone, place) && (zone.cities.length === 0 || zone.cities.some(name => foldCity(name) === city))
  )
}
