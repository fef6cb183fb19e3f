import { describe, expect, test } from 'vitest'
import { withRowKeys } from '../../../../../renderer/lib/drafts/json-draft.ts'
import {
  percentUp,
  sheetDifferences,
} from '../../../../../renderer/screens/carriers/rates/sheet-differences.ts'
import type { SheetRow } from '../../../../../renderer/screens/carriers/rates/sheet-rows.ts'

let keys = 0
/** Every sheet that is loaded has keys of its own. */
const loaded = (services: object[]): SheetRow[] =>
  withRowKeys(services, () => {
    keys += 1
    return `row${keys}`
  }) as SheetRow[]

const service = (more: object = {}) => ({
  service_name: 'Standard',
  service_code: 'standard',
  fuel_percent: 8.5,
  surcharges: [{ name: 'Residential', amount: 1.25 }],
  zones: [
    { label: 'Local', rate: 6.46, min_weight: 0, max_weight: 1, postal_codes: ['H'] },
    { label: 'Local', rate: 7.25, min_weight: 1, max_weight: 2, postal_codes: ['H'] },
    { label: 'Canada', rate: 9, max_weight: 1, country_codes: ['CA'] },
  ],
  ...more,
})

describe('two rate sheets', () => {
  test('are the same whatever the keys, the order of rows and what is left out', () => {
    const { zones } = service()
    const other = service({ zones: zones.toReversed(), description: '', transit_days: null })
    expect(sheetDifferences(loaded([service()]), loaded([other]))).toEqual([])
  })

  test('differ in prices cell by cell, also where one is not offered any more', () => {
    const { zones } = service()
    const next = [
      { ...zones[0], rate: 6.8 },
      zones[2],
      { label: 'Canada', rate: 12, min_weight: 1, max_weight: 2, country_codes: ['CA'] },
    ] as object[]
    const found = sheetDifferences(loaded([service()]), loaded([service({ zones: next })]))
    expect(
      found.map(each =>
        each.kind === 'price' ? [each.row.label, each.row.max_weight, each.before, each.now] : each,
      ),
    ).toEqual([
      ['Local', 1, 6.46, 6.8],
      ['Canada', 2, null, 12],
      ['Local', 2, 7.25, null],
    ])
  })

  test('differ in what a service takes and adds, and in whole services', () => {
    const changed = service({ fuel_percent: 9, surcharges: [{ name: 'Residential', amount: 1.5 }] })
    const express = service({ service_name: 'Express', service_code: 'express' })
    expect(sheetDifferences(loaded([service(), express]), loaded([changed]))).toMatchObject([
      { kind: 'setting', service: 'Standard', field: 'fuel_percent', before: 8.5, now: 9 },
      { kind: 'setting', service: 'Standard', field: 'surcharges' },
      { kind: 'removed', service: 'Express' },
    ])
    expect(sheetDifferences([], loaded([express]))).toEqual([{ kind: 'added', service: 'Express' }])
  })

  test('say by how much a price went up where both have one', () => {
    expect(percentUp(8, 10)).toBe(25)
    expect(percentUp(10, 8)).toBe(-20)
    expect([percentUp(0, 5), percentUp(null, 5), percentUp(5, null)]).toEqual([null, null, null])
  })
})
