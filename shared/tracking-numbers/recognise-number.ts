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
export function recogniseNumber(text: string): Recognised[] {
  const number = plainNumber(text)
  if (number.length > mostCharacters) return []
  const found = numberFormats.flatMap(format => recognise(format, number) ?? [])
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
