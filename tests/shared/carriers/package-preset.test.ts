import { expect, test } from 'vitest'
import { fillFromPreset, type PackagePreset } from '../../../shared/carriers/package-preset.ts'

const preset: PackagePreset = {
  code: 'small_box',
  width: 42,
  height: 32,
  length: 32,
  dimension_unit: 'CM',
  weight: 5,
  weight_unit: 'KG',
}

test('sides and unit are filled, weight never is', () => {
  expect(fillFromPreset({ weight_unit: 'LB' }, preset)).toEqual({
    weight_unit: 'LB',
    width: 42,
    height: 32,
    length: 32,
    dimension_unit: 'CM',
  })
})

test('what the caller said stays, null included', () => {
  expect(fillFromPreset({ width: 10, height: null }, preset)).toEqual({
    width: 10,
    height: null,
    length: 32,
    dimension_unit: 'CM',
  })
})

test('sides are converted to the unit the caller named', () => {
  expect(fillFromPreset({ dimension_unit: 'IN' }, preset)).toEqual({
    width: 16.54,
    height: 12.6,
    length: 12.6,
    dimension_unit: 'IN',
  })
})

test('a preset without sizes fills nothing', () => {
  expect(fillFromPreset({ weight: 1 }, { code: 'letter' })).toEqual({ weight: 1 })
})
