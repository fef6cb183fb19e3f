import Database from 'better-sqlite3'
import { databaseFile } from '../../main/db/open.ts'
import { createApi } from './api.ts'
import { publish, toFigures } from './figure.ts'
import { startFloorServer } from './floor-server.ts'
import { measureLatency, toLatency } from './measure.ts'
import { ordersHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** What is left of the day among 100,000 orders that are ready, a third of which have a day to leave by, beside a bare server that counts the same. */

const { home, key } = await ordersHome()
const file = new Database(databaseFile(home))
file.exec(
  "UPDATE order_entries SET ship_by = date('now', (order_seq % 9 - 4) || ' days') WHERE order_seq % 3 = 0",
)
file.close()
const station = await startStation(home)
const api = createApi(station.url, key)
const samplesMs: number[] = []
for (let run = 0; run < 60; run += 1) {
  // Something is stored between two reads: no count is the one of before.
  await api.call('POST', '/v1/addresses', { country_code: 'CA' })
  const startedMs = performance.now()
  await api.call('GET', '/desk/today')
  samplesMs.push(performance.now() - startedMs)
}
const { day } = JSON.parse(await api.call('GET', '/desk/today')) as { day: string }
api.close()
await station.stop()

const count = (where: string) => `(SELECT count(*) FROM order_entries ${where})`
const ready = "WHERE test_mode = 1 AND state = 'ready'"
const due = `INDEXED BY order_entries_ship_by ${ready} AND ship_by`
const floor = await startFloorServer({
  file: databaseFile(home),
  sql: `SELECT CAST(json_object('all', ${count('WHERE test_mode = 1')}, 'ready', ${count(ready)},
    'overdue', ${count(`${due} < '${day}'`)}, 'today', ${count(`${due} = '${day}'`)}, 'later', ${count(`${due} > '${day}'`)}) AS BLOB)`,
  before: '',
  after: '',
})
const bare = await measureLatency(async () => (await fetch(floor.url)).text(), { runs: 50, warmUpRuns: 10 })
await floor.stop()
publish(
  toFigures(
    'what is left of the day, 100,000 orders',
    { value: toLatency(samplesMs.slice(10)), floor: bare },
    150,
  ),
)
