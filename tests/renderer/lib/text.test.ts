import { expect, test } from 'vitest'
import { hasText, joined, t, term } from '../../../renderer/lib/text.ts'

test('a text is filled in and agrees with its number', () => {
  expect(t('ship.actionBuy', { price: 'CA$9.50' })).toBe('Buy label for CA$9.50')
  expect(t('ship.days', { count: 1 })).toBe('1 day')
  expect(t('ship.days', { count: 3 })).toBe('3 days')
  expect(t('orders.done_tag', { count: 100_000 })).toBe('100,000 orders tagged.')
})

test('a word of the station without an entry of its own stays as it is', () => {
  expect(term('Prefecture')).toBe('Prefecture')
})

test('keys made at run time can be asked for first', () => {
  expect(hasText('problems.code_not_found')).toBe(true)
  expect(hasText('problems.code_of_tomorrow')).toBe(false)
})

test('a name written from right to left keeps its direction to itself, in sentences and in lines of facts', () => {
  expect(t('shipments.title', { name: 'שרה לוי' })).toBe('To \u2068שרה לוי\u2069')
  expect(joined(['שרה לוי', '', null, '12 kg'])).toBe('\u2068שרה לוי\u2069 · 12 kg')
  expect(joined(['Ana', 'Austin'], ', ')).toBe('Ana, Austin')
})
