import { BlockList, isIP } from 'node:net'
import { once } from '../../shared/values.ts'

/**
 * - `loopback`: this computer.
 * - `private`: the own network, and everything else that is not reached over the internet.
 */
export type AddressKind = 'public' | 'private' | 'loopback'

const loopback = listOf([
  ['127.0.0.0', 8],
  // What is bound to every address answers there, too.
  ['0.0.0.0', 8],
  ['::', 127],
])

/** IANA's special-purpose registries: private use, link-local, shared, test, benchmark, multicast and reserved. */
const notPublic = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Addresses that carry one of IPv4 inside: where they lead depends on somebody else's gateway.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
])

function listOf(subnets: readonly [address: string, bits: number][]): () => BlockList {
  return once(() => {
    const list = new BlockList()
    for (const [address, bits] of subnets) list.addSubnet(address, bits, familyOf(address))
    return list
  })
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Where an IP address leads. One of IPv4 that is written as IPv6 is what it is inside. */
export function addressKind(address: string): AddressKind {
  const family = familyOf(address)
  if (loopback().check(address, family)) return 'loopback'
  return notPublic().check(address, family) ? 'private' : 'public'
}

/** Whether an address never leaves this machine; `localhost` counts, other names do not. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)
