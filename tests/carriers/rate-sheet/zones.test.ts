import { describe, expect, it } from 'vitest'
import { namesPostalCode, parsePostalPattern } from '../../../main/carriers/rate-sheet/sheet-fields.ts'
import { foldCity } from '../../../main/carriers/rate-sheet/zones.ts'
import { anAddress, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { aLevel, priceWith, rateWith, totalWith } from '../../support/carriers/rate-sheets.ts'

const to = (recipient: Parameters<typeof anAddress>[0], weight = 1) =>
  aRateRequest({ recipient: anAddress(recipient), parcels: [aParcel({ weight })] })

describe('postal codes of a zone', () => {
  const named = (pattern: string, code: string | null) => namesPostalCode([pattern], code)

  it('are prefixes, whatever the case and the blanks', () => {
    expect(named('H2', 'H2X1Y4')).toBe(true)
    expect(named('h2x 1', 'H2X 1Y4')).toBe(true)
    expect(named('H3', 'H2X1Y4')).toBe(false)
    expect(named('H2X1Y44', 'H2X1Y4')).toBe(false)
    expect(named('H2', null)).toBe(false)
  })

  it('are ranges, both ends included', () => {
    const range = '10000-19999'
    expect(['09999', '10000', '15000', '19999', '20000'].map(code => named(range, code))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(named('K1A-K7Z', 'K4B1A1')).toBe(true)
    expect(named('K1A-K7Z', 'K7Z9Z9')).toBe(true)
    expect(named('K1A-K7Z', 'K8A1A1')).toBe(false)
  })

  it('are prefixes when the code itself is written with a hyphen', () => {
    expect(named('00-950', '00-950')).toBe(true)
    expect(named('00-950', '00 500')).toBe(false)
    expect(named('12345-6789', '12345-6789')).toBe(true)
    expect(named('100-0001', '1000001')).toBe(true)
  })

  it('are refused when empty or backwards', () => {
    expect(parsePostalPattern('19999-10000')).toBeNull()
    expect(parsePostalPattern(' - ')).toBeNull()
  })
})

describe('cities of a zone', () => {
  it('do not mind case, accents and punctuation', () => {
    expect(foldCity('  Montréal ')).toBe('montreal')
    expect(foldCity('SAINT-JÉRÔME')).toBe(foldCity('saint jerome'))
    expect(foldCity('Łódź')).toBe('lodz')
    expect(foldCity('Gießen')).toBe('giessen')
    expect(foldCity('東京')).toBe('東京')
  })

  it('admit only those named', () => {
    const level = aLevel({ zones: [{ rate: 5, cities: ['MONTRÉAL'] }] })
    expect(totalWith(level, to({ city: 'montreal' }))).toBe(500)
    expect(totalWith(level, to({ city: 'Laval' }))).toBe('destination_not_supported')
    expect(totalWith(level, to({ city: null }))).toBe('destination_not_supported')
  })
})

describe('the zone that prices a parcel', () => {
  it('holds both ends of its band', () => {
    const level = aLevel({ zones: [{ rate: 5, min_weight: 1, max_weight: 2 }] })
    expect([0.99, 1, 2, 2.01].map(weight => totalWith(level, to({}, weight)))).toEqual([
      'invalid_weight',
      500,
      500,
      'invalid_weight',
    ])
  })

  it('is the one that ends at the very weight, not the next one that begins there, in whatever order', () => {
    const light = { rate: 8, min_weight: 0, max_weight: 2, country_codes: ['CA', 'US'] }
    const heavy = { rate: 5, min_weight: 2, max_weight: 5, country_codes: ['US', 'CA'] }
    const heavier = { rate: 9, min_weight: 5, country_codes: ['CA', 'US'] }
    for (const zones of [
      [light, heavy, heavier],
      [heavier, heavy, light],
    ]) {
      const prices = [1.999, 2, 2.001, 5, 5.001].map(weight => totalWith(aLevel({ zones }), to({}, weight)))
      expect(prices).toEqual([800, 800, 500, 500, 900])
    }
  })

  it('is the one that begins at the weight where none for its places ends there', () => {
    const zones = [
      { rate: 8, min_weight: 0, max_weight: 2, country_codes: ['CA'] },
      { rate: 5, min_weight: 2, max_weight: 5 },
    ]
    expect(totalWith(aLevel({ zones }), to({}, 2))).toBe(500)
    expect(totalWith(aLevel({ zones: [{ rate: 5, min_weight: 2, max_weight: 5 }] }), to({}, 2))).toBe(500)
    const exact = [
      { rate: 8, min_weight: 0, max_weight: 2 },
      { rate: 1, min_weight: 2, max_weight: 2 },
    ]
    expect(totalWith(aLevel({ zones: exact }), to({}, 2))).toBe(100)
  })

  it('is the cheapest that fits, not the first or the last', () => {
    const zones = [{ rate: 12, country_codes: ['CA'] }, { rate: 8 }, { rate: 9, cities: ['Montreal'] }]
    expect(totalWith(aLevel({ zones }), to({}))).toBe(800)
    expect(totalWith(aLevel({ zones: zones.toReversed() }), to({}))).toBe(800)
  })

  it('is the one with the tighter band among equal prices, else the first', () => {
    const zones = [
      { label: 'open', rate: 8, transit_days: 9 },
      { label: 'wide', rate: 8, min_weight: 0, max_weight: 30, transit_days: 5 },
      { label: 'tight', rate: 8, min_weight: 0, max_weight: 2, transit_days: 1 },
      { label: 'tight too', rate: 8, min_weight: 0, max_weight: 2, transit_days: 2 },
    ]
    expect(priceWith(aLevel({ zones }), to({}))).toMatchObject({ transitDays: 1 })
    expect(priceWith(aLevel({ zones: zones.toReversed() }), to({}))).toMatchObject({ transitDays: 2 })
  })

  it('is one that names the postal code before any that does not, also when it is dearer', () => {
    const level = aLevel({
      zones: [{ rate: 8 }, { rate: 30, country_codes: ['CA'], postal_codes: ['X0-Y9'] }],
    })
    expect(totalWith(level, to({ postalCode: 'Y1A1A1' }))).toBe(3000)
    expect(totalWith(level, to({ postalCode: 'H2X1Y4' }))).toBe(800)
  })

  it('counts begun steps above the weight the rate pays for', () => {
    const level = aLevel({
      zones: [{ rate: 10, included_weight: 2, extra_weight_step: 0.5, extra_rate: 1.25 }],
    })
    expect([1, 2, 2.1, 2.5, 3.6].map(weight => totalWith(level, to({}, weight)))).toEqual([
      1000, 1000, 1125, 1125, 1500,
    ])
  })

  it('compares prices for the weight in hand, steps included', () => {
    const zones = [{ rate: 5, included_weight: 1, extra_rate: 2 }, { rate: 9 }]
    expect(totalWith(aLevel({ zones }), to({}, 2))).toBe(700)
    expect(totalWith(aLevel({ zones }), to({}, 10))).toBe(900)
  })

  it('does not hold a weight of absurdly many steps', () => {
    const level = aLevel({ zones: [{ rate: 5, extra_rate: 2 }] })
    expect(totalWith(level, to({}, 1e11))).toBe('invalid_weight')
  })

  it('weighs light and large boxes by the space they take', () => {
    const zones = [
      { rate: 5, max_weight: 1 },
      { rate: 20, min_weight: 1, max_weight: 30 },
    ]
    const big = aRateRequest({ parcels: [aParcel({ weight: 0.5, length: 50, width: 40, height: 30 })] })
    expect(totalWith(aLevel({ zones }), big)).toBe(500)
    expect(totalWith(aLevel({ zones, volumetric_divisor: 5000 }), big)).toBe(2000)
    const inches = aLevel({ zones, volumetric_divisor: 139, weight_unit: 'LB', dimension_unit: 'IN' })
    expect(totalWith(inches, aRateRequest({ parcels: [aParcel({ weight: 0.3 })] }))).toBe(2000)
  })

  it('is still to be entered without zones, which is told whoever asks', () => {
    const level = aLevel({ zones: [] })
    expect(totalWith(level, to({}))).toBe('no_price')
    expect(rateWith([level, aLevel({ service_code: 'express' })], to({}))).toMatchObject({
      quotes: [{ service: 'express', totalMinor: 1000 }],
      messages: [{ code: 'no_price', message: 'Standard has no price yet. Enter one under Carriers.' }],
    })
  })

  it('is nothing where somebody entered nothing', () => {
    expect(totalWith(aLevel({ zones: [{ rate: 0 }] }), to({}))).toBe(0)
  })
})
