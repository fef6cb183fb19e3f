import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayIn,
  dayStart,
  dayStarts,
  daysAfter,
  daysSpanned,
  instantIn,
  isTimeZone,
  wallClock,
} from '../../../shared/units/shop-day.ts'
import { aDay } from '../../support/a-day.ts'

const zones = constantFrom(
  ...[
    'UTC',
    'America/Vancouver',
    'America/Sao_Paulo',
    'Africa/Cairo',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ],
  ...['Pacific/Apia', 'Australia/Lord_Howe', 'America/Havana'],
)
const instants = integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) })

test('every instant lies in the day it has, and in no other', () => {
  assert(
    property(zones, instants, (zone, at) => {
      const day = dayIn(zone, at)
      expect(dayStart(zone, day)).toBeLessThanOrEqual(at)
      expect(dayStart(zone, daysAfter(day, 1))).toBeGreaterThan(at)
    }),
  )
})

test('days one after another have neither gap nor overlap', () => {
  assert(
    property(zones, instants, (zone, at) => {
      const from = dayIn(zone, at)
      const starts = dayStarts(zone, from, daysAfter(from, 40))
      expect(starts).toHaveLength(42)
      expect(starts).toEqual(starts.map((_, n) => dayStart(zone, daysAfter(from, n))))
    }),
    { numRuns: 20 },
  )
})

test('a night without a midnight begins with its first instant', () => {
  // Clocks in Cairo go from 23:59:59 to 01:00 on the last Friday of April.
  expect(new Date(dayStart('Africa/Cairo', aDay('2025-04-25'))).toISOString()).toBe(
    '2025-04-24T22:00:00.000Z',
  )
})

test('days are counted with both ends', () => {
  expect(daysSpanned(aDay('2026-02-27'), aDay('2026-03-01'))).toBe(3)
  expect(daysSpanned(aDay('2026-03-01'), aDay('2026-03-01'))).toBe(1)
})

test('only names of time zones are ones', () => {
  expect(isTimeZone('America/Vancouver')).toBe(true)
  for (const name of ['', 'Mars/Olympus', 'x'.repeat(60)]) expect(isTimeZone(name), name).toBe(false)
})

test('a time of day is found again on the clock, on days that are an hour longer or shorter too', () => {
  assert(
    property(zones, instants, (zone, at) => {
      const shown = wallClock(zone, at)
      const found = instantIn(zone, shown.day, shown.time)
      expect(wallClock(zone, found)).toEqual(shown)
      // In the hour that comes twice there are two such instants.
      expect(Math.abs(found - at)).toBeLessThan(3_660_000)
    }),
  )
})

test('a time the clocks skip is the one they show in its place', () => {
  const at = instantIn('America/Vancouver', aDay('2025-03-09'), '02:30')
  expect(wallClock('America/Vancouver', at)).toEqual({ day: '2025-03-09', time: '03:30' })
})

test.each([
  ['America/Vancouver', '2026-03-04'],
  ['UTC', '2026-03-05'],
  ['Asia/Tokyo', '2026-03-05'],
  ['Pacific/Kiritimati', '2026-03-05'],
])('at half past five in Vancouver it is in %s %s', (zone, day) => {
  expect(dayIn(zone, Date.parse('2026-03-05T01:30:00Z'))).toBe(day)
})
