import { connect } from 'node:net'
import { readSampleData } from '../../main/domain/upkeep/sample-service.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { authorization, createApi } from './api.ts'
import { publish } from './figure.ts'
import { openSink } from './printer-sink.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

const orders = 200
const doubtful = 100

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const sink = await openSink()
const printer = await sink.addTo(api)
const { sender, orders: samples } = readSampleData(findPaths().resources)

/** An order within the country, which the shop's own courier serves. */
async function takeOrder(number: number, more: object = {}): Promise<OrderRecord> {
  const sample = samples.find(({ to }) => to.country_code === sender.country_code)
  const body = {
    order_id: `bench-${process.pid}-${number}`,
    shipping_from: sender,
    shipping_to: { ...sample?.to, ...more },
    line_items: [{ title: 'Cup', sku: 'CUP', quantity: 1, weight: 0.4, weight_unit: 'KG' }],
  }
  return JSON.parse(await api.call('POST', '/v1/orders', body)) as OrderRecord
}

const read = async ({ id }: Pick<Run, 'id'>) => JSON.parse(await api.call('GET', `/desk/runs/${id}`)) as Run

async function until(run: Pick<Run, 'id'>, state: Run['state']): Promise<Run> {
  for (;;) {
    const now = await read(run)
    if (now.state === state) return now
  }
}

const taken: string[] = []
for (let number = 0; number < orders; number += 1) taken.push((await takeOrder(number)).id)
await fetch(`${station.url}/desk/run-settings`, {
  method: 'PATCH',
  headers: { ...authorization(key), 'content-type': 'application/json' },
  body: JSON.stringify({ hold_seconds: 0 }),
})
const ratingSinceMs = performance.now()
const made = JSON.parse(await api.call('POST', '/desk/runs', { order_ids: taken })) as Run
const rated = await until(made, 'rated')
const ratedMs = performance.now() - ratingSinceMs
if (rated.to_buy.count !== orders) throw new Error(`only ${rated.to_buy.count} orders have a price`)

const printed = sink.more(orders)
const boughtSinceMs = performance.now()
await api.call('POST', `/desk/runs/${made.id}/buy`, {
  expected_count: rated.to_buy.count,
  expected_totals: rated.to_buy.totals,
  printing: { order: 'pick', printer_id: printer.id },
})
const done = await until(made, 'done')
const boughtMs = performance.now() - boughtSinceMs
await printed
const printedMs = performance.now() - boughtSinceMs
if (done.items.bought !== orders) throw new Error(`only ${done.items.bought} labels were bought`)

/** A postal code of British Columbia. */
const elsewhere = { city: 'Vancouver', state_code: 'QC', postal_code: 'V5V 1S1' }

/** A run of orders whose postal code is of another province, each of which asks; the time their one answer takes. */
async function answerAll(): Promise<number> {
  const asking: string[] = []
  for (let number = 0; number < doubtful; number += 1)
    asking.push((await takeOrder(orders + number, elsewhere)).id)
  const run = await until(
    JSON.parse(await api.call('POST', '/desk/runs', { order_ids: asking })) as Run,
    'rated',
  )
  const { address } = run.look_at
  if (address !== doubtful) throw new Error(`only ${address} orders ask about their address`)
  const sinceMs = performance.now()
  const body = { doubt: 'address', action: 'keep', expected_count: address }
  const answer = await api.call('POST', `/desk/runs/${run.id}/answers`, body)
  const tookMs = performance.now() - sinceMs
  if ((JSON.parse(answer) as Run).look_at.total !== 0) throw new Error('some orders still ask')
  return tookMs
}
const answeredMs = await answerAll()

/** The same number of documents over a bare socket, one after another. */
const floorSinceMs = performance.now()
for (let number = 0; number < orders; number += 1) {
  const arrived = sink.more(1)
  connect(sink.port, '127.0.0.1').end('^XA^XZ')
  await arrived
}
const floor = performance.now() - floorSinceMs
publish([
  {
    name: `${orders} orders rated by the shop's own courier`,
    value: ratedMs,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: null,
  },
  {
    name: `${orders} orders bought`,
    value: boughtMs,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: null,
  },
  {
    name: `${orders} orders bought and at the printer`,
    value: printedMs,
    unit: 'ms',
    better: 'lower',
    floor,
    target: { atMost: 10_000 },
  },
  {
    name: `${doubtful} orders of a run answered at once`,
    value: answeredMs,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: 100 },
  },
])
api.close()
sink.close()
await station.stop()
