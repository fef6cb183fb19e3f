import { expect, test } from 'vitest'
import { isRateMatrix, readPrice, readRateMatrix } from '../../../shared/desk/rate-matrix.ts'

test.each([
  ['10.15', 10.15],
  ['10,15', 10.15],
  [' 7 ', 7],
  ['CA$1,234.50', 1234.5],
  ['1.234,50 €', 1234.5],
  ["CHF 1'234.50", 1234.5],
  ['USD 9', 9],
  ['–', null],
  ['', null],
])('%j is read as %j', (typed, value) => expect(readPrice(typed)).toBe(value))

test.each(['1,234', 'heavy', '-4', '1.2.3', '3 kg'])('%j is no price and stays as it was typed', typed =>
  expect(readPrice(typed)).toBe(typed),
)

const heads = ['Weight (kg)', 'Local', 'Far']
const card = [
  ['0.5', '6,46', '9.10'],
  ['0.5-2', '7.25', '–'],
  ['2-', '10', '14'],
  ['+1', '1.20', '2'],
]

test('a rate card is a price for every zone and weight, with what each further step costs', () => {
  expect(readRateMatrix(heads, card)).toEqual([
    { at: 0, zone: 'Local', min: 0, max: 0.5, price: 6.46, further: null },
    { at: 0, zone: 'Far', min: 0, max: 0.5, price: 9.1, further: null },
    { at: 1, zone: 'Local', min: 0.5, max: 2, price: 7.25, further: null },
    { at: 2, zone: 'Local', min: 2, max: null, price: 10, further: { step: 1, price: 1.2 } },
    { at: 2, zone: 'Far', min: 2, max: null, price: 14, further: { step: 1, price: 2 } },
  ])
})

test.each([
  ['a rate card', heads, card, true],
  ['one with a price that cannot be read', heads, [...card, ['5', 'heavy', '3']], true],
  ['a list with a price a row', ['Weight up to', 'Zone', 'Rate'], [['2', 'Local', '7']], false],
  ['a list of services', ['Code', 'Local'], [['std', '7']], false],
  ['a table without prices', heads, [['1', 'near', 'far']], false],
  ['a table without rows', heads, [], false],
])('%s is recognised', (_, columns, lines, is) => expect(isRateMatrix(columns, lines)).toBe(is))
