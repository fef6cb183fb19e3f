import { describe, expect, test } from 'vitest'
import { holidayWorkerUrl } from '../../../main/app/holidays.ts'
import type * as tasks from '../../../main/platform/holiday-calendar.ts'
import {
  createHolidays,
  findHolidaysAhead,
  holidayRegions,
  publicHolidays,
} from '../../../main/platform/holiday-calendar.ts'
import { createWorkerPool } from '../../../main/platform/worker-pool.ts'
import { countryCodes } from '../../../shared/countries/countries.ts'
import { daysAfter, weekdayOf } from '../../../shared/units/shop-day.ts'
import { aDay } from '../../support/a-day.ts'

/**
 * The days from Monday to Friday that are public holidays, as governments list them. Canada: Act respecting labour
 * standards of Quebec, s. 60, and National Holiday Act; Employment Standards Act, 2000 of Ontario. Great Britain: gov.uk,
 * bank holidays, and for the 15th of June 2026 the proclamation of 4 February 2026. Bavaria: Feiertagsgesetz, Art. 1.
 * France: Code du travail, L3133-1. United States: opm.gov, federal holidays. Spain: the BOE's list of days common to all.
 */
const published: [country: string, region: string | null, year: number, days: string][] = [
  ['CA', 'QC', 2026, '01-01 04-03 05-18 06-24 07-01 09-07 10-12 12-25'],
  ['CA', 'QC', 2027, '01-01 03-26 05-24 06-24 07-01 09-06 10-11'],
  ['CA', 'ON', 2026, '01-01 02-16 04-03 05-18 07-01 09-07 10-12 12-25'],
  ['CA', 'ON', 2027, '01-01 02-15 03-26 05-24 07-01 09-06 10-11'],
  ['GB', 'ENG', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['GB', 'ENG', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['GB', 'SCT', 2026, '01-01 01-02 04-03 05-04 05-25 06-15 08-03 11-30 12-25 12-28'],
  ['GB', 'SCT', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
  ['DE', 'BY', 2026, '01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 12-25'],
  ['DE', 'BY', 2027, '01-01 01-06 03-26 03-29 05-06 05-17 05-27 11-01'],
  ['FR', null, 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 11-11 12-25'],
  ['FR', null, 2027, '01-01 03-29 05-06 05-17 07-14 11-01 11-11'],
  ['US', null, 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['US', null, 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['ES', null, 2026, '01-01 01-06 04-03 05-01 10-12 12-08 12-25'],
  ['ES', null, 2027, '01-01 01-06 03-26 10-12 11-01 12-06 12-08'],
]

test.each(published)(
  '%s %s has in %i the public holidays its government lists',
  (country, region, year, days) => {
    const isHoliday = createHolidays({ country, region })
    const found = []
    for (let day = aDay(`${year}-01-01`); day <= `${year}-12-31`; day = daysAfter(day, 1))
      if (isHoliday(day) && weekdayOf(day) % 6 !== 0) found.push(day.slice(5))
    expect(found.join(' ')).toBe(days)
  },
)

describe('the names of holidays', () => {
  const easterMonday = (language: string) =>
    publicHolidays({ country: 'DE', region: 'BY' }, 2026, language).find(({ day }) => day === '2026-04-06')

  test('are in the language that is asked for, with one key', () => {
    expect(['en', 'de', 'fr', 'es'].map(language => easterMonday(language)?.name)).toEqual([
      'Easter Monday',
      'Ostermontag',
      'Lundi de Pâques',
      'Lunes de Pascua',
    ])
    expect(easterMonday('fr')?.key).toBe('Easter Monday')
  })

  test('are those of the country where nobody translated them', () => {
    const found = publicHolidays({ country: 'CA', region: 'QC' }, 2026, 'es')
    expect(found.every(({ name }) => name !== '')).toBe(true)
  })
})

test('half a day is worked, and a holiday of several days is not on any of them', () => {
  const germany = createHolidays({ country: 'DE', region: 'BY' })
  expect(germany(aDay('2026-12-24'))).toBe(false)
  const emirates = createHolidays({ country: 'AE', region: null })
  expect(['2026-05-26', '2026-05-27', '2026-05-29', '2026-05-30'].map(day => emirates(aDay(day)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('what is worked all the same is no holiday', () => {
  const isHoliday = createHolidays({ country: 'US', region: null }, key => key === 'Columbus Day')
  expect([isHoliday(aDay('2026-10-12')), isHoliday(aDay('2026-11-11'))]).toEqual([false, true])
})

test.each([
  ['a country without data', { country: 'AQ', region: null }],
  ['no country', { country: 'toString', region: null }],
  ['a part that is of another country', { country: 'DE', region: 'QC' }],
])('%s has no holidays', (_, place) => {
  expect(publicHolidays(place, 2026)).toEqual([])
  expect(createHolidays(place)(aDay('2026-12-25'))).toBe(false)
})

test('the parts of a country are known by their codes', () => {
  expect(holidayRegions('CA')).toMatchObject({ QC: 'Quebec', ON: 'Ontario' })
  expect(holidayRegions('GB')).toMatchObject({ SCT: 'Scotland', ENG: 'England' })
  expect(holidayRegions('AQ')).toEqual({})
})

test('what is found ahead on another thread is what is found here, of every part of a country and everywhere', async () => {
  const pool = createWorkerPool<Pick<typeof tasks, 'findHolidaysAhead'>>({ workerUrl: holidayWorkerUrl })
  const years = [2026, 2027]
  const [home, everywhere] = await Promise.all(
    ['CA', null].map(country => pool.run('findHolidaysAhead', { country, years })),
  ).finally(pool.close)
  expect(home).toEqual(findHolidaysAhead({ country: 'CA', years }))
  expect(home?.years.map(([key]) => key)).toContain('CA QC 2026 en')
  expect(everywhere?.regions.map(([country]) => country)).toEqual([...countryCodes])
  const germany = everywhere?.years.find(([key]) => key === 'DE null 2027 en')?.[1] ?? ''
  expect(JSON.parse(germany)).toEqual(publicHolidays({ country: 'DE', region: null }, 2027))
})
