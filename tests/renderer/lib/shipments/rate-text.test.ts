import { describe, expect, test } from 'vitest'
import {
  carrierNameOf,
  fastestRate,
  rateName,
  sortedRates,
  transitText,
} from '../../../../renderer/lib/shipments/shipment-text.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'

const rate = (part: Partial<RateRecord>) =>
  ({
    total_charge: 10,
    transit_days: 3,
    meta: {},
    service: 'std',
    estimated_delivery: null,
    ...part,
  }) as RateRecord

describe('rates in words', () => {
  test('the cheapest comes first, and of two equal ones the quicker', () => {
    const rates = [
      rate({ id: 'a', transit_days: null }),
      rate({ id: 'b', transit_days: 2 }),
      rate({ id: 'c', total_charge: 9 }),
    ]
    expect(sortedRates(rates).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  test('one is the fastest only when another is slower', () => {
    const quick = rate({ transit_days: 1 })
    expect(fastestRate([rate({}), quick])).toBe(quick)
    expect(fastestRate([rate({}), rate({})])).toBeNull()
    expect(fastestRate([rate({ transit_days: null }), quick])).toBeNull()
  })

  test('what is not known is said to be unknown', () => {
    expect(transitText(rate({}))).toBe('3 days')
    expect(transitText(rate({ transit_days: null }))).toBe('Transit time unknown')
    expect(transitText(rate({ estimated_delivery: '2020-03-01' }))).toBe('3 days · by Sun, Mar 1, 2020')
  })

  test('names are those people use', () => {
    expect(rateName(rate({ meta: { service_name: 'HOUSE EXPRESS' } }))).toBe('House express')
    expect(rateName(rate({ meta: { service_name: 'UPS Next Day Air®' } }))).toBe('UPS Next Day Air®')
    expect(rateName(rate({ service: 'house_std' }))).toBe('House std')
    expect(carrierNameOf({ carrier_id: 'bike_courier' }, [])).toBe('Bike courier')
  })
})
