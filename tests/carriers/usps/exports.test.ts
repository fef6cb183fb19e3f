import { describe, expect, test } from 'vitest'
import { aParcel } from '../../support/carriers/carrier-requests.ts'
import { accepted } from '../../support/carriers/carrier-suite/expectations.ts'
import { aDeclaration, mug, salem } from './fixtures.ts'
import { abroad, fieldsOf, ground, uspsDesk } from './usps-desk.ts'

const { buy, buyAbroad, sent } = uspsDesk()

describe('what is filed before a parcel leaves', () => {
  // 15 CFR 30.37(a): all goods of one number of Schedule B together, to one person on one day.
  const filed = (...goods: readonly (readonly [hsCode: string | null, value: number])[]) =>
    goods.map(([hsCode, valueAmount]) => ({ ...mug, hsCode, valueAmount, quantity: 1 }))
  test.each([
    ['two lines of one code over 2,500 USD together', filed(['6403996075', 1500], ['6403996075', 1480])],
    ['a code that may be the same', filed(['640399', 1500], ['6403.99.6075', 1480])],
    ['goods without a code', filed([null, 1500], ['950300', 1480])],
    ['a line a cent too dear', filed(['950300', 2500.01])],
  ])('with %s asks for the number of the filing', async (_, commodities) => {
    expect(fieldsOf(await buyAbroad(abroad({ customs: aDeclaration({ commodities }) })))).toEqual([
      'customs.options.aes',
    ])
    const parcels = commodities.map(each => aParcel({ items: [each] }))
    expect(fieldsOf(await buyAbroad(abroad({ parcels, customs: aDeclaration({ commodities }) })))).toEqual([
      'customs.options.aes',
    ])
  })

  test.each([
    ['two codes, each below', filed(['640399', 1500], ['950300', 1500])],
    ['one line of exactly 2,500 USD', filed(['640399', 2500])],
  ])('with %s says the exemption', async (_, commodities) => {
    accepted(await buyAbroad(abroad({ customs: aDeclaration({ commodities }) })))
    expect(sent('ship_abroad').customsForm.AESITN).toBe('NO EEI 30.37(a)')
  })

  test('says one number of the sender, and refuses to choose between two', async () => {
    const customs = (options: object) => aDeclaration({ options: { ...options } })
    accepted(await buyAbroad(abroad({ customs: customs({ vat_registration_number: 'DE123456789' }) })))
    expect(sent('ship_abroad').customsForm.exportersReference).toEqual({
      referenceType: 'VAT_NUMBER',
      reference: 'DE123456789',
    })
    const both = customs({ vat_registration_number: 'DE123456789', ioss: 'IM2760000019' })
    expect(fieldsOf(await buyAbroad(abroad({ customs: both })))).toEqual([
      'customs.options.vat_registration_number',
    ])
  })

  test('of two parcels declares each by what is in it', async () => {
    const parcels = [aParcel({ items: [mug] }), aParcel({ items: [{ ...mug, title: 'Bowl' }] })]
    accepted(await buyAbroad(abroad({ parcels })))
    expect(sent('ship_abroad').customsForm.contents).toMatchObject([{ itemDescription: 'Bowl' }])
    const outcome = await buyAbroad(abroad({ parcels: [aParcel(), aParcel()] }))
    expect(fieldsOf(outcome)).toEqual(['parcel[0].items', 'parcel[1].items'])
  })

  test('to a base of the army is declared within the country', async () => {
    const base = { ...salem, city: 'APO', stateCode: 'AE', postalCode: '09012' }
    accepted(await buy(ground({ recipient: base, customs: aDeclaration(), labelFormat: 'PNG' })))
    expect(sent('ship')).toMatchObject({
      imageInfo: { imageType: 'PDF' },
      customsForm: { contents: [{ itemTotalValue: 25 }] },
    })
  })
})
