import { lenient, toAmount } from '../../carriers/kit/answers.ts'

/**
 * An amount that a shop counts in binary and writes as a number: with six decimals at most, so that what it means is read
 * (`39.9`) and not what is left of it (`39.900000000000006`).
 */
export const float = lenient(value =>
  toAmount(typeof value === 'number' ? value.toFixed(6).replace(/\.?0+$/, '') : value),
)
