import { expect, test } from 'vitest'
import { countryCodes } from '../../../shared/countries/countries.ts'
import {
  hasPostalCodes,
  normalizePostalCode,
  postalCodeHint,
  writtenPostalCode,
} from '../../../shared/countries/postal-codes.ts'

test.each([
  ['v6m2V9', 'CA', 'V6M2V9'],
  ['h3n 1s4', 'CA', 'H3N1S4'],
  ['H3N-1S4', 'CA', 'H3N-1S4'],
  [' 12 345 ', 'US', '12345'],
  ['12345-6789', 'US', '12345-6789'],
  ['sw1a 1aa', 'GB', 'sw1a 1aa'],
  ['', 'CA', ''],
])('"%s" in %s is stored as "%s"', (code, country, stored) => {
  expect(normalizePostalCode(code, country)).toEqual({ ok: true, value: stored })
})

test.each([
  ['12345', 'CA', 'The Canadian postal code must match Z9Z9Z9'],
  ['H3N', 'CA', 'The Canadian postal code must match Z9Z9Z9'],
  ['1234', 'US', 'The American postal code must match 12345 or 12345-6789'],
  ['123456', 'US', 'The American postal code must match 12345 or 12345-6789'],
  ['H3N1S4', 'US', 'The American postal code must match 12345 or 12345-6789'],
])('"%s" is refused in %s', (code, country, text) => {
  expect(normalizePostalCode(code, country)).toEqual({ ok: false, text })
})

test('every example fits its own pattern', () => {
  const hints = countryCodes.flatMap(code => postalCodeHint(code) ?? [])
  expect(hints.length).toBeGreaterThan(40)
  for (const { pattern, example } of hints) expect(example).toMatch(pattern)
})

test('a Canadian code is written with the space it is stored without', () => {
  expect(writtenPostalCode('H3N1S4', 'CA')).toBe('H3N 1S4')
  expect(writtenPostalCode('75001', 'FR')).toBe('75001')
})

test('countries without postal codes are known', () => {
  expect(hasPostalCodes('HK')).toBe(false)
  expect(hasPostalCodes('DE')).toBe(true)
  for (const code of countryCodes) expect(hasPostalCodes(code) || postalCodeHint(code) === null).toBe(true)
})
