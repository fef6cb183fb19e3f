import { createApi } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { measureLatency } from './measure.ts'
import { seededHome } from './seeded-home.ts'
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
publish(figures)
