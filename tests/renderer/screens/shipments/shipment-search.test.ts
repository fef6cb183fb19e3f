import { describe, expect, test } from 'vitest'
import {
  firstRowOf,
  isNarrowed,
  parseShipmentSearch,
  toShipmentQuery,
} from '../../../../renderer/screens/shipments/shipment-search.ts'
import { shopTime } from '../../../../renderer/stores/shop-time.ts'
import { shipmentFilters } from '../../../../shared/api/shipments.ts'
import { aDay } from '../../../support/a-day.ts'

describe('the address of the list', () => {
  test('is read, text as text even where it looks like a number', () => {
    const raw = {
      q: ' 1004 ',
      status: 'draft',
      carrier: 'house_courier',
      from: aDay('2026-03-01'),
      to: aDay('2026-03-02'),
      sort: '-recipient',
      page: '3',
    }
    expect(parseShipmentSearch(raw)).toEqual({ ...raw, q: '1004', page: 3 })
  })

  test.each([
    { status: 'lost' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { page: '0' },
    { page: '1' },
    { page: '2.5' },
    { page: 'x' },
    { q: '   ' },
    { carrier: null },
    { sort: 'shelf' },
    { sort: '--status' },
    { sort: '-created_at' },
    { more: 'than known' },
  ])('leaves out what makes no sense: %o', raw => {
    expect(parseShipmentSearch(raw)).toEqual({})
  })
})

describe('the question to the station', () => {
  test('covers whole days of the shop, first and last one included, also when its clocks change', () => {
    shopTime.setState({ timeZone: 'America/Vancouver' })
    expect(toShipmentQuery({ from: aDay('2025-03-09'), to: aDay('2025-03-09') })).toMatchObject({
      created_after: '2025-03-09T08:00:00.000Z',
      created_before: '2025-03-10T06:59:59.999Z',
    })
  })

  test('is one the station takes', () => {
    const query = toShipmentQuery({
      q: 'ada',
      status: 'draft',
      carrier: 'x',
      from: aDay('2026-03-01'),
      to: aDay('2026-03-02'),
      sort: '-total_charge',
    })
    expect(shipmentFilters.parse({ ...query, limit: '50', offset: '25' })).toMatchObject({
      keyword: 'ada',
      status: ['draft'],
      carrier_name: ['x'],
      ordering: '-total_charge',
      offset: 25,
    })
  })

  test('begins where a page of an old address began', () => {
    expect([firstRowOf({}), firstRowOf({ page: 3 })]).toEqual([0, 50])
  })

  test('a page or an order alone narrows nothing', () => {
    expect(isNarrowed({ page: 2, sort: 'recipient' })).toBe(false)
    expect(isNarrowed({ q: 'a', page: 2 })).toBe(true)
  })
})
