import { describe, expect, test } from 'vitest'
import {
  customsTotals,
  emptyCommodity,
  fromCommodity,
  isBlankCommodity,
  toCommodityData,
  withSharedWeight,
  wrongInCommodity,
} from '../../../../renderer/lib/drafts/commodity-draft.ts'
import {
  emptyCustoms,
  fromCustoms,
  toCustomsData,
  toPreset,
  wrongInCustoms,
} from '../../../../renderer/lib/drafts/customs-draft.ts'
import { type CustomsRecord, customsData } from '../../../../shared/api/customs.ts'

const defaults = { value_currency: 'CAD', weight_unit: 'KG' } as const
const shirt = {
  ...emptyCommodity(defaults, 'a'),
  description: 'Cotton shirt',
  quantity: '3',
  value_amount: '20,50',
  weight: '0.2',
  origin_country: 'PT',
}
const declaration = { ...emptyCustoms('CA'), commodities: [shirt] }
const box = { weight: '1', weight_unit: 'KG' } as const

describe('an item while it is typed', () => {
  test('is sent as numbers and without what is empty', () => {
    expect(toCommodityData(shirt)).toEqual({
      title: 'Cotton shirt',
      description: 'Cotton shirt',
      quantity: 3,
      value_amount: 20.5,
      value_currency: 'CAD',
      weight: 0.2,
      weight_unit: 'KG',
      origin_country: 'PT',
    })
  })

  test('of a parcel keeps its title until its description is changed', () => {
    const stored = {
      title: 'CND',
      description: 'Beeswax candle',
      weight: 1,
      weight_unit: 'KG',
      parent_id: 'cdt_1',
    }
    const draft = fromCommodity(stored as never, defaults, 'b')
    expect(toCommodityData(draft)).toMatchObject({
      title: 'CND',
      description: 'Beeswax candle',
      parent_id: 'cdt_1',
    })
    const longer = 'Beeswax candle with a wick of pure cotton'
    const changed = toCommodityData({ ...draft, description: longer })
    expect(changed).toMatchObject({ description: longer, parent_id: 'cdt_1' })
    expect(changed.title).toBeUndefined()
  })

  test.each([
    ['description', { description: ' ' }],
    ['quantity', { quantity: '0' }],
    ['value_amount', { value_amount: '' }],
    ['value_amount', { value_amount: '0' }],
    ['value_amount', { value_amount: '-5' }],
    ['weight', { weight: '0' }],
    ['origin_country', { origin_country: '' }],
    ['hs_code', { hs_code: '61' }],
    ['hs_code', { hs_code: '6109.101' }],
    ['hs_code', { hs_code: 'shirts' }],
  ])('is wrong at %s: %j', (field, change) => {
    expect(Object.keys(wrongInCommodity({ ...shirt, ...change }))).toEqual([field])
  })

  test.each(['', '610910', '6109.10', '6109 10 00', '6109.10.0010'])('may have the HS code %j', hs_code => {
    expect(wrongInCommodity({ ...shirt, hs_code })).toEqual({})
  })

  test('is blank as long as only what it begins with is there', () => {
    expect(isBlankCommodity(emptyCommodity(defaults, 'a'))).toBe(true)
    expect(isBlankCommodity(shirt)).toBe(false)
  })
})

describe('a declaration while it is typed', () => {
  test('is what the interface takes, and comes back the same', () => {
    const data = toCustomsData({
      ...declaration,
      incoterm: 'DDP',
      signer: 'Ada',
      certify: true,
      invoice: '7',
    })
    const parsed = customsData.parse(data)
    expect(parsed).toMatchObject({
      content_type: 'merchandise',
      duty: { paid_by: 'recipient' },
      invoice: '7',
    })
    const record = {
      ...parsed,
      commodities: data.commodities.map(each => ({ ...each, id: 'cdt_1', metadata: {} })),
      duty: { paid_by: 'recipient', currency: null, declared_value: null, account_number: null },
      duty_billing_address: null,
      options: {},
    } as unknown as CustomsRecord
    expect(toCustomsData(fromCustoms(record, defaults, 'CA'))).toEqual(data)
  })

  test('is wrong where customs would ask back', () => {
    expect(Object.keys(wrongInCustoms({ ...declaration, commodities: [] }))).toEqual(['commodities'])
    const third = { paid_by: 'third_party', account_number: '', rest: {} } as const
    const wrong = { ...declaration, content_type: 'other', certify: true, duty: third } as const
    expect(Object.keys(wrongInCustoms(wrong))).toEqual([
      'content_description',
      'signer',
      'duty.account_number',
    ])
    expect(wrongInCustoms(declaration)).toEqual({})
  })

  test('is saved for other parcels without the invoice of this one', () => {
    const preset = toPreset({ ...declaration, invoice: '7', invoice_date: '2026-03-01', signer: 'Ada' })
    expect(preset).toMatchObject({ signer: 'Ada' })
    expect(Object.keys(preset)).not.toEqual(expect.arrayContaining(['invoice']))
    expect(preset.invoice_date).toBeUndefined()
  })
})

describe('what items add up to', () => {
  test('is exact in each currency, and in the unit of the parcels', () => {
    const mug = {
      ...shirt,
      key: 'c',
      value_currency: 'EUR',
      value_amount: '0.1',
      weight: '500',
      weight_unit: 'G',
    } as const
    expect(customsTotals([shirt, mug], [box])).toEqual({
      values: [
        { amount: 61.5, currency: 'CAD' },
        { amount: 0.3, currency: 'EUR' },
      ],
      weight: 2.1,
      unit: 'KG',
      parcelWeight: 1,
      isTooHeavy: true,
    })
  })

  test.each([
    ['as much as the parcels', '0.3333', false],
    ['a little more than the parcels', '0.34', true],
    ['not typed yet', '', false],
    ['no number', 'heavy', false],
  ])('weighs %s', (_, weight, isTooHeavy) => {
    expect(customsTotals([{ ...shirt, weight }], [box]).isTooHeavy).toBe(isTooHeavy)
  })

  test('nothing is said of parcels nobody has weighed', () => {
    expect(customsTotals([shirt], [{ ...box, weight: '' }]).isTooHeavy).toBe(false)
  })

  test('the weight of the parcels is shared among the pieces without one, never more than there is', () => {
    const open = { ...shirt, key: 'd', quantity: '2', weight: '' }
    const shared = withSharedWeight([shirt, open], [box])
    expect(shared.map(({ weight }) => weight)).toEqual(['0.2', '0.2'])
    expect(customsTotals(shared, [box]).isTooHeavy).toBe(false)
    expect(withSharedWeight([{ ...shirt, weight: '5' }, open], [box])[1]?.weight).toBe('')
  })
})
