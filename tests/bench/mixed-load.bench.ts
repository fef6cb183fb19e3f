import { setTimeout as pause } from 'node:timers/promises'
import { buy, createApi, createShipment } from './api.ts'
import { publish } from './figure.ts'
import { openSink } from './printer-sink.ts'
import { seededHome } from './seeded-home.ts'
import { residentMegabytes, startStation } from './station.ts'

/** A busy shop: ten operations a second of all kinds, prints among them. `BENCH_MINUTES` makes it shorter for a look. */
const minutes = Number(process.env.BENCH_MINUTES ?? 5)
const everyMs = 100

const { home, key } = await seededHome()
const station = await startStation(home, { probe: true })
const apis = Array.from({ length: 4 }, () => createApi(station.url, key))
const turn = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

const sink = await openSink()
const [api] = apis as [(typeof apis)[number]]
const printer = await sink.addTo(api)

type Operation = (n: number) => Promise<unknown>
const on = (n: number) => turn(apis, n)
const shipAndPrint =
  (format: 'ZPL' | 'PDF'): Operation =>
  async n => {
    const { id } = await buy(on(n), await createShipment(on(n), n), format)
    await on(n).call('POST', '/desk/print-jobs', { shipment_id: id, printer_id: printer.id })
  }
const read =
  (path: (n: number) => string): Operation =>
  n =>
    on(n).call('GET', path(n))

/** Ten of them are a second. Shipping is three operations: created, bought, printed. */
const second: readonly Operation[] = [
  shipAndPrint('ZPL'),
  read(n => `/v1/shipments?limit=100&offset=${(n * 100) % 90_000}`),
  read(() => '/v1/trackers'),
  shipAndPrint('PDF'),
  read(() => '/v1/shipments?keyword=ada%20haddad'),
  n => createShipment(on(n), n),
]
const ticksOfSecond = [0, 3, 4, 5, 8, 9]

const working = new Set<Promise<unknown>>()
const startedMs = performance.now()
const ticks = Math.round((minutes * 60_000) / everyMs)
for (let tick = 0; tick < ticks; tick += 1) {
  await pause(Math.max(0, startedMs + tick * everyMs - performance.now()))
  const operation = second[ticksOfSecond.indexOf(tick % 10)]
  const work = operation?.(tick).finally(() => working.delete(work as Promise<unknown>))
  if (work) working.add(work)
}
await Promise.all(working)
const resident = await residentMegabytes(station.process, 'now')
const needed = await residentMegabytes(station.process)
for (const each of apis) each.close()
sink.close()
await station.stop()
const common = { unit: 'MB', better: 'lower', floor: null } as const
const name = `memory after ${minutes} minutes of mixed load`
publish([
  { ...common, name, value: resident, target: { atMost: 300 } },
  { ...common, name: `${name}, cleaned`, value: needed, target: null },
])
