import { databaseFile } from '../../main/db/open.ts'
import { authorization } from './api.ts'
import { startFloorServer } from './floor-server.ts'
import { measureLoad } from './load.ts'
import { publish } from './publish.ts'
import { readRows } from './reader.ts'
import { medianRound } from './rounds.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

const load = { connections: 8, warmUpMs: 500, durationMs: 1_500 }

const { home, key } = await seededHome()
const station = await startStation(home)
const floor = await startFloorServer({
  file: databaseFile(home),
  sql: 'SELECT CAST(document AS BLOB) FROM shipments WHERE id = ?',
  before: '',
  after: '',
})
// Far apart in the file and more than fit into the memory SQLite keeps, so that no page is always at hand.
const ids = readRows<{ id: string }>(home, 'SELECT id FROM shipments WHERE seq % 10 = 7 ORDER BY id')
const at = (url: string) => ids.map(({ id }) => `${url}/v1/shipments/${id}`)

const round = await medianRound(5, {
  floor: async () =>
    (await measureLoad({ ...load, urls: at(floor.url.replace(/\/$/, '')) })).requestsPerSecond,
  value: async () =>
    (await measureLoad({ ...load, urls: at(station.url), headers: authorization(key) })).requestsPerSecond,
})
await floor.stop()
await station.stop()
publish([
  { name: 'retrieve 1 of 100,000', ...round, unit: 'req/s', better: 'higher', target: { ratioAtLeast: 0.8 } },
])
