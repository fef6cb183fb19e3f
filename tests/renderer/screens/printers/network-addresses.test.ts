import { expect, test } from 'vitest'
import { addressesOf } from '../../../../renderer/screens/printers/network-addresses.ts'

const count = (text: string) => {
  const found = addressesOf(text)
  return found.ok ? found.addresses.length : found
}

test.each([
  ['192.168.1.50', ['192.168.1.50']],
  ['zebra.local, 192.168.1.50;fe80::1', ['zebra.local', '192.168.1.50', 'fe80::1']],
  ['192.168.1.20-22', ['192.168.1.20', '192.168.1.21', '192.168.1.22']],
  ['192.168.1.20 - 192.168.1.21', ['192.168.1.20', '192.168.1.21']],
  ['10.0.0.8/30 10.0.0.9', ['10.0.0.8', '10.0.0.9', '10.0.0.10', '10.0.0.11']],
])('%s are these addresses', (text, addresses) => {
  expect(addressesOf(text)).toEqual({ ok: true, addresses })
})

test('a whole network is asked without its first and last address', () => {
  expect(count('192.168.1.0/24')).toBe(254)
})

test.each(['', ' , ', 'two/words', '192.168.1.60-20', '192.168.1.0/16', '192.168.1.1-999', 'http://zebra'])(
  '"%s" is no address',
  text => expect(addressesOf(text)).toEqual({ ok: false, why: 'wrong' }),
)

test('more than can be asked at once are counted', () => {
  expect(count('192.168.1.0/24 192.168.2.0/24')).toEqual({ ok: false, why: 'tooMany', count: 508 })
})
