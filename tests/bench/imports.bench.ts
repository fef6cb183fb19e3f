import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { utils, write } from '@e965/xlsx'
import BetterSqlite3 from 'better-sqlite3'
import Papa from 'papaparse'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { enterOrderTerms } from '../../main/db/order-terms.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { ImportRecord } from '../../shared/desk/import-records.ts'
import { authorization } from './api.ts'
import { publish } from './figure.ts'
import { measureLoad } from './load.ts'
import { emptyHome, temporaryFolder } from './seeded-home.ts'
import { longestPauseMs, residentMegabytes, type Started, startStation } from './station.ts'

const rows = 50_000
const warmRows = 200
const rowsTogether = 500
const longestMs = 120_000
/** Longer than a station keeps the thread that takes files apart. */
const idleThreadMs = 7_000
const heads =
  'Order number,Order date,Item title,Item sku,Item quantity,Item weight,Item price,Item currency,Shipping name,Shipping address 1,Shipping city,Shipping state,Shipping postal code,Shipping country'

/** Every row an order of its own: what is most to store. */
const fileOf = (run: string, count: number): string =>
  [
    heads,
    ...Array.from(
      { length: count },
      (_, n) =>
        `${run}-${n},2026-11-${String((n % 28) + 1).padStart(2, '0')},Tea cup,CUP-${n % 50},${(n % 3) + 1},0.3,12.50,CAD,Ada Byron,${n} Oak St,Vancouver,BC,V6M 2V9,CA`,
    ),
  ].join('\r\n')

