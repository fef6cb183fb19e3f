/** Numbers as carriers write them: with digits at the end by which a wrong one is known. */

/** The digit that makes the weighted sum a multiple of ten: every other digit counts three times, from the right. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}

export const withCheckDigit = (digits: string): string => `${digits}${checkDigitOf(digits)}`

const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7]

/** Thirteen signs of the Universal Postal Union: what it is, eight digits, a check digit, the country. */
export function postalNumber(kind: string, serial: number, country: string): string {
  const digits = String(serial).padStart(8, '0')
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (postalWeights[at] ?? 0), 0)
  const rest = 11 - (sum % 11)
  return `${kind}${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}${country}`
}
