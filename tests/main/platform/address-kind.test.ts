import { expect, test } from 'vitest'
import { addressKind } from '../../../main/platform/address-kind.ts'

test.each([
  ['public', ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8']],
  ['loopback', ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1']],
  [
    'private',
    [
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '224.0.0.1',
      '255.255.255.255',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:192.168.1.1',
      '64:ff9b::7f00:1',
    ],
  ],
] as const)('these addresses are %s', (kind, addresses) => {
  expect(addresses.map(addressKind)).toEqual(addresses.map(() => kind))
})
