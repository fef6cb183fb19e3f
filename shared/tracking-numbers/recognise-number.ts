import type { CarrierSlug } from '../carriers/carrier-slugs.ts'
import type { RecognisedNumber } from '../desk/tracking-numbers.ts'
import { type NumberFormat, numberFormats, s10Countries } from './number-formats-data.ts'

/** A kind of number a text may be. */
export type Recognised = {
  format: string
  /** Empty for an S10 number of a post office nobody here knows. */
  carriers: readonly CarrierSlug[]
  /** Whether the check digit holds; null where the carrier publishes none. */
  check: 'right' | 'wrong' | null
}

const mostCharacters = 60

/** A number as scanners and people give it: spaces, hyphens and small letters mean nothing. */
export const plainNumber = (text: string): string => text.replace(/[\s-]+/g, '').toUpperCase()

/**
 * Every kind of tracking number a text may be, those whose check digit holds first. A wrong check digit is told for
 * numbers that are plainly of a kind; plain digits of any length are taken for one only when the digit holds.
 */
export function recogniseNumber(
  text: string,
  formats: readonly NumberFormat[] = numberFormats,
): Recognised[] {
  const number = plainNumber(text)
  if (number.length > mostCharacters) return []
  const found = formats.flatMap(format => recognise(format, number) ?? [])
  return found.toSorted((one, other) => rank(one) - rank(other))
}

const rank = ({ check }: Recognised): number => (check === 'right' ? 0 : check === null ? 1 : 2)

function recognise(
  { name, pattern, carriers, checkOf, isLoose }: NumberFormat,
  number: string,
): Recognised | null {
  const match = pattern.exec(number)
  if (!match) return null
  const { body = '', check: given, country = '' } = match.groups ?? {}
  const check = checkOf ? (String(checkOf(body)) === given ? 'right' : 'wrong') : null
  if (isLoose && check === 'wrong') return null
  return { format: name, carriers: country === '' ? carriers : (s10Countries[country] ?? []), check }
}

/** The same, as the desk answers it. */
export const toRecognisedNumber = (text: string): RecognisedNumber => ({
  object_type: 'tracking-number',
  tracking_number: plainNumber(text),
  kinds: recogniseNumber(text).map(({ format, carriers, check }) => ({
    name: format,
    carriers: [...carriers],
    check_digit: check,
  })),
})

/**
 * What scanners read of labels that holds more than the number: the place it goes to, a service, a licence plate.
 * `number` is the tracking number inside.
 */
const contents: readonly { name: string; pattern: RegExp }[] = [
  { name: 'USPS with the postal code', pattern: /^420\d{5}(?:\d{4})?(?<number>9[1-5]\d{20}(?:\d{4})?)$/ },
  { name: 'FedEx Express, 34 digits', pattern: /^\d{20}00(?<number>\d{12})$/ },
  { name: 'FedEx Ground, 34 digits', pattern: /^\d{19}(?<number>[1-9]\d{14})$/ },
  { name: 'FedEx Ground 96', pattern: /^96\d{5}(?<number>\d{15})$/ },
  { name: 'GS1 SSCC', pattern: /^00(?<number>\d{18})$/ },
  { name: 'DPD label', pattern: /^%?[0-9A-Z]{7}(?<number>\d{14})\d{6}$/ },
  { name: 'Australia Post', pattern: /^01993126509999989199?1?(?<number>[A-Z0-9]{3,5}\d{7}0\d{9})$/ },
]

/** Signs readers put before a content, and those between the parts of one. */
const signs = /^\][A-Za-z]\d|[\p{Cc}()]/gu

/** Tracking numbers that may be inside of a scanned content, without the content itself; empty for a bare number. */
export function numbersInside(scanned: string): string[] {
  const text = plainNumber(scanned.replaceAll(signs, ''))
  if (text.length < 18 || text.length > mostCharacters) return []
  const found = contents.flatMap(({ pattern }) => pattern.exec(text)?.groups?.number ?? [])
  return [...new Set(found)]
}
