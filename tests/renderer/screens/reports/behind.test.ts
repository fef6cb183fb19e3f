import { assert, constantFrom, integer, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { behindText, labelsBehind, parseBehind } from '../../../../renderer/screens/reports/behind.ts'
import { parseReportSearch } from '../../../../renderer/screens/reports/report-search.ts'
import { labelSets } from '../../../../shared/desk/reports.ts'

test('the rows behind a number stand in the address, whatever they are named', () => {
  const names = record({ zone: option(string({ maxLength: 50 })), desk: string({ maxLength: 50 }) })
  assert(
    property(constantFrom(...labelSets), names, integer({ min: -5, max: 5 }), (set, named, off) => {
      const behind = labelsBehind(set, { ...named, from: '2026-01-05', numbers: { off } })
      const { behind: text } = parseReportSearch({ behind: behindText(behind) })
      expect(parseBehind(text)).toEqual(behind)
    }),
  )
  const entries = { list: 'entries', currency: 'CAD', kind: 'adjustment' } as const
  expect(parseBehind(behindText(entries))).toEqual(entries)
  const refunds = { list: 'refunds', age: 'days_over_30' } as const
  expect(parseBehind(behindText(refunds))).toEqual(refunds)
})

test('an address that says no list is that of the report', () => {
  for (const text of [
    undefined,
    '',
    'list=labels',
    'list=labels&set=all',
    'list=refunds&age=old',
    '%%%',
    '{}',
  ])
    expect(parseBehind(text)).toBeNull()
  expect(parseBehind('list=labels&set=late&off=x&from=soon')).toEqual({ list: 'labels', set: 'late' })
})
