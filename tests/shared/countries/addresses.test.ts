import { expect, test } from 'vitest'
import { addressForm } from '../../../shared/countries/address-formats.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { countryCodes } from '../../../shared/countries/countries.ts'

const names = (country: string) => addressForm(country).map(({ name }) => name)
const field = (country: string, name: string) => addressForm(country).find(each => each.name === name)

test('an American form asks for city, state and ZIP code in that order', () => {
  expect(names('US')).toEqual([
    'person_name',
    'company_name',
    'address_line1',
    'address_line2',
    'city',
    'state_code',
    'postal_code',
    'phone_number',
    'email',
  ])
  expect(field('US', 'postal_code')).toMatchObject({ label: 'ZIP code', required: true, example: '10118' })
  expect(field('US', 'state_code')).toMatchObject({ label: 'State', required: true })
  expect(field('US', 'state_code')?.choices?.NY).toBe('New York')
})

test('a German form puts the postal code first and asks for no state', () => {
  expect(names('DE').indexOf('postal_code')).toBeLessThan(names('DE').indexOf('city'))
  expect(names('DE')).not.toContain('state_code')
})

test('each country has its own words', () => {
  expect(field('CA', 'state_code')?.label).toBe('Province')
  expect(field('JP', 'state_code')?.label).toBe('Prefecture')
  expect(field('IE', 'postal_code')?.label).toBe('Eircode')
  expect(field('IN', 'postal_code')?.label).toBe('PIN code')
  expect(field('NZ', 'suburb')?.label).toBe('Suburb')
})

test('nobody has to invent a postal code', () => {
  expect(names('HK')).not.toContain('postal_code')
  expect(names('FJ')).not.toContain('postal_code')
})

test('every country has a form with a name, a street and a city, and no field twice', () => {
  for (const code of countryCodes) {
    const required = addressForm(code).filter(each => each.required)
    expect(required.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['person_name', 'address_line1', 'city']),
    )
    expect(new Set(names(code)).size).toBe(names(code).length)
  }
})

const base = {
  person_name: 'Ada Byron',
  company_name: 'Engines Ltd',
  address_line1: '125 Main St',
  address_line2: 'Unit 2',
  city: 'Town',
}

test.each([
  [{ country_code: 'US', state_code: 'NY', postal_code: '10118' }, 'Town, NY 10118'],
  [{ country_code: 'CA', state_code: 'QC', postal_code: 'H3N1S4' }, 'Town QC H3N 1S4'],
  [{ country_code: 'DE', postal_code: '10117' }, '10117 Town'],
  [{ country_code: 'GB', postal_code: 'SW1A 1AA', state_code: 'ENG' }, 'Town / SW1A 1AA'],
  [
    { country_code: 'BR', state_code: 'SP', postal_code: '01310-100', suburb: 'Sé' },
    'Sé / Town - SP / 01310-100',
  ],
  [{ country_code: 'CN', state_code: 'guangdong', postal_code: '510000' }, 'Town / Guangdong 510000'],
  [{ country_code: 'US', postal_code: '10118' }, 'Town 10118'],
  [
    { country_code: 'PR', state_code: 'PR', postal_code: '00901', suburb: 'Urb Las Gladiolas' },
    'Urb Las Gladiolas / Town, PR 00901',
  ],
])('%o ends with "%s"', (place, written) => {
  expect(addressLines({ ...base, ...place }).join(' / ')).toBe(
    `Engines Ltd / 125 Main St / Unit 2 / ${written}`,
  )
})

test('a house number stands where the country puts it and never twice', () => {
  const street = { address_line1: 'Main St', street_number: '5', city: 'Town' }
  expect(addressLines({ ...street, country_code: 'US' })[0]).toBe('5 Main St')
  expect(addressLines({ ...street, country_code: 'DE' })[0]).toBe('Main St 5')
  expect(addressLines({ ...street, address_line1: '5 Main St', country_code: 'US' })[0]).toBe('5 Main St')
})

test.each(['constructor', 'toString', '__proto__'])('a state called %s is written as it is', state_code => {
  expect(addressLines({ city: 'Pune', state_code, country_code: 'IN' }).join()).toContain(state_code)
})

test('an address in Japanese is written from the large to the small', () => {
  const tokyo = {
    person_name: '田中',
    company_name: '株式会社',
    address_line1: '千代田1-1',
    city: '千代田区',
    state_code: '東京都',
    postal_code: '100-0001',
    country_code: 'JP',
  }
  expect(addressLines(tokyo)).toEqual(['〒100-0001', '東京都千代田区', '千代田1-1', '株式会社'])
})

test('the country is written when the parcel leaves it', () => {
  const address = { ...base, country_code: 'CA' }
  expect(addressLines(address, { from: 'US' }).at(-1)).toBe('CANADA')
  expect(addressLines(address, { from: 'CA' }).at(-1)).toBe('Town')
})

test('without a person the company is the addressee and not repeated', () => {
  const address = { ...base, person_name: null, country_code: 'US' }
  expect(addressee(address)).toBe('Engines Ltd')
  expect(addressLines(address)).not.toContain('Engines Ltd')
})

test('an address of nothing but a country has no lines', () => {
  expect(addressLines({ country_code: 'US' })).toEqual([])
})
