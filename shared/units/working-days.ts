import { daysAfter, type ShopDay, type WorkingDays, weekdayOf } from './shop-day.ts'

/** Days of the week, Sunday first, as `weekdayOf` counts them. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

export const mondayToFriday: readonly Weekday[] = weekdays.slice(1, 6)

/** The days of the week that are worked, at least one, without those that are off. */
export function createWorkingDays({
  worked,
  isOff,
}: {
  worked: readonly Weekday[]
  isOff: (day: ShopDay) => boolean
}): WorkingDays {
  const isWorked = weekdays.map(weekday => worked.includes(weekday))
  const isWorkingDay = (day: ShopDay) => isWorked[weekdayOf(day)] === true && !isOff(day)
  const walk = (from: ShopDay, step: 1 | -1): ShopDay => {
    let day = from
    while (!isWorkingDay(day)) day = daysAfter(day, step)
    return day
  }
  return {
    isWorkingDay,
    onOrAfter: day => walk(day, 1),
    nextWorkingDay: day => walk(daysAfter(day, 1), 1),
    onOrBefore: day => walk(day, -1),
    previousWorkingDay: day => walk(daysAfter(day, -1), -1),
    workingDaysBetween: (from, to) => {
      let count = 0
      for (let day = daysAfter(from, 1); day <= to; day = daysAfter(day, 1)) if (isWorkingDay(day)) count += 1
      return count
    },
  }
}

/** Monday to Friday, whatever is celebrated. */
export const everyMondayToFriday = createWorkingDays({ worked: mondayToFriday, isOff: () => false })
