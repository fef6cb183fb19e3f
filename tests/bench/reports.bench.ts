import BetterSqlite3 from 'better-sqlite3'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { boughtBefore } from '../support/desks/bought-before.ts'
import { createApi } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { measurePair, percentile } from './measure.ts'
import { temporaryFolder } from './seeded-home.ts'
import { longestPauseMs, startStation } from './station.ts'

/** More than 100,000 of them are no Sunday's, and bought. */
const labels = 130_000
const year = 365
const dayMs = 86_400_000

/** A home with the labels and charges of a year, and a key of its interface. */
function homeOfAYear(): { home: string; key: string } {
  const home = temporaryFolder()
  const database = openDatabase(home, `${findPaths().resources}/migrations`)
  const { bareKey: key } = createKeyService(database, systemClock.now).create({ name: 'bench', mode: 'test' })
  boughtBefore({ database: database.sqlite }, labels, year)
  database.close()
  return { home, key }
}

const day = (ago: number): string => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
const period = `from=${day(year)}&to=${day(0)}`
/** Every part of the screen, with the days before where it is compared. */
const parts: [name: string, path: string][] = [
  ['overview', `/desk/reports/overview?${period}`],
  ['delivery', `/desk/reports/delivery?${period}`],
  ['desks', `/desk/reports/desks?${period}`],
  ['costs', `/desk/money/totals?${period}&group_by=day,carrier,service`],
  ['refunds by age', '/desk/reports/refunds'],
  ['rows behind late', `/desk/reports/labels?${period}&set=late&limit=50&offset=500`],
]

const { home, key } = homeOfAYear()
const station = await startStation(home, { probe: true })
const api = createApi(station.url, key)
// The first report counts whatever was not counted since the start.
for (const [, path] of parts) await api.call('GET', path)
const bare = new BetterSqlite3(databaseFile(home), { readonly: true })
const bareCount = bare.prepare<[number, number], { labels: number }>(
  'SELECT count(*) AS labels FROM label_facts WHERE test_mode = 1 AND bought_at >= ? AND bought_at < ?',
)
const figures: Figure[] = []
for (const [name, path] of parts) {
  const { value, floor } = await measurePair(
    {
      value: () => api.call('GET', path),
      prepare: () => undefined,
      floor: () => void bareCount.get(Date.now() - year * dayMs, Date.now()),
    },
    { runs: 20, warmUpRuns: 3 },
  )
  const pausesMs: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const { pauseMs } = await longestPauseMs(station.process, () => api.call('GET', path))
    pausesMs.push(pauseMs)
  }
  const common = { unit: 'ms', better: 'lower' } as const
  figures.push(
    {
      ...common,
      name: `a year of 100,000 labels, ${name}, p95`,
      value: value.p95Ms,
      floor: floor.p95Ms,
      target: { atMost: 300 },
    },
    {
      ...common,
      name: `nobody else is answered meanwhile, ${name}`,
      value: percentile(pausesMs, 0.5),
      floor: null,
      target: { atMost: 50 },
    },
  )
}
bare.close()
api.close()
await station.stop()
publish(figures)
