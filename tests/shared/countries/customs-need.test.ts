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

/** Addresses as they are written, by the reference's list of places that need forms of their own, and some beside them. */
const written: [
  what: string,
  to: [string, string | null, string],
  fromSalem: boolean,
  fromBerlin: boolean,
][] = [
  ['APO of Europe', ['US', 'AE', '09012'], true, true],
  ['APO whose state was left out', ['US', null, '09012-3456'], true, true],
  ['FPO of the Pacific', ['US', 'AP', '96349'], true, true],
  ['DPO of the Americas', ['US', 'AA', '34038'], true, true],
  ['San Juan as a state', ['US', 'PR', '00901'], false, true],
  ['San Juan as a country', ['PR', null, '00901'], false, true],
  ['Hagåtña as a state', ['US', 'GU', '96910'], true, true],
  ['Hagåtña as a country', ['GU', null, '96910'], true, true],
  ['Saint Thomas without its state', ['US', null, '00802'], true, true],
  ['Pago Pago', ['US', 'AS', '96799'], true, true],
  ['Saipan', ['US', 'MP', '96950'], true, true],
  ['Majuro', ['US', 'MH', '96960'], true, true],
  ['Honolulu beside it', ['US', 'HI', '96813'], false, true],
  ['Miami, near 340', ['US', 'FL', '33101'], false, true],
  ['Las Palmas', ['ES', null, '35001'], true, true],
  ['Santa Cruz de Tenerife', ['ES', 'TF', '38001'], true, true],
  ['Ceuta', ['ES', null, '51001'], true, true],
  ['Melilla', ['ES', null, '52001'], true, true],
  ['Palma, an island inside', ['ES', null, '07001'], true, false],
  ['Belfast', ['GB', null, 'BT1 5GS'], true, false],
  ['Liverpool', ['GB', null, 'L1 8JQ'], true, true],
  ['Douglas', ['IM', null, 'IM1 2EP'], true, true],
  ['Saint Helier', ['GB', null, 'JE2 3AB'], true, true],
  ['Mariehamn', ['FI', null, '22100'], true, true],
  ['Saint-Denis', ['FR', null, '97400'], true, true],
  ['Cayenne', ['FR', null, '97300'], true, true],
  ['Ajaccio, an island inside', ['FR', null, '20000'], true, false],
  ['Longyearbyen', ['NO', null, '9170'], true, true],
  ['Livigno', ['IT', null, '23041'], true, true],
  ['the Vatican as a part of Italy', ['IT', null, '00120'], true, true],
  ['San Marino as a part of Italy', ['IT', null, '47890'], true, true],
  ['Büsingen', ['DE', null, '78266'], true, true],
  ['Heligoland', ['DE', null, '27498'], true, true],
  ['Mount Athos', ['GR', null, '630 86'], true, true],
  ['Nuuk as a part of Denmark', ['DK', null, '3900'], true, true],
  ['Tórshavn as a part of Denmark', ['DK', null, 'FO-100'], true, true],
  ['Hillerød beside it', ['DK', null, '3400'], true, false],
]

test.each(written)(
  '%s is declared as its place wants it',
  (_, [country, state, postal], fromSalem, fromBerlin) => {
    const to = { country_code: country, state_code: state, postal_code: postal }
    const salem = { country_code: 'US', state_code: 'OR', postal_code: '97301' }
    const berlin = { country_code: 'DE', postal_code: '10115' }
    expect([customsNeed(salem, to).isNeeded, customsNeed(berlin, to).isNeeded]).toEqual([
      fromSalem,
      fromBerlin,
    ])
  },
)

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
