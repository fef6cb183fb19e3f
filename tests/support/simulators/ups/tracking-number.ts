/** Digits of a 1Z number; letters count as the carrier has them: A is 2, B is 3, and so on without the tens. */
const valueOfSign = (sign: string) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10)

/** The last digit of a 1Z number, of the fifteen signs after `1Z`. */
export function checkDigitOf(signs: string): number {
  const sum = [...signs].reduce(
    (total, sign, index) => total + valueOfSign(sign) * (index % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** `1Z`, six signs of the account, two of the service, seven of a row and a check digit. */
export function toTrackingNumber(account: string, service: string, serial: number): string {
  const signs = `${account.toUpperCase().padEnd(6, '0').slice(0, 6)}${service.padStart(2, '0')}${String(serial).padStart(7, '0')}`
  return `1Z${signs}${checkDigitOf(signs)}`
}
