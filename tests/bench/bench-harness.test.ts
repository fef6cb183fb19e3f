import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { tempHome } from '../support/station/temp-home.ts'
import { type Figure, meetsTarget, ratioOf, toTable } from './figure.ts'
import { startFloorServer } from './floor-server.ts'
import { fromWrk, measureLoad } from './load.ts'
import { measureLatency, percentile } from './measure.ts'
import { runBenches, toReport } from './run.ts'
import { probeArgs, residentMegabytes } from './station.ts'

const figure = (changes: Partial<Figure>): Figure => ({
  name: 'list 20',
  value: 800,
  unit: 'req/s',
  better: 'higher',
  floor: 1000,
  target: { ratioAtLeast: 0.8 },
  ...changes,
})

test('a percentile is a sample that was measured', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(samples, 0.5)).toBe(50)
  expect(percentile(samples, 0.95)).toBe(95)
  expect(percentile([7], 0.95)).toBe(7)
  expect(() => percentile([], 0.5)).toThrow('no samples')
})

test('the warm-up is run and not counted', async () => {
  const runs: number[] = []
  const latency = await measureLatency(run => runs.push(run), { runs: 3, warmUpRuns: 2 })
  expect(runs).toEqual([-2, -1, 0, 1, 2])
  expect(latency.runs).toBe(3)
})

test.each([
  [figure({}), 0.8, true],
  [figure({ value: 799 }), 0.799, false],
  [figure({ better: 'lower', value: 20, floor: 10, unit: 'ms', target: { atMost: 15 } }), 0.5, false],
  [figure({ better: 'lower', value: 12, floor: null, unit: 'ms', target: { atMost: 15 } }), null, true],
  [figure({ value: 5, floor: null, target: { atLeast: 6 } }), null, false],
  [figure({ floor: null, target: null }), null, null],
])('a figure is held against its floor and target: %o', (measured, ratio, met) => {
  expect(ratioOf(measured)).toBe(ratio)
  expect(meetsTarget(measured)).toBe(met)
})

test('the table is aligned and says which target was missed', () => {
  const retrieve = figure({ name: 'retrieve', value: 12.345, unit: 'ms', floor: null, better: 'lower' })
  const table = toTable([figure({}), { ...retrieve, target: { atMost: 10 } }])
  expect(table.split('\n')).toEqual([
    'figure     measured        floor  ratio  target',
    'list 20   800 req/s  1,000 req/s   0.80  ratio >= 0.8  met',
    'retrieve    12.3 ms            -      -  <= 10 ms      MISSED',
  ])
})

test('every bench runs in its own process and one that crashes does not hide the others', async () => {
  const folder = tempHome()
  const bench = (name: string, text: string) => writeFileSync(join(folder, `${name}.bench.ts`), text)
  const sent = JSON.stringify([figure({ name: 'good' })])
  bench('a-crash', 'throw new Error("no disk")')
  bench('b-good', `globalThis.gc(); process.send(${sent})`)
  const run = await runBenches(folder, [], tempHome())
  expect(run.crashed).toEqual(['a-crash'])
  expect(run.figures.map(({ name }) => name)).toEqual(['good'])
  expect(toReport(run)).toContain('The bench a-crash ended without its figures.')
  expect(await runBenches(folder, ['good'], tempHome())).toMatchObject({ crashed: [] })
})

/** A server on a port of its own that answers with this status. */
async function serverAnswering(status: number): Promise<{ url: string; sockets: () => number }> {
  let sockets = 0
  const server = createServer((_request, response) =>
    response.writeHead(status, { 'content-length': 2 }).end('ok'),
  )
  server.on('connection', () => {
    sockets += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets: () => sockets }
}

test('a load keeps to its connections and counts what was answered', async () => {
  const { url, sockets } = await serverAnswering(200)
  const load = await measureLoad({ urls: [url], connections: 3, warmUpMs: 50, durationMs: 200 })
  expect(sockets()).toBe(3)
  expect(load.runs).toBeGreaterThan(10)
  expect(load.requestsPerSecond).toBeGreaterThan(50)
})

test('a long report of a load arrives whole', async () => {
  const { url } = await serverAnswering(200)
  const load = await measureLoad({ urls: [url], connections: 8, warmUpMs: 0, durationMs: 2_000 }, 2)
  expect(load.runs).toBeGreaterThan(2_000)
})

test('a load of several processes has the connections of one', async () => {
  const { url, sockets } = await serverAnswering(200)
  const load = await measureLoad(
    { urls: [url, `${url}other`], connections: 3, warmUpMs: 50, durationMs: 200 },
    2,
  )
  expect(sockets()).toBe(3)
  expect(load.requestsPerSecond).toBeGreaterThan(50)
})

test('what wrk says is read, unless something was not answered well', () => {
  const said =
    'Running 2s test\n  1 threads and 8 connections\nRequests/sec:   4321.50\nTransfer/sec:  1.20MB\n'
  expect(fromWrk(said)).toBe(4321.5)
  expect(() => fromWrk(`  Non-2xx or 3xx responses: 12\n${said}`)).toThrow('Non-2xx or 3xx responses: 12')
  expect(() => fromWrk(`  Socket errors: connect 8, read 0, write 0, timeout 0\n${said}`)).toThrow(
    'Socket errors',
  )
  expect(() => fromWrk('unable to connect')).toThrow()
})

test('a load against a server that refuses is no measurement', async () => {
  const { url } = await serverAnswering(401)
  await expect(measureLoad({ urls: [url], connections: 1, warmUpMs: 0, durationMs: 100 })).rejects.toThrow(
    'answered 401',
  )
})

test('the floor server answers stored documents between the given ones and stops', async () => {
  const file = join(tempHome(), 'floor.sqlite')
  const database = new Database(file)
  database.exec(`CREATE TABLE records (seq INTEGER PRIMARY KEY, document TEXT);
    INSERT INTO records (document) VALUES ('{"id":"a"}'), ('{"id":"b"}'), ('{"id":"c"}');`)
  database.close()
  const server = await startFloorServer({
    file,
    sql: 'SELECT CAST(document AS BLOB) FROM records ORDER BY seq DESC LIMIT 2',
    before: '{"results":[',
    after: ']}',
  })
  const response = await fetch(server.url)
  expect(await response.json()).toEqual({ results: [{ id: 'c' }, { id: 'b' }] })
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('a floor server that cannot open its file says so instead of hanging', async () => {
  const plan = { file: join(tempHome(), 'missing.sqlite'), sql: 'SELECT 1', before: '', after: '' }
  await expect(startFloorServer(plan)).rejects.toThrow('ended with code 1')
})

test('the memory of a process is asked for after its rubbish is gone', async () => {
  const script = join(tempHome(), 'busy.mjs')
  writeFileSync(script, 'process.once("message", () => {}); process.send("ready"); process.channel.ref()')
  const child = fork(script, { execArgv: probeArgs })
  onTestFinished(() => void child.kill())
  await once(child, 'message')
  const megabytes = await residentMegabytes(child)
  expect(megabytes).toBeGreaterThan(10)
  expect(megabytes).toBeLessThan(300)
})
