import { databaseFile } from '../../main/db/open.ts'
import { readSampleData } from '../../main/domain/upkeep/sample-service.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { type Api, createApi } from './api.ts'
import { createBareWriter, type RowsOf } from './bare-writer.ts'
import { type Figure, publish } from './figure.ts'
import { type FloorPlan, startFloorServer } from './floor-server.ts'
import { type Latency, measurePair, toLatency } from './measure.ts'
import { seededHome, temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

/** A resource of the interface, as far as its operations are measured. */
type Resource = {
  name: string
  path: string
  /** The body of the n-th record, and the rows that are the least to keep of it. */
  create?: {
    /** Where it is made, when that is not the address of the list. */
    path?: string
    body: (n: number) => unknown
    rows: (id: string) => RowsOf[]
  }
  /** The table whose `document` is the answer; without one the floor answers from memory. */
  table?: string
  filter?: { query: string; where: string }
}

const [sample] = readSampleData(findPaths().resources).orders
if (!sample) throw new Error('There is no sample order.')
const { to } = sample
const item = { title: 'Mug', sku: 'MUG', quantity: 2, weight: 0.4, weight_unit: 'KG' }

/** The next Wednesday that is not today: a day on which the sample carrier comes. */
const daysToWednesday = (10 - new Date().getUTCDay()) % 7 || 7
const pickupDay = new Date(Date.now() + daysToWednesday * 86_400_000).toISOString().slice(0, 10)

/** The numbers of seeded shipments that nobody has collected yet: see `copyOf`. */
const waiting = [24, 43, 70, 97]
const collected = (n: number): string =>
  `HCX${String((waiting[n % waiting.length] ?? 0) + 100 * Math.floor(n / waiting.length)).padStart(9, '0')}`

const rowOf =
  (table: string) =>
  (value: string): RowsOf[] => [{ table, where: 'id = ?', value }]

/** Shipments are made by a bench of their own; the seed has those and their trackers. */
const resources: readonly Resource[] = [
  {
    name: 'addresses',
    path: '/v1/addresses',
    table: 'addresses',
    create: { body: n => ({ ...to, street_number: String(n) }), rows: rowOf('addresses') },
  },
  {
    name: 'parcels',
    path: '/v1/parcels',
    table: 'parcels',
    create: { body: () => ({ weight: 1, weight_unit: 'KG' }), rows: rowOf('parcels') },
  },
  {
    name: 'customs',
    path: '/v1/customs_info',
    table: 'customs',
    create: { body: () => ({ commodities: [item] }), rows: rowOf('customs') },
  },
  {
    name: 'orders',
    path: '/v1/orders',
    create: {
      body: n => ({ order_id: `B-${n}`, source: 'Bench', shipping_to: to, line_items: [item] }),
      rows: value => [
        { table: 'orders', where: 'id = ?', value },
        { table: 'order_parts', where: 'order_id = ?', value },
        {
          table: 'events',
          where: `type = 'order_created' AND json_extract(document, '$.data.id') = ?`,
          value,
        },
      ],
    },
    filter: { query: 'status=unfulfilled', where: `status = 'unfulfilled'` },
  },
  {
    name: 'shipments',
    path: '/v1/shipments',
    table: 'shipments',
    filter: { query: 'status=needs_attention', where: `test_mode = 1 AND status = 'needs_attention'` },
  },
  {
    name: 'trackers',
    path: '/v1/trackers',
    table: 'trackers',
    filter: { query: 'status=delivered', where: `test_mode = 1 AND status = 'delivered'` },
  },
  {
    name: 'webhooks',
    path: '/v1/webhooks',
    create: {
      body: n => ({ url: `http://127.0.0.1:9/${n}`, enabled_events: ['batch_failed'], disabled: true }),
      rows: rowOf('webhooks'),
    },
  },
  {
    name: 'pickups',
    path: '/v1/pickups',
    table: 'pickups',
    create: {
      path: '/v1/pickups/house_courier/schedule',
      body: n => ({
        pickup_date: pickupDay,
        ready_time: '10:00',
        closing_time: '17:00',
        tracking_numbers: [collected(n)],
      }),
      rows: value => [
        { table: 'pickups', where: 'id = ?', value },
        { table: 'pickup_shipments', where: 'pickup_id = ?', value },
        { table: 'intents', where: 'subject_id = ?', value },
      ],
    },
  },
  {
    name: 'documents',
    path: '/v1/documents',
    table: 'upload_records',
    filter: { query: 'created_after=2026-01-01', where: 'test_mode = 1' },
  },
  {
    name: 'batches',
    path: '/v1/batches/operations',
    create: {
      path: '/v1/batches/trackers',
      body: n => ({ trackers: [{ tracking_number: `BATCH${n}`, carrier_name: 'house_courier' }] }),
      rows: rowOf('batches'),
    },
    filter: { query: 'status=completed,completed_with_errors', where: '' },
  },
  { name: 'carriers', path: '/v1/carriers', filter: { query: 'active=true', where: '' } },
]

/**
 * Every operation that is used all day beside the least that could answer the same, call by call by turns over
 * one connection. What the client takes is in both numbers.
 */
const runs = { runs: 150, warmUpRuns: 50 }

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const bare = createBareWriter(home, temporaryFolder())
const figures: Figure[] = []

const note = (name: string, { value, floor }: { value: Latency; floor: Latency }, atMost?: number) =>
  figures.push({
    name: `${name}, p50`,
    value: value.p50Ms,
    floor: floor.p50Ms,
    unit: 'ms',
    better: 'lower',
    target: atMost === undefined ? null : { atMost },
  })

/** An answer of the station beside the same bytes out of the file, or out of memory without `sql`. */
async function beside(path: string, sql?: string): Promise<{ value: Latency; floor: Latency }> {
  const answer = await api.call('GET', path)
  const floor = await startFloorServer(planFor(answer, sql))
  const floorApi = createApi(floor.url.replace(/\/$/, ''), key)
  if ((await floorApi.call('GET', path)) !== answer)
    throw new Error(`The floor of ${path} answers something else.`)
  const latency = await measureTurns(path, floorApi)
  floorApi.close()
  await floor.stop()
  return latency
}

function planFor(answer: string, sql?: string): FloorPlan {
  const file = databaseFile(home)
  if (sql === undefined) return { file, sql: 'SELECT 1 WHERE 0', before: answer, after: '' }
  const start = '"results":['
  const at = answer.indexOf(start)
  return at < 0
    ? { file, sql, before: '', after: '' }
    : { file, sql, before: answer.slice(0, at + start.length), after: ']}' }
}

/** Both are asked over the network, so the floor is waited for too. */
async function measureTurns(path: string, floorApi: Api): Promise<{ value: Latency; floor: Latency }> {
  const samples = { value: [] as number[], floor: [] as number[] }
  for (let run = -runs.warmUpRuns; run < runs.runs; run += 1)
    for (const [name, asked] of [
      ['value', api],
      ['floor', floorApi],
    ] as const) {
      const startedMs = performance.now()
      await asked.call('GET', path)
      if (run >= 0) samples[name].push(performance.now() - startedMs)
    }
  return { value: toLatency(samples.value), floor: toLatency(samples.floor) }
}

let number = 0
async function measureCreate({ name, path, create }: Resource): Promise<void> {
  if (!create) return
  const latency = await measurePair(
    {
      value: async () =>
        JSON.parse(await api.call('POST', create.path ?? path, create.body(number++))) as { id: string },
      prepare: ({ id }) => bare.read([create.rows(id)]),
      floor: bare.write,
    },
    runs,
  )
  note(`${name}: create`, latency)
}

async function measureReads({ name, path, table, filter }: Resource): Promise<void> {
  const documents = table && `SELECT CAST(document AS BLOB) FROM ${table}`
  note(
    `${name}: list 20`,
    await beside(`${path}?limit=20`, documents && `${documents} ORDER BY seq DESC LIMIT 20`),
  )
  const { results } = JSON.parse(await api.call('GET', `${path}?limit=1&offset=100`)) as {
    results: { id: string }[]
  }
  const [record] = results
  if (record)
    note(`${name}: retrieve`, await beside(`${path}/${record.id}`, documents && `${documents} WHERE id = ?`))
  if (!filter) return
  const sql = documents && `${documents} WHERE ${filter.where} ORDER BY seq DESC LIMIT 20`
  note(`${name}: filter`, await beside(`${path}?limit=20&${filter.query}`, sql))
}

for (const resource of resources) {
  await measureCreate(resource)
  await measureReads(resource)
}
note('references', await beside('/v1/references'), 2)
bare.close()
api.close()
await station.stop()
publish(figures)
