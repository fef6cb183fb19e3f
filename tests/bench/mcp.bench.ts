import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { pageCookie } from '../support/contract/page-session.ts'
import { createApi, createShipment } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { percentile } from './measure.ts'
import { emptyHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** What a call of a tool takes beside the operation it makes, by turns, with the client of the protocol's makers. */
const { home, key } = emptyHome()
const station = await startStation(home, { sample: true })
const url = station.url.replace(/\/$/, '')
const api = createApi(url, key)
const shipment = await createShipment(api, 1)
const cookie = await pageCookie(url)

async function atPage(method: string, path: string, body: object): Promise<{ key: string }> {
  const headers = { cookie, 'content-type': 'application/json', 'x-test-mode': 'true' }
  const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`)
  return (await answer.json()) as { key: string }
}

await atPage('PATCH', '/desk/agent-settings', { enabled: true })

/** A key of its own for each tool, since an agent has 120 calls a minute. */
async function connect(name: string): Promise<Client> {
  const limits = { currency: 'CAD', day_budget: 100, day_labels: 20, free_below: 0 }
  const made = await atPage('POST', '/desk/agent-keys', {
    name,
    test_mode: true,
    scopes: ['read'],
    ...limits,
  })
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  const headers = { authorization: `Bearer ${made.key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }))
  return client
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

const warmUpRuns = 10
const runs = 90

async function measure(tool: string, given: Record<string, unknown>, path: string): Promise<Figure> {
  const client = await connect(tool)
  const besideMs: number[] = []
  for (let run = 0; run < warmUpRuns + runs; run += 1) {
    const operationMs = await timed(() => api.call('GET', path))
    const toolMs = await timed(async () => {
      const { isError } = await client.callTool({ name: tool, arguments: given })
      if (isError) throw new Error(`the tool ${tool} refused`)
    })
    if (run >= warmUpRuns) besideMs.push(toolMs - operationMs)
  }
  await client.close()
  const name = `the tool ${tool} beside ${path.replace(/\?.*|\/shp_.*/, '')}, p95`
  return {
    name,
    value: percentile(besideMs, 0.95),
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: 20 },
  }
}

const figures = [
  await measure('show', { id: shipment.id }, `/v1/shipments/${shipment.id}`),
  await measure('find', { what: 'shipments' }, '/v1/shipments?limit=10'),
  await measure('find', { what: 'orders' }, '/desk/orders?limit=10'),
]
api.close()
await station.stop()
publish(figures)
