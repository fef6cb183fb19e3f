import { assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { dayIn, dayStart, wallClock } from '../../../shared/units/shop-day.ts'
import { agreesOn, clockChanges, goBy, zoneAt } from '../../../shared/units/zone-clocks.ts'
import { aDay } from '../../support/a-day.ts'

const now = Date.UTC(2026, 10, 30, 12)
const zones = constantFrom(
  ...['UTC', 'America/Montreal', 'Europe/Dublin', 'Africa/Casablanca', 'Asia/Kathmandu'],
  ...['Australia/Lord_Howe', 'America/Havana', 'Pacific/Kiritimati', 'America/Vancouver'],
)

afterEach(() => goBy('UTC', null))

test('whoever goes by what is said of a time zone reads the same clock', () => {
  const span = integer({ min: Date.UTC(2024, 0), max: Date.UTC(2028, 9) })
  assert(
    property(zones, span, (zone, at) => {
      goBy('UTC', null)
      const own = wallClock(zone, at)
      const said = clockChanges(zone, now)
      expect(agreesOn(zone, said)).toBe(true)
      goBy(zone, said)
      expect(zoneAt(zone, at)).toMatch(/^[+-]\d\d:\d\d$/)
      expect(wallClock(zone, at)).toEqual(own)
    }),
  )
})

// tzdata 2026b: British Columbia stays on its summer time (-07:00) from 8 March 2026 on.
const old = [
  { at: '2024-01-01T00:00:00.000Z', utc_offset: '-08:00' },
  { at: '2026-03-08T10:00:00.000Z', utc_offset: '-07:00' },
  { at: '2026-11-01T09:00:00.000Z', utc_offset: '-08:00' },
]
const permanent = old.slice(0, 2)
const lateAtNight = Date.UTC(2026, 11, 1, 7, 30)

test('days and times are those of whoever knows the laws, told again as they change', () => {
  const zone = 'America/Vancouver'
  goBy(zone, old)
  expect(wallClock(zone, lateAtNight)).toEqual({ day: '2026-11-30', time: '23:30' })
  expect(dayIn(zone, lateAtNight)).toBe('2026-11-30')
  goBy(zone, permanent)
  expect(dayIn(zone, lateAtNight)).toBe('2026-12-01')
  expect(wallClock(zone, lateAtNight)).toEqual({ day: '2026-12-01', time: '00:30' })
  expect(new Date(dayStart(zone, aDay('2026-12-01'))).toISOString()).toBe('2026-12-01T07:00:00.000Z')
})

test('other time zones, and what lies before the first word, are counted as before', () => {
  goBy('America/Vancouver', permanent)
  expect(zoneAt('America/Toronto', lateAtNight)).toBe('America/Toronto')
  expect(zoneAt('America/Vancouver', Date.UTC(2020, 0))).toBe('America/Vancouver')
})

test('what somebody knows otherwise is no agreement, nor is nothing', () => {
  const said = clockChanges('America/Toronto', now)
  expect(agreesOn('America/Toronto', said.slice(0, -1))).toBe(false)
  expect(agreesOn('America/Toronto', [])).toBe(true)
})
