import { ownValue } from '../../../shared/values/own-value.ts'
import { plainText } from '../../../shared/values/plain-text.ts'

type Options = Readonly<Record<string, unknown>>

/** An option is on unless it is absent, empty, zero or says no. */
export function isOn(options: Options, name: string): boolean {
  const value = ownValue(options, name)
  return !(
    value == null ||
    value === '' ||
    value === 0 ||
    value === false ||
    /^(false|no|off|0)$/i.test(plainText(value))
  )
}

/** The largest amount an option may carry. */
const highestAmount = 1e9

/** The number an option carries; null when it carries none that can be money. */
export function amountOf(options: Options, name: string): number | null {
  const value = ownValue(options, name)
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof amount === 'number' && amount >= 0 && amount <= highestAmount ? amount : null
}