const { home, key } = emptyHome()
const station = await startStation(home, { probe: true })

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const isFile = body instanceof Blob
  const answer = await fetch(`${station.url}${path}`, {
    method,
    headers: {
      ...authorization(key),
      ...(body === undefined ? {} : { 'content-type': isFile ? 'text/csv' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`)
  return (await answer.json()) as T
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const since = performance.now()
  const value = await work()
  return { ms: performance.now() - since, value }
}

/** The most memory a process held while something was done. */
async function peakDuring<T>({ process: child }: Started, work: () => Promise<T>) {
  let peak = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await residentMegabytes(child, 'now'))
      await delay(50)
    }
  })()
  const value = await work()
  isOver = true
  await watching
  return { peak, value }
}

async function planned(file: Blob, name = 'bench.csv'): Promise<ImportRecord> {
  const { id } = await ask<ImportRecord>('POST', '/desk/imports', { kind: 'orders', name })
  await ask('PUT', `/desk/imports/${id}/file`, file)
  return ask<ImportRecord>('POST', `/desk/imports/${id}/plan`)
}

async function committed({ id, revision }: ImportRecord): Promise<ImportRecord> {
  await ask('POST', `/desk/imports/${id}/commit`, { revision })
  const sinceMs = performance.now()
  for (;;) {
    const now = await ask<ImportRecord>('GET', `/desk/imports/${id}`)
    if (now.state === 'done') return now
    if (performance.now() - sinceMs > longestMs) throw new Error('The import did not end.')
    await delay(50)
  }
}

async function blobOf(name: string, content: string | Uint8Array): Promise<Blob> {
  const path = join(home, name)
  writeFileSync(path, content)
  return openAsBlob(path)
}

/** The same file as a spreadsheet. */
function toSpreadsheet(csv: string): Uint8Array {
  const { data } = Papa.parse<string[]>(csv)
  const book = utils.book_new(utils.aoa_to_sheet(data, { dense: true }), 'Orders')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }))
}

/** A table as bare as can be: what a program without a station would do with the file. */
function bareMs(text: string): { all: number; reading: number } {
  const database = openDatabase(join(temporaryFolder(), 'bare'), join(findPaths().resources, 'migrations'))
  const since = performance.now()
  const parsed = Papa.parse<Record<string, string>>(text, { header: true })
  const reading = performance.now() - since
  const insert = database.sqlite.prepare(
    'INSERT INTO orders (id, document, created_at, test_mode) VALUES (?, ?, ?, 1)',
  )
  for (let from = 0; from < parsed.data.length; from += rowsTogether)
    database.sqlite.transaction(() => {
      for (const [n, row] of parsed.data.slice(from, from + rowsTogether).entries())
        insert.run(`ord_${from + n}`, JSON.stringify(toBare(row)), from)
    })()
  const all = performance.now() - since
  database.close()
  return { all, reading }
}

/** So many rows an order of the file becomes, by table; its words are entered out of `orders`. */
const rowsOfOrder = {
  orders: 1,
  order_parts: 2,
  order_entries: 1,
  order_skus: 1,
  events: 1,
  import_rows: 1,
} as const

/** The very rows the station stored of the first file, inserted into the same tables as they are. */
function sameRowsMs(stored: string): number {
  const from = new BetterSqlite3(stored, { readonly: true })
  const columnsOf = (table: string) =>
    from
      .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0')
      .pluck()
      .all(table)
  const { sqlite, close } = openDatabase(
    join(temporaryFolder(), 'same'),
    join(findPaths().resources, 'migrations'),
  )
  // Imports and whatever else a row belongs to are not there.
  sqlite.pragma('foreign_keys = OFF')
  const tables = Object.entries(rowsOfOrder).map(([table, each]) => {
    const columns = columnsOf(table)
    const values = columns.map(() => '?').join(', ')
    return {
      each,
      insert: sqlite.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`),
      all: from
        .prepare<[number], unknown[]>(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY rowid LIMIT ?`)
        .raw()
        .all((rows + warmRows) * each),
    }
  })
  const words = sqlite.prepare(enterOrderTerms)
  const since = performance.now()
  for (let at = 0; at < rows + warmRows; at += rowsTogether)
    sqlite.transaction(() => {
      for (const { each, insert, all } of tables)
        for (const row of all.slice(at * each, (at + rowsTogether) * each)) insert.run(...row)
      words.run(at + 1, at + rowsTogether)
    })()
  const ms = performance.now() - since
  close()
  from.close()
  return ms
}

const toBare = (row: Record<string, string>) => ({
  order_id: row['Order number'],
  source: 'bench',
  status: 'unfulfilled',
  shipping_to: { person_name: row['Shipping name'], address_line1: row['Shipping address 1'] },
  line_items: [{ title: row['Item title'], sku: row['Item sku'] }],
  options: {},
  metadata: {},
})

const text = fileOf('a', rows)
const file = await blobOf('a.csv', text)
// A station that has just started has read no file yet.
await committed(await planned(await blobOf('warm.csv', fileOf('w', warmRows))))

const { peak, value: alone } = await peakDuring(station, async () => {
  const plan = await timed(() => planned(file))
  const commit = await timed(() => committed(plan.value))
  return { planMs: plan.ms, commitMs: commit.ms }
})
const again = await timed(() => planned(file))

const other = await blobOf('b.csv', fileOf('b', rows))
const load = measureLoad({
  urls: [`${station.url}/v1/orders?limit=20`, `${station.url}/v1/carriers`],
  headers: authorization(key),
  connections: 1,
  warmUpMs: 0,
  durationMs: 6_000,
})
const [{ pauseMs, p99Ms: loopMs }, { p99Ms }] = await Promise.all([
  longestPauseMs(station.process, async () => committed(await planned(other))),
  load,
])
// By then the thread of the file before is gone, with its memory.
const sheet = await blobOf('c.xlsx', toSpreadsheet(fileOf('c', rows)))
await delay(idleThreadMs)
const restingMb = await residentMegabytes(station.process)
const ofSheet = await peakDuring(station, () => timed(() => planned(sheet, 'bench.xlsx')))
await station.stop()
const bare = bareMs(text)
const sameRows = sameRowsMs(databaseFile(home))
const allMs = alone.planMs + alone.commitMs

const lower = { better: 'lower', floor: null } as const
publish([
  { ...lower, name: 'plan 50,000 orders', value: alone.planMs / 1_000, unit: 's', target: { atMost: 3 } },
  { ...lower, name: 'plan them again', value: again.ms / 1_000, unit: 's', target: { atMost: 3 } },
  { ...lower, name: 'carry the plan out', value: alone.commitMs / 1_000, unit: 's', target: { atMost: 6 } },
  {
    name: 'all of it, beside papaparse and the same rows inserted raw',
    value: allMs,
    unit: 'ms',
    better: 'lower',
    floor: bare.reading + sameRows,
    target: { ratioAtLeast: 1 / 3 },
  },
  {
    name: 'all of it, beside papaparse and one bare row an order',
    value: allMs,
    unit: 'ms',
    better: 'lower',
    floor: bare.all,
    target: null,
  },
  { ...lower, name: 'memory at most', value: peak, unit: 'MB', target: { atMost: 300 } },
  { ...lower, name: 'reads beside an import, p99', value: p99Ms, unit: 'ms', target: { atMost: 50 } },
  {
    ...lower,
    name: 'delay of the event loop meanwhile, p99',
    value: loopMs,
    unit: 'ms',
    target: { atMost: 20 },
  },
  { ...lower, name: 'longest pause meanwhile', value: pauseMs, unit: 'ms', target: null },
  {
    ...lower,
    name: 'plan 50,000 orders of xlsx',
    value: ofSheet.value.ms / 1_000,
    unit: 's',
    target: { atMost: 8 },
  },
  {
    ...lower,
    name: 'memory for it on top, at most',
    value: ofSheet.peak - restingMb,
    unit: 'MB',
    target: { atMost: 1_200 },
  },
])
