import { describe, expect, test } from 'vitest'
import { addressDoubt } from '../../../shared/countries/address-doubts.ts'
import { offeredCurrencies } from '../../../shared/countries/currencies.ts'
import { doubtText } from '../../../shared/countries/doubt-texts.ts'
import { statesOfPostalCode } from '../../../shared/countries/postal-places.ts'
import { statesOf } from '../../../shared/countries/states.ts'

const said = (country: string, postal: string, state = '', city = '') => {
  const doubt = addressDoubt({ country_code: country, postal_code: postal, state_code: state, city })
  return doubt && doubtText(doubt)
}

describe('a postal code beside the rest of its address', () => {
  // Addresses of public buildings, as their owners write them.
  test.each([
    ['CA', 'K1A 0A9', 'ON', 'Ottawa'],
    ['CA', 'X0A0H0', 'NU', 'Iqaluit'],
    ['CA', 'X1A 2L9', 'NT', 'Yellowknife'],
    ['CA', 'H7N 5H9', 'QC', 'Laval'],
    ['CA', 'H7N 5H9', 'QC', 'Montreal'],
    ['CA', 'G1A 1A3', 'QC', 'Quebec City'],
    ['US', '20500', 'DC', 'Washington'],
    ['US', '10118', 'NY', 'New York City'],
    ['US', '06390', 'NY', 'Fishers Island'],
    ['US', '42223-0001', 'TN', 'Fort Campbell'],
    ['US', '96799', 'AS', 'Pago Pago'],
    ['DE', '11011', '', 'Berlin'],
    ['GB', 'SW1A 2AA', '', 'London'],
    ['AE', '', 'DU', 'Dubai'],
  ])('%s %s in %s, %s raises no doubt', (country, postal, state, city) => {
    expect(said(country, postal, state, city)).toBeNull()
  })

  test.each([
    ['CA', 'H3A1B1', 'ON', 'Toronto', 'H3A 1B1 is in Quebec, not Ontario. Correct it, or keep it.'],
    ['CA', 'H3A1B1', 'QC', 'Québec', 'H3A 1B1 belongs to Montréal, not Québec. Correct it, or keep it.'],
    ['CA', 'D1A1B1', 'ON', '', 'No postal code in Canada begins with D. Correct it, or keep it.'],
    ['US', '90210', 'NY', 'New York', '90210 is in California, not New York. Correct it, or keep it.'],
    ['US', '60601', 'IL', 'Chicago', null],
    ['US', '10001', 'NY', 'Boston', '10001 belongs to New York, not Boston. Correct it, or keep it.'],
    ['US', '00001', 'NY', '', 'No postal code in United States begins with 000. Correct it, or keep it.'],
    ['DE', '1011', '', 'Berlin', 'Postal codes in Germany look like 10117. Correct it, or keep it.'],
    ['NL', '1012', '', 'Amsterdam', 'Postal codes in Netherlands look like 1012 JS. Correct it, or keep it.'],
  ])('%s %s in %s, %s is doubted for what it is', (country, postal, state, city, text) => {
    expect(said(country, postal, state, city)).toBe(text)
  })

  test('every province of Canada and every state of the United States has codes', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const canada = new Set(
      letters.flatMap(letter =>
        ['0A', '1A'].flatMap(more => statesOfPostalCode('CA', `${letter}${more}1A1`)),
      ),
    )
    expect([...canada].sort()).toEqual(Object.keys(statesOf('CA') ?? {}).sort())
    const zips = Array.from({ length: 1000 }, (_, at) => `${String(at).padStart(3, '0')}01`)
    const states = new Set(zips.flatMap(zip => statesOfPostalCode('US', zip)))
    expect(Object.keys(statesOf('US') ?? {}).filter(state => !states.has(state))).toEqual([])
  })
})

describe('currencies to choose from', () => {
  test('begin with those of the station, then the common ones, and have each once', () => {
    const { own, common, rest } = offeredCurrencies(['CAD', 'ISK'])
    expect(own).toEqual(['CAD', 'ISK'])
    expect(common.slice(0, 3)).toEqual(['USD', 'EUR', 'GBP'])
    expect(rest).toEqual([...rest].sort())
    const all = [...own, ...common, ...rest]
    expect(new Set(all).size).toBe(all.length)
    // ISO 4217 lists these as withdrawn.
    for (const gone of ['HRK', 'VEF', 'BGN', 'ANG', 'CUC', 'SLL', 'MRO', 'STD'])
      expect(all).not.toContain(gone)
    expect(all).toHaveLength(137)
  })

  test('keep one that was withdrawn only where it stands already', () => {
    expect(offeredCurrencies(['HRK', 'EUR']).own).toEqual(['EUR'])
    expect(offeredCurrencies(['EUR'], 'HRK').own).toEqual(['EUR', 'HRK'])
  })
})
