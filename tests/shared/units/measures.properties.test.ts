import { assert, constantFrom, double, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepsBegun, withoutNoise } from '../../../shared/units/decimal.ts'
import {
  convertDimension,
  convertWeight,
  dimensionUnits,
  round2,
  weightText,
  weightUnits,
} from '../../../shared/units/measures.ts'

/** From far below what a scale shows to more than a ship carries. */
const measure = double({ min: 0, max: 1e7, noNaN: true, noDefaultInfinity: true })
const signed = double({ min: -1e7, max: 1e7, noNaN: true, noDefaultInfinity: true })
const weightUnit = constantFrom(...weightUnits)
const dimensionUnit = constantFrom(...dimensionUnits)

/** A conversion keeps six decimals; on the way back what was cut off grows by the factor. Beside that, floats. */
const tolerance = (value: number, factorBack: number) => 1e-6 * (1 + factorBack) + value * 1e-12

const isNegativeZero = (value: number) => Object.is(value, -0)

describe('weights', () => {
  it('come back from every unit as they went, as exactly as six decimals say', () => {
    assert(
      property(measure, weightUnit, weightUnit, (value, from, to) => {
        const back = convertWeight(convertWeight(value, from, to), to, from)
        expect(Math.abs(back - value)).toBeLessThanOrEqual(
          tolerance(value, convertWeight(1e6, to, from) / 1e6),
        )
      }),
    )
  })

  it('keep their order in every unit', () => {
    assert(
      property(measure, measure, weightUnit, weightUnit, (one, other, from, to) => {
        const [light, heavy] = one < other ? [one, other] : [other, one]
        expect(convertWeight(light, from, to)).toBeLessThanOrEqual(convertWeight(heavy, from, to))
      }),
    )
  })

  it('are rounded to the nearest hundredth, once and for all', () => {
    assert(
      property(measure, value => {
        const rounded = round2(value)
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.005 + value * 1e-12 + 1e-6)
        expect(round2(rounded)).toBe(rounded)
      }),
    )
  })

  it('are read as they are written', () => {
    assert(
      property(measure, weightUnit, (value, unit) => {
        const [number = '', shown] = weightText(value, unit).split(' ')
        expect(Math.abs(Number(number) - value)).toBeLessThanOrEqual(Math.max(value / 20, 0.00005) * 1.000001)
        expect(shown).toBe(unit.toLowerCase())
      }),
    )
  })

  it('whole kilograms are whole grams', () => {
    assert(
      property(integer({ min: 0, max: 1e9 }), kilograms => {
        expect(convertWeight(kilograms, 'KG', 'G')).toBe(kilograms * 1000)
        expect(convertWeight(kilograms * 1000, 'G', 'KG')).toBe(kilograms)
      }),
    )
  })
})

describe('sides', () => {
  it('come back from the other unit as they went', () => {
    assert(
      property(measure, dimensionUnit, dimensionUnit, (value, from, to) => {
        const back = convertDimension(convertDimension(value, from, to), to, from)
        expect(Math.abs(back - value)).toBeLessThanOrEqual(tolerance(value, 2.54))
      }),
    )
  })
})

describe('measures', () => {
  it('are never minus nothing', () => {
    assert(
      property(signed, weightUnit, weightUnit, (value, from, to) => {
        for (const result of [withoutNoise(value), round2(value), convertWeight(value, from, to)])
          expect(isNegativeZero(result)).toBe(false)
        for (const [side, other] of [
          ['CM', 'IN'],
          ['IN', 'CM'],
        ] as const)
          expect(isNegativeZero(convertDimension(value, side, other))).toBe(false)
      }),
      {
        examples: [
          [-1e-9, 'G', 'KG'],
          [-0, 'KG', 'KG'],
          [-0.001, 'KG', 'LB'],
        ],
      },
    )
  })

  it('count the steps they are made of, whatever the step', () => {
    assert(
      property(integer({ min: 0, max: 1e5 }), integer({ min: 1, max: 1e4 }), (count, hundredths) => {
        const step = hundredths / 100
        expect(stepsBegun(count * step, step)).toBe(count)
        if (count > 0) expect(stepsBegun(count * step - step / 2, step)).toBe(count)
      }),
    )
  })
})
