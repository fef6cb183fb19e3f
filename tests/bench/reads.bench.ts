import { databaseFile } from '../../main/db/open.ts'
import { authorization, createApi } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { type FloorServer, startFloorServer } from './floor-server.ts'
import { measureRate } from './load.ts'
import { medianRound } from './measure.ts'
import { readRows, seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** Reads beside a bare server that sends the same rows by a prepared statement, by turns. */
const load = { connections: 8, warmUpMs: 1_000, durationMs: 2_000 }

const { home, key } = await seededHome()
const station = await startStation(home)
const file = databaseFile(home)

async function measure(
  name: string,
  ratioAtLeast: number,
  floor: FloorServer,
  paths: string[],
): Promise<Figure> {
  const at = (origin: string) => paths.map(path => `${origin.replace(/\/$/, '')}${path}`)
  const rate = (origin: string) => measureRate({ ...load, urls: at(origin), headers: authorization(key) })
  const round = await medianRound(5, { floor: () => rate(floor.url), value: () => rate(station.url) })
  await floor.stop()
  return { name, ...round, unit: 'req/s', better: 'higher', target: { ratioAtLeast } }
}

const path = '/v1/shipments'
const api = createApi(station.url, key)
const answer = await api.call('GET', path)
api.close()
const start = '"results":['
const listed = await startFloorServer({
  file,
  sql: 'SELECT CAST(document AS BLOB) FROM shipments ORDER BY seq DESC LIMIT 20',
  before: answer.slice(0, answer.indexOf(start) + start.length),
  after: ']}',
})
if ((await (await fetch(listed.url)).text()) !== answer) throw new Error('The floor answers something else.')
const list = await measure('list 20 of 100,000', 0.8, listed, [path])

// Far apart in the file and more than fit into the memory SQLite keeps, so that no page is always at hand.
const ids = readRows<{ id: string }>(home, 'SELECT id FROM shipments WHERE seq % 10 = 7 ORDER BY id')
const retrieved = await startFloorServer({
  file,
  sql: 'SELECT CAST(document AS BLOB) FROM shipments WHERE id = ?',
  before: '',
  after: '',
})
const retrieve = await measure(
  'retrieve 1 of 100,000',
  0.6,
  retrieved,
  ids.map(({ id }) => `${path}/${id}`),
)
await station.stop()
publish([list, retrieve])
