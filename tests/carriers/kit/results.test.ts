import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancedPrice } from '../../../main/carriers/kit/results.ts'

const minor = fc.integer({ min: -1_000_000, max: 1_000_000 })

test('whatever a carrier says of the parts, they add up to what it bills', () => {
  fc.assert(
    fc.property(
      fc.record({
        currency: fc.constant('CAD'),
        totalMinor: minor,
        baseMinor: fc.option(minor),
        discountMinor: minor,
        dutiesMinor: minor,
        charges: fc.array(fc.record({ name: fc.string(), amountMinor: minor }), { maxLength: 8 }),
      }),
      parts => {
        const price = balancedPrice(parts)
        const charges = price.charges.reduce((sum, charge) => sum + charge.amountMinor, 0)
        expect(price.baseMinor + charges - price.discountMinor + price.dutiesMinor).toBe(parts.totalMinor)
        expect(price.totalMinor).toBe(parts.totalMinor)
      },
    ),
  )
})

test('a remainder is a charge of its own, and nothing is added where nothing is left', () => {
  const parts = {
    currency: 'CAD',
    totalMinor: 1200,
    baseMinor: 1000,
    charges: [{ name: 'Fuel', amountMinor: 150 }],
  }
  expect(balancedPrice(parts).charges).toEqual([
    { name: 'Fuel', amountMinor: 150, currency: 'CAD' },
    { name: 'Other charges', amountMinor: 50, currency: 'CAD' },
  ])
  expect(balancedPrice({ ...parts, totalMinor: 1150 }).charges).toHaveLength(1)
})
