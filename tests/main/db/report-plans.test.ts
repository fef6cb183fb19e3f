import { expect, test } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { createReportRepository } from '../../../main/domain/money/reports/report-repository.ts'
import { createMarkUnusual } from '../../../main/domain/money/reports/usual-prices.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { labelSets } from '../../../shared/desk/reports.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

const during = { start: 5, end: 9 }
const byTime = 'label_facts USING INDEX label_facts_time (test_mode=? AND bought_at>? AND bought_at<?)'

test('reports find the labels of their time by it alone, and what is kept of their days', () => {
  const { plansOf, sqlite } = watchedDatabase()
  const reports = createReportRepository({ sqlite } as Database)
  expect(plansOf(() => reports.ofDay(true, during)).join('\n')).toContain(byTime)
  for (const set of labelSets) {
    const asked = {
      testMode: true,
      carriers: ['acme'],
      set,
      today: '2026-01-05' as ShopDay,
      named: { zone: '' },
    }
    const plan = plansOf(() => reports.rows(asked, during, { limit: 9, offset: 0 })).join('\n')
    expect(plan).toContain(byTime)
    expect(plansOf(() => reports.count(asked, during)).join('\n')).toContain('label_facts_time')
  }
  expect(plansOf(() => reports.keptDays(true, during)).join('\n')).toMatch(
    /report_days USING INDEX \S+ \(test_mode=\? AND start_at>\? AND start_at<\?\)/,
  )
  expect(plansOf(() => reports.returnReasons(true, during)).join('\n')).toContain(
    'returns_by_time (test_mode=? AND',
  )
  expect(plansOf(() => reports.reach(true)).join('\n')).not.toMatch(/SCAN (label_facts|money_entries)/)
})

test('what labels like it cost is read out of the index alone, the latest first and no more than are compared', () => {
  const { plansOf, sqlite } = watchedDatabase()
  const markUnusual = createMarkUnusual({ sqlite })
  const rate = { currency: 'CAD', total_charge: 10, test_mode: true, meta: null } as RateRecord
  const plan = plansOf(() => markUnusual([rate], { country: 'CA', weightGrams: 1000 })).join('\n')
  expect(plan).toContain('USING COVERING INDEX label_facts_alike (test_mode=? AND country=? AND currency=?)')
  expect(plan).not.toContain('TEMP B-TREE')
})
