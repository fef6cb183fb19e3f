import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { type Api, buy, createApi, createShipment } from './api.ts'
import { type Figure, publish } from './figure.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** How much a station gets done when eight programs ask at once, each as fast as it is answered. */
const connections = 8
const warmUpMs = 2_000
const durationMs = 8_000

const { home, key } = await seededHome()
const station = await startStation(home)
const apis = Array.from({ length: connections }, () => createApi(station.url, key))

/** Lets every program work until there is nothing left or the time is over; answers how often a second it was done. */
async function measure<Task>(tasks: readonly Task[], work: (api: Api, task: Task) => Promise<unknown>) {
  const startedMs = performance.now()
  let [next, counted] = [0, 0]
  const inTurn = async (api: Api) => {
    for (;;) {
      const task = tasks[next++]
      if (task === undefined || performance.now() - startedMs > warmUpMs + durationMs) return
      await work(api, task)
      if (performance.now() - startedMs > warmUpMs) counted += 1
    }
  }
  await Promise.all(apis.map(inTurn))
  return counted / ((performance.now() - startedMs - warmUpMs) / 1_000)
}

const figure = (name: string, value: number, atLeast: number): Figure => ({
  name: `${name}, 8 at a time`,
  value,
  unit: '/s',
  better: 'higher',
  floor: null,
  target: { atLeast },
})

const numbers = Array.from({ length: 100_000 }, (_, n) => n)
const created = await measure(numbers, createShipment)

/** More than can be bought in time by a station that is twice as quick as it has to be. */
const drafts = async (): Promise<ShipmentRecord[]> => {
  const made: ShipmentRecord[] = []
  await Promise.all(
    apis.map(async (api, from) => {
      for (let n = from; n < 2_400; n += connections) made.push(await createShipment(api, n))
    }),
  )
  return made
}
const pdf = await measure(await drafts(), (api, draft) => buy(api, draft, 'PDF'))
const zpl = await measure(await drafts(), (api, draft) => buy(api, draft, 'ZPL'))

for (const api of apis) api.close()
await station.stop()
publish([
  figure('create with rates', created, 300),
  figure('purchase as PDF', pdf, 50),
  figure('purchase as ZPL', zpl, 120),
])
