import { expect, test } from 'vitest'
import { differenceOf, isWeight, toleranceOf } from '../../../shared/packing/weights.ts'

const rules = { tolerance_percent: 5, tolerance_grams: 20 }

test('a parcel may differ by the greater of both tolerances', () => {
  expect([toleranceOf(100, rules), toleranceOf(2_000, rules)]).toEqual([20, 100])
  expect(differenceOf(1_050, 1_000, rules, true)).toBeNull()
  expect(differenceOf(949, 1_000, rules, true)).toBe(-51)
  expect(differenceOf(500, null, rules, true)).toBeNull()
})

test('a box nobody weighed makes a parcel heavier, never lighter', () => {
  expect(differenceOf(1_200, 1_000, rules, false)).toBeNull()
  expect(differenceOf(1_200, 1_000, rules, true)).toBe(200)
  expect(differenceOf(900, 1_000, rules, false)).toBe(-100)
})

test('nothing, less than nothing and ten tonnes are no weight', () => {
  expect([0, -5, 10_000_000, 1, 150_000].map(isWeight)).toEqual([false, false, false, true, true])
})
