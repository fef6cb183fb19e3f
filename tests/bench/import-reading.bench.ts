import { utils, write } from '@e965/xlsx'
import Papa from 'papaparse'
import { importWorkerUrl } from '../../main/domain/exchange/imports/import-reader.ts'
import type * as tasks from '../../main/domain/exchange/imports/prepare-worker.ts'
import { createWorkerPool } from '../../main/platform/worker-pool.ts'
import { publish } from './figure.ts'

const count = 50_000
const heads =
  'Order number,Order date,Item title,Item quantity,Item sku,Item price,Item currency,Item weight,Item weight unit,Shipping name,Shipping address 1,Shipping city,Shipping state,Shipping postal code,Shipping country,Shipping phone,Shipping email,Order source'.split(
    ',',
  )

const rows = Array.from({ length: count }, (_, at) => [
  `N${at}`,
  '2026-09-30',
  `Mug, blue ${at % 50}`,
  '2',
  `SKU-${at % 500}`,
  '12.50',
  'CAD',
  '0.4',
  'KG',
  `Person Number ${at}`,
  `${at} Oak Street`,
  'Vancouver',
  'BC',
  'V6M2V9',
  'CA',
  `604 555 ${String(at % 10_000).padStart(4, '0')}`,
  `person${at}@mail.example`,
  'Shop',
])

/** A pool between two tasks keeps no process going; a station has others that do. */
const going = setInterval(() => undefined, 1_000)

/** As a station has it: a thread of its own that takes files apart. */
const pool = createWorkerPool<typeof tasks>({
  workerUrl: importWorkerUrl,
  maxThreads: 1,
  taskTimeoutMs: 60_000,
  maxMemoryMb: 300,
})

async function read(bytes: Uint8Array, name: string): Promise<{ inspectMs: number; prepareMs: number }> {
  const file = { bytes, name, kind: 'orders' as const, reading: {} }
  const from = performance.now()
  const inspected = await pool.run('inspectImport', { ...file, templates: [] })
  if (!inspected.ok) throw new Error(JSON.stringify(inspected.refusal))
  const between = performance.now()
  const layout = { fields: inspected.value.layout.map(({ why: _, ...field }) => field) }
  const prepared = await pool.run('prepareImport', { ...file, layout, edits: [], leftOut: [] })
  if (!prepared.ok || prepared.value.count !== count) throw new Error(`read ${JSON.stringify(prepared)}`)
  return { inspectMs: between - from, prepareMs: performance.now() - between }
}

const csv = new TextEncoder().encode(Papa.unparse([heads, ...rows]))
const small = csv.slice(0, csv.indexOf(10, 4_000))

const before = performance.now()
await pool.run('inspectImport', { bytes: small, name: 'a.csv', kind: 'orders', reading: {}, templates: [] })
const firstMs = performance.now() - before

const parseFrom = performance.now()
Papa.parse(new TextDecoder().decode(csv))
const papaMs = performance.now() - parseFrom

const restingMb = process.memoryUsage().rss / 2 ** 20
const ofCsv = await read(csv, 'orders.csv')
const grownMb = process.resourceUsage().maxRSS / 1024 - restingMb

const sheet = write(utils.book_new(utils.aoa_to_sheet([heads, ...rows], { dense: true }), 'Orders'), {
  type: 'array',
  bookType: 'xlsx',
  compression: true,
})
const ofXlsx = await read(new Uint8Array(sheet), 'orders.xlsx')

/** What no table is, as large as files may be. */
const oneLine = new TextEncoder().encode('a,'.repeat(29_500_000))
const refusedFrom = performance.now()
const refused = await pool.run(
  'inspectImport',
  { bytes: oneLine, name: 'line.csv', kind: 'orders', reading: {}, templates: [] },
  { transfer: [oneLine.buffer] },
)
const refusedMs = performance.now() - refusedFrom
if (refused.ok) throw new Error('a line of 59 MB was read')
await pool.close()
clearInterval(going)

const inMs = { unit: 'ms', better: 'lower' } as const
publish([
  { ...inMs, name: '59 MB in one line, refused', value: refusedMs, floor: null, target: { atMost: 2_000 } },
  { ...inMs, name: '20 rows, first in a new thread', value: firstMs, floor: null, target: null },
  { ...inMs, name: '50,000 orders of csv, looked at', value: ofCsv.inspectMs, floor: papaMs, target: null },
  {
    ...inMs,
    name: '50,000 orders of csv, read and checked',
    value: ofCsv.prepareMs,
    floor: papaMs,
    target: { atMost: 3_000 },
  },
  {
    name: '50,000 orders of csv, memory on top',
    value: grownMb,
    unit: 'MB',
    better: 'lower',
    floor: null,
    target: { atMost: 300 },
  },
  {
    ...inMs,
    name: '50,000 orders of xlsx, read and checked',
    value: ofXlsx.prepareMs,
    floor: null,
    target: { atMost: 8_000 },
  },
])
