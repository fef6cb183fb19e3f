import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { once } from '../../../../shared/values.ts'

/** RFC 1918: what a router of a shop gives its computers. */
const lan = once(() => {
  const list = new BlockList()
  list.addSubnet('10.0.0.0', 8)
  list.addSubnet('172.16.0.0', 12)
  list.addSubnet('192.168.0.0', 16)
  return list
})

/** Whether an address is one of a network at home or in a shop, which the internet does not reach. IPv4 alone. */
export const isLanAddress = (address: string): boolean => isIPv4(address) && lan().check(address)

/** Networks of virtual machines and containers: no other computer is in them. */
const virtual = /^(docker|br-|veth|virbr|vboxnet|vmnet|vEthernet)/

export type Interfaces = ReturnType<typeof networkInterfaces>

/** The addresses of this computer in private networks, sorted: where the other computers of a shop find it. */
export const lanAddresses = (interfaces: Interfaces = networkInterfaces()): string[] =>
  Object.entries(interfaces)
    .filter(([name]) => !virtual.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ address, internal }) => !internal && isLanAddress(address))
    .map(({ address }) => address)
    .sort()

/** A name of a computer as it goes before `.local`; `packdesk` where nothing of it can. */
export function hostLabel(hostName: string): string {
  const [first = ''] = hostName.toLowerCase().split('.')
  return (
    first
      .replaceAll(/[^a-z0-9-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 63) || 'packdesk'
  )
}
