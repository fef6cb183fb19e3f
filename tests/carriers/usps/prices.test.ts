import { describe, expect, test } from 'vitest'
import type { CarrierAddress } from '../../../main/carriers/contract/model.ts'
import { domestic } from '../../../main/carriers/usps/codes.ts'
import { uspsInternational } from '../../../main/carriers/usps/index.ts'
import { fromOptionsAnswer } from '../../../main/carriers/usps/rates.ts'
import { fillFromPreset } from '../../../shared/carriers/package-preset.ts'
import { aLabelRequest, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import * as say from './answers.ts'
import { aDeclaration, berlin, dover, lane, salem, wayAbroad } from './fixtures.ts'
import { fieldsOf, ground, uspsDesk } from './usps-desk.ts'

const { connection, context, price, buy, sentTo, sent } = uspsDesk()
const [inches, pounds] = [{ dimensionUnit: 'IN' as const }, { weightUnit: 'LB' as const }]
const flatRateBoxes = domestic.catalogue.presets

describe('prices', () => {
  test('name each way to buy a class, and that very way is bought', async () => {
    const parcel = aParcel({ ...inches, ...pounds, weight: 2, length: 8, width: 5, height: 1.5 })
    const request = aRateRequest({ ...lane, parcels: [parcel] })
    const quotes = accepted(await price(request))
    const ways = quotes.filter(({ service }) => service === 'usps_priority_mail')
    expect(ways.map(({ choice }) => choice?.name)).toEqual(['Single piece', 'Cubic'])
    for (const { choice, totalMinor } of ways) {
      const bought = aLabelRequest('usps_priority_mail', { ...request, choice: choice ?? null })
      expect(accepted(await buy(bought)).quote?.totalMinor).toBe(totalMinor)
      expect(sent('ship').packageDescription.rateIndicator).toBe(choice?.carrierData?.indicator)
    }
  })

  test.each(['your_packaging', 'small_box', 'a box of the shop', null])(
    'of the shop’s own packaging name no box of the carrier, however small the parcel: %s',
    async packagingType => {
      const parcel = aParcel({
        ...inches,
        ...pounds,
        weight: 1,
        length: 8,
        width: 5,
        height: 0.5,
        packagingType,
      })
      const quotes = accepted(await price(aRateRequest({ ...lane, parcels: [parcel] })))
      const indicators = new Set(quotes.map(({ choice }) => choice?.carrierData?.indicator))
      expect([...indicators].toSorted()).toEqual(['CP', 'PA', 'SP'])
    },
  )

  describe('of the box of military mail', () => {
    const offering = (...indicators: string[]) => {
      const rateOptions = indicators.map(indicator =>
        say.option('PRIORITY_MAIL', { price: 22.35, indicator }),
      )
      return say.options({ mailClass: 'PRIORITY_MAIL', rateOptions })
    }
    const box = aParcel({
      packagingType: 'usps_large_flat_rate_box',
      length: null,
      width: null,
      height: null,
    })
    const [fleet, base] = [
      { ...salem, city: 'FPO', stateCode: 'AP', postalCode: '96362' },
      { ...salem, city: 'APO', stateCode: null, postalCode: '09012-0001' },
    ]
    const offeredTo = (recipient: CarrierAddress, parcel = box) =>
      fromOptionsAnswer(
        offering('PL', 'PM'),
        aRateRequest({ shipper: dover, recipient, parcels: [parcel] }),
        0,
        domestic,
      ).quotes.map(({ choice }) => choice?.carrierData?.indicator)

    test('there is a price to military mail alone, and of the shop’s own box none', () => {
      expect(offeredTo(salem)).toEqual(['PL'])
      expect([offeredTo(fleet), offeredTo(base)]).toEqual([
        ['PL', 'PM'],
        ['PL', 'PM'],
      ])
      expect(offeredTo(fleet, aParcel())).toEqual([])
    })

    test('nobody else gets one, with price and purchase', async () => {
      const parcels = [aParcel({ packagingType: 'usps_large_flat_rate_box_apofpo' })]
      const told = ['parcel[0].packaging_type']
      expect(fieldsOf(await price(aRateRequest({ ...lane, parcels })))).toEqual(told)
      expect(fieldsOf(await buy(ground({ parcels })))).toEqual(told)
    })
  })

  test.each([{ packagePreset: 'usps_small_flat_rate_box' }, { packagingType: 'sm_flat_rate_box' }])(
    'of packaging that was named are those of that packaging, with its own sides: %o',
    async named => {
      const parcel = aParcel({ ...named, length: null, width: null, height: null })
      const quotes = accepted(await price(aRateRequest({ ...lane, parcels: [parcel] })))
      expect(quotes.map(({ choice }) => choice?.name)).toEqual(['Small Flat Rate Box'])
      expect(sent('rate').packageDescription).toMatchObject({ length: 8.625, width: 5.375, height: 1.625 })
    },
  )

  test.each(flatRateBoxes)('of $code chosen on the Ship screen are its flat price only', async preset => {
    for (const unit of ['IN', 'CM'] as const) {
      const { length, width, height } = fillFromPreset({ dimension_unit: unit }, preset)
      const sides = { length: length ?? null, width: width ?? null, height: height ?? null }
      const parcel = aParcel({ packagePreset: preset.code, ...sides, dimensionUnit: unit })
      const quotes = accepted(await price(aRateRequest({ ...lane, parcels: [parcel] })))
      const ways = [...new Set(quotes.map(({ choice }) => choice?.name))]
      expect(ways).toHaveLength(1)
      expect(ways[0]).toMatch(/Flat Rate/)
      expect(new Set(quotes.map(({ service }) => service))).not.toContain('usps_ground_advantage')
    }
  })

  test.each(flatRateBoxes)('abroad, too, of $code are its flat price only', async ({ code, ...sizes }) => {
    const { length = null, width = null, height = null } = sizes
    const parcel = aParcel({ packagePreset: code, length, width, height, ...inches })
    const quotes = accepted(
      await uspsInternational.rate(
        aRateRequest({ ...wayAbroad, parcels: [parcel] }),
        connection(),
        context(),
      ),
    )
    const [way, ...others] = [...new Set(quotes.map(({ choice }) => choice?.name))]
    expect([way, others]).toEqual([expect.stringMatching(/Flat Rate/), []])
  })

  test('of several parcels are asked for once where they are alike, and added up', async () => {
    const one = accepted(await price(aRateRequest(lane)))
    const before = sentTo('rate').length
    const three = accepted(await price(aRateRequest({ ...lane, parcels: [aParcel(), aParcel(), aParcel()] })))
    expect(sentTo('rate').length - before).toBe(1)
    expect(three.map(({ totalMinor }) => totalMinor)).toEqual(one.map(({ totalMinor }) => totalMinor * 3))
  })

  test('are those of the counter or of a contract where somebody asks for them', async () => {
    const options = { usps_price_type: 'RETAIL' }
    const [retail] = accepted(await price(aRateRequest({ ...lane, options })))
    expect(sent('rate').pricingOptions).toEqual([{ priceType: 'RETAIL' }])
    const outcome = await buy(ground({ choice: retail?.choice ?? null }))
    expect(fieldsOf(outcome)).toEqual(['options.usps_price_type'])
    accepted(await price(aRateRequest(lane), connection({ price_type: 'CONTRACT' })))
    expect(sent('rate').pricingOptions).toEqual([
      {
        priceType: 'CONTRACT',
        paymentAccount: { accountType: 'EPS', accountNumber: '1000001234', CRID: '12345678' },
      },
    ])
  })

  test('count the extra services that were asked for, and no others', async () => {
    const plain = accepted(await price(aRateRequest(lane)))
    const options = { signature_confirmation: true, insurance: 120 }
    const signed = accepted(await price(aRateRequest({ ...lane, options })))
    expect(sent('rate').packageDescription).toMatchObject({ extraServices: [921, 930], packageValue: 120 })
    expect(signed[0]?.charges.map(({ amountMinor }) => amountMinor)).toEqual([395, 310])
    expect((signed[0]?.totalMinor ?? 0) - (plain[0]?.totalMinor ?? 0)).toBe(705)
  })

  test('from abroad, and by the wrong of the two connections, are refused with the right one', async () => {
    expect(JSON.stringify(await price(aRateRequest(wayAbroad)))).toContain('USPS International')
    const home = await uspsInternational.rate(aRateRequest(lane), connection(), context())
    expect(JSON.stringify(home)).toContain('a connection to USPS')
    expectRefusal(await price(aRateRequest({ shipper: berlin, recipient: salem })))
  })

  test('go to Puerto Rico within the country, and to a base of the army', async () => {
    const island = { ...salem, countryCode: 'PR', stateCode: null, postalCode: '00901' }
    accepted(await price(aRateRequest({ shipper: dover, recipient: island })))
    accepted(await buy(ground({ recipient: { ...island, city: 'San Juan' } })))
    expect(sent('ship').toAddress.state).toBe('PR')
  })

  test('abroad have the duties where the sender pays them', async () => {
    const customs = aDeclaration({ incoterm: 'DDP' })
    accepted(await uspsInternational.rate({ ...aRateRequest(wayAbroad), customs }, connection(), context()))
    expect(sent('rate')).toMatchObject({
      requestDutiesTaxesFees: true,
      items: [{ itemId: '1', itemValue: 12.5, itemQuantity: 2, HSTariffNumber: '69120010' }],
    })
  })
})
