import type { ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { authorization } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { fillWithKey } from './seed.ts'
import { temporaryFolder } from './seeded-home.ts'
import { longestPauseMs, startStation } from './station.ts'

/** A body that is as bad as one can be, and what the station is expected to answer. */
type Case = { name: string; path: string; status: number; body: string; type?: string; credentials?: boolean }

const rounds = 5
/** `BENCH_CASE=stranger` tries some of them, for a look. */
const only = process.env.BENCH_CASE ?? ''
const withinMs = 50
const withinMsOfStrangers = 5

const megabyte = 1024 * 1024
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const members = (count: number) => Object.fromEntries(times(count, at => [`name_${at}`, 'x']))
const zeros = (lists: number, each: number): number[][] => times(lists, () => Array(each).fill(0))

const address = {
  person_name: 'Zoé Œuvré',
  address_line1: '1200 rue Sainte-Catherine',
  city: 'Montréal',
  state_code: 'QC',
  postal_code: 'H3B 1K9',
  country_code: 'CA',
}
const parcel = { weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const item = { title: 'Cup', quantity: 1, weight: 0.3, weight_unit: 'KG', sku: 'CUP-1' }
const order = (at: number) => ({
  order_id: `W-${Math.random()}-${at}`,
  shipping_to: address,
  line_items: times(6, () => item),
})
const shipment = (parcels: number, more: object = {}) => ({
  shipper: address,
  recipient: address,
  parcels: times(parcels, () => ({ ...parcel, items: [item] })),
  ...more,
})
const form = (content: string) =>
  `--worst\r\nContent-Disposition: form-data; name="resource_type"\r\n\r\norders\r\n--worst\r\nContent-Disposition: form-data; name="data_file"; filename="o.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--worst--\r\n`

const json = JSON.stringify
/** Made anew for each round: nothing of it is known from before. */
const cases: (() => Case)[] = [
  () => ({
    name: 'taken: 10,000 orders',
    path: '/v1/batches/orders',
    status: 201,
    body: json({ orders: times(10_000, order) }),
  }),
  () => ({
    name: 'taken: 10,000 shipments',
    path: '/v1/batches/shipments',
    status: 201,
    body: json({ shipments: times(10_000, () => shipment(1)) }),
  }),
  () => ({ name: 'taken: 500 parcels', path: '/v1/shipments', status: 201, body: json(shipment(500)) }),
  () => ({
    name: 'taken: options of 2 MB',
    path: '/v1/shipments',
    status: 201,
    body: json(shipment(1, { options: { doc_files: [{ doc_file: 'A'.repeat(1.99 * megabyte) }] } })),
  }),
  () => ({
    name: 'refused: options of 14 MB',
    path: '/v1/shipments',
    status: 400,
    body: json(shipment(1, { options: { doc_files: [{ doc_file: 'A'.repeat(14 * megabyte) }] } })),
  }),
  () => ({
    name: 'taken: 1,000 options and metadata',
    path: '/v1/shipments',
    status: 201,
    body: json(shipment(1, { options: members(1_000), metadata: members(1_000) })),
  }),
  () => ({
    name: 'taken: 48,000 values',
    path: '/v1/addresses',
    status: 201,
    body: json({ ...address, nobody: times(48, () => Array(999).fill(0)) }),
  }),
  () => ({
    name: 'taken: 12 MB of escaped letters',
    path: '/v1/addresses',
    status: 201,
    body: `{"nobody":"${'\\u00e9'.repeat(1.9 * megabyte)}",${json(address).slice(1)}`,
  }),
  () => ({
    name: 'taken: 1,000 line items',
    path: '/v1/orders',
    status: 201,
    body: json({ ...order(0), line_items: times(1_000, () => item) }),
  }),
  () => ({
    name: 'refused: 600,000 members',
    path: '/v1/addresses',
    status: 400,
    body: json({ ...address, meta: Object.fromEntries(times(600_000, at => [`k${at}`, at])) }),
  }),
  () => ({
    name: 'refused: 2,000,000 times one name',
    path: '/v1/addresses',
    status: 400,
    body: `{${'"a":1,'.repeat(2_000_000)}"a":1}`,
  }),
  () => ({
    name: 'refused: lists in lists',
    path: '/v1/addresses',
    status: 400,
    body: json({ a: zeros(500, 10_000) }),
  }),
  () => ({
    name: 'refused: 60 levels of 15 MB',
    path: '/v1/addresses',
    status: 400,
    body: `${'{"a":['.repeat(30)}${'0,'.repeat(7 * megabyte)}`,
  }),
  () => ({
    name: 'refused: a number of 15 MB',
    path: '/v1/addresses',
    status: 400,
    body: `{"a":${'1'.repeat(15 * megabyte)}}`,
  }),
  () => ({
    name: 'refused: 199 digits, again and again',
    path: '/v1/addresses',
    status: 400,
    body: json({ a: `${'1'.repeat(199)}x`.repeat(40_000) }),
  }),
  () => ({ name: 'refused: 17 MB', path: '/v1/addresses', status: 413, body: ' '.repeat(17 * megabyte) }),
  () => ({
    name: 'refused: 10,000 orders without an address',
    path: '/v1/batches/orders',
    status: 400,
    body: json({ orders: times(10_000, at => ({ ...order(at), shipping_to: {} })) }),
  }),
  () => ({
    name: 'refused: 1,000 wrong line items',
    path: '/v1/orders',
    status: 400,
    body: json({ ...order(0), line_items: times(1_000, () => ({ title: 1, quantity: -1, weight: 'x' })) }),
  }),
  () => ({
    name: 'refused: a file of 15 MB',
    path: '/v1/batches/data/import',
    status: 400,
    type: 'multipart/form-data; boundary=worst',
    body: form(`order_id,city\n${'a,b\n'.repeat(3.5 * megabyte)}`),
  }),
  () => ({
    name: 'stranger: 15 MB',
    path: '/v1/addresses',
    status: 401,
    credentials: false,
    body: json({ a: zeros(700, 10_000) }),
  }),
  () => ({
    name: 'stranger: 64 KB of members',
    path: '/api/token',
    status: 400,
    credentials: false,
    body: json(members(990)),
  }),
  () => ({
    name: 'stranger: 64 KB of lists',
    path: '/api/token',
    status: 400,
    credentials: false,
    body: json({ a: times(30, () => Array(1_000).fill(0)) }),
  }),
  () => ({
    name: 'stranger: 64 KB of digits',
    path: '/api/token',
    status: 400,
    credentials: false,
    body: json({ a: `${'1'.repeat(199)}x`.repeat(300) }),
  }),
  () => ({
    name: 'stranger: 64 KB of escaped letters',
    path: '/api/token',
    status: 400,
    credentials: false,
    body: `{"a":"${'\\u0070'.repeat(10_000)}"}`,
  }),
  () => ({
    name: 'stranger: 15 MB where none is asked for',
    path: '/api/token',
    status: 413,
    credentials: false,
    body: json({ a: 'x'.repeat(15 * megabyte) }),
  }),
]

const folder = temporaryFolder()

type Desk = { process: ChildProcess; url: string; key: string; stop: () => Promise<void> }

/** A station of its own for each: what one body leaves to do in the background is none of the next one's. */
async function openDesk(): Promise<Desk> {
  const home = mkdtempSync(join(folder, 'home-'))
  const key = fillWithKey(home)
  const { process, url, stop } = await startStation(home, { probe: true, sample: true })
  return { process, url, key, stop }
}

async function send({ url, key }: Desk, worst: Case): Promise<void> {
  const { path, body, type = 'application/json', credentials = true, status, name } = worst
  const headers = { 'content-type': type, ...(credentials ? authorization(key) : {}) }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`)
}

async function measure(make: () => Case): Promise<Figure> {
  const desk = await openDesk()
  const { name, credentials = true } = make()
  const pauses: number[] = []
  // The first one warms up, as a desk that has run for a while is.
  for (let round = -1; round < rounds; round += 1) {
    const worst = make()
    const { pauseMs } = await longestPauseMs(desk.process, () => send(desk, worst))
    if (round >= 0) pauses.push(pauseMs)
  }
  await desk.stop()
  if (process.env.BENCH_SHOW) console.error(name, pauses.map(each => each.toFixed(0)).join(' '))
  return {
    name: `longest pause, ${name}`,
    // Whatever the body costs it costs in every round; what else the machine does falls on some of them.
    value: Math.min(...pauses),
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: credentials ? withinMs : withinMsOfStrangers },
  }
}

const figures: Figure[] = []
for (const make of cases.filter(each => each().name.includes(only))) figures.push(await measure(make))
publish(figures)
