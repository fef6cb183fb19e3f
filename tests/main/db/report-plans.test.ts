import { expect, test } from 'vitest'
import type { Database } from '../../../main/db/database.ts'
import { createReportRepository } from '../../../main/domain/money/reports/report-repository.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { watchedDatabase } from '../../support/station/query-plans.ts'

test('reports read one index of the labels of their time', () => {
  const { plansOf, sqlite } = watchedDatabase()
  const asked = { testMode: true, start: 5, end: 9, carriers: [], today: '2026-01-05' as ShopDay }
  const days = [{ day: asked.today, start: 5, end: 9 }]
  const { neverScanned, returnReasons, days: byDay, ...sums } = createReportRepository({ sqlite } as Database)
  for (const sum of [...Object.values(sums), () => byDay(asked, days), neverScanned]) {
    const plan = plansOf(() => sum(asked)).join('\n')
    expect(plan).toMatch(
      /label_facts USING (COVERING )?INDEX label_facts_report \(test_mode=\? AND bought_at>\? AND bought_at<\?\)/,
    )
  }
  expect(plansOf(() => returnReasons(asked)).join('\n')).toContain('returns_by_time (test_mode=? AND')
})
