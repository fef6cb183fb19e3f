import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  option,
  record,
  shuffledSubarray,
} from 'fast-check'
import { expect, test } from 'vitest'
import { createMoneyRepository, type NewMoneyRow } from '../../../../main/domain/money/money-repository.ts'
import { createMoneyService } from '../../../../main/domain/money/money-service.ts'
import { createReportDays } from '../../../../main/domain/money/reports/report-days.ts'
import { createReportRepository } from '../../../../main/domain/money/reports/report-repository.ts'
import { createTotalRepository } from '../../../../main/domain/money/total-repository.ts'
import { createIds } from '../../../../main/platform/ids.ts'
import { createShopCalendar } from '../../../../main/platform/shop-calendar.ts'
import { type MoneyTotal, moneyGroups, moneyKinds } from '../../../../shared/desk/money.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import { aDay } from '../../../support/a-day.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { testDatabase } from '../../../support/station/database.ts'
import { unwrap } from '../../../support/station/engine.ts'
import { workMs } from '../../../support/work-of.ts'

const start = Date.UTC(2026, 0, 5)
const ids = createIds()

const rowOf = (row: Partial<NewMoneyRow>): NewMoneyRow => ({
  id: ids('money'),
  kind: 'charge',
  amountMinor: 100,
  currency: 'CAD',
  at: start,
  recordedAt: start,
  carrierName: 'acme',
  carrierId: null,
  connectionId: null,
  service: null,
  shipmentId: null,
  purchaseId: null,
  pickupId: null,
  identifier: null,
  trackingNumber: null,
  aboutId: null,
  expectedBy: null,
  source: 'purchase',
  note: null,
  who: null,
  testMode: 1,
  ...row,
})

function aLedger() {
  const database = testDatabase()
  const repository = createMoneyRepository(database)
  const clock = manualClock()
  const calendar = createShopCalendar(clock, () => 'America/St_Johns')
  const totals = createTotalRepository(database)
  const days = createReportDays({ repository: createReportRepository(database), totals, calendar, clock })
  const service = createMoneyService({ repository, days, calendar, clock })
  return { database, repository, service }
}

const someRow = record({
  kind: constantFrom(...moneyKinds),
  amount: option(integer({ min: 0, max: 1e15 }), { freq: 10 }),
  currency: constantFrom('CAD', 'JPY', 'KWD', 'ISK', 'TND'),
  carrierName: constantFrom('acme', 'other', ''),
  service: constantFrom('ground', 'air', null),
  at: integer({ min: start, max: start + 9 * 24 * 3_600_000 }),
})

test('totals are the sum of the rows, whatever they are grouped by', async () => {
  const { database, repository, service } = aLedger()
  database.sqlite.exec('DROP TRIGGER money_entries_never_deleted')
  const groupings = shuffledSubarray([...moneyGroups])
  await assert(
    asyncProperty(array(someRow, { maxLength: 40 }), groupings, async (rows, groupBy) => {
      database.sqlite.exec('DELETE FROM money_entries; DELETE FROM report_days')
      const expected = new Map<string, bigint>()
      for (const { amount, kind, ...row } of rows) {
        const sign = kind === 'charge' ? 1 : -1
        const amountMinor = amount === null ? null : amount * sign
        repository.insert(rowOf({ ...row, kind, amountMinor }))
        const counts = kind !== 'refund_expected' && amountMinor !== null
        if (counts) expected.set(row.currency, (expected.get(row.currency) ?? 0n) + BigInt(amountMinor))
      }
      const query = { from: aDay('2026-01-04'), to: aDay('2026-01-15'), group_by: groupBy }
      const { groups, totals } = unwrap(await service.totals(true, query))
      for (const found of [groups, totals])
        for (const [currency, sum] of expected) expect(netOf(found, currency)).toBe(sum)
      const charges = (found: MoneyTotal[]) => found.reduce((sum, each) => sum + each.charges, 0)
      expect(charges(groups)).toBe(rows.filter(({ kind }) => kind === 'charge').length)
      expect(charges(totals)).toBe(charges(groups))
    }),
    { numRuns: 60 },
  )
})

/** From the parts, which are all known: `net` is not told where every charge is unknown. */
const netOf = (totals: MoneyTotal[], currency: string): bigint =>
  totals
    .filter(each => each.currency === currency)
    .flatMap(({ charged, voided, credited, adjusted }) => [charged, voided, credited, adjusted])
    .reduce((sum, text) => sum + BigInt((text ?? '0').replace('.', '')), 0n)

test('pages show every row once, whatever is written meanwhile', () => {
  const { repository, service } = aLedger()
  for (let n = 0; n < 60; n += 1) repository.insert(rowOf({ at: start + (n % 7) }))
  const seen: string[] = []
  let last = { at: 0, seq: 0 }
  for (let rows = repository.after(true, everything, last, 9); rows.length > 0; ) {
    seen.push(...rows.map(({ id }) => id))
    last = rows.at(-1) ?? last
    repository.insert(rowOf({ at: start + 100 + seen.length }))
    if (seen.length > 60) break
    rows = repository.after(true, everything, last, 9)
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(60)
  expect(unwrap(service.list(true, { limit: 100, offset: 0 })).records).toHaveLength(67)
})

const everything = { start: 0, end: Number.MAX_SAFE_INTEGER, filters: {} }

test('100,000 rows are added up while somebody waits', async () => {
  const { database, service } = aLedger()
  database.sqlite
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
       INSERT INTO money_entries (id, kind, amount_minor, currency, at, recorded_at, carrier_name, service, source, test_mode)
       SELECT 'mny_' || i, 'charge', i % 5000, 'CAD', ? + i * 300000, 0, 'carrier_' || (i % 5), 'service_' || (i % 20),
         'purchase', 1 FROM n`,
    )
    .run(start - 99_999 * 300_000)
  const timed = async (query: Parameters<typeof service.totals>[1]) => {
    let charges: number | undefined
    const ms = await workMs(async () => {
      charges = unwrap(await service.totals(true, query)).totals[0]?.charges
    })
    return { ms, charges }
  }
  const days = { from: aDay('2025-01-01'), to: aDay('2026-01-05') }
  await timed({ ...days, group_by: ['day'] })
  for (const group_by of [['day'], ['carrier', 'service'], ['day', 'carrier', 'service']] as const) {
    const { ms, charges } = await timed({ ...days, group_by: [...group_by] })
    expect(charges).toBe(100_000)
    expect(ms, String(group_by)).toBeLessThan(3_000)
  }
})

test('decimals of totals read back as the minor units they are made of', async () => {
  const { repository, service } = aLedger()
  for (const currency of ['CAD', 'JPY', 'KWD']) repository.insert(rowOf({ currency, amountMinor: 1_205 }))
  const { totals } = unwrap(await service.totals(true, { from: aDay('2026-01-01'), to: aDay('2026-01-10') }))
  expect(totals.map(({ net, currency }) => toMinor(net ?? '', currency ?? ''))).toEqual([1_205, 1_205, 1_205])
})
