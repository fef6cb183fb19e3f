import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAmount } from '../../../main/carriers/kit/answers.ts'
import {
  countryIn,
  decimalLess,
  decimalSum,
  instantBefore,
  laterOf,
  unitValueOf,
} from '../../../main/sources/kit/values.ts'

const unit = (total: string, quantity: string, currency: string) =>
  unitValueOf(toAmount(total), toAmount(quantity), currency)

test.each([
  ['39.90', '2', 'CAD', '19.95'],
  ['10.00', '3', 'USD', '3.333333'],
  ['1000', '3', 'JPY', '333.3333'],
  ['1000', '4', 'JPY', '250'],
  ['1.500', '2', 'KWD', '0.750'],
  ['12.3456', '1', 'EUR', '12.3456'],
  ['9.00', '1.5', 'EUR', '6.00'],
  ['0.00', '2', 'EUR', '0.00'],
])('%s for %s pieces in %s is %s a piece', (total, quantity, currency, value) => {
  expect(unit(total, quantity, currency)).toBe(value)
})

test.each([
  ['10.00', '0'],
  ['10.00', '-1'],
  ['', '2'],
  ['10.00', 'two'],
])('%s for %s pieces is unknown', (total, quantity) => expect(unit(total, quantity, 'EUR')).toBeNull())

test('pieces of a line add up to what was paid for it', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 10_000 }), (minor, pieces) => {
      const total = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      const [whole = '', fraction = ''] = (unit(total, String(pieces), 'EUR') ?? '').split('.')
      const millionths = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
      // Nearest cent of all pieces together.
      expect((millionths * BigInt(pieces) + 5_000n) / 10_000n).toBe(BigInt(minor))
    }),
  )
})

test('numbers are taken off and added exactly, and nothing is less than nothing', () => {
  expect(decimalLess('5', '2')).toBe('3')
  expect(decimalLess('1.5', '0.25', '0.25')).toBe('1')
  expect(decimalLess('0.3', '0.1')).toBe('0.2')
  expect(decimalLess('1', '2')).toBe('0')
  expect(decimalSum(['0.1', '0.2', '3'])).toBe('3.3')
  expect(decimalSum([])).toBe('0')
})

test('instants are compared and moved whatever offset they are written with', () => {
  expect(instantBefore('2026-11-28T09:00:00+01:00', 60_000)).toBe('2026-11-28T07:59:00Z')
  expect(laterOf('2026-11-28T09:00:00+01:00', '2026-11-28T08:30:00Z')).toBe('2026-11-28T08:30:00Z')
  expect(laterOf(null, '2026-11-28T08:30:00Z')).toBe('2026-11-28T08:30:00Z')
})

test('a country is two letters', () => {
  expect(['ca', 'US', 'USA', '', null].map(countryIn)).toEqual(['CA', 'US', null, null, null])
})
