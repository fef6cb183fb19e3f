/** Digits of a text, from the left. */
const digitsOf = (text: string): number[] => [...text].map(Number)

const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)

/** Weights 3 and 1 in turn from the right, as in a GTIN or an SSCC. */
export const mod10From = (text: string): number =>
  (10 - (weighted(digitsOf(text).reverse(), [3, 1]) % 10)) % 10

/** UPS: letters count as 2, 3, ... 9, 0, 1, ... from A on; every second is doubled. */
export function ups1z(body: string): number {
  const values = [...body].map(char => (/\d/.test(char) ? Number(char) : (char.charCodeAt(0) - 63) % 10))
  return (10 - (weighted(values, [1, 2]) % 10)) % 10
}

/** S10 of the Universal Postal Union: weights 8 6 4 2 3 5 9 7, eleven minus the rest, 10 as 0 and 11 as 5. */
export function s10(serial: string): number {
  const check = 11 - (weighted(digitsOf(serial), [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return check === 10 ? 0 : check === 11 ? 5 : check
}

/** The rest of a whole number by seven, a digit at a time. */
export const mod7 = (text: string): number =>
  digitsOf(text).reduce((rest, digit) => (rest * 10 + digit) % 7, 0)

/** Weights 1, 3 and 7 from the right; the rest by 11, 10 as 0. */
export const mod11Of137 = (text: string): number => (weighted(digitsOf(text).reverse(), [1, 3, 7]) % 11) % 10

const base36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** ISO/IEC 7064 MOD 37,36, as letters and digits. */
export function mod37of36(text: string): string {
  let check = 36
  for (const char of text) {
    check += base36.indexOf(char)
    if (check > 36) check -= 36
    check *= 2
    if (check > 36) check -= 37
  }
  return base36[(37 - check) % 36] ?? ''
}
