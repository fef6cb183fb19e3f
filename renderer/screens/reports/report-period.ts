import { daysAfter, type ShopDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import { shopTimeZone } from '../../stores/shop-time.ts'

/** Days and the time zone they are meant in, as the station is asked for them. */
export type MoneyPeriod = { from: string; to: string; time_zone: string }

export const rangeNames = ['today', 'week', 'month', 'days30', 'days90', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

type Asked = { range?: RangeName; from?: ShopDay; to?: ShopDay }

/**
 * The days of a range in the time zone of the shop; it ends today, and weeks begin on Monday. One of one's own is as it is
 * typed; what is missing of it, or ends before it begins, is today.
 */
export function periodOf({ range = 'days30', from, to }: Asked, today: ShopDay): MoneyPeriod {
  const time_zone = shopTimeZone()
  if (range === 'custom') {
    const last = to ?? today
    return { from: from !== undefined && from <= last ? from : last, to: last, time_zone }
  }
  const weekday = (weekdayOf(today) + 6) % 7
  const first = {
    today,
    week: daysAfter(today, -weekday),
    month: `${today.slice(0, 8)}01`,
    days30: daysAfter(today, -29),
    days90: daysAfter(today, -89),
  }[range]
  return { from: first, to: today, time_zone }
}
