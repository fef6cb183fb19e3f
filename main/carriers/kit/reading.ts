import { toMinor } from '../../../shared/units/money.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'

/**
 * Answers of carriers are read leniently: what is missing, of another type, once instead of several times or a number
 * written as text never throws. `path` names members by dots: `Response.Alert.Code`.
 */
const step = (value: unknown, name: string): unknown => {
  const record = Array.isArray(value) ? value[0] : value
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined
}

/** What stands at a path; where a list stands on the way, in its first entry. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.includes('.') ? path.split('.').reduce(step, value) : step(value, path)

/** A list, also of what came alone or not at all. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path)
  if (found === undefined || found === null || found === '') return []
  return Array.isArray(found) ? found : [found]
}

/** Text with something in it, trimmed; a number as its digits. Elements with attributes keep their text in `#text`. */
export function textAt(value: unknown, path: string): string | null {
  const found = valueAt(value, path)
  const plain = typeof found === 'object' && found !== null ? step(found, '#text') : found
  const one = Array.isArray(plain) ? plain[0] : plain
  if (typeof one === 'number' && Number.isFinite(one)) return String(one)
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : null
}

const decimal = /^[-+]?\d{1,15}(?:\.\d{1,12})?$/

/** A finite number, also one written as text. */
export function numberAt(value: unknown, path: string): number | null {
  const text = textAt(value, path)
  return text !== null && decimal.test(text) ? Number(text) : null
}

/** A number of days in transit; null where none is told that makes sense. */
export function daysAt(value: unknown, path: string): number | null {
  const days = numberAt(value, path)
  return days !== null && Number.isInteger(days) && days >= 0 ? days : null
}

/** An amount in minor units of a currency, from decimal text or a number; null where there is none. */
export function minorAt(value: unknown, path: string, currency: string): number | null {
  const text = textAt(value, path)
  return text !== null && decimal.test(text) ? toMinor(text, currency) : null
}

/** Flags as carriers write them. */
export function flagAt(value: unknown, path: string): boolean {
  const found = valueAt(value, path)
  return found === true || found === 1 || /^(?:true|1|y|yes)$/i.test(plainText(found))
}

const pad = (part: string) => part.padStart(2, '0')

/** `2026-09-14` as `20260914`. */
export const compactDay = (day: string): string => day.replaceAll('-', '')

/** A day written as `20260914`, `2026-09-14`, `2026-9-4` or with a time behind it; null for what is no day. */
export function toDay(text: string | null): string | null {
  const match = /^(\d{4})-?(\d{1,2})-?(\d{1,2})(?:\D.*)?$/.exec(text?.trim() ?? '')
  if (!match) return null
  const [, year = '', month = '', date = ''] = match
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isDay(day) ? day : null
}

/** A time of day written as `153000`, `1530`, `15:30` or `3:30 PM`, as `15:30`; null for what is none. */
export function toTime(text: string | null): string | null {
  const match = /^(\d{1,2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?\s*(am|pm)?/i.exec(text?.trim() ?? '')
  if (!match) return null
  const [, hours = '', minutes = '', half = ''] = match
  const shift = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  return shift < 24 && Number(minutes) < 60 ? `${pad(String(shift))}:${minutes}` : null
}

/** `15:30` as `1530`. */
export const compactTime = (time: string): string => time.replace(':', '')
