/** A decimal number held exactly: `units / 10^scale`. */
export type Decimal = { units: bigint; scale: number }

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i

/** Reads a number by its shortest decimal spelling, so 0.1 is one tenth. Throws for what is no number. */
export function toDecimal(value: number | string): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = shape.exec(String(value).trim()) ?? []
  if (sign === undefined || whole + fraction === '') throw new RangeError(`not a decimal number: ${value}`)
  const units = BigInt(`${sign}${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** Divides and rounds to the nearest integer, halves away from zero, as invoices do. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -rounded : rounded
}

type Factor = number | string

/** Products added up exactly: `[[1.005, 100], [2, 1]]` is 102.5. */
export function sumOfProducts(products: readonly (readonly [Factor, Factor])[]): Decimal {
  const exact = products.map(([one, other]) => {
    const [a, b] = [toDecimal(one), toDecimal(other)]
    return { units: a.units * b.units, scale: a.scale + b.scale }
  })
  const scale = Math.max(0, ...exact.map(each => each.scale))
  return {
    units: exact.reduce((sum, each) => sum + each.units * 10n ** BigInt(scale - each.scale), 0n),
    scale,
  }
}

/** So many decimals of a number, as an integer of the last of them; halves away from zero. */
export const roundDecimal = ({ units, scale }: Decimal, decimals = 0): bigint =>
  divideRounded(units * 10n ** BigInt(decimals), 10n ** BigInt(scale))

/** Takes the noise of binary arithmetic off a measure; keeps six decimals. Adding nothing makes -0 a plain 0. */
export const withoutNoise = (value: number): number => Math.round(value * 1e6) / 1e6 + 0

/** How many whole or begun steps of `step` lie in `amount`: 2.1 in steps of 1 makes 3. */
export const stepsBegun = (amount: number, step: number): number =>
  amount <= 0 ? 0 : Math.ceil(withoutNoise(amount / step))
