import { expect, test } from 'vitest'
import { countryInThree, threeLettersOf } from '../../../main/carriers/kit/country-codes.ts'
import { countryCodes, isoCountryCode } from '../../../shared/countries/countries.ts'

test.each([
  ['DE', 'DEU'],
  ['de', 'DEU'],
  ['GB', 'GBR'],
  ['CH', 'CHE'],
  ['AT', 'AUT'],
  ['LA', 'LAO'],
  // Carriers' own codes of places that are parts of a country.
  ['IC', 'ESP'],
  ['XN', 'KNA'],
])('%s is %s', (two, three) => {
  expect(threeLettersOf(two)).toBe(three)
})

test('what is no country has none, nor has Kosovo, which ISO does not list', () => {
  for (const code of ['', 'ZZ', 'XK', 'constructor']) expect(threeLettersOf(code)).toBeUndefined()
  expect(countryInThree({ countryCode: 'XI' })).toBe('GBR')
})

test('every other country of the interface has one, and no two the same', () => {
  const known = [...new Set(countryCodes.map(isoCountryCode))]
  const without = known.filter(code => threeLettersOf(code) === undefined)
  expect(without).toEqual(['XK'])
  const three = known.flatMap(code => threeLettersOf(code) ?? [])
  expect(new Set(three).size).toBe(three.length)
  for (const each of three) expect(each).toMatch(/^[A-Z]{3}$/)
})
