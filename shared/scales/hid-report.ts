import { type ScaleReading, type ScaleState, type ScaleUnit, toReading } from './reading.ts'

/** Scales of USB's point of sale class: what to ask the browser or the system for (HID Point of Sale Usage Tables 1.02). */
export const hidScale = { usagePage: 0x8d, usage: 0x20 } as const

/** Has the same vendor's class and another layout: counts, not weights. Not to be used unasked. */
const otherLayouts = ['2233:6323']

/** Whether reports of a device are laid out as the class says. */
export const hasClassLayout = (vendorId: number, productId: number): boolean =>
  !otherLayouts.includes([vendorId, productId].map(id => id.toString(16).padStart(4, '0')).join(':'))

const states: readonly (ScaleState | undefined)[] = [
  undefined,
  'fault',
  'zero',
  'motion',
  'ok',
  'under',
  'over',
  'fault',
  'fault',
]
const details: Readonly<Record<number, string>> = {
  1: 'fault',
  7: 'needs calibration',
  8: 'needs to be zeroed again',
}
const units: readonly (ScaleUnit | null)[] = [
  null,
  'mg',
  'g',
  'kg',
  'ct',
  null,
  'gr',
  'dwt',
  't',
  'ton',
  'ozt',
  'oz',
  'lb',
]

/** The longest shift of the point a scale has use for; what says more is no weight. */
const farthestExponent = 9

/**
 * One input report: five bytes as WebHID gives them, or six with the report id in front. Null when it is of another
 * layout. The weight is read as integers; its sign is in the status alone.
 */
export function readHidReport(bytes: Uint8Array): ScaleReading | null {
  const [status = 0, unitCode = 0, exponentByte = 0, low = 0, high = 0] =
    bytes.length === 6 ? bytes.subarray(1) : bytes
  if (bytes.length !== 5 && bytes.length !== 6) return null
  if (bytes.length === 6 && bytes[0] !== 3 && bytes[0] !== 4) return null
  const exponent = exponentByte > 127 ? exponentByte - 256 : exponentByte
  const unit = units[unitCode] ?? null
  const state = states[status]
  if (state === undefined) return toReading('unknown', { unit, detail: `status ${status}` })
  if (Math.abs(exponent) > farthestExponent)
    return toReading('unknown', { unit, detail: `exponent ${exponent}` })
  const size = shifted(low + high * 256, exponent)
  const value = state === 'under' && !/^[0.]+$/.test(size) ? `-${size}` : size
  const isUnnamed = unit === null && state === 'ok'
  if (isUnnamed) return toReading('unknown', { value, detail: `unit ${unitCode}` })
  return toReading(state, { value, unit, detail: details[status] ?? null })
}

/** `1135` by -1 is `113.5`; the digits a scale shows stay. */
function shifted(raw: number, exponent: number): string {
  if (exponent >= 0) return raw === 0 ? '0' : `${raw}${'0'.repeat(exponent)}`
  const digits = String(raw).padStart(1 - exponent, '0')
  return `${digits.slice(0, exponent)}.${digits.slice(exponent)}`
}
