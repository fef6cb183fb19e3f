import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../shared/desk/printing/print-runs.ts'
import { buy, createApi, createShipment } from './api.ts'
import { publish, toFigures } from './figure.ts'
import { measurePair, toLatency } from './measure.ts'
import { openSink } from './printer-sink.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

const runs = 200
const warmUpRuns = 30
const labels = 500

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const sink = await openSink()
const printer = await sink.addTo(api)
const shipment = await buy(api, await createShipment(api, 0), 'ZPL')
const label = await fetch(`${station.url}${shipment.label_url}`)
const bytes = Buffer.from(await label.arrayBuffer())

/** The same bytes over a bare socket. */
async function bareSend(): Promise<void> {
  const arrived = sink.more(1)
  connect(sink.port, '127.0.0.1').end(bytes)
  await arrived
}

async function print(): Promise<void> {
  const arrived = sink.more(1)
  await Promise.all([
    arrived,
    api.call('POST', '/desk/print-jobs', { shipment_id: shipment.id, printer_id: printer.id }),
  ])
}

const floors: number[] = []
for (let run = 0; run < runs; run += 1) {
  const startedMs = performance.now()
  await bareSend()
  floors.push(performance.now() - startedMs)
}
const { value } = await measurePair(
  { value: print, prepare: () => undefined, floor: () => undefined },
  { runs, warmUpRuns },
)
publish(toFigures('stored ZPL to the last byte at the printer', { value, floor: toLatency(floors) }, 10))

const ids: string[] = []
for (let n = 0; n < labels; n += 1) ids.push((await buy(api, await createShipment(api, n + 1), 'ZPL')).id)
const held = JSON.parse(
  await api.call('POST', '/desk/print-runs', { shipment_ids: ids, printer_id: printer.id, hold: true }),
) as PrintRun
/** Stored labels are those that were made and checked: the run is answered before. */
const lastJob = `/desk/print-jobs?run_id=${held.id}&limit=1`
const isMade = async () =>
  (JSON.parse(await api.call('GET', lastJob)) as { results: PrintJob[] }).results[0]?.preflight !== null
while (!(await isMade())) await setTimeout(50)
const drained = sink.more(labels)
const startedMs = performance.now()
await api.call('POST', `/desk/print-runs/${held.id}/release`)
await drained
const drainedMs = performance.now() - startedMs
const floorStartedMs = performance.now()
for (let n = 0; n < labels; n += 1) await bareSend()
publish([
  {
    name: `${labels} stored labels drained to a sink`,
    value: drainedMs,
    unit: 'ms',
    better: 'lower',
    floor: performance.now() - floorStartedMs,
    target: { atMost: 1_000 },
  },
])
api.close()
sink.close()
await station.stop()
