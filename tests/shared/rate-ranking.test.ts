import { describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import { rateOfService } from '../../shared/rate-choices.ts'
import {
  cheapestRates,
  comparableRates,
  homeCurrencyOf,
  metNeeds,
  needOf,
  rankedRates,
} from '../../shared/rate-ranking.ts'
import { aRate } from '../support/desks/a-rate.ts'

const media = { meta: { needs: 'media' } }
const euro = { currency: 'EUR' }
const ids = (rates: readonly RateRecord[]) => rates.map(({ id }) => id)

describe('prices in several currencies', () => {
  const rates = [
    aRate('euro', 5, euro),
    aRate('dear', 12),
    aRate('cheap', 9),
    aRate('yen', 900, { currency: 'JPY' }),
  ]

  test('are ranked each by itself, that of the sender first', () => {
    expect(ids(rankedRates(rates, 'EUR'))).toEqual(['euro', 'cheap', 'dear', 'yen'])
    expect(ids(rankedRates(rates, 'USD'))).toEqual(['cheap', 'dear', 'euro', 'yen'])
  })

  test('are ranked by the currency most are in, where the sender has none of them', () => {
    expect(ids(rankedRates(rates, 'CAD'))).toEqual(['cheap', 'dear', 'euro', 'yen'])
  })

  test('have a cheapest only where there is another of the same currency', () => {
    expect(ids(cheapestRates(rates, []))).toEqual(['cheap'])
    expect(ids(comparableRates(rates, { home: 'EUR', met: [] }))).toEqual(['euro'])
  })
})

describe('a service with a condition', () => {
  const rates = [aRate('books', 4, media), aRate('ground', 9), aRate('air', 20)]

  test('keeps its place among the prices and wins none of them by itself', () => {
    expect(ids(rankedRates(rates, 'USD'))).toEqual(['books', 'ground', 'air'])
    expect(ids(cheapestRates(rates, []))).toEqual(['ground'])
    expect(ids(comparableRates(rates, { home: 'USD', met: [] }))).toEqual(['ground', 'air'])
  })

  test('wins where the order says that it has such contents, and no others', () => {
    expect(ids(cheapestRates(rates, metNeeds({ content_class: 'media' })))).toEqual(['books'])
    expect(ids(cheapestRates(rates, metNeeds({ content_class: 'library' })))).toEqual(['ground'])
  })

  test.each([
    [{ hold_at_location: true }, 'books'],
    [{ hold_at_location_address: { city: 'Dover' } }, 'books'],
    [{ hold_at_location: '' }, 'ground'],
    [{ hold_at_location: false, content_class: 'media' }, 'ground'],
  ])('to a pickup point wins only where the parcel waits at one: %o', (options, cheapest) => {
    const offered = rates.map(rate =>
      'needs' in (rate.meta ?? {}) ? { ...rate, meta: { needs: 'pickup_point' } } : rate,
    )
    expect(ids(cheapestRates(offered, metNeeds(options)))).toEqual([cheapest])
  })

  test('is had where it is named', () => {
    expect(rateOfService(rates, { service: 'books' })?.id).toBe('books')
    const ways = [
      aRate('mail', 4, {
        service: 'economy',
        meta: { needs: 'media', choice: { code: 'm', name: 'Media' } },
      }),
      aRate('parcel', 6, { service: 'economy', meta: { choice: { code: 'p', name: 'Parcel' } } }),
    ]
    expect(rateOfService(ways, { service: 'economy' })?.id).toBe('parcel')
  })

  test.each([{ needs: 'gold' }, { needs: 7 }, null])('has no condition that nobody knows: %o', meta => {
    expect(needOf({ meta })).toBeNull()
  })
})

test.each([
  [{ currency: 'EUR' }, 'CA', 'EUR'],
  [{}, 'CA', 'CAD'],
  [{ currency: '' }, 'us', 'USD'],
  [null, null, null],
])('the currency prices are compared in: %o from %s is %s', (options, country, currency) => {
  expect(homeCurrencyOf(options, country)).toBe(currency)
})
