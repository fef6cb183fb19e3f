import { expect, test } from 'vitest'
import { chooseRate } from '../../../../../main/domain/orders/runs/choice-rules.ts'
import { aRate } from '../../../../support/desks/a-rate.ts'

const books = aRate('books', 4, { transit_days: 1, meta: { needs: 'media' } })
const dollars = [books, aRate('ground', 9), aRate('air', 20, { transit_days: 2 })]
const nothing = { options: {}, from: 'US', decision: { services: [], requested: null } }
const chosen = (...asked: Parameters<typeof chooseRate>) => chooseRate(...asked).chosen?.rateId ?? null

test.each([
  ['cheapest', 'ground'],
  ['fastest', 'air'],
  ['rules', 'ground'],
] as const)('the %s is never a service that takes only books', (kind, id) => {
  expect(chosen(dollars, { kind }, nothing)).toBe(id)
  expect(chosen([books], { kind }, nothing)).toBeNull()
})

test('an order that says it has media gets the service for them, and one that names it', () => {
  const said = { ...nothing, options: { content_class: 'media' } }
  expect(chosen(dollars, { kind: 'cheapest' }, said)).toBe('books')
  const named = { ...nothing, options: { preferred_service: 'books' } }
  expect(chosen(dollars, { kind: 'rules' }, named)).toBe('books')
  expect(chosen(dollars, { kind: 'service', service: 'books' }, nothing)).toBe('books')
})

test('the cheapest is one in the currency of the sender, however small the number of another is', () => {
  const rates = [
    aRate('euro', 5, { currency: 'EUR' }),
    aRate('far', 6, { currency: 'EUR' }),
    aRate('ground', 9),
  ]
  expect(chosen(rates, { kind: 'cheapest' }, nothing)).toBe('ground')
  expect(chosen(rates, { kind: 'cheapest' }, { ...nothing, from: 'CA' })).toBe('euro')
  expect(chosen(rates, { kind: 'cheapest' }, { ...nothing, options: { currency: 'EUR' } })).toBe('euro')
})
