import { describe, expect, test } from 'vitest'
import {
  emptyAddress,
  fromAddressRecord,
  missingIn,
  toAddressData,
  withCountry,
} from '../../../../renderer/lib/drafts/address-draft.ts'
import {
  emptyParcel,
  missingInParcel,
  toParcelData,
  withPreset,
} from '../../../../renderer/lib/drafts/parcel-draft.ts'
import { toMeasure } from '../../../../renderer/lib/measure.ts'
import { toFieldTexts } from '../../../../renderer/lib/station/field-errors.ts'
import type { AddressRecord } from '../../../../shared/api/addresses.ts'

const metric = { weight_unit: 'KG', dimension_unit: 'CM' } as const

describe('an address while it is typed', () => {
  test('is sent without what is empty', () => {
    const draft = { ...emptyAddress('CA'), person_name: ' Ada ', city: '  ' }
    expect(toAddressData(draft)).toEqual({ country_code: 'CA', person_name: 'Ada' })
  })

  test('keeps what no form asks for when a saved one is copied', () => {
    const record = { country_code: 'DE', street_number: '4', residential: true } as AddressRecord
    expect(toAddressData(fromAddressRecord(record))).toEqual({
      country_code: 'DE',
      street_number: '4',
      residential: true,
    })
  })

  test('sends nothing unseen along after a change of country', () => {
    const draft = { ...emptyAddress('AU'), suburb: 'Manly', state_code: 'NSW', city: 'Sydney' }
    expect(toAddressData(withCountry(draft, 'US'))).toEqual({ country_code: 'US', city: 'Sydney' })
  })

  test('misses what a label needs in that country, and a company does for a name', () => {
    expect(Object.keys(missingIn(emptyAddress('US')))).toEqual([
      'person_name',
      'address_line1',
      'city',
      'state_code',
      'postal_code',
    ])
    expect(
      missingIn({ ...emptyAddress('HK'), company_name: 'Co', address_line1: '1 Rd', city: 'HK' }),
    ).toEqual({})
  })
})

describe('a measure while it is typed', () => {
  test.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 2 ', 2],
    [',5', 0.5],
  ])('%s is %d', (typed, value) => expect(toMeasure(typed)).toBe(value))

  test.each(['1,234.5', '1.234,5', '12 kg', 'heavy', 'Infinity'])(
    '%s is no number, and is left to be refused',
    typed => expect(toMeasure(typed)).toBe(typed),
  )
})

describe('a parcel while it is typed', () => {
  test('names a unit of size only with a size', () => {
    const parcel = { ...emptyParcel(metric, 'a'), weight: '1,2' }
    expect(toParcelData(parcel)).toEqual({ weight: 1.2, weight_unit: 'KG' })
    expect(toParcelData({ ...parcel, length: '30' })).toEqual({
      weight: 1.2,
      weight_unit: 'KG',
      length: 30,
      dimension_unit: 'CM',
    })
  })

  test.each(['', '0', '0,0'])('"%s" is no weight', weight => {
    expect(missingInParcel({ ...emptyParcel(metric, 'a'), weight })).toHaveProperty('weight')
  })

  test('takes the sizes of a package and keeps the weight of the scale', () => {
    const parcel = withPreset({ ...emptyParcel(metric, 'a'), weight: '3' }, 'box', {
      width: 9,
      height: 5,
      length: 12,
      dimension_unit: 'IN',
    })
    expect(parcel).toMatchObject({ weight: '3', length: '12', dimension_unit: 'IN', package_preset: 'box' })
  })
})

test('refusals find their fields, also deep in lists, and those of a whole object its name', () => {
  const details = {
    recipient: { city: ['Too long.', 'Odd.'] },
    parcels: [{}, { weight: ['Missing.'] }],
    options: { non_field_errors: ['No.'] },
  }
  expect(toFieldTexts(details)).toEqual({
    'recipient.city': 'Too long.',
    'parcels.1.weight': 'Missing.',
    options: 'No.',
  })
})
