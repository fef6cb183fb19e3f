import { divideRounded, sumOfProducts, toDecimal } from '../../../shared/units/decimal.ts'
import { currencyDecimals } from '../../../shared/units/money.ts'
import type { DecimalText } from '../../carriers/kit/answers.ts'

/** Beyond those of the currency: pieces of a line of ten thousand still add up to what was paid for it. */
const moreDecimals = 4

/**
 * What a piece cost where only the line says a price, as decimal text: exact, or with four decimals more than the currency
 * has. Null for a line of nothing.
 */
export function unitValueOf(
  total: DecimalText | null,
  quantity: DecimalText | null,
  currency: string,
): string | null {
  if (total === null || quantity === null) return null
  const [whole, pieces] = [toDecimal(total), toDecimal(quantity)]
  if (pieces.units <= 0n) return null
  const decimals = Math.max(currencyDecimals(currency) + moreDecimals, whole.scale)
  const top = whole.units * 10n ** BigInt(decimals + pieces.scale)
  const bottom = pieces.units * 10n ** BigInt(whole.scale)
  return decimalText(divideRounded(top, bottom), decimals, currencyDecimals(currency))
}

/** A number of units as decimal text with at least so many decimals, and no zeros behind them. */
function decimalText(units: bigint, decimals: number, least: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const cut = digits.length - decimals
  const fraction = digits.slice(cut).replace(/0+$/, '').padEnd(least, '0')
  const sign = units < 0n ? '-' : ''
  return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`
}

/** What is left of a number when others are taken off it, as decimal text; never less than nothing. */
export function decimalLess(one: string, ...others: readonly string[]): string {
  const [first, ...taken] = [one, ...others].map(toDecimal)
  const scale = Math.max(...[first, ...taken].map(each => each?.scale ?? 0))
  const unitsOf = (each = { units: 0n, scale: 0 }) => each.units * 10n ** BigInt(scale - each.scale)
  const left = taken.reduce((rest, each) => rest - unitsOf(each), unitsOf(first))
  return decimalText(left < 0n ? 0n : left, scale, 0)
}

/** Numbers added up exactly, as decimal text. */
export const decimalSum = (all: readonly string[]): string => {
  const { units, scale } = sumOfProducts(all.map(each => [each, 1]))
  return decimalText(units, scale, 0)
}

/** Whether a decimal text is more than nothing. */
export const isSome = (text: string): boolean => toDecimal(text).units > 0n

/** Two letters of a country, in capitals; null for anything else. */
export const countryIn = (text: string | null): string | null =>
  text !== null && /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : null

/** Parts of a name or an address in one text; null where all are empty. */
export const joinedText = (...parts: readonly (string | null)[]): string | null =>
  parts.filter(part => part !== null && part !== '').join(' ') || null

/** An instant so many milliseconds before another, as `2026-11-28T08:00:00Z`. */
export const instantBefore = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) - ms).toISOString().replace(/\.\d{3}Z$/, 'Z')

/** The later of two instants written alike. */
export const laterOf = (one: string | null, other: string): string =>
  one === null || Date.parse(other) > Date.parse(one) ? other : one

/** Every search of a shop is late by seconds, and orders of one second come in any order. */
export const overlapMs = 5 * 60_000
