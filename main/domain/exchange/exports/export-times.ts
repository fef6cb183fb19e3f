import type { SavedExport } from '../../../../shared/desk/saved-exports.ts'
import {
  dayIn,
  daysAfter,
  instantIn,
  type ShopDay,
  type WorkingDays,
} from '../../../../shared/units/shop-day.ts'

type Asked = {
  nowMs: number
  /** Since when the time counts: when it was last made, or turned on. */
  fromMs: number
  repeat: NonNullable<SavedExport['repeat']>
  timeZone: string
  workingDays: Pick<WorkingDays, 'onOrBefore' | 'nextWorkingDay'>
}

/** When a repeated export is due, in milliseconds; in the past where a time was missed, which is made up for once. */
export function nextExportMs({ nowMs, fromMs, repeat, timeZone, workingDays }: Asked): number {
  const dueOn = (day: ShopDay) => instantIn(timeZone, day, repeat.at)
  const today = dayIn(timeZone, nowMs)
  const begun = dueOn(today) <= nowMs ? today : daysAfter(today, -1)
  const last = repeat.days === 'working' ? workingDays.onOrBefore(begun) : begun
  if (fromMs < dueOn(last)) return dueOn(last)
  return dueOn(repeat.days === 'working' ? workingDays.nextWorkingDay(last) : daysAfter(last, 1))
}
