import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { askAll, connectAll, slowCarriers } from './rated-carriers.ts'
import { fillWithKey } from './seed.ts'
import { temporaryFolder } from './seeded-home.ts'
import { residentMegabytes, startStation } from './station.ts'

/** What a station holds once it has asked often enough to have everything loaded, and after ten thousand prices more. */
const warmUp = 2_000
const counted = 10_000

const home = temporaryFolder()
const station = await startStation(home, { probe: true })
const key = fillWithKey(home)
const api = createApi(station.url, key)
const carriers = await slowCarriers(0)
await connectAll(api, carriers)

let run = 0
async function takeRates(count: number): Promise<void> {
  for (let taken = 0; taken < count; run += 1) taken += await askAll(api, run)
}

await takeRates(warmUp)
const floor = await residentMegabytes(station.process)
await takeRates(counted)
const value = await residentMegabytes(station.process)
api.close()
carriers.stop()
await station.stop()

publish([
  {
    name: 'memory after 10,000 rates more',
    unit: 'MB',
    better: 'lower',
    value,
    floor,
    target: { ratioAtLeast: 0.95 },
  },
])
