import { lookup } from 'node:dns/promises'
import type { Resolve } from './probe.ts'

/** As the system knows names. */
export const resolveName: Resolve = async name => {
  const found = await lookup(name, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}
