import { plainNumber } from './recognise-number.ts'

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

const mostCharacters = 60

/** Tracking numbers that may be inside of a scanned content, without the content itself; empty for a bare number. */
export function numbersInside(scanned: string): string[] {
  const text = plainNumber(scanned.replaceAll(signs, ''))
  if (text.length < 18 || text.length > mostCharacters) return []
  const found = contents.flatMap(({ pattern }) => pattern.exec(text)?.groups?.number ?? [])
  return [...new Set(found)]
}
