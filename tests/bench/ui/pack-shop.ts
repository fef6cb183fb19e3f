import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '../../../main/db/open.ts'
import { createKeyService } from '../../../main/domain/access/key-service.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { montreal, vancouver } from '../../support/desks/shipping-data.ts'
import { createApi } from '../api.ts'
import { temporaryFolder } from '../seeded-home.ts'
import { homeWithOrders } from './seed-orders.ts'

/** The shop of the other benches once more, since what is packed would be missing there, and a key of it. */
export async function packHome(): Promise<{ home: string; key: string }> {
  const home = join(temporaryFolder(), 'pack-home')
  cpSync(await homeWithOrders(), home, { recursive: true })
  const database = openDatabase(home, join(findPaths().resources, 'migrations'))
  const { bareKey: key } = createKeyService(database, systemClock.now).create({ name: 'bench', mode: 'test' })
  database.close()
  return { home, key }
}

const endOfLabel = '^XZ'

/** A printer at a port that says nothing, and when the last byte of each label came. */
export async function labelPrinter() {
  const cameMs: number[] = []
  const waiting = new Set<{ count: number; resolve: (atMs: number) => void }>()
  const server = createServer({ allowHalfOpen: true }, socket => {
    let tail = ''
    socket.on('error', () => undefined)
    socket.on('end', () => socket.end())
    socket.on('data', chunk => {
      tail = `${tail}${chunk.toString('latin1')}`
      for (let at = tail.indexOf(endOfLabel); at !== -1; at = tail.indexOf(endOfLabel)) {
        tail = tail.slice(at + endOfLabel.length)
        cameMs.push(performance.timeOrigin + performance.now())
        for (const each of waiting)
          if (cameMs.length >= each.count && waiting.delete(each)) each.resolve(cameMs.at(-1) ?? 0)
      }
      tail = tail.slice(-endOfLabel.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    uri: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    labels: () => cameMs.length,
    /** When, by the clock of the machine, the next label will have come. */
    next: (): Promise<number> => {
      const { promise, resolve } = Promise.withResolvers<number>()
      waiting.add({ count: cameMs.length + 1, resolve })
      return promise
    },
    close: () => server.close(),
  }
}

const item = (sku: string, quantity: number, weight: number) => ({
  title: sku,
  sku,
  quantity,
  weight,
  weight_unit: 'KG',
})

/** Three units of two articles, which weigh 1.1 kg. */
export const mixed = [item('SYR-01', 2, 0.35), item('MUG-3', 1, 0.4)]
export const single = [item('MUG-3', 1, 0.4)]
/** A hundred of each of ten articles. */
export const pallet = Array.from({ length: 10 }, (_, at) => item(`BOLT-${at}`, 100, 0.001))

/** A shop whose orders are packed at a desk, as a tool talks to it. */
export function packShop(url: string, key: string) {
  const api = createApi(url, key)
  let taken = 0
  return {
    ...api,
    take: async (line_items: readonly object[]): Promise<string> => {
      taken += 1
      const order_id = `BENCH${taken}`
      await api.call('POST', '/v1/orders', {
        order_id,
        shipping_from: montreal,
        shipping_to: vancouver,
        line_items,
      })
      return order_id
    },
  }
}
