import { expect, test } from 'vitest'
import { gridOf } from '../../../../../renderer/screens/carriers/rates/rate-grid.ts'
import type { SheetRow } from '../../../../../renderer/screens/carriers/rates/sheet-rows.ts'
import {
  fromCsv,
  priceText,
  raised,
  toCsv,
  toTable,
  withTable,
} from '../../../../../renderer/screens/carriers/rates/sheet-text.ts'

test('a price is shown with the decimals of its currency, and with more where it has them', () => {
  expect(priceText(10.1, 2)).toBe('10.10')
  expect(priceText(0.125, 2)).toBe('0.125')
  expect(priceText(900, 0)).toBe('900')
  expect(priceText('heavy', 2)).toBe('heavy')
  expect(priceText(null, 2)).toBe('')
})

test('prices are raised by per cent without the noise of binary numbers', () => {
  expect(raised(10.15, 10, 2)).toBe(11.17)
  expect(raised(1.005, 0, 2)).toBe(1.01)
  expect(raised(7.25, -3.5, 2)).toBe(7)
  expect(raised(0.4, 5, 2)).toBe(0.42)
  expect(raised(1980, 2.5, 0)).toBe(2030)
})

const rows: SheetRow[] = [
  { rowKey: 'a', label: 'Local', rate: 6.46, min_weight: 0, max_weight: 1 },
  { rowKey: 'b', label: 'Local', rate: 7.25, min_weight: 1, max_weight: 2 },
  {
    rowKey: 'c',
    label: 'Far, "out"',
    rate: 9,
    min_weight: 2,
    max_weight: 30,
    included_weight: 2,
    extra_weight_step: 1,
    extra_rate: 1.2,
  },
]

test('a table leaves as CSV and comes back as it was', () => {
  const csv = toCsv(toTable(rows, 'to kg'))
  expect(csv.split('\r\n')[0]).toBe('to kg,Local,"Far, ""out"""')
  expect(withTable(rows, fromCsv(csv))).toEqual({ zones: rows, unread: 0 })
})

test('a file with semicolons and decimal commas brings new weights and zones', () => {
  const { zones, unread } = withTable(
    rows.slice(0, 2),
    fromCsv('kg;Local;Far\n1;6,50;8\n2;7;9\n5;8;–\nmuch;1;1'),
  )
  expect(unread).toBe(1)
  expect(toTable(zones, 'kg')).toEqual([
    ['kg', 'Local', 'Far'],
    ['1', '6.5', '8'],
    ['2', '7', '9'],
    ['5', '8', ''],
  ])
  expect(gridOf(zones).lines.map(({ band }) => band.min)).toEqual([0, 1, 2])
})
