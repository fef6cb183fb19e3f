import { isDay } from '../../../shared/units/shop-day.ts'

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
