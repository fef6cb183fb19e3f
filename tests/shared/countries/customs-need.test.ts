import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '../../../shared/countries/countries.ts'
import { customsAreas, customsNeed, customsParts } from '../../../shared/countries/customs-need.ts'

/** `ES 35001` or `US/VI` as the part of an address that counts. */
function place(text: string) {
  const [country_code = '', postal_code] = text.split(' ')
  const [country = '', state_code] = country_code.split('/')
  return { country_code: country, state_code, postal_code }
}
const need = (from: string, to: string) => customsNeed(place(from), place(to))

describe('a declaration is needed', () => {
  test.each([
    ['US', 'CA', 'border'],
    ['CA', 'US', 'border'],
    ['DE', 'GB', 'border'],
    ['DE', 'CH', 'border'],
    ['DE', 'NO', 'border'],
    ['GB', 'JE', 'border'],
    ['US', 'VI', 'border'],
    ['CN', 'HK', 'border'],
    ['DE', 'ES 35001', 'special_area'],
    ['ES 28001', 'ES 38001', 'special_area'],
    ['ES 28001', 'ES 51001', 'special_area'],
    ['FR 75001', 'FR 97400', 'special_area'],
    ['DE', 'IT 23041', 'special_area'],
    ['DE 10115', 'DE 27498', 'special_area'],
    ['DE 10115', 'DE 78266', 'special_area'],
    ['FI', 'FI 22100', 'special_area'],
    ['GB SW1A1AA', 'GB JE2 3AB', 'special_area'],
    ['US/NY', 'US/GU', 'special_area'],
    ['US/NY', 'US/AE 09012', 'special_area'],
    ['GB', 'IE', 'border'],
    ['US', 'ES 35001', 'border'],
  ])('from %s to %s (%s)', (from, to, reason) => {
    expect(need(from, to)).toMatchObject({ isNeeded: true, reason })
    expect(need(to, from).isNeeded).toBe(true)
  })
})

describe('nothing is declared', () => {
  test.each([
    ['CA H2J2J9', 'CA V6B6N9', 'domestic', null],
    ['ES 35001', 'ES 38001', 'domestic', null],
    ['DE', 'FR', 'same_area', 'European Union'],
    ['FR 98000', 'MC 98000', 'same_area', 'European Union'],
    ['IE', 'GB BT1 1AA', 'same_area', 'European Union'],
    ['GB SW1A1AA', 'GB bt11aa', 'domestic', null],
    ['CH', 'LI', 'same_area', 'Switzerland and Liechtenstein'],
    ['CH', 'DE 78266', 'same_area', 'Switzerland and Liechtenstein'],
    ['US', 'PR', 'same_area', 'United States'],
    ['IC', 'ES 35001', 'same_area', null],
  ])('from %s to %s (%s)', (from, to, reason, area) => {
    expect(need(from, to)).toMatchObject({
      isNeeded: false,
      reason,
      area: reason === 'domestic' ? null : area,
    })
  })
})

test('the places are named, the parts of countries too', () => {
  expect(need('DE 10115', 'ES 35001')).toMatchObject({ from: 'Germany', to: 'Canary Islands' })
})

test('it never matters which of the two is the sender', () => {
  const postal = fc.constantFrom('', '35001', '97100', '78266', 'BT1 1AA', 'JE2 3AB', '22100')
  const anywhere = fc.record({ country_code: fc.constantFrom(...countryCodes), postal_code: postal })
  fc.assert(
    fc.property(anywhere, anywhere, (from, to) => {
      expect(customsNeed(from, to).isNeeded).toBe(customsNeed(to, from).isNeeded)
      expect(customsNeed(from, from).isNeeded).toBe(false)
    }),
  )
})

test('no country is in two areas, and every part belongs to a country of the list', () => {
  const all = Object.values(customsAreas).flatMap(({ countries }) => [...countries] as string[])
  expect(new Set(all).size).toBe(all.length)
  for (const { country } of customsParts) expect(countryCodes).toContain(country)
})
