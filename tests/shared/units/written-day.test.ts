import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter, type ShopDay, weekdayOf } from '../../../shared/units/shop-day.ts'
import { readDay, weekOf, writeDay } from '../../../shared/units/written-day.ts'
import { aDay } from '../../support/a-day.ts'

const locales = ['en', 'en-US', 'en-CA', 'en-GB', 'de', 'de-CH', 'fr', 'fr-CA', 'es', 'es-MX'] as const
/** A Thursday. */
const today = aDay('2026-11-26')

const days = integer({ min: -20_000, max: 20_000 }).map(count => daysAfter(today, count))
const someDay = integer({ min: -1_000, max: 1_000 }).map(count => daysAfter(today, count))

const read = (text: string, locale = 'en-US', isPast = false) => readDay(text, { today, locale, isPast })

test.each(locales)('any day written in %s is read back as the same day', locale => {
  assert(
    property(days, someDay, (day, now) => {
      expect(readDay(writeDay(day, { today: now, locale }), { today: now, locale })).toBe(day)
    }),
  )
})

test.each(locales)('any day in the figures or the words of %s is read as that day', locale => {
  const styles = ['short', 'medium', 'long', 'full'] as const
  // Two figures are a year of this century.
  const ofCentury = integer({ min: 0, max: 26_000 }).map(count => daysAfter('2027-01-01' as ShopDay, count))
  assert(
    property(ofCentury, constantFrom(...styles), (day, dateStyle) => {
      const text = new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' })
      expect(readDay(text, { today, locale })).toBe(day)
    }),
  )
})

test('days counted from today are read with their sign', () => {
  assert(
    property(integer({ min: -999, max: 999 }), count => {
      const text = count < 0 ? String(count) : `+${count}`
      expect(read(text)).toBe(daysAfter(today, count))
    }),
  )
})

test('a weekday is the next to come, or the last there was where days are over', () => {
  assert(
    property(someDay, constantFrom(...locales), integer({ min: 0, max: 6 }), (now, locale, ahead) => {
      const day = daysAfter(now, ahead)
      const name = new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
        weekday: 'long',
        timeZone: 'UTC',
      })
      expect(readDay(name, { today: now, locale })).toBe(day)
      expect(readDay(name, { today: now, locale, isPast: true })).toBe(ahead === 0 ? day : daysAfter(day, -7))
    }),
  )
})

test.each([
  ['en-US', 'today', '2026-11-26'],
  ['en-US', 'tom', '2026-11-27'],
  ['en-US', 'Fri', '2026-11-27'],
  ['en-US', 'thu', '2026-11-26'],
  ['en-US', '22/11', '2026-11-22'],
  ['en-US', '11/22', '2026-11-22'],
  ['en-US', '12/1', '2026-12-01'],
  ['en-GB', '12/1', '2027-01-12'],
  ['en-CA', '2026-11-22', '2026-11-22'],
  ['en-US', '22 nov', '2026-11-22'],
  ['en-US', 'Nov 22nd, 2027', '2027-11-22'],
  ['de', 'heute', '2026-11-26'],
  ['de', 'übermorgen', '2026-11-28'],
  ['de', 'fr', '2026-11-27'],
  ['de', '22.11.', '2026-11-22'],
  ['de', '3. März', '2027-03-03'],
  ['de', '1.12.27', '2027-12-01'],
  ['fr', "aujourd'hui", '2026-11-26'],
  ['fr', 'demain', '2026-11-27'],
  ['fr', 'ven', '2026-11-27'],
  ['fr', '1er déc', '2026-12-01'],
  ['es', 'mañana', '2026-11-27'],
  ['es', 'manana', '2026-11-27'],
  ['es', '22 de noviembre de 2027', '2027-11-22'],
  // Where a page speaks German, whoever types English is understood.
  ['de', 'tomorrow', '2026-11-27'],
  ['es', 'friday', '2026-11-27'],
])('in %s, %s is %s', (locale, text, day) => {
  expect(read(text, locale)).toBe(day)
})

test.each([
  '',
  't',
  '22',
  '32/11',
  '30/2',
  '2026-02-30',
  '1/2/3/4',
  'fri 22 xyz',
  'someday',
  '99/99',
  '+',
  '12345',
])('“%s” is no day', text => {
  expect(read(text)).toBeNull()
})

test('a week goes from Monday to Sunday and holds its day', () => {
  assert(
    property(days, day => {
      const { from, to } = weekOf(day)
      expect([weekdayOf(from), weekdayOf(to)]).toEqual([1, 0])
      expect(from <= day && day <= to).toBe(true)
    }),
  )
})
