import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import { fillWithOrders } from '../support/desks/many-orders.ts'
import { vancouver } from '../support/desks/shipping-data.ts'
import { createApi } from './api.ts'
import { fillWithKey, type SeededHome, seedHome } from './seed.ts'
import { startStation } from './station.ts'

const shipments = 100_000
const orders = 100_000
/** Names the folder that the benches of one run share. */
export const runFolderVariable = 'BENCH_RUN_FOLDER'

/** A folder that goes with this process, however it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** The home with 100,000 shipments of this run, made by the bench that asks first. */
export async function seededHome(): Promise<SeededHome> {
  const folder = process.env[runFolderVariable] ?? temporaryFolder()
  const note = join(folder, 'seeded.json')
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as SeededHome
  const home = join(folder, 'home')
  mkdirSync(home)
  const seeded = await seedHome(home, shipments)
  writeFileSync(note, JSON.stringify(seeded))
  return seeded
}

/** A home with nothing in it but a key. */
export function emptyHome(): { home: string; key: string } {
  const home = temporaryFolder()
  return { home, key: fillWithKey(home) }
}

/** A home of its own with 100,000 orders that are ready to ship, and a key of it. */
export async function ordersHome(): Promise<{ home: string; key: string }> {
  const { home, key } = emptyHome()
  const station = await startStation(home)
  const api = createApi(station.url, key)
  const samples: OrderRecord[] = []
  for (const sku of ['CUP', 'MUG', 'POT', 'PAN']) {
    const line_items = [{ title: 'Mug', sku, quantity: 2, weight: 0.4, weight_unit: 'KG' }]
    const body = { order_id: `sample-${sku}`, source: `shop-${sku}`, shipping_to: vancouver, line_items }
    samples.push(JSON.parse(await api.call('POST', '/v1/orders', body)) as OrderRecord)
  }
  api.close()
  await station.stop()
  const database = openDatabase(home, join(findPaths().resources, 'migrations'))
  fillWithOrders(database, samples, orders)
  database.close()
  return { home, key }
}

/** Reads the file of a home beside its station. */
export function readRows<Row>(home: string, sql: string, ...values: unknown[]): Row[] {
  const sqlite = new BetterSqlite3(databaseFile(home), { readonly: true })
  try {
    return sqlite.prepare<unknown[], Row>(sql).all(...values)
  } finally {
    sqlite.close()
  }
}
