import { expect, test } from 'vitest'
import {
  hostLabel,
  type Interfaces,
  isLanAddress,
  lanAddresses,
} from '../../../../main/domain/desks/network/lan-addresses.ts'

/** RFC 1918, and neighbours of it that are not in it. */
test.each([
  ['10.0.0.1', true],
  ['10.255.255.255', true],
  ['11.0.0.1', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.15.0.1', false],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['192.169.0.1', false],
  ['203.0.113.9', false],
  ['8.8.8.8', false],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['169.254.1.1', false],
  ['100.64.0.1', false],
  ['fd00::2', false],
  ['::1', false],
  ['192.168.1.1.example', false],
])('%s is in a network of a shop: %s', (address, isLan) => {
  expect(isLanAddress(address)).toBe(isLan)
})

const of = (address: string, internal = false): NonNullable<Interfaces[string]> => [
  { address, internal, family: 'IPv4', netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null },
]

test('a station listens on no public address, on none of its own and on none of virtual machines', () => {
  const found = lanAddresses({
    lo: of('127.0.0.1', true),
    wan: of('203.0.113.9'),
    docker0: of('172.17.0.1'),
    wlan0: of('192.168.1.20'),
    eth0: of('10.0.0.7'),
  })
  expect(found).toEqual(['10.0.0.7', '192.168.1.20'])
})

test.each([
  ['Bench-1.shop.example', 'bench-1'],
  ['ANA’S PC', 'ana-s-pc'],
  ['日本', 'packdesk'],
  ['', 'packdesk'],
  [`${'x'.repeat(80)}`, 'x'.repeat(63)],
])('a computer called %j goes by %s', (hostName, label) => {
  expect(hostLabel(hostName)).toBe(label)
})
