import { createApi } from './api.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency } from './measure.ts'
import { askAll, connectAll, connections, slowCarriers } from './rated-carriers.ts'
import { fillWithKey } from './seed.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

const delayMs = 300
const limits = { runs: 30, warmUpRuns: 3 }

const home = temporaryFolder()
const station = await startStation(home)
const key = fillWithKey(home)
const api = createApi(station.url, key)
const carriers = await slowCarriers(delayMs)
await connectAll(api, carriers)

/** The same calls without a station. */
const bare = () =>
  Promise.all(
    Array.from({ length: connections }, async (_, at) => {
      const path = carriers.pricePaths[at % carriers.pricePaths.length]
      const response = await fetch(`${carriers.url}${path}`, { method: 'POST', body: '{}' })
      return response.json()
    }),
  )

const value = await measureLatency(run => askAll(api, run + limits.warmUpRuns), limits)
const floor = await measureLatency(bare, limits)
publish(toFigures(`rates of ${connections} connections that take 300 ms`, { value, floor }, 350))
api.close()
carriers.stop()
await station.stop()
