import { expect, test } from 'vitest'
import { toAmount } from '../../../main/carriers/kit/answers.ts'
import { addedLines, onlyService, readOffer } from '../../../main/carriers/kit/quotes.ts'
import { balancedPrice } from '../../../main/carriers/kit/results.ts'

const priced = (totalMinor: number) => ({
  ...balancedPrice({ currency: 'USD', totalMinor, baseMinor: null, charges: [] }),
  meta: { rate_type: 'ACCOUNT' },
})
const named = { service: 'c_slow', name: 'Slow', isKnown: true }
const strange = { service: 'c_moon', name: 'Carrier MOON', isKnown: false }
const later = { transitDays: 4, estimatedDelivery: null }

test('one service is asked for, or any', () => {
  expect([[], ['a'], ['a', 'b']].map(onlyService)).toEqual([undefined, 'a', undefined])
})

test('lines that are the same are added up, by their key before their name', () => {
  const line = (name: string, amount: unknown, key?: string) => ({
    name,
    amount: toAmount(amount),
    ...(key ? { key } : {}),
  })
  const lines = [
    line('Fuel', 1.25),
    line('Fuel', 0.5),
    line('Duty', 3, '400'),
    line('Tax', 2, '400'),
    line('Fuel', 'x'),
  ]
  expect(addedLines(lines, 'USD')).toEqual([
    { name: 'Fuel', amountMinor: 175 },
    { name: 'Duty', amountMinor: 500 },
  ])
})

test('an offer is a quote, and what is to be said of it', () => {
  const { quote, messages } = readOffer('Carrier', {
    ...later,
    code: 'SLOW',
    named,
    carrierName: 'Slow®',
    price: priced(500),
    meta: { zone: '5' },
  })
  expect(quote).toMatchObject({ service: 'c_slow', serviceName: 'Slow', totalMinor: 500, transitDays: 4 })
  expect(quote?.meta).toEqual({
    rate_type: 'ACCOUNT',
    zone: '5',
    service_name: 'Slow',
    carrier_service_code: 'SLOW',
  })
  expect(messages).toEqual([])
})

test('an offer nobody has listed keeps the name of the carrier, and one without a price is left out', () => {
  const unlisted = { ...later, code: 'MOON', named: strange, carrierName: 'To the Moon' }
  const read = readOffer('Carrier', { ...unlisted, price: priced(500) })
  expect(read).toMatchObject({
    quote: { service: 'c_moon', serviceName: 'To the Moon' },
    messages: [{ code: 'unknown_service' }],
  })
  expect(readOffer('Carrier', { ...unlisted, price: null })).toEqual({
    quote: null,
    messages: [
      { code: 'no_price', message: 'Carrier offers To the Moon without a price, so it is left out.' },
    ],
  })
})
