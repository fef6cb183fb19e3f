import { recogniseNumber } from '../../../../../shared/tracking-numbers/recognise-number.ts'
import { numberRules } from './number-rules-data.ts'

/** Shorter numbers are only found as the whole content: they might be part of anything. */
const longEnoughInside = 8

/** Content of a barcode or a number as people write it: only letters, digits and what is no separator. */
export const plainContent = (text: string): string =>
  text
    .replace(/[\s\-()\p{Cc}]+/gu, '')
    .toUpperCase()
    .slice(0, 3000)

/** What a content may name: what the rules of carriers find in it, and all of it. */
export function candidatesIn(content: string): string[] {
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
