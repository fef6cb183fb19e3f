import { daysAfter, isDay, type ShopDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

/** Days and the time zone they are meant in, as the station is asked for them. */
export type MoneyPeriod = { from?: string; to?: string; time_zone: string }

/** In the time zone of the shop; a day that is still being typed is left out. */
export function periodOf({ from, to }: Pick<Range, 'from' | 'to'>): MoneyPeriod {
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), time_zone: shopTimeZone() }
}

/** As many days, right before it; null for one without a beginning or an end. */
export function periodBefore({ from, to, ...rest }: MoneyPeriod): MoneyPeriod | null {
  if (!from || !to || !isDay(from) || !isDay(to) || from > to) return null
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  return { ...rest, from: daysAfter(from, -days), to: daysAfter(from, -1) }
}

const dayMs = 86_400_000

export const rangeNames = ['today', 'week', 'month', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

export type Range = { name: RangeName; from: string; to: string }

/** The days of a range that ends today; weeks begin on Monday. A custom one begins with the days shown before. */
export function rangeOf(name: RangeName, today: ShopDay, shown: Pick<Range, 'from' | 'to'>): Range {
  const weekday = (weekdayOf(today) + 6) % 7
  const from = {
    today,
    week: daysAfter(today, -weekday),
    month: `${today.slice(0, 8)}01`,
    custom: shown.from,
  }[name]
  return { name, from, to: name === 'custom' ? shown.to : today }
}
