import { setTimeout as delay } from 'node:timers/promises'
import type { BatchRecord } from '../../shared/api/batches.ts'
import { type Api, authorization, createApi } from './api.ts'
import { publish } from './figure.ts'
import { measureLoad } from './load.ts'
import { seededHome } from './seeded-home.ts'
import { residentMegabytes, startStation } from './station.ts'

const items = 10_000
const longestMs = 60_000

const orders = (run: number) =>
  Array.from({ length: items }, (_, n) => ({
    order_id: `${run}-${n}`,
    source: 'Bench',
    shipping_to: {
      person_name: 'Ada Byron',
      address_line1: `${n} Oak St`,
      city: 'Vancouver',
      state_code: 'BC',
      postal_code: 'V6M2V9',
      country_code: 'CA',
    },
    line_items: [{ title: 'Tea cup', sku: `CUP-${n % 50}`, quantity: 2, weight: 0.3, weight_unit: 'KG' }],
  }))

/** Sends a batch; answers how long until the station had accepted it, and until all of it was stored. */
async function runBatch(api: Api, run: number) {
  const body = { orders: orders(run) }
  const startedMs = performance.now()
  const { id } = JSON.parse(await api.call('POST', '/v1/batches/orders', body)) as BatchRecord
  const acceptedMs = performance.now() - startedMs
  const isDone = async () =>
    JSON.parse(await api.call('GET', '/v1/batches/operations?status=completed&limit=1')).results[0]?.id === id
  while (!(await isDone())) {
    if (performance.now() - startedMs > longestMs) throw new Error('The batch did not end.')
    await delay(100)
  }
  return { acceptedMs, storedMs: performance.now() - startedMs }
}

const { home, key } = await seededHome()
const station = await startStation(home, { probe: true })
const api = createApi(station.url, key)

const { acceptedMs, storedMs } = await runBatch(api, 1)

const urls = [`${station.url}/v1/shipments?limit=20`, `${station.url}/v1/carriers`]
const load = measureLoad({
  urls,
  headers: authorization(key),
  connections: 2,
  warmUpMs: 500,
  durationMs: 4_000,
})
await delay(500)
const busy = runBatch(api, 2)
await delay(2_000)
const resident = await residentMegabytes(station.process)
const { p50Ms, p99Ms } = await load
await busy
api.close()
await station.stop()

const common = { better: 'lower', floor: null } as const
publish([
  { ...common, name: 'accept 10,000 orders', value: acceptedMs, unit: 'ms', target: { atMost: 1_000 } },
  { ...common, name: 'store 10,000 orders', value: storedMs / 1_000, unit: 's', target: { atMost: 10 } },
  { ...common, name: 'reads beside a batch, p50', value: p50Ms, unit: 'ms', target: null },
  { ...common, name: 'reads beside a batch, p99', value: p99Ms, unit: 'ms', target: { atMost: 50 } },
  { ...common, name: 'memory while a batch runs', value: resident, unit: 'MB', target: { atMost: 250 } },
])
