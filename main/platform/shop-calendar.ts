import { dayIn, type ShopCalendar } from '../../shared/units/shop-day.ts'
import { everyMondayToFriday } from '../../shared/units/working-days.ts'
import type { Clock } from './clock.ts'

type Worked = Pick<ShopCalendar, 'workingDays' | 'workingDaysOf'>
const withoutHolidays: Worked = {
  workingDays: () => everyMondayToFriday,
  workingDaysOf: () => everyMondayToFriday,
}

export function createShopCalendar(
  clock: Pick<Clock, 'now'>,
  timeZone: () => string,
  { workingDays, workingDaysOf } = withoutHolidays,
): ShopCalendar {
  const dayOf = (at: Date) => dayIn(timeZone(), at.getTime())
  return { today: () => dayOf(clock.now()), dayOf, timeZone, workingDays, workingDaysOf }
}

/** Asking for it takes as long as a small request, and it is asked for several times in each. */
const askedAgainAfterMs = 10_000
let known = { timeZone: '', askedAtMs: Number.NEGATIVE_INFINITY }

/** The time zone this computer is set to; a change of it is noticed within seconds. */
export function computerTimeZone(): string {
  const nowMs = performance.now()
  if (nowMs - known.askedAtMs > askedAgainAfterMs)
    known = { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, askedAtMs: nowMs }
  return known.timeZone
}
