import { expect, test } from 'vitest'
import { arrivalOf, brokenBy, promisedDaysOf, promiseOf } from '../../shared/delivery-promise.ts'
import type { ShopDay } from '../../shared/units/shop-day.ts'
import { createWorkingDays, mondayToFriday } from '../../shared/units/working-days.ts'

/** Monday to Friday, but for Thursday the 25th of December 2025. */
const worked = createWorkingDays({ worked: mondayToFriday, isOff: day => day === '2025-12-25' })
const calendar = { today: () => '2025-12-24' as ShopDay, workingDaysOf: () => worked }
const wednesday = '2025-12-24' as ShopDay
const promise = (deliver_by: string, options: object = {}) => {
  const made = promiseOf(
    { metadata: { deliver_by }, options: { ...options }, country: 'CA' },
    wednesday,
    calendar,
  )
  if (!made) throw new Error('nothing is promised')
  return made
}
const rate = (transit_days: number | null, estimated_delivery: string | null = null) => ({
  transit_days,
  estimated_delivery,
})

test('a promise is a day or an instant of the metadata, and what is no day is none', () => {
  expect(promisedDaysOf({ ship_by: '2026-03-05', deliver_by: '2026-03-09T12:00:00Z' })).toEqual({
    shipBy: '2026-03-05',
    deliverBy: '2026-03-09',
  })
  for (const deliver_by of ['soon', '2026-02-30', 7, null, undefined])
    expect(promisedDaysOf({ deliver_by }).deliverBy).toBeNull()
  expect(promiseOf({ metadata: {}, options: {}, country: 'CA' }, wednesday, calendar)).toBeNull()
})

test('a price arrives on the day its carrier names, else so many days of work after it leaves', () => {
  const given = promise('2025-12-31')
  expect(arrivalOf(rate(1, '2025-12-30T09:00:00Z'), given)).toBe('2025-12-30')
  // Thursday is Christmas, Saturday and Sunday are not worked.
  expect(arrivalOf(rate(1), given)).toBe('2025-12-26')
  expect(arrivalOf(rate(2), given)).toBe('2025-12-29')
  expect(arrivalOf(rate(null), given)).toBeNull()
  expect(arrivalOf(rate(1), promise('2025-12-31', { shipment_date: '2025-12-29' }))).toBe('2025-12-30')
  // A ship date that is over does not make it leave earlier.
  expect(arrivalOf(rate(1), promise('2025-12-31', { shipment_date: '2025-12-01' }))).toBe('2025-12-26')
  expect(arrivalOf(rate(1_000_000_000), given)).toMatch(/^2027-/)
})

test('a promise is kept on its day, and broken later, where nobody says when, and where it is past', () => {
  expect(brokenBy(rate(1), promise('2025-12-26'))).toBeNull()
  expect(brokenBy(rate(2), promise('2025-12-26'))).toEqual({
    key: 'promise_late',
    day: '2025-12-26',
    arrives: '2025-12-29',
  })
  expect(brokenBy(rate(null), promise('2025-12-26'))).toMatchObject({ key: 'promise_unknown', arrives: null })
  expect(brokenBy(rate(0), promise('2025-12-23'))).toMatchObject({ key: 'promise_past' })
  expect(brokenBy(rate(9), null)).toBeNull()
})
