import pino from 'pino'
import { expect, test } from 'vitest'
import { startFindingHolidays } from '../../../main/app/holidays.ts'
import { createSettings } from '../../../main/db/settings.ts'
import { publicHolidays } from '../../../main/platform/holiday-calendar.ts'
import { aDay } from '../../support/a-day.ts'
import { testDatabase } from '../../support/station/database.ts'

type Found = { regions: unknown[]; years: [key: string, holidays: string][] }
type Kept = { country: string | null; years: number[]; found: Found[] }

function shop() {
  const database = testDatabase()
  const settings = createSettings(database)
  const kept = () => settings.read('holidays_ahead') as Kept | undefined
  const start = (country: string | null, today = '2026-11-26') =>
    startFindingHolidays(
      { calendar: { today: () => aDay(today) }, database, logger: pino({ enabled: false }) } as never,
      { holidayCountry: () => country },
      { warmUpAfterMs: 0 },
    )
  return { kept, keep: (value: Kept) => settings.write('holidays_ahead', value), start }
}

test('what the first start found of the shop and of everywhere is what the next one answers by', async () => {
  const { kept, keep, start } = shop()
  await start('CA').found
  const first = kept()
  expect(first).toMatchObject({ country: 'CA', years: [2026, 2027, 2025] })
  const [home, everywhere] = first?.found ?? []
  expect(home?.years.map(([key]) => key)).toContain('CA QC 2027 en')
  expect(everywhere?.years.length).toBeGreaterThan(600)
  // A day only the kept ones have shows where the answer comes from.
  const day = { day: aDay('2026-03-02'), key: 'Kept', name: 'Kept' }
  for (const each of everywhere?.years ?? [])
    if (each[0] === 'JP null 2026 en') each[1] = JSON.stringify([day, ...JSON.parse(each[1])])
  keep(first as Kept)
  await start('CA').found
  expect(publicHolidays({ country: 'JP', region: null }, 2026)[0]).toEqual(day)
})

test.each([
  ['another country', 'DE', '2026-11-26'],
  ['another year', 'CA', '2027-01-01'],
])('they are found anew for %s', async (_what, country, today) => {
  const { kept, keep, start } = shop()
  await start('CA').found
  keep({ ...(kept() as Kept), found: [] })
  await start(country, today).found
  expect(kept()?.country).toBe(country)
  expect(kept()?.found).toHaveLength(2)
})

test('what an earlier version kept in another form is found anew', async () => {
  const { kept, keep, start } = shop()
  await start('CA').found
  const first = kept() as Kept
  const earlier = first.found.map(({ regions, years }) => ({
    regions,
    years: years.map(([key, holidays]) => [key, JSON.parse(holidays)]),
  }))
  keep({ ...first, found: earlier as never })
  await start('CA').found
  expect(kept()).toEqual(first)
})

test('a station that stops meanwhile keeps nothing, and the next one begins again', async () => {
  const { kept, start } = shop()
  await start('CA').stop()
  expect(kept()).toBeUndefined()
  await start(null).found
  expect(kept()?.found).toHaveLength(1)
})
