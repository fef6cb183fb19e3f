import { expect, test } from 'vitest'
import {
  addressKeys,
  groupDoubles,
  isDouble,
} from '../../../../../main/domain/shipping/addresses/address-rules.ts'
import { workMs } from '../../../../support/work-of.ts'

const written = {
  person_name: 'Grace Okafor',
  company_name: null,
  address_line1: '12 Main Street',
  address_line2: null,
  street_number: null,
  postal_code: '78701',
  city: 'Austin',
  country_code: 'US',
} as const
type Given = { [K in keyof typeof written]?: string | null }
const keys = (more: Given) => addressKeys({ ...written, ...more } as Parameters<typeof addressKeys>[0])
const areOne = (more: Given, other: Given = {}) => {
  const [one, two] = [keys(more), keys(other)]
  return one.placeKey === two.placeKey && isDouble(one, two)
}

test.each<[string, Given, Given?]>([
  ['another order of the names', { person_name: 'OKAFOR, Grace' }],
  ['an initial', { person_name: 'G. Okafor' }],
  ['a name between', { person_name: 'Grace Ada Okafor' }],
  ['a title', { person_name: 'Dr. Grace Okafor' }],
  ['a wrong letter', { person_name: 'Grace Okafer' }],
  ['a short word for the street', { address_line1: '12 Main St.' }],
  ['a wrong letter in the street', { address_line1: '12 Maim Street' }],
  ['more of the postal code', { postal_code: '78701-1234' }],
  ['a company beside the person', { company_name: 'Okafor Ltd' }],
  ['a flat that is left out', { address_line2: 'Apt 4' }],
  ['a flat on another line', { address_line1: '12 Main St Apt 4' }, { address_line2: '#4' }],
  ['a flat in front', { address_line1: 'Flat 4, 12 Main St' }, { address_line2: 'Unit 4' }],
  ['the number in a field of its own', { street_number: '12', address_line1: 'Main Street' }],
  [
    'accents and a German street',
    { person_name: 'Jörg Weiß', address_line1: 'Hauptstraße 5' },
    { person_name: 'Jorg Weiss', address_line1: 'Hauptstr. 5' },
  ],
  [
    'a company with and without its form',
    { person_name: null, company_name: 'Northwind Ltd.' },
    { person_name: null, company_name: 'Northwind' },
  ],
])('the same person at the same place is told by %s', (_, one, other) => {
  expect(areOne(one, other)).toBe(true)
})

test.each<[string, Given, Given?]>([
  ['the name alone', { address_line1: '98 Oak Avenue' }],
  ['the place alone', { person_name: 'Noah Singh' }],
  ['a family', { person_name: 'Peter Okafor' }],
  ['one name of two', { person_name: 'Grace' }],
  ['another flat', { address_line2: 'Apt 4' }, { address_line2: 'Apt 5' }],
  ['another street of the same number', { address_line1: '12 Ocean Drive' }],
  ['another country', { country_code: 'CA' }],
  ['a company that has the name of the person', { person_name: null, company_name: 'Grace Okafor' }],
  ['no name at all', { person_name: null }, { person_name: null }],
])('%s makes no double', (_, one, other) => {
  expect(areOne(one, other)).toBe(false)
})

test('ten thousand people at one door are told in a moment', async () => {
  const rows = Array.from({ length: 10_000 }, (_, seq) => ({
    ...keys({ person_name: `Person ${seq % 9999}x` }),
    seq,
  }))
  const group = () => {
    const groups = groupDoubles(rows, () => false)
    expect(
      groups.some(group => group.some(({ seq }) => seq === 0) && group.some(({ seq }) => seq === 9999)),
    ).toBe(true)
  }
  expect(await workMs(group)).toBeLessThan(2_000)
})
