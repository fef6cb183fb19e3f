import { recogniseNumber } from '../../../../../shared/tracking-numbers/recognise-number.ts'

/** Shorter numbers are only found as the whole content: they might be part of anything. */
const longEnoughInside = 8

/** Content of a barcode or a number as people write it: only letters, digits and what is no separator. */
const plainContent = (text: string): string =>
  text
    .replace(/[\s\-()\p{Cc}]+/gu, '')
    .toUpperCase()
    .slice(0, 3000)

/** What a content may name: what the rules of carriers find in it, and all of it. */
function candidatesIn(content: string): string[] {
  const inside = numberRules.flatMap(({ pattern }) => pattern.exec(content)?.groups?.number ?? [])
  return [...inside, content]
}

/** Whether a content names the number, alone or inside something longer. */
export function namesNumber(text: string, trackingNumber: string): boolean {
  const [content, number] = [plainContent(text), plainContent(trackingNumber)]
  if (number === '' || content === '') return false
  if (candidatesIn(content).some(candidate => candidate === number)) return true
  if (number.length < longEnoughInside) return false
  return (
    content.includes(number) || content.includes(withoutCheckLetter(number)) || namesInParts(content, number)
  )
}

/** A parcel number of 14 digits is sometimes given with its check letter, which its barcode does not have. */
const withoutCheckLetter = (number: string): string =>
  /^\d{14}[0-9A-Z]$/.test(number) ? number.slice(0, -1) : number

/** A MaxiCode has a 1Z number in two parts: the last eight signs behind `1Z`, the account elsewhere. */
function namesInParts(content: string, number: string): boolean {
  const parts = /^1Z(?<account>[0-9A-Z]{6})[0-9A-Z]{2}(?<rest>[0-9A-Z]{8})$/.exec(number)?.groups
  return parts ? content.includes(`1Z${parts.rest}`) && content.includes(parts.account ?? '') : false
}

/**
 * The number of the same kind as the wanted one that a content names; null when it names none. Reference numbers and
 * routing codes are of another kind, so they never count as the number of another shipment.
 */
export function otherNumber(text: string, trackingNumber: string): string | null {
  const number = plainContent(trackingNumber)
  if (number.length < longEnoughInside) return null
  return candidatesIn(plainContent(text)).find(candidate => isOfOneKind(candidate, number)) ?? null
}

/** Whether a content looks like any tracking number at all. */
export const looksLikeNumber = (text: string): boolean =>
  candidatesIn(plainContent(text)).some(candidate =>
    recogniseNumber(candidate).some(({ check }) => check === 'right'),
  )

const isOfOneKind = (one: string, other: string): boolean => {
  const formats = formatsOf(one)
  return shapeOf(one) === shapeOf(other) || formatsOf(other).some(format => formats.includes(format))
}

const formatsOf = (number: string): string[] => recogniseNumber(number).map(({ format }) => format)

/** Which places are letters and which digits. */
const shapeOf = (number: string): string => number.replace(/\d/g, '9').replace(/[A-Z]/g, 'A')

/**
 * How carriers put a tracking number into a longer content. Contents come without spaces and separators, in capitals;
 * the group `number` is the number. From the public label guides of the carriers and the GS1 general specifications.
 */
export type NumberRule = { name: string; pattern: RegExp }

const numberRules: readonly NumberRule[] = [
  {
    name: 'GS1 420: the postcode in front of an IMpb number',
    pattern: /^420\d{5}(?:\d{4})?(?<number>9\d{21}|9\d{25})$/,
  },
  {
    name: 'GS1 421: the country and the postcode in front',
    pattern: /^421\d{3}[0-9A-Z]{3,9}?(?<number>9\d{21})$/,
  },
  { name: 'GS1 00: an SSCC without its identifier', pattern: /^00(?<number>\d{18})$/ },
  { name: '34 digits of express parcels: the last 12', pattern: /^\d{22}(?<number>\d{12})$/ },
  {
    name: '34 digits of ground parcels: the last 14 without leading zeros',
    pattern: /^\d{20}(?<number>\d{14})$/,
  },
  { name: '22 digits that begin with 96: the last 15', pattern: /^96\d{5}(?<number>\d{15})$/ },
  {
    name: 'Postcode in front of 16 digits',
    pattern: /^(?:[A-Z]\d[A-Z]\d[A-Z]\d|\d{5})(?<number>\d{16})(?:\d{0,8})$/,
  },
  { name: 'Postcode, 14 digits, service and country', pattern: /^%?[0-9A-Z]{7}(?<number>\d{14})\d{6}$/ },
  { name: 'GS1 01 and 91: an article of the post', pattern: /^01\d{14}91(?<number>[0-9A-Z]{12,23})$/ },
  { name: 'Data identifier J in front', pattern: /^J(?<number>JD\d{11,22})$/ },
  { name: 'An S10 number anywhere', pattern: /(?<number>[A-Z]{2}\d{9}[A-Z]{2})/ },
  { name: 'A 1Z number anywhere', pattern: /(?<number>1Z[0-9A-Z]{16})/ },
]
