import { expect, test } from 'vitest'
import { periodBefore } from '../../../../renderer/screens/reports/report-period.ts'

const zone = { time_zone: 'America/Vancouver' }

test.each([
  ['2026-03-04', '2026-03-04', '2026-03-03', '2026-03-03'],
  ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['2024-02-29', '2024-03-01', '2024-02-27', '2024-02-28'],
])('the days before %s to %s are %s to %s', (from, to, before, last) => {
  expect(periodBefore({ from, to, ...zone })).toEqual({ from: before, to: last, ...zone })
})

test('a period without a beginning or an end, or that ends before it begins, has none before it', () => {
  expect(periodBefore({ from: '2026-03-04', ...zone })).toBeNull()
  expect(periodBefore(zone)).toBeNull()
  expect(periodBefore({ from: '2026-03-04', to: '2026-03-03', ...zone })).toBeNull()
})
