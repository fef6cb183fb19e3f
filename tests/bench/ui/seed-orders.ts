import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../../main/db/database.ts'
import { openDatabase } from '../../../main/db/open.ts'
import type { StoredOrder } from '../../../main/domain/orders/orders/order-mapper.ts'
import { createOrderRepository } from '../../../main/domain/orders/orders/order-repository.ts'
import { createEntryKeeper } from '../../../main/domain/orders/worklist/entry-keeper.ts'
import { createEntryRepository } from '../../../main/domain/orders/worklist/entry-repository.ts'
import { plainTime, systemClock } from '../../../main/platform/clock.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { runFolderVariable, temporaryFolder } from '../seeded-home.ts'
import { startStation } from '../station.ts'

/** Fewer where it is only proved that the benches run. */
const orders = Number(process.env.BENCH_ORDERS ?? 100_000)
const rowsPerTransaction = 5_000
const betweenMs = 15 * 60_000

/** The home of this run with 100,000 orders in test mode, made by the bench that asks first. */
export async function homeWithOrders(): Promise<string> {
  const folder = process.env[runFolderVariable] ?? temporaryFolder()
  const home = join(folder, 'orders-home')
  const note = join(folder, 'orders-seeded')
  if (existsSync(note)) return home
  mkdirSync(home)
  const station = await startStation(home, { sample: true })
  await station.stop()
  const database = openDatabase(home, join(findPaths().resources, 'migrations'))
  seedOrders(database)
  database.close()
  writeFileSync(note, '')
  return home
}

/** A shop after some years: what waits is a day's work, the rest is over. One entry is a hundredth of all. */
const statuses: StoredOrder['status'][] = [
  ...Array<StoredOrder['status']>(90).fill('delivered'),
  ...Array<StoredOrder['status']>(6).fill('fulfilled'),
  ...Array<StoredOrder['status']>(3).fill('unfulfilled'),
  'cancelled',
]
const firstNames = ['Ada', 'Bruno', 'Chloé', 'Dmitri', 'Elif', 'Fatou', 'Grażyna', 'Hiro', 'Inès', 'João']
const lastNames = [
  'Abe',
  'Brown',
  'Castro',
  'Dubois',
  'Ek',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
]
const skus = ['SYR-01', 'MUG-3', 'TEA-12', 'CAP-L', 'BAG-2', 'SOAP-4', 'PEN-9']

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('There is nothing to copy.')
  return found
}

/** Copies of the sample orders with names, numbers, items and ids of their own, written by the repositories. */
function seedOrders(database: Database): void {
  const repository = createOrderRepository(database)
  const keeper = createEntryKeeper({
    repository: createEntryRepository(database),
    usualSender: () => null,
    products: { completeOrder: order => order },
    clock: systemClock,
  })
  const { results } = { results: repository.page(true, { limit: 100, offset: 0 }).documents }
  const samples = JSON.parse(`[${Buffer.from(results).toString('utf8')}]`) as StoredOrder[]
  const ids = createIds()
  const endMs = systemClock.now().getTime()
  const write = (n: number) => {
    const createdAt = endMs - (orders - n) * betweenMs
    const order = copyOf(at(samples, n), n, { ids, createdAt })
    repository.insert([order], createdAt, { isSample: false, isSourceSent: true })
    keeper.keep(order, { isChanged: false })
  }
  for (let first = 0; first < orders; first += rowsPerTransaction)
    database.sqlite.transaction(() => {
      for (let n = first; n < Math.min(orders, first + rowsPerTransaction); n += 1) write(n)
    })()
}

function copyOf(
  sample: StoredOrder,
  n: number,
  { ids, createdAt }: { ids: ReturnType<typeof createIds>; createdAt: number },
): StoredOrder {
  const { shipments: _, ...order } = sample as StoredOrder & { shipments?: unknown }
  const person = `${at(firstNames, n)} ${at(lastNames, n * 7)}`
  return {
    ...order,
    id: ids('order'),
    order_id: String(100_000 + n),
    order_date: plainTime(createdAt).slice(0, 10) as StoredOrder['order_date'],
    source: at(['Web shop', 'Marketplace', 'Phone'], n * 3),
    // Statuses are spread by a step that shares no factor with their number, so that every page has several.
    status: at(statuses, n * 37),
    shipping_to: { ...order.shipping_to, id: ids('address'), person_name: person },
    shipping_from: order.shipping_from && { ...order.shipping_from, id: ids('address') },
    line_items: order.line_items.map((item, index) => ({
      ...item,
      id: ids('commodity'),
      sku: at(skus, n + index),
    })),
    created_at: plainTime(createdAt),
  }
}
