import { databaseFile } from '../../main/db/open.ts'
import { type Api, createApi } from './api.ts'
import { createBareWriter } from './bare-writer.ts'
import type { Figure } from './figure.ts'
import { type FloorPlan, startFloorServer } from './floor-server.ts'
import { type Latency, measurePair, toLatency } from './measure.ts'
import { publish } from './publish.ts'
import { type Resource, resources } from './resources.ts'
import { seededHome, temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

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
