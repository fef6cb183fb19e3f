import { expect, test } from 'vitest'
import { periodOf } from '../../../../renderer/screens/reports/report-period.ts'
import { parseReportSearch } from '../../../../renderer/screens/reports/report-search.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'

const day = (text: string) => text as ShopDay
/** A Wednesday. */
const today = day('2026-03-04')

test.each([
  [undefined, '2026-02-03'],
  ['today', '2026-03-04'],
  ['week', '2026-03-02'],
  ['month', '2026-03-01'],
  ['days90', '2025-12-05'],
] as const)('the range %s of a Wednesday begins on %s and ends on the day', (range, from) => {
  expect(periodOf(range === undefined ? {} : { range }, today)).toMatchObject({ from, to: '2026-03-04' })
})

test('a range of one’s own is as it is typed, and never ends before it begins', () => {
  const own = { range: 'custom' } as const
  const of = (from: string, to: string) => periodOf({ ...own, from: day(from), to: day(to) }, today)
  expect(of('2026-01-01', '2026-01-31')).toMatchObject({ from: '2026-01-01', to: '2026-01-31' })
  expect(of('2026-02-01', '2026-01-31')).toMatchObject({ from: '2026-01-31', to: '2026-01-31' })
  expect(periodOf(own, today)).toMatchObject({ from: '2026-03-04', to: '2026-03-04' })
})

test('what makes no sense in an address is left out', () => {
  const whole = { tab: 'costs', range: 'days90', compare: 'year', carrier: 'ups', form: 'table' }
  expect(parseReportSearch(whole)).toEqual(whole)
  expect(
    parseReportSearch({ tab: 'x', range: 1, compare: '', carrier: '', form: 'pie', from: 'soon' }),
  ).toEqual({})
})
