import { mod10From } from '../tracking-numbers/number-formats-data.ts'
import type { Symbology } from './aim.ts'

/** How an article number was written. */
export type GtinForm = 'EAN-8' | 'UPC-A' | 'UPC-E' | 'EAN-13' | 'GTIN-14'

export type GtinReading =
  | { kind: 'gtin'; gtin: string; form: GtinForm }
  /** A number the shop gave itself, with a price or weight in it: the same article has many of them. */
  | { kind: 'in_store'; code: string; prefix: string }

/** Article numbers are compared in this form: 14 digits, zeros in front. */
export const toGtin14 = (digits: string): string => digits.padStart(14, '0')

/** Whether the last digit is the check digit of GTIN, SSCC, GLN and GSIN. */
export const holdsMod10 = (digits: string): boolean =>
  /^\d{2,}$/.test(digits) && String(mod10From(digits.slice(0, -1))) === digits.at(-1)

/** The 12 digits of the UPC-A that eight digits of a UPC-E stand for; null when they are none. */
export function expandUpcE(digits: string): string | null {
  const [, system = '', body = '', check = ''] = /^([01])(\d{6})(\d)$/.exec(digits) ?? []
  if (body === '') return null
  const [a, b, c, d, e, f] = body
  const whole =
    Number(f) <= 2
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : f === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`
  const upc = `${system}${whole}${check}`
  return holdsMod10(upc) ? upc : null
}

const ofLength: Readonly<Record<number, GtinForm>> = { 8: 'EAN-8', 12: 'UPC-A', 13: 'EAN-13', 14: 'GTIN-14' }

/** EAN-13 that shops print themselves (GS1 General Specifications, restricted circulation). */
const inStore = /^(02|04|2\d)/

/** What a code may be as an article number: both an EAN-8 and a UPC-E where eight digits do not tell. */
export function readGtin(digits: string, symbology: Symbology | null): GtinReading[] {
  const text = symbology === 'ean_upc_add_on' ? digits.replace(/^(\d{13})(?:\d{2}|\d{5})$/, '$1') : digits
  if (!/^\d{8}$|^\d{12,14}$/.test(text) || /^0+$/.test(text)) return []
  const readings: GtinReading[] = []
  const upcE = text.length === 8 && symbology !== 'ean_8' ? expandUpcE(text) : null
  const isEan = !(text.length === 8 && symbology === 'ean_upc')
  if (isEan && holdsMod10(text)) readings.push(asArticle(text))
  if (upcE) readings.push({ kind: 'gtin', gtin: toGtin14(upcE), form: 'UPC-E' })
  return readings
}

function asArticle(text: string): GtinReading {
  const ean13 = text.padStart(13, '0')
  const [prefix] = text.length === 12 || text.length === 13 ? (inStore.exec(ean13) ?? []) : []
  if (prefix) return { kind: 'in_store', code: ean13, prefix }
  return { kind: 'gtin', gtin: toGtin14(text), form: ofLength[text.length] ?? 'GTIN-14' }
}
