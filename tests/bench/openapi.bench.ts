import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Figure, publish } from './figure.ts'
import { measureLatency } from './measure.ts'
import { emptyHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** The description of the interface as tools fetch it: packed, and from memory after the first time. */
const { home } = emptyHome()
const station = await startStation(home)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function fetchPacked(path: string): Promise<Buffer> {
  const asking = get(`${station.url.replace(/\/$/, '')}${path}`, {
    agent,
    headers: { 'accept-encoding': 'gzip' },
  })
  const [response] = await once(asking, 'response')
  return buffer(response)
}

const figures: Figure[] = []
for (const path of ['/openapi.json', '/openapi.json?version=3.0', '/desk/openapi.json']) {
  const { p95Ms } = await measureLatency(() => fetchPacked(path), { runs: 200, warmUpRuns: 20 })
  const common = { better: 'lower', floor: null } as const
  figures.push({ ...common, name: `${path}, p95`, value: p95Ms, unit: 'ms', target: { atMost: 5 } })
  if (path.startsWith('/desk')) continue
  const kilobytes = (await fetchPacked(path)).length / 1_000
  figures.push({ ...common, name: `${path}, packed`, value: kilobytes, unit: 'kB', target: { atMost: 120 } })
}
agent.destroy()
await station.stop()
publish(figures)
