import { describe, expect, test } from 'vitest'
import {
  carrierNameOf,
  fastestRate,
  needText,
  rateMarks,
  rateName,
  sortedRates,
  startingRate,
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

const shipmentOf = (rates: RateRecord[]) =>
  ({ rates, options: {}, shipper: { country_code: 'CA' } }) as Parameters<typeof startingRate>[0]

describe('rates in words', () => {
  test('the cheapest comes first, and of two equal ones the quicker', () => {
    const rates = [
      rate({ id: 'a', transit_days: null }),
      rate({ id: 'b', transit_days: 2 }),
      rate({ id: 'c', total_charge: 9 }),
    ]
    expect(sortedRates(shipmentOf(rates)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  test('the cheapest is marked among those anything may be sent for, and is chosen', () => {
    const books = rate({ id: 'books', total_charge: 4, meta: { needs: 'media' } })
    const [ground, air] = [rate({ id: 'ground', total_charge: 9 }), rate({ id: 'air', total_charge: 20 })]
    const shipment = shipmentOf([books, ground, air])
    expect(shipment.rates.map(each => rateMarks(each, shipment))).toEqual([[], ['Cheapest'], []])
    expect([needText(books), needText(ground)]).toEqual(['Only for books, recordings and other media', null])
    expect(startingRate(shipment)?.id).toBe('ground')
    expect(startingRate(shipmentOf([books]))).toBeNull()
    expect(startingRate({ ...shipment, options: { preferred_service: 'std' } })?.id).toBe('ground')
    expect(startingRate({ ...shipment, options: { content_class: 'media' } })?.id).toBe('books')
  })

  test('no price is called the cheapest across currencies', () => {
    const prices = [
      rate({ total_charge: 5, currency: 'EUR' }),
      rate({ total_charge: 9, currency: 'CAD' }),
      rate({ total_charge: 12, currency: 'CAD' }),
    ]
    const shipment = shipmentOf(prices)
    const shown = sortedRates(shipment)
    expect(shown.map(each => [each.currency, ...rateMarks(each, shipment)])).toEqual([
      ['CAD', 'Cheapest in CAD'],
      ['CAD'],
      ['EUR'],
    ])
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
    const meta = { hub_carrier: { name: 'Canada Post' } }
    expect(carrierNameOf({ carrier_id: 'warehouse', meta }, [])).toBe('Canada Post over Warehouse')
  })
})
