import { setTimeout as delay } from 'node:timers/promises'
import type { ImportRecord } from '../../shared/desk/import-records.ts'
import { authorization, buy, createApi, createShipment } from './api.ts'
import { publish } from './figure.ts'
import { seededHome } from './seeded-home.ts'
import { longestPauseMs, startStation } from './station.ts'

/*
 * The loop of the process that also answers the window: what holds it holds menus, typing and the page. The engine is
 * the same in `serve`, where it can be measured without a window.
 */

const rows = 50_000
const labels = 100
/** Open pages that hear of every change. */
const pages = 50
/** By then what is needed later has been loaded ahead. */
const settledMs = 8_000

const { home, key } = await seededHome()
const station = await startStation(home, { probe: true })
const api = createApi(station.url, key)
const pauseOf = (work: () => Promise<unknown>) => longestPauseMs(station.process, work)

await delay(settledMs)
const firstRating = await pauseOf(() => createShipment(api, 0))
const [draft, other] = [await createShipment(api, 1), await createShipment(api, 2)]
const firstPurchase = await pauseOf(() => buy(api, draft, 'PDF'))
await buy(api, other, 'ZPL')

const bought: string[] = []
for (let run = 0; run < labels; run += 1)
  bought.push((await buy(api, await createShipment(api, run), 'ZPL')).id)

const fields =
  'Order number,Item title,Item quantity,Shipping name,Shipping address 1,Shipping city,Shipping state,Shipping postal code,Shipping country'
const file = [
  fields,
  ...Array.from({ length: rows }, (_, n) => `L-${n},Tea cup,1,Ada Byron,${n} Oak St,Vancouver,BC,V6M 2V9,CA`),
].join('\r\n')

async function ask<T>(method: string, path: string, body?: string, type = 'application/json'): Promise<T> {
  const headers = { ...authorization(key), ...(body === undefined ? {} : { 'content-type': type }) }
  const answer = await fetch(`${station.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${await answer.text()}`)
  return (await answer.json()) as T
}

async function importAll(): Promise<void> {
  const name = JSON.stringify({ kind: 'orders', name: 'loop.csv' })
  const { id } = await ask<ImportRecord>('POST', '/desk/imports', name)
  await ask('PUT', `/desk/imports/${id}/file`, file, 'text/csv')
  const { revision } = await ask<ImportRecord>('POST', `/desk/imports/${id}/plan`)
  await ask('POST', `/desk/imports/${id}/commit`, JSON.stringify({ revision }))
  while ((await ask<ImportRecord>('GET', `/desk/imports/${id}`)).state !== 'done') await delay(100)
}

async function convertAll(): Promise<void> {
  for (const id of bought) await api.call('GET', `/desk/print-previews/shipments/${id}/page.png`)
}

const streams = await Promise.all(
  Array.from({ length: pages }, () =>
    fetch(`${station.url}/desk/events`, { headers: { ...authorization(key) } }),
  ),
)
for (const { body } of streams) void body?.pipeTo(new WritableStream()).catch(() => undefined)
const busy = await pauseOf(() => Promise.all([importAll(), convertAll()]))
await station.stop()

const figure = { unit: 'ms', better: 'lower', floor: null } as const
publish([
  { ...figure, name: 'loop held by the first rating', value: firstRating.pauseMs, target: { atMost: 50 } },
  {
    ...figure,
    name: 'loop held by the first purchase, a PDF',
    value: firstPurchase.pauseMs,
    target: { atMost: 50 },
  },
  {
    ...figure,
    name: 'delay of the loop beside 50,000 rows, 100 labels and 50 pages, p99',
    value: busy.p99Ms,
    target: { atMost: 20 },
  },
  { ...figure, name: 'longest pause beside them', value: busy.pauseMs, target: null },
])
api.close()
