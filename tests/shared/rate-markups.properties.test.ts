import { array, assert, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import {
  carrierCharge,
  carrierMinor,
  markupMinor,
  markupsOf,
  withMarkups,
  withoutMarkups,
} from '../../shared/rate-markups.ts'
import { fromMinor, toMinor } from '../../shared/units/money.ts'

const currency = constantFrom('CAD', 'JPY', 'KWD')
const minor = integer({ min: 0, max: 1e9 })

const rateOf = (totalMinor: number, code: string): RateRecord => ({
  id: 'rat_1',
  object_type: 'rate',
  carrier_name: 'courier',
  carrier_id: 'courier',
  carrier_ref: 'car_1',
  currency: code,
  service: 'ground',
  base_charge: fromMinor(totalMinor, code),
  discount: 0,
  duties_and_taxes: 0,
  total_charge: fromMinor(totalMinor, code),
  transit_days: null,
  extra_charges: [{ name: 'Fuel', amount: 0, currency: code }],
  estimated_delivery: null,
  meta: { zone: '2' },
  test_mode: true,
})

const terms = record({
  kind: constantFrom('percent' as const, 'amount' as const),
  // In ten thousandths of a percent, or minor units.
  size: integer({ min: 1, max: 5_000_000 }),
  currency,
  name: string({ maxLength: 60 }),
})

test('the price of the carrier is the total without what was added, to the last minor unit', () => {
  assert(
    property(minor, currency, array(terms, { maxLength: 6 }), (totalMinor, code, all) => {
      const rate = rateOf(totalMinor, code)
      const added = all.flatMap(({ kind, size, currency: own, name }, at) => {
        const value = kind === 'percent' ? size / 10_000 : fromMinor(size, own)
        const each = markupMinor(
          { kind, value, currency: kind === 'percent' ? null : own },
          { minor: totalMinor, currency: code },
        )
        if (kind === 'amount') expect(each).toBe(own === code ? size : null)
        return each ? [{ id: `chrg_${at}`, name, amount: fromMinor(each, code) }] : []
      })
      const shown = withMarkups(rate, added)
      const sum = added.reduce((all, { amount }) => all + toMinor(amount, code), 0)
      expect(toMinor(shown.total_charge, code)).toBe(totalMinor + sum)
      expect(carrierMinor(shown)).toBe(totalMinor)
      expect(carrierCharge(shown)).toBe(rate.total_charge)
      expect(markupsOf(shown)).toEqual(added)
      expect(withoutMarkups(shown)).toEqual(rate)
      expect(shown.extra_charges.length).toBe(1 + added.length)
    }),
  )
})

test('a percentage is the exact share, rounded half up', () => {
  assert(
    property(minor, integer({ min: 1, max: 5_000_000 }), (totalMinor, share) => {
      const exact = BigInt(totalMinor) * BigInt(share)
      const rounded = (2n * exact + 1_000_000n) / 2_000_000n
      const price = { minor: totalMinor, currency: 'CAD' }
      expect(markupMinor({ kind: 'percent', value: share / 10_000, currency: null }, price)).toBe(
        Number(rounded),
      )
    }),
  )
})
