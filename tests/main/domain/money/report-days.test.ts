import { expect, test } from 'vitest'
import { createReportDays, daysOf } from '../../../../main/domain/money/reports/report-days.ts'
import { createReportRepository } from '../../../../main/domain/money/reports/report-repository.ts'
import { createTotalRepository } from '../../../../main/domain/money/total-repository.ts'
import { createShopCalendar } from '../../../../main/platform/shop-calendar.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { labelWriter } from '../../../support/desks/report-labels.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { testDatabase } from '../../../support/station/database.ts'

const aDay = (day: string) => day as ShopDay
const plain = {
  carrier: 'acme',
  service: 'ground',
  currency: 'CAD',
  amount: 1_000,
  offers: 1,
  dearest: 1_000,
  median: 1_000,
  parcels: 1,
  country: 'CA',
  zone: null,
  promised: null,
  scanned: null,
  delivered: null,
  handed: null,
  voided: false,
  desk: null,
  operator: null,
  seconds: null,
}

/** Labels of the 5th and the 6th of January 2026; it is noon of the 6th in New York. */
function reportDays() {
  const database = testDatabase()
  const zone = { now: 'America/New_York' }
  const clock = manualClock(Date.parse('2026-01-06T17:00:00Z'))
  const days = createReportDays({
    repository: createReportRepository(database),
    totals: createTotalRepository(database),
    calendar: createShopCalendar(clock, () => zone.now),
    clock,
  })
  const write = labelWriter({ database: database.sqlite })
  for (const at of ['2026-01-05T15:00:00Z', '2026-01-06T04:00:00Z', '2026-01-06T15:00:00Z'])
    write({ ...plain, at: Date.parse(at) })
  return {
    ...database,
    zone,
    fill: () => days.fill(new AbortController().signal),
    parcels: async (named = zone.now) => {
      const found: [string, number][] = []
      const asked = await daysOf(named, aDay('2026-01-05'), aDay('2026-01-06'))
      for await (const { day, totals } of days.read({ testMode: true, zone: named, days: asked }))
        found.push([day, totals.services.reduce((sum, each) => sum + each.parcels, 0)])
      return found
    },
    unknown: async () => {
      let unknown = 0
      const asked = await daysOf(zone.now, aDay('2026-01-05'), aDay('2026-01-06'))
      for await (const { totals } of days.read({ testMode: true, zone: zone.now, days: asked }))
        unknown += totals.money.reduce((sum, each) => sum + each.unknown, 0)
      return unknown
    },
    kept: () =>
      database.sqlite
        .prepare<[], { start_at: number }>('SELECT start_at FROM report_days ORDER BY start_at')
        .all()
        .map(({ start_at: at }) => new Date(at).toISOString().slice(0, 16)),
  }
}

test('days that are over are kept until one of their labels changes, and today is not', async () => {
  const { sqlite, parcels, kept, fill } = reportDays()
  await fill()
  expect(kept()).toEqual(['2026-01-05T05:00'])
  expect(await parcels()).toEqual([
    ['2026-01-05', 2],
    ['2026-01-06', 1],
  ])
  sqlite.exec("UPDATE label_facts SET voided_at = 1 WHERE purchase_id = 'pur_1'")
  expect(kept()).toEqual([])
  expect(await parcels()).toEqual([
    ['2026-01-05', 1],
    ['2026-01-06', 1],
  ])
  expect(kept()).toEqual(['2026-01-05T05:00'])
  // What is said of them without a change is none.
  sqlite.exec("DELETE FROM label_facts WHERE purchase_id = 'pur_2'")
  expect(kept()).toEqual(['2026-01-05T05:00'])
  expect((await parcels())[1]).toEqual(['2026-01-06', 0])
})

test('days of another time zone are counted and not kept, and take the place of the others when it is the shop’s', async () => {
  const { zone, parcels, kept } = reportDays()
  await parcels()
  const utc = [
    ['2026-01-05', 1],
    ['2026-01-06', 2],
  ]
  expect(await parcels('UTC')).toEqual(utc)
  expect(kept()).toEqual(['2026-01-05T05:00'])
  zone.now = 'UTC'
  expect(await parcels()).toEqual(utc)
  expect(kept()).toEqual(['2026-01-05T00:00'])
})

test('a charge of unknown amount is known from its bill on, whatever day that is of', async () => {
  const { sqlite, unknown } = reportDays()
  const insert = sqlite.prepare(
    `INSERT INTO money_entries (id, kind, amount_minor, currency, at, recorded_at, carrier_name, source, test_mode, about_id)
     VALUES (?, ?, ?, ?, ?, 0, 'acme', 'purchase', 1, ?)`,
  )
  insert.run('mny_unknown', 'charge', null, null, Date.parse('2026-01-05T15:00:00Z'), null)
  expect(await unknown()).toBe(1)
  insert.run('mny_bill', 'adjustment', 500, 'CAD', Date.parse('2026-01-06T15:00:00Z'), 'mny_unknown')
  expect(await unknown()).toBe(0)
})

test('a full disk keeps nobody from reading a report', async () => {
  const { sqlite, parcels, kept } = reportDays()
  // Whatever is kept takes more than there is left.
  sqlite.exec(`CREATE TABLE filler (bytes BLOB);
    CREATE TRIGGER fill AFTER INSERT ON report_days BEGIN INSERT INTO filler VALUES (zeroblob(1000000)); END`)
  sqlite.pragma(`max_page_count = ${Number(sqlite.pragma('page_count', { simple: true })) + 2}`)
  expect(await parcels()).toEqual([
    ['2026-01-05', 2],
    ['2026-01-06', 1],
  ])
  expect(kept()).toEqual([])
})
