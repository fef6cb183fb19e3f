import { describe, expect, it } from 'vitest'
import { heaviestOf, reasonsBySheet } from '../../../main/carriers/rate-sheet/rate-sheet.ts'
import { anAddress, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { aLevel, rateWith, totalWith } from '../../support/carriers/rate-sheets.ts'

const toFrance = aRateRequest({
  recipient: anAddress({ countryCode: 'FR', postalCode: '75001', city: 'Paris' }),
})
const weighing = (weight: number, more = {}) => aRateRequest({ parcels: [aParcel({ weight, ...more })] })
const sized = (length: number, width: number, height: number, more = {}) =>
  aRateRequest({ parcels: [aParcel({ length, width, height, ...more })] })

describe('where a service delivers', () => {
  it('takes every destination when neither flag is set', () => {
    expect(totalWith(aLevel(), toFrance)).toBe(1000)
    expect(totalWith(aLevel(), aRateRequest())).toBe(1000)
  })

  it('takes what its flags say', () => {
    const inland = aLevel({ domicile: true })
    const abroad = aLevel({ domicile: false, international: true })
    expect(totalWith(inland, aRateRequest())).toBe(1000)
    expect(totalWith(inland, toFrance)).toBe('destination_not_supported')
    expect(totalWith(abroad, toFrance)).toBe(1000)
    expect(totalWith(abroad, aRateRequest())).toBe('destination_not_supported')
    expect(totalWith(aLevel({ domicile: false, international: false }), toFrance)).toBe(
      'destination_not_supported',
    )
  })

  it('counts the country of the account as domestic', () => {
    const inland = aLevel({ domicile: true })
    expect(rateWith([inland], toFrance, 'FR').quotes).toHaveLength(1)
    expect(rateWith([inland], toFrance, 'DE').quotes).toHaveLength(0)
  })
})

describe('what a service takes', () => {
  it('takes weights from its minimum to its maximum, both included', () => {
    const level = aLevel({ min_weight: 1, max_weight: 5 })
    expect([0.99, 1, 3, 5, 5.01].map(weight => totalWith(level, weighing(weight)))).toEqual([
      'invalid_weight',
      1000,
      1000,
      1000,
      'invalid_weight',
    ])
  })

  it('compares in its own unit', () => {
    const level = aLevel({ max_weight: 1 })
    expect(totalWith(level, weighing(2.205, { weightUnit: 'LB' }))).toBe(1000)
    expect(totalWith(level, weighing(2.21, { weightUnit: 'LB' }))).toBe('invalid_weight')
    expect(totalWith(level, weighing(1000, { weightUnit: 'G' }))).toBe(1000)
    expect(totalWith(aLevel({ max_weight: 5, weight_unit: 'LB' }), weighing(2))).toBe(1000)
    const inches = aLevel({ max_length: 12, dimension_unit: 'IN' })
    expect(totalWith(inches, sized(30.48, 10, 10))).toBe(1000)
    expect(totalWith(inches, sized(30.5, 10, 10))).toBe('invalid_dimension')
  })

  it('turns the box before it says no', () => {
    const level = aLevel({ max_length: 60, max_width: 40, max_height: 20 })
    expect(totalWith(level, sized(20, 60, 40))).toBe(1000)
    expect(totalWith(level, sized(41, 60, 20))).toBe('invalid_dimension')
    expect(totalWith(aLevel({ max_length: 20, max_width: 40, max_height: 60 }), sized(60, 40, 20))).toBe(1000)
  })

  it('limits the longest side when only a length is set', () => {
    const level = aLevel({ max_length: 100 })
    expect(totalWith(level, sized(10, 10, 100))).toBe(1000)
    expect(totalWith(level, sized(10, 10, 101))).toBe('invalid_dimension')
  })

  it('passes parcels whose sides are not known', () => {
    const flat = aRateRequest({ parcels: [aParcel({ length: null, width: null, height: null })] })
    expect(totalWith(aLevel({ max_length: 1 }), flat)).toBe(1000)
  })
})

describe('which services are tried', () => {
  const levels = [
    aLevel(),
    aLevel({ service_code: 'light', max_weight: 0.5 }),
    aLevel({ service_code: 'off', active: false }),
  ]

  it('drops what does not fit in silence when nobody asked for it', () => {
    const { quotes, messages } = rateWith(levels, aRateRequest())
    expect(quotes.map(quote => quote.service)).toEqual(['standard'])
    expect(messages).toEqual([])
  })

  it('says why a service that was asked for does not fit', () => {
    const { quotes, messages } = rateWith(levels, aRateRequest({ services: ['light'] }))
    expect(quotes).toEqual([])
    expect(messages).toEqual([
      {
        code: 'invalid_weight',
        message: 'Standard takes up to 0.5 kg; parcel 1 is heavier.',
        details: { service: 'light', parcel: 1 },
      },
    ])
  })

  it('passes over codes it does not know and services that are switched off', () => {
    const all = ['standard']
    const asked = (services: string[]) =>
      rateWith(levels, aRateRequest({ services })).quotes.map(quote => quote.service)
    expect(asked(['ups_ground'])).toEqual(all)
    expect(asked(['off'])).toEqual(all)
    expect(asked(['ups_ground', 'standard'])).toEqual(all)
  })
})

describe('reasons for somebody who looks for a service', () => {
  const levels = [
    aLevel({ max_weight: 0.5 }),
    aLevel({ service_code: 'near', service_name: 'Near', domicile: true, international: false }),
    aLevel({ service_code: 'flat', service_name: 'Flat', max_length: 1 }),
  ]

  it('name the limit of each service that takes none of it', () => {
    const abroad = aRateRequest({
      recipient: anAddress({ countryCode: 'JP' }),
      parcels: [aParcel({ weight: 2, length: 10, width: 10, height: 10 })],
    })
    expect(reasonsBySheet(levels, abroad, null).map(({ message }) => message)).toEqual([
      'Standard takes up to 0.5 kg; parcel 1 is heavier.',
      'Near does not deliver to this address in JP.',
      'Flat takes parcels up to 1 cm; parcel 1 is larger.',
    ])
  })

  it('leave out services that take it', () => {
    expect(reasonsBySheet([aLevel()], aRateRequest(), null)).toEqual([])
  })

  it('know the heaviest parcel only where every service has a limit', () => {
    const light = aLevel({ max_weight: 20, weight_unit: 'LB' })
    const heavy = aLevel({ service_code: 'heavy', max_weight: 10, weight_unit: 'KG' })
    expect(heaviestOf([light, heavy], [])).toEqual({ value: 10, unit: 'KG' })
    expect(heaviestOf([light, heavy], ['standard'])).toEqual({ value: 20, unit: 'LB' })
    expect(heaviestOf([light, heavy, aLevel({ service_code: 'open' })], [])).toBeNull()
    expect(heaviestOf([light, aLevel({ service_code: 'off', active: false })], [])).toEqual({
      value: 20,
      unit: 'LB',
    })
  })
})
