import { databaseFile } from '../../main/db/open.ts'
import { createApi } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { startFloorServer } from './floor-server.ts'
import { measureLatency, toLatency } from './measure.ts'
import { ordersHome, seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** What a person at the desk types or pages to, among 100,000 shipments. */
const searches: [name: string, query: string][] = [
  ['a first and last name', 'keyword=ada%20haddad'],
  ['a number', 'keyword=HCX000777'],
  ['a country, which is in most', 'keyword=ca'],
  ['a word that is in all', 'keyword=order'],
  ['an address', 'address=vancouver'],
  ['a name among drafts', 'keyword=ada&status=draft'],
  ['the page at 90,000', 'offset=90000'],
  ['the page at 50,000', 'offset=50000'],
]

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const figures: Figure[] = []
for (const [name, query] of searches) {
  const { p95Ms } = await measureLatency(() => api.call('GET', `/v1/shipments?${query}`), {
    runs: 100,
    warmUpRuns: 20,
  })
  figures.push({
    name: `find ${name}, p95`,
    value: p95Ms,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: 20 },
  })
}
api.close()
await station.stop()

/** What is typed into the search of Orders, the page that is shown of it with how many there are, and the bare words. */
const orderSearches: [name: string, query: string, words: string | null][] = [
  ['orders by a first and last name', 'keyword=ada%20haddad', '"ada" * AND "haddad" *'],
  ['orders by a number', 'keyword=M-000777', '"M-000777" *'],
  ['orders by a SKU', 'keyword=MUG', '"MUG" *'],
  ['orders by a first letter', 'keyword=a', '"a" *'],
  ['orders by a city that all go to', 'keyword=vancouver', '"vancouver" *'],
  ['orders by a word that is in none', 'keyword=%E6%9D%B1%E4%BA%AC', null],
  ['orders over a weight', 'weight_min=0.5', null],
  ['orders with a problem', 'problem=customs', null],
]

const many = await ordersHome()
const desk = await startStation(many.home)
const deskApi = createApi(desk.url, many.key)
for (const [name, query, words] of orderSearches) {
  const samplesMs: number[] = []
  for (let run = 0; run < 60; run += 1) {
    // Something is stored between two letters: no count is the one of before.
    await deskApi.call('POST', '/v1/addresses', { country_code: 'CA' })
    const startedMs = performance.now()
    await deskApi.call('GET', `/desk/orders?view=ready&ordering=created_at&limit=50&${query}`)
    samplesMs.push(performance.now() - startedMs)
  }
  const { p95Ms } = toLatency(samplesMs.slice(10))
  figures.push({
    name: `find ${name}, p95`,
    value: p95Ms,
    unit: 'ms',
    better: 'lower',
    floor: words === null ? null : await floorOf(words),
    target: { atMost: 100 },
  })
}
deskApi.close()
await desk.stop()

/** The same rows by a bare server, which does not say how many more there are. */
async function floorOf(words: string): Promise<number> {
  const found = `SELECT rowid - 1099511627776 FROM order_terms WHERE order_terms MATCH '${words}' AND rowid >= 1099511627776`
  const floor = await startFloorServer({
    file: databaseFile(many.home),
    sql: `SELECT CAST(document AS BLOB) FROM orders WHERE seq IN (${found}) ORDER BY seq LIMIT 50`,
    before: '',
    after: '',
  })
  const { p95Ms } = await measureLatency(async () => (await fetch(floor.url)).text(), {
    runs: 50,
    warmUpRuns: 10,
  })
  await floor.stop()
  return p95Ms
}
publish(figures)
