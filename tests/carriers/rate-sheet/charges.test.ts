import { array, assert, boolean, double, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Quote, RateRequest } from '../../../main/carriers/contract/model.ts'
import { anAddress, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { expectToAddUp } from '../../support/carriers/describe-carrier.ts'
import { aLevel, priceWith, rateWith } from '../../support/carriers/rate-sheets.ts'

const chargesOf = (surcharges: unknown[], request: RateRequest, more = {}) => {
  const priced = priceWith(aLevel({ surcharges, ...more }), request) as Quote
  return Object.fromEntries(priced.charges.map(charge => [charge.name, charge.amountMinor]))
}

describe('charges on top of a price', () => {
  it('are fuel and surcharges, fixed or a part of the price', () => {
    const surcharges = [
      { name: 'Handling', amount: 1.5 },
      { name: 'Peak', surcharge_type: 'percent', amount: 12.5 },
    ]
    expect(chargesOf(surcharges, aRateRequest(), { fuel_percent: 8.25 })).toEqual({
      'Fuel surcharge': 83,
      Handling: 150,
      Peak: 125,
    })
  })

  it('apply only when every condition holds', () => {
    const surcharges = [
      { name: 'Home', amount: 1, residential_only: true },
      { name: 'North', amount: 2, country_codes: ['CA'], postal_codes: ['Y', 'X'] },
      { name: 'Signature', amount: 3, option: 'signature_confirmation' },
      { name: 'Home signature', amount: 4, option: 'signature_confirmation', residential_only: true },
    ]
    const options = { signature_confirmation: true }
    const home = anAddress({ residential: true, postalCode: 'Y1A1A1' })
    expect(chargesOf(surcharges, aRateRequest())).toEqual({})
    expect(chargesOf(surcharges, aRateRequest({ options }))).toEqual({ Signature: 300 })
    expect(chargesOf(surcharges, aRateRequest({ options, recipient: home }))).toEqual({
      Home: 100,
      North: 200,
      Signature: 300,
      'Home signature': 400,
    })
    const york = anAddress({ postalCode: 'YO1 7HH', countryCode: 'GB' })
    expect(chargesOf(surcharges, aRateRequest({ recipient: york }))).toEqual({})
  })

  it('read an option that says no as off', () => {
    const surcharges = [{ name: 'Signature', amount: 3, option: 'signature_confirmation' }]
    for (const off of [false, 'false', 'No', '', 0, null])
      expect(chargesOf(surcharges, aRateRequest({ options: { signature_confirmation: off } }))).toEqual({})
    for (const on of [true, 'true', 'adult', 1])
      expect(chargesOf(surcharges, aRateRequest({ options: { signature_confirmation: on } }))).toEqual({
        Signature: 300,
      })
  })

  it('take a percentage of the sum insured once, from the parcels or from the shipment', () => {
    const insured = {
      name: 'Insurance',
      surcharge_type: 'percent',
      percent_of: 'option',
      option: 'insurance',
      amount: 1.5,
    }
    const two = [aParcel(), aParcel()]
    expect(chargesOf([insured], aRateRequest({ parcels: two, options: { insurance: 200 } }))).toEqual({
      Insurance: 300,
    })
    const own = [aParcel({ options: { insurance: '100' } }), aParcel({ options: { insurance: 40 } })]
    expect(chargesOf([insured], aRateRequest({ parcels: own, options: { insurance: 999 } }))).toEqual({
      Insurance: 210,
    })
  })

  it('say so when the option carries no amount, asked for or not', () => {
    const insured = {
      name: 'Insurance',
      surcharge_type: 'percent',
      percent_of: 'option',
      option: 'insurance',
      amount: 1,
    }
    for (const insurance of [true, 'yes', -5, 1e300]) {
      const { quotes, messages } = rateWith(
        [aLevel({ surcharges: [insured] })],
        aRateRequest({ options: { insurance } }),
      )
      expect(quotes).toEqual([])
      expect(messages[0]).toMatchObject({ code: 'invalid_option', details: { option: 'insurance' } })
    }
  })
})

describe('several parcels', () => {
  const zones = [
    { rate: 5, max_weight: 1, transit_days: 1 },
    { rate: 9, min_weight: 1, max_weight: 5, transit_days: 3 },
  ]

  it('are priced each in its own band and added up, charges of one name together', () => {
    const level = aLevel({ zones, fuel_percent: 10, surcharges: [{ name: 'Handling', amount: 0.5 }] })
    const priced = priceWith(
      level,
      aRateRequest({ parcels: [aParcel({ weight: 1 }), aParcel({ weight: 4 })] }),
    )
    expect(priced).toMatchObject({
      baseMinor: 1400,
      charges: [
        { name: 'Fuel surcharge', amountMinor: 140, currency: 'CAD' },
        { name: 'Handling', amountMinor: 100, currency: 'CAD' },
      ],
      totalMinor: 1640,
      transitDays: 3,
      estimatedDelivery: '2026-03-09',
    })
  })

  it('all have to fit', () => {
    const { messages } = rateWith(
      [aLevel({ zones })],
      aRateRequest({ parcels: [aParcel(), aParcel({ weight: 6 })], services: ['standard'] }),
    )
    expect(messages).toMatchObject([{ code: 'invalid_weight', details: { parcel: 2 } }])
  })
})

describe('every quote', () => {
  it('keeps the currency of its service, else that of the connection', () => {
    expect(priceWith(aLevel({ currency: 'JPY', zones: [{ rate: 1200 }] }), aRateRequest())).toMatchObject({
      currency: 'JPY',
      totalMinor: 1200,
    })
    expect(priceWith(aLevel({ currency: null }), aRateRequest())).toMatchObject({ currency: 'USD' })
  })

  it('arrives on a working day, counted from the day it leaves', () => {
    const arrives = (transit_days: number | null, options = {}) =>
      (priceWith(aLevel({ transit_days }), aRateRequest({ options })) as Quote).estimatedDelivery
    expect(arrives(0)).toBe('2026-03-04')
    expect(arrives(2)).toBe('2026-03-06')
    expect(arrives(3)).toBe('2026-03-09')
    expect(arrives(8)).toBe('2026-03-16')
    expect(arrives(null)).toBeNull()
    expect(arrives(0, { shipment_date: '2026-03-07' })).toBe('2026-03-09')
    expect(arrives(1, { shipment_date: '2026-03-07' })).toBe('2026-03-09')
    expect(arrives(1, { shipment_date: '2020-01-01' })).toBe('2026-03-05')
    expect(arrives(1, { shipment_date: '2026-02-31' })).toBe('2026-03-05')
  })

  it('adds up, whatever the sheet, the parcels and the options', () => {
    const money = double({ min: 0, max: 5000, noNaN: true })
    const percent = double({ min: 0, max: 100, noNaN: true })
    const sheet = record({
      rate: money,
      included_weight: double({ min: 0, max: 20, noNaN: true }),
      extra_weight_step: double({ min: 0.1, max: 5, noNaN: true }),
      extra_rate: money,
      fuel: percent,
      fixed: money,
      part: percent,
      divisor: option(integer({ min: 100, max: 9000 })),
    })
    const parcels = array(
      record({ weight: double({ min: 0, max: 70, noNaN: true }), insurance: option(money) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    assert(
      property(sheet, parcels, boolean(), (s, list, residential) => {
        for (const currency of ['CAD', 'JPY', 'KWD']) {
          const level = aLevel({
            currency,
            fuel_percent: s.fuel,
            volumetric_divisor: s.divisor,
            surcharges: [
              { name: 'Home', amount: s.fixed, residential_only: true },
              { name: 'Part', surcharge_type: 'percent', amount: s.part },
              {
                name: 'Cover',
                surcharge_type: 'percent',
                percent_of: 'option',
                option: 'insurance',
                amount: s.part,
              },
            ],
            zones: [{ ...s, rate: s.rate }],
          })
          const request = aRateRequest({
            recipient: anAddress({ residential }),
            parcels: list.map(({ weight, insurance }) =>
              aParcel({ weight, options: insurance === null ? {} : { insurance } }),
            ),
          })
          const [quote] = rateWith([level], request).quotes
          expect(quote).toBeDefined()
          if (quote) expectToAddUp(quote)
        }
      }),
    )
  })
})
