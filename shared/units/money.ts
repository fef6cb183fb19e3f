import { divideRounded, roundDecimal, sumOfProducts, toDecimal } from './decimal.ts'

/**
 * Money inside is an integer of minor units (cents) of a currency; decimal numbers exist only on the wire.
 * Nothing here multiplies or adds a fraction as a float. A result beyond safe integers throws `RangeError`.
 */

/** Decimals of the minor unit where they are not two (ISO 4217). */
const decimals: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map(c => [c, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map(c => [c, 3] as const),
])

/** How many decimals an amount of a currency has: 2 for USD, 0 for JPY, 3 for KWD; 2 when unknown. */
export const currencyDecimals = (currency: string): number => decimals.get(currency) ?? 2

/** An amount of the wire (`12.345`) in minor units, rounded half away from zero to the currency's decimals. */
export function toMinor(amount: number | string, currency: string): number {
  const exponent = currencyDecimals(currency)
  const plain = plainMinor(String(amount), exponent)
  if (plain !== null) return plain
  const { units, scale } = toDecimal(amount)
  return safe(divideRounded(units * 10n ** BigInt(exponent), 10n ** BigInt(scale)))
}

/** So many digits are a safe integer whatever they are. */
const safeDigits = 15
const [zero, point, minus] = [48, 46, 45]

/** Amounts as they mostly come, read digit by digit; null for those that need rounding or more. */
function plainMinor(text: string, exponent: number): number | null {
  const isNegative = text.charCodeAt(0) === minus
  let value = 0
  let digits = 0
  let decimals = -1
  for (let at = isNegative ? 1 : 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === point && decimals < 0) decimals = 0
    else if (code >= zero && code <= zero + 9) {
      value = value * 10 + (code - zero)
      digits += 1
      if (decimals >= 0) decimals += 1
    } else return null
  }
  const missing = exponent - Math.max(decimals, 0)
  if (digits === 0 || missing < 0 || digits + missing > safeDigits) return null
  const minor = value * 10 ** missing
  return isNegative && minor !== 0 ? -minor : minor
}

/** Minor units as decimal text with the currency's decimals: `1205` CAD is `12.05`. */
export function minorToText(amountMinor: number | bigint, currency: string): string {
  const exponent = currencyDecimals(currency)
  const digits = String(amountMinor)
    .replace('-', '')
    .padStart(exponent + 1, '0')
  const cut = digits.length - exponent
  const sign = amountMinor < 0 ? '-' : ''
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`
}

/** Minor units as the decimal number of the wire. */
export const fromMinor = (amountMinor: number, currency: string): number =>
  Number(minorToText(amountMinor, currency))

export const sumMinor = (amounts: readonly number[]): number =>
  safe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

/** What goods are worth together in minor units, however much that is: added exactly, rounded once. `value` is of one piece. */
export const worthOfGoods = (
  goods: readonly { value: number; quantity: number }[],
  currency: string,
): bigint =>
  roundDecimal(
    sumOfProducts(goods.map(({ value, quantity }) => [value, quantity])),
    currencyDecimals(currency),
  )

/** One of so many equal parts; what cannot be divided is with the first (`index` 0). */
export function shareOfMinor(amountMinor: number, parts: number, index: number): number {
  const each = Math.floor(amountMinor / parts)
  return index === 0 ? amountMinor - each * (parts - 1) : each
}

/** Times a decimal factor, rounded half away from zero. */
export function timesMinor(amountMinor: number, factor: number | string): number {
  const { units, scale } = toDecimal(factor)
  return safe(divideRounded(BigInt(amountMinor) * units, 10n ** BigInt(scale)))
}

/** A percentage of an amount, rounded half away from zero: 7.25 % of 1000 is 73. */
export function percentOfMinor(amountMinor: number, percent: number | string): number {
  const { units, scale } = toDecimal(percent)
  return safe(divideRounded(BigInt(amountMinor) * units, 10n ** BigInt(scale + 2)))
}

function safe(amount: bigint): number {
  const value = Number(amount)
  if (!Number.isSafeInteger(value)) throw new RangeError('amount of money out of range')
  return value
}
