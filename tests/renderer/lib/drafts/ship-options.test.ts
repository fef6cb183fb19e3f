import { expect, test } from 'vitest'
import {
  fromOptions,
  hasOptions,
  noOptions,
  toOptions,
  wrongInOptions,
} from '../../../../renderer/lib/drafts/ship-options.ts'

test('options that were not chosen are not sent', () => {
  expect(toOptions(noOptions)).toEqual({})
  expect(hasOptions(noOptions)).toBe(false)
})

test('what was stored is sent again as it was, a carrier’s own options too', () => {
  const stored = {
    shipment_date: '2026-03-01',
    insurance: 100.5,
    saturday_delivery: true,
    ups_return_service: 'ups_print_return_label',
    ups_negotiated_rates_indicator: false,
    hold_at_location_address: { city: 'Laval' },
  }
  expect(toOptions(fromOptions(stored))).toEqual(stored)
  expect(hasOptions(fromOptions(stored))).toBe(true)
})

test('amounts may have a comma and must be numbers, those of carriers too', () => {
  const typed = {
    ...noOptions,
    insurance: '12,5',
    cash_on_delivery: 'all',
    ups_cod: 'much',
    ups_item: 'text',
  }
  expect(toOptions(typed)).toMatchObject({ insurance: 12.5 })
  expect(Object.keys(wrongInOptions(typed, ['ups_cod']))).toEqual(['cash_on_delivery', 'ups_cod'])
  expect(Object.keys(wrongInOptions({ ...noOptions, insurance: '-1' }, []))).toEqual(['insurance'])
})

test('an amount that was stored as something else is shown and refused instead of being lost', () => {
  const options = fromOptions({ cash_on_delivery: true })
  expect(options.cash_on_delivery).toBe('true')
  expect(Object.keys(wrongInOptions(options, []))).toEqual(['cash_on_delivery'])
})
