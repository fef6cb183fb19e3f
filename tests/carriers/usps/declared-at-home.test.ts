import { describe, expect, test } from 'vitest'
import { aParcel } from '../../support/carriers/carrier-requests.ts'
import { accepted } from '../../support/carriers/carrier-suite/expectations.ts'
import { salem } from './fixtures.ts'
import { fieldsOf, ground, uspsDesk } from './usps-desk.ts'

const { buy, sent, simulator } = uspsDesk()

describe('goods for military mail and islands', () => {
  test.each([
    ['a base', { ...salem, city: 'APO', stateCode: 'AE', postalCode: '09012' }],
    ['Guam', { ...salem, city: 'Hagatna', stateCode: 'GU', postalCode: '96910' }],
    [
      'Guam as a country',
      { ...salem, city: 'Hagatna', countryCode: 'GU', stateCode: null, postalCode: '96910' },
    ],
  ])('are not sent to %s without a declaration, papers are', async (_, recipient) => {
    const before = simulator().calls.length
    expect(fieldsOf(await buy(ground({ recipient, customs: null })))).toEqual(['customs'])
    expect(simulator().calls.length).toBe(before)
    accepted(await buy(ground({ recipient, customs: null, parcels: [aParcel({ isDocument: true })] })))
    expect(sent('ship').customsForm).toBeUndefined()
  })
})
