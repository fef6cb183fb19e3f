import { expect, test } from 'vitest'
import { doubtSaid, saidOf } from '../../../../renderer/screens/runs/run-words.ts'
import type { RunWords } from '../../../../shared/desk/run-words.ts'

const said = (...words: RunWords[]) => saidOf({ message: 'in English', words })

test('what a run says of an order is worded with amounts and measures as the page writes them', () => {
  expect(said({ key: 'run_buys', fill: { run: 12 } })).toBe('Run 12 buys it.')
  expect(said({ key: 'customs_missing', fill: { fields: 'value,hs_code' } })).toBe(
    'Customs is missing: value, HS code.',
  )
  expect(said({ key: 'origin_taken', fill: { item: 'Mug', country: 'PT', order: '1007' } })).toBe(
    'The origin Portugal of Mug was taken from order 1007.',
  )
  expect(said({ key: 'weight_assumed', fill: { unweighed: 1, items: 2, weight: 0.8, unit: 'KG' } })).toBe(
    'The weight of 1 of 2 items is not known; the parcel counts as 0.80 kg.',
  )
  expect(said({ key: 'far_charge', fill: { price: 61.5, currency: 'EUR', times: 5.1 } })).toBe(
    '€61.50, 5.1 × the median.',
  )
  expect(said({ key: 'zero_price', fill: { price: 0, currency: 'EUR' } })).toBe('The price is €0.00.')
  expect(said({ key: 'other_currency', fill: { currency: 'EUR', home: 'CAD' } })).toBe(
    'The price is in EUR, not in CAD.',
  )
  expect(said({ key: 'rule_not_offered', fill: { rule: 'Fast', service: 'by_night' } })).toBe(
    'The rule “Fast” asks for By night, which is not offered for this parcel.',
  )
  expect(said({ key: 'postal_format', fill: { country: 'Norway', example: '0150' } })).toMatch(/like 0150/)
})

test('what is wrong of a field is said as a form says it, with the part of the shipment', () => {
  const field = (path: string, text: string) => said({ key: 'field', fill: { path, text } })
  expect(field('recipient.postal_code', 'This field is required.')).toBe('Recipient: Enter the postal code.')
  expect(field('shipper.sign', 'What nobody words.')).toBe('Sender: What nobody words.')
})

test('what a carrier said, and what an older Packdesk stored, stands as it was said', () => {
  expect(said()).toBe('in English')
  expect(saidOf({ message: null, words: [] })).toBeNull()
  expect(doubtSaid({ kind: 'weight', message: 'in English' })).toBe('in English')
})
