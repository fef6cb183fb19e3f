import {
  convertDimension,
  convertWeight,
  type DimensionUnit,
  type WeightUnit,
} from '../../../shared/units/measures.ts'
import type { CarrierAddress, CarrierParcel } from '../contract/model.ts'
import { exceeds, type FieldProblems } from '../contract/outcome.ts'

/**
 * Texts that are longer than the carrier has room for, by the field they were entered in. Nothing is cut off quietly:
 * what does not fit is said before anything is sent.
 */
export function lengthProblems(
  fields: Readonly<Record<string, readonly [text: unknown, most: number]>>,
): FieldProblems {
  const found: FieldProblems = {}
  for (const [field, [text, most]] of Object.entries(fields))
    if (typeof text === 'string' && text.trim().length > most)
      found[field] = exceeds(`The carrier has room for ${most} characters here; shorten it.`)
  return found
}

/** The first of several texts that fits as a whole; the others stand elsewhere too. */
export const firstFitting = (
  texts: readonly (string | null | undefined)[],
  most: number,
): string | undefined =>
  texts.map(text => text?.trim() ?? '').find(text => text !== '' && text.length <= most)

export type SplitLines = {
  lines: string[]
  /** Whether something did not fit and was left out. */
  isCut: boolean
}

/**
 * Lines of an address in lines of at most `length` characters, broken between words where possible. Nothing is left
 * out as long as there is room for it; what has none is cut and said so.
 */
export function splitLines(
  given: readonly (string | null | undefined)[],
  { length, lines: most }: { length: number; lines: number },
): SplitLines {
  const wanted = given.flatMap(line => line?.replace(/\s+/g, ' ').trim() || [])
  const short = wanted.flatMap(line => wrap(line, length))
  const lines = short.length <= most ? short : wrap(wanted.join(' '), length)
  return { lines: lines.slice(0, most), isCut: lines.length > most }
}

/** By characters as people count them, so that none is broken in two. */
function wrap(text: string, length: number): string[] {
  const lines: string[] = []
  let line: string[] = []
  const close = () => {
    if (line.length > 0) lines.push(line.join(''))
    line = []
  }
  for (const word of text.split(' ').map(each => [...each])) {
    if (line.length > 0 && line.length + 1 + word.length > length) close()
    if (line.length > 0) line.push(' ')
    line.push(...word)
    while (line.length > length) lines.push(line.splice(0, length).join(''))
  }
  close()
  return lines
}

/** The street of an address with its number, however they were entered. */
export const streetOf = ({ streetNumber, addressLine1 }: CarrierAddress): string => {
  const line = addressLine1?.trim() ?? ''
  const number = streetNumber?.trim() ?? ''
  return number === '' || line.split(/[\s,]+/).includes(number) ? line : `${number} ${line}`.trim()
}

/** Company and person for carriers that take one of them first; the person stands for a missing company. */
export function namesOf({ companyName, personName }: CarrierAddress): {
  name: string
  attention: string | null
} {
  const [company, person] = [companyName?.trim() || null, personName?.trim() || null]
  return { name: company ?? person ?? '', attention: company === null ? null : person }
}

/** First and last name for carriers that keep them apart: the last word is the last name. */
export function splitName(name: string | null): { firstName: string; lastName: string } {
  const words = name?.trim().split(/\s+/) ?? []
  const lastName = words.pop() ?? ''
  return words.length === 0 ? { firstName: lastName, lastName: '' } : { firstName: words.join(' '), lastName }
}

type Wanted<Unit> = {
  unit: Unit
  /** Digits behind the point the carrier takes. */
  decimals: number
  /** The carrier takes nothing smaller. */
  least?: number
}

/** Up to the next step: a parcel must never be heavier or larger than what was paid for. */
function roundUp(value: number, { decimals, least = 0 }: { decimals: number; least?: number }): number {
  const step = 10 ** decimals
  return Math.max(least, Math.ceil(Math.round(value * step * 1e6) / 1e6) / step)
}

/** The weight of a parcel in a unit of the carrier, rounded up. */
export const weightIn = (
  { weight, weightUnit }: Pick<CarrierParcel, 'weight' | 'weightUnit'>,
  wanted: Wanted<WeightUnit>,
): number => roundUp(convertWeight(weight, weightUnit, wanted.unit), wanted)

/** The sides of a parcel in a unit of the carrier, each rounded up; nothing unless all three are known. */
export function sidesIn(
  {
    length,
    width,
    height,
    dimensionUnit,
  }: Pick<CarrierParcel, 'length' | 'width' | 'height' | 'dimensionUnit'>,
  wanted: Wanted<DimensionUnit>,
): { length: number; width: number; height: number } | undefined {
  if (!length || !width || !height || dimensionUnit === null) return undefined
  const side = (value: number) => roundUp(convertDimension(value, dimensionUnit, wanted.unit), wanted)
  return { length: side(length), width: side(width), height: side(height) }
}

/** The weight of all parcels together, each rounded up as it is charged. */
export const totalWeightIn = (parcels: readonly CarrierParcel[], wanted: Wanted<WeightUnit>): number =>
  roundUp(
    parcels.reduce((sum, parcel) => sum + weightIn(parcel, wanted), 0),
    { decimals: wanted.decimals },
  )
