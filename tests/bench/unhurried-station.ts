import { createStation } from '../../main/app/station.ts'
import { builtInCarriers, type CarrierSet } from '../../main/carriers/registry.ts'
import { createLogger } from '../../main/platform/logger.ts'
import { findPaths } from '../../main/platform/paths.ts'

/**
 * A station that knows of no limit of a carrier but the numbers of one call: what is measured with it is the station, not how
 * patient it is.
 */
const carriers: CarrierSet = {
  ...builtInCarriers,
  load: async slug => {
    const adapter = await builtInCarriers.load(slug)
    if (!adapter) return null
    const { batchSize = 10 } = adapter.tracking ?? {}
    return { ...adapter, limits: [], tracking: { batchSize, perSecond: 1000, concurrency: 20 } }
  },
}

const [home = ''] = process.argv.slice(2)
const paths = findPaths()
const station = await createStation({
  home,
  port: 0,
  resources: paths.resources,
  page: paths.page,
  sample: false,
  version: paths.version,
  logger: createLogger({ level: 'error' }),
  rateLimit: null,
  carriers,
})
console.log(JSON.stringify({ url: station.url }))
process.once('SIGTERM', () => void station.stop().then(() => process.exit(0)))
