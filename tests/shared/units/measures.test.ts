import { describe, expect, it } from 'vitest'
import {
  convertDimension,
  convertWeight,
  round2,
  weightText,
  weightUnits,
} from '../../../shared/units/measures.ts'

describe('weights', () => {
  it('convert by the factors of the interface, in both directions', () => {
    const factors = [
      ['KG', 'LB', 2.205],
      ['KG', 'OZ', 35.274],
      ['KG', 'G', 1000],
      ['LB', 'OZ', 16],
      ['LB', 'G', 453.6],
      ['OZ', 'G', 28.35],
    ] as const
    for (const [large, small, factor] of factors) {
      expect(convertWeight(1, large, small)).toBe(factor)
      expect(convertWeight(factor, small, large)).toBe(1)
    }
  })

  it('stay as they are in their own unit', () => {
    for (const unit of weightUnits) expect(convertWeight(1.23, unit, unit)).toBe(1.23)
  })

  it('are rounded to two decimals for people', () => {
    expect(round2(1.005)).toBe(1.01)
    expect(round2(0.453515)).toBe(0.45)
    expect(weightText(1.2, 'KG')).toBe('1.20 kg')
    expect(weightText(450, 'G')).toBe('450 g')
    expect(weightText(0, 'KG')).toBe('0.00 kg')
    expect(weightText(0.001, 'KG')).toBe('0.001 kg')
    expect(weightText(0.006, 'KG')).toBe('0.006 kg')
  })
})

describe('sides', () => {
  it('convert between inches and centimetres', () => {
    expect(convertDimension(12, 'IN', 'CM')).toBe(30.48)
    expect(convertDimension(2.54, 'CM', 'IN')).toBe(1)
    expect(convertDimension(7, 'CM', 'CM')).toBe(7)
  })
})
