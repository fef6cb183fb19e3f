import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyCodes } from '../../../shared/countries/currencies.ts'
import { divideRounded, stepsBegun, toDecimal } from '../../../shared/units/decimal.ts'
import {
  currencyDecimals,
  fromMinor,
  minorToText,
  percentOfMinor,
  shareOfMinor,
  sumMinor,
  timesMinor,
  toMinor,
  worthOfGoods,
} from '../../../shared/units/money.ts'

describe('money', () => {
  it('adds what goods are worth exactly, however many and however much they are', () => {
    expect(worthOfGoods([{ value: 1.005, quantity: 100 }], 'CAD')).toBe(10_050n)
    expect(
      worthOfGoods(
        Array.from({ length: 10 }, () => ({ value: 0.1, quantity: 1 })),
        'EUR',
      ),
    ).toBe(100n)
    expect(worthOfGoods([{ value: 1e20, quantity: 3 }], 'JPY')).toBe(3n * 10n ** 20n)
    expect(worthOfGoods([], 'CAD')).toBe(0n)
  })

  it('is shared without losing anything', () => {
    const amounts = integer({ min: 0, max: 1e12 })
    assert(
      property(amounts, integer({ min: 1, max: 50 }), (amount, parts) => {
        const shares = Array.from({ length: parts }, (_, index) => shareOfMinor(amount, parts, index))
        expect(sumMinor(shares)).toBe(amount)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(parts)
      }),
    )
  })

  it('reads amounts by the decimals of their currency, halves away from zero', () => {
    expect(toMinor(12.34, 'CAD')).toBe(1234)
    expect(toMinor(1.005, 'CAD')).toBe(101)
    expect(toMinor(-1.005, 'CAD')).toBe(-101)
    expect(toMinor('0.1', 'EUR')).toBe(10)
    expect(toMinor(1500, 'JPY')).toBe(1500)
    expect(toMinor(1.5, 'JPY')).toBe(2)
    expect(toMinor(1.2345, 'KWD')).toBe(1235)
    expect(toMinor(1e-7, 'CAD')).toBe(0)
  })

  it('reads amounts as text in every spelling, however long', () => {
    const spellings = ['+1.25', '001.25', '1.2500', '12.5e-1', ' 1.25 ']
    expect(spellings.map(text => toMinor(text, 'CAD'))).toEqual([125, 125, 125, 125, 125])
    expect(['-0.00', '-.5', '7.', '0'].map(text => toMinor(text, 'CAD'))).toEqual([0, -50, 700, 0])
    expect(toMinor('9007199254740.99', 'CAD')).toBe(900719925474099)
    expect(() => toMinor('90071992547409919.99', 'CAD')).toThrow(RangeError)
    for (const text of ['', '-', '.', '1.2.3', '--1', '1,25', 'x'])
      expect(() => toMinor(text, 'CAD'), text).toThrow(RangeError)
  })

  it('writes minor units as decimals', () => {
    expect(minorToText(5, 'CAD')).toBe('0.05')
    expect(minorToText(-5, 'CAD')).toBe('-0.05')
    expect(minorToText(1500, 'JPY')).toBe('1500')
    expect(fromMinor(1235, 'KWD')).toBe(1.235)
  })

  it('comes back from the wire as it went, in every kind of currency', () => {
    const amounts = integer({ min: -1e12, max: 1e12 })
    assert(
      property(amounts, constantFrom('CAD', 'JPY', 'KWD'), (minor, currency) => {
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  const everyCurrency = constantFrom(...currencyCodes)
  const minor = integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })

  it('comes back from decimal text as it went, in every currency there is', () => {
    assert(
      property(minor, everyCurrency, (amount, currency) => {
        const text = minorToText(amount, currency)
        expect(toMinor(text, currency)).toBe(amount)
        expect(text).toBe(minorToText(BigInt(amount), currency))
        expect(text.split('.')[1]?.length ?? 0).toBe(currencyDecimals(currency))
      }),
      { numRuns: 500 },
    )
  })

  it('comes back from a number of the wire as it went, up to a million millions', () => {
    const wire = integer({ min: -1e14, max: 1e14 })
    assert(
      property(wire, everyCurrency, (amount, currency) => {
        const sent = JSON.parse(JSON.stringify(fromMinor(amount, currency)))
        expect(toMinor(sent, currency)).toBe(amount)
      }),
      { numRuns: 500 },
    )
  })

  it('adds up without losing a unit, in whatever order', () => {
    const amounts = array(integer({ min: -1e12, max: 1e12 }), { maxLength: 50 })
    assert(
      property(amounts, everyCurrency, (all, currency) => {
        const sum = sumMinor(all)
        expect(sumMinor(all.toReversed())).toBe(sum)
        expect(sumMinor(all.map(each => toMinor(minorToText(each, currency), currency)))).toBe(sum)
        expect(sumMinor([...all, -sum])).toBe(0)
      }),
    )
  })

  it('multiplies and takes percentages without the noise of floats', () => {
    expect(timesMinor(110, 1.15)).toBe(127)
    expect(percentOfMinor(1000, 7.25)).toBe(73)
    expect(percentOfMinor(1005, 10)).toBe(101)
    expect(percentOfMinor(-1005, 10)).toBe(-101)
    expect(sumMinor([1, 2, 3])).toBe(6)
    expect(sumMinor([])).toBe(0)
  })

  it('throws for what is no amount and for what leaves the safe integers', () => {
    expect(() => toMinor(Number.NaN, 'CAD')).toThrow(RangeError)
    expect(() => toMinor('12,50', 'CAD')).toThrow(RangeError)
    expect(() => toMinor('', 'CAD')).toThrow(RangeError)
    expect(() => timesMinor(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
  })
})

describe('decimals', () => {
  it('are read from every spelling of a number', () => {
    expect(toDecimal(1.25)).toEqual({ units: 125n, scale: 2 })
    expect(toDecimal('1.5e3')).toEqual({ units: 1500n, scale: 0 })
    expect(toDecimal(1e21)).toEqual({ units: 10n ** 21n, scale: 0 })
    expect(toDecimal('.5')).toEqual({ units: 5n, scale: 1 })
  })

  it('divide to the nearest integer', () => {
    expect([5n, -5n, 4n, 7n].map(n => divideRounded(n, 10n))).toEqual([1n, -1n, 0n, 1n])
    expect(divideRounded(5n, -10n)).toBe(-1n)
  })

  it('count begun steps without one too many for noise', () => {
    expect(stepsBegun(1.3 - 1, 0.1)).toBe(3)
    expect(stepsBegun(2.1, 1)).toBe(3)
    expect(stepsBegun(2, 1)).toBe(2)
    expect(stepsBegun(0, 1)).toBe(0)
    expect(stepsBegun(-4, 1)).toBe(0)
  })
})
