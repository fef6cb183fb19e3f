import { authorization, createApi } from './api.ts'
import { startFloorServer } from './floor-server.ts'
import { measureLoad } from './load.ts'
import { publish } from './publish.ts'
import { medianRound } from './rounds.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

const load = { connections: 8, warmUpMs: 500, durationMs: 1_500 }

const { home, key } = await seededHome()
const station = await startStation(home)
const path = '/v1/shipments'
const api = createApi(station.url, key)
const answer = await api.call('GET', path)
api.close()
const start = '"results":['
const floor = await startFloorServer({
  file: `${home}/packdesk.sqlite`,
  sql: 'SELECT CAST(document AS BLOB) FROM shipments ORDER BY seq DESC LIMIT 20',
  before: answer.slice(0, answer.indexOf(start) + start.length),
  after: ']}',
})
if ((await (await fetch(floor.url)).text()) !== answer) throw new Error('The floor answers something else.')

const round = await medianRound(5, {
  floor: async () => (await measureLoad({ ...load, urls: [floor.url] })).requestsPerSecond,
  value: async () =>
    (await measureLoad({ ...load, urls: [`${station.url}${path}`], headers: authorization(key) }))
      .requestsPerSecond,
})
await floor.stop()
await station.stop()
publish([
  { name: 'list 20 of 100,000', ...round, unit: 'req/s', better: 'higher', target: { ratioAtLeast: 0.8 } },
])
