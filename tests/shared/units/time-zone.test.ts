import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  dayIn,
  dayStart,
  dayStarts,
  daysAfter,
  daysSpanned,
  isTimeZone,
} from '../../../shared/units/time-zone.ts'

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
  expect(new Date(dayStart('Africa/Cairo', '2025-04-25')).toISOString()).toBe('2025-04-24T22:00:00.000Z')
})

test('days are counted with both ends', () => {
  expect(daysSpanned('2026-02-27', '2026-03-01')).toBe(3)
  expect(daysSpanned('2026-03-01', '2026-03-01')).toBe(1)
})

test('only names of time zones are ones', () => {
  expect(isTimeZone('America/Vancouver')).toBe(true)
  for (const name of ['', 'Mars/Olympus', 'x'.repeat(60)]) expect(isTimeZone(name), name).toBe(false)
})
