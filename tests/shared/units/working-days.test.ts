import { array, assert, integer, property, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, daysSpanned, type ShopDay } from '../../../shared/units/shop-day.ts'
import {
  createWorkingDays,
  everyMondayToFriday,
  type Weekday,
  weekdays,
} from '../../../shared/units/working-days.ts'
import { aDay } from '../../support/a-day.ts'

const first = aDay('2025-11-01')
const days = integer({ min: 0, max: 500 }).map(after => daysAfter(first, after))
/** A shop with any week and up to forty days off, over two ends of a year. */
const shops = record({
  worked: subarray<Weekday>([...weekdays], { minLength: 1 }),
  off: array(days, { maxLength: 40 }),
}).map(({ worked, off }) => ({
  worked,
  off,
  days: createWorkingDays({ worked, isOff: day => off.includes(day) }),
}))

const isWorked = (worked: readonly Weekday[], off: readonly ShopDay[], day: ShopDay) =>
  !off.includes(day) &&
  worked.includes(
    new Date(`${day}T12:00Z`)
      .toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
      .toLowerCase() as Weekday,
  )

test('a day is worked when its weekday is and it is not off', () => {
  assert(
    property(shops, days, ({ worked, off, days: shop }, day) => {
      expect(shop.isWorkingDay(day)).toBe(isWorked(worked, off, day))
    }),
  )
})

test('the next working day is one, comes later, and nothing in between is worked', () => {
  assert(
    property(shops, days, ({ days: shop }, day) => {
      const next = shop.nextWorkingDay(day)
      expect(shop.isWorkingDay(next)).toBe(true)
      expect(next > day).toBe(true)
      expect(shop.workingDaysBetween(day, next)).toBe(1)
      expect(shop.previousWorkingDay(next) <= day).toBe(true)
    }),
  )
})

test('the day itself, where it is worked, is the first on or after it and the last on or before it', () => {
  assert(
    property(shops, days, ({ days: shop }, day) => {
      const [after, before] = [shop.onOrAfter(day), shop.onOrBefore(day)]
      expect(shop.isWorkingDay(after) && shop.isWorkingDay(before)).toBe(true)
      expect(after >= day && before <= day).toBe(true)
      if (shop.isWorkingDay(day)) expect([after, before]).toEqual([day, day])
      else expect(shop.nextWorkingDay(before)).toBe(after)
    }),
  )
})

test('a later day never has an earlier next working day', () => {
  assert(
    property(shops, days, days, ({ days: shop }, one, other) => {
      const [early, late] = [one, other].sort() as [ShopDay, ShopDay]
      expect(shop.nextWorkingDay(early) <= shop.nextWorkingDay(late)).toBe(true)
    }),
  )
})

test('working days of two stretches add up to those of both, and are no more than there are days', () => {
  assert(
    property(shops, days, days, days, ({ days: shop }, ...three) => {
      const [from, middle, to] = three.sort() as [ShopDay, ShopDay, ShopDay]
      const whole = shop.workingDaysBetween(from, to)
      expect(shop.workingDaysBetween(from, middle) + shop.workingDaysBetween(middle, to)).toBe(whole)
      expect(whole).toBeLessThan(daysSpanned(from, to))
      expect(shop.workingDaysBetween(to, from)).toBe(0)
    }),
  )
})

test.each([
  // Thursday the 31st of December 2026 to Monday; the 1st of January is a Friday.
  ['2026-12-31', '2027-01-01', '2027-01-04', 2],
  ['2027-12-31', '2028-01-03', '2028-01-03', 1],
  ['2028-02-28', '2028-02-29', '2028-03-01', 2],
])('from %s the next is %s, without holidays, and up to %s there are %i', (from, next, to, count) => {
  expect(everyMondayToFriday.nextWorkingDay(aDay(from))).toBe(next)
  expect(everyMondayToFriday.workingDaysBetween(aDay(from), aDay(to))).toBe(count)
})

test('a shop that works one day of the week and is closed for months still has a next working day', () => {
  const shop = createWorkingDays({ worked: ['sunday'], isOff: day => day < '2027-06-01' })
  expect(shop.nextWorkingDay(aDay('2026-12-30'))).toBe('2027-06-06')
})
