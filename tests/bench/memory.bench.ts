import { buy, createApi, createShipment } from './api.ts'
import { publish } from './figure.ts'
import { seededHome } from './seeded-home.ts'
import { residentMegabytes, startBareNode, startStation } from './station.ts'

const { home, key } = await seededHome()
const bare = await startBareNode(home, { probe: true })
const floor = await residentMegabytes(bare.process)
await bare.stop()

const station = await startStation(home, { probe: true })
const fresh = await residentMegabytes(station.process)

const api = createApi(station.url, key)
for (let run = 0; run < 100; run += 1) {
  await api.call('GET', `/v1/shipments?limit=100&offset=${run * 1_000}`)
  await buy(api, await createShipment(api, run), run % 2 === 0 ? 'ZPL' : 'PDF')
}
api.close()
const worked = await residentMegabytes(station.process)
await station.stop()

const common = { unit: 'MB', better: 'lower', floor, target: { atMost: 180 } } as const
publish([
  { ...common, name: 'memory after the start', value: fresh },
  { ...common, name: 'memory after 100 parcels and 10,000 list rows', value: worked },
])
