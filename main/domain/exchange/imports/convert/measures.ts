import { closest } from '../../../../../shared/closest.ts'
import { withoutNoise } from '../../../../../shared/units/decimal.ts'
import { type DecimalSign, readNumber } from './numbers.ts'

/** A measure and its unit; `said` where the unit stood in the cell itself. */
export type Measure = { value: number; unit: string; isSaid: boolean }

/** Why a measure cannot be read, and what it may have meant. */
export type MeasureFault = { fault: 'no_number' | 'unit'; proposal?: string }

const weightWords: Record<string, string> = {}
for (const [unit, words] of Object.entries({
  G: 'g gr grs gram grams gramme grammes gramm gramos grammi',
  KG: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes chilo chili',
  OZ: 'oz ozs ounce ounces unze unzen once onces onza onzas oncia once',
  LB: 'lb lbs # pound pounds livre livres libra libras libbra libbre',
  ST: 'st stone stones',
}))
  for (const word of words.split(' ')) weightWords[word] = unit

const lengthWords: Record<string, string> = {}
for (const [unit, words] of Object.entries({
  CM: 'cm centimeter centimeters centimetre centimetres zentimeter',
  MM: 'mm millimeter millimeters millimetre',
  M: 'm meter metre meters',
  IN: 'in inch inches " ″ zoll',
}))
  for (const word of words.split(' ')) lengthWords[word] = unit

export const weightUnitOf = (word: string): string | null =>
  weightWords[word.trim().toLowerCase().replace(/\.$/, '')] ?? null
export const lengthUnitOf = (word: string): string | null =>
  lengthWords[word.trim().toLowerCase().replace(/\.$/, '')] ?? null

const shape = /^([-−+]?[\d.,\s'’]*\d[-−]?)\s*([\p{L}#"″]*\.?)$/u
const poundsAndOunces = /^(\d+(?:\.\d+)?)\s*(?:lbs?\.?|pounds?|#)\s*(\d+(?:\.\d+)?)\s*(?:oz\.?|ounces?)$/i

const gramsPer: Record<string, number> = { G: 1, KG: 1000, OZ: 28.349523125, LB: 453.59237, ST: 6350.29318 }
const millimetresPer: Record<string, number> = { MM: 1, CM: 10, M: 1000, IN: 25.4 }

export const toGrams = ({ value, unit }: Pick<Measure, 'value' | 'unit'>): number =>
  withoutNoise(value * (gramsPer[unit] ?? 1))
export const toMillimetres = ({ value, unit }: Pick<Measure, 'value' | 'unit'>): number =>
  withoutNoise(value * (millimetresPer[unit] ?? 1))

/** `1.5 kg`, `1,5`, `3 lb 4 oz`; what has no unit is in the usual one. */
export function readWeight(text: string, sign: DecimalSign, usual: string): Measure | MeasureFault {
  const [, pounds, ounces] = poundsAndOunces.exec(text) ?? []
  if (pounds !== undefined)
    return { value: withoutNoise(Number(pounds) * 16 + Number(ounces)), unit: 'OZ', isSaid: true }
  const [, whole, part] = (usual === 'LB' && /^(\d+)-(\d{1,2})$/.exec(text)) || []
  if (whole !== undefined) return { value: Number(whole) * 16 + Number(part), unit: 'OZ', isSaid: false }
  const read = readMeasure(text, sign, usual, weightWords)
  return 'fault' in read || read.unit !== 'ST'
    ? read
    : { ...read, value: withoutNoise(read.value * 14), unit: 'LB' }
}

export function readLength(text: string, sign: DecimalSign, usual: string): Measure | MeasureFault {
  const read = readMeasure(text, sign, usual, lengthWords)
  if ('fault' in read || read.unit === 'CM' || read.unit === 'IN') return read
  return { ...read, value: withoutNoise(toMillimetres(read) / 10), unit: 'CM' }
}

function readMeasure(
  text: string,
  sign: DecimalSign,
  usual: string,
  words: Record<string, string>,
): Measure | MeasureFault {
  const [, digits, word = ''] = shape.exec(text.trim()) ?? []
  if (digits === undefined) return { fault: 'no_number' }
  const value = readNumber(digits, sign)
  const other = value ?? readNumber(digits, sign === ',' ? '.' : ',')
  const unit = word === '' ? usual : words[word.toLowerCase().replace(/\.$/, '')]
  const near =
    unit ??
    closest(
      word.toLowerCase(),
      Object.keys(words).filter(each => each.length > 1),
      1,
    )
  const meant = near && (words[near] ?? near)
  if (value !== null && unit !== undefined) return { value, unit, isSaid: word !== '' }
  return {
    fault: value === null ? 'no_number' : 'unit',
    ...(other === null || !meant
      ? {}
      : { proposal: `${String(other).replace('.', sign)} ${meant.toLowerCase()}` }),
  }
}

const currencyWords: Record<string, string> = { '€': 'EUR', '£': 'GBP', zł: 'PLN', '¥': 'JPY', '₹': 'INR' }

/** The currency a cell names; a bare dollar sign is that of many countries. */
export function currencyIn(text: string): string | null {
  const [code] = /\b[A-Z]{3}\b/.exec(text) ?? []
  if (code) return code
  const [dollar] = /(?:US|CA|AU|NZ|HK|SG|C|A)\s?\$/.exec(text) ?? []
  if (dollar) return dollars[dollar.replace(/\s?\$/, '')] ?? null
  const sign = /€|£|zł|¥|₹/.exec(text)?.[0]
  return sign ? (currencyWords[sign] ?? null) : null
}

const dollars: Record<string, string> = {
  US: 'USD',
  CA: 'CAD',
  C: 'CAD',
  AU: 'AUD',
  A: 'AUD',
  NZ: 'NZD',
  HK: 'HKD',
  SG: 'SGD',
}
