import { expect, test } from 'vitest'
import { choice } from '../../../shared/api/fields.ts'
import {
  countryCodes,
  countryName,
  countryNames,
  isCountryCode,
  isoCountryCode,
} from '../../../shared/countries/countries.ts'
import { currencyCodes, currencyNames, isCurrencyCode } from '../../../shared/countries/currencies.ts'
import { stateNames, statesOf } from '../../../shared/countries/states.ts'

test('there are 234 countries, each with its own name', () => {
  expect(countryCodes).toHaveLength(234)
  expect(new Set(Object.values(countryNames)).size).toBe(234)
  expect(countryCodes.every(code => /^[A-Z]{2}$/.test(code))).toBe(true)
})

test('codes carriers use beside ISO are countries too', () => {
  for (const code of ['AN', 'IC', 'KV', 'XB', 'XC', 'XE', 'XM', 'XN', 'XS', 'XY']) {
    expect(isCountryCode(code)).toBe(true)
    expect(isoCountryCode(code)).not.toBe(code)
  }
  expect(isoCountryCode('CA')).toBe('CA')
})

test('names of object members are no countries or currencies', () => {
  for (const word of ['toString', 'constructor', 'UK', 'ca']) {
    expect(isCountryCode(word)).toBe(false)
    expect(isCurrencyCode(word)).toBe(false)
  }
  expect(countryName('ZZ')).toBe('ZZ')
})

test('the codes make a field that refuses others', () => {
  const country = choice(countryCodes)
  expect(country.parse('CA')).toBe('CA')
  expect(country.safeParse('UK').error?.issues[0]?.message).toBe('"UK" is not a valid choice.')
})

test('the 143 currencies of the interface come first and two of ours follow', () => {
  expect(currencyCodes).toHaveLength(145)
  expect(currencyCodes.slice(0, 4)).toEqual(['EUR', 'AED', 'USD', 'XCD'])
  expect(currencyCodes.slice(-3)).toEqual(['ZAR', 'RON', 'ZMW'])
  expect(currencyNames.CAD).toBe('Canadian Dollar')
})

test('seven countries have a list of states', () => {
  expect(Object.keys(stateNames).sort()).toEqual(['AE', 'AU', 'CA', 'CN', 'IN', 'MX', 'US'])
  expect(statesOf('CA')?.QC).toBe('Quebec')
  expect(statesOf('US')?.PR).toBe('Puerto Rico')
  expect(statesOf('DE')).toBeNull()
})
