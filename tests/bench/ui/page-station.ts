import { createStation } from '../../../main/app/station.ts'
import { createLogger } from '../../../main/platform/logger.ts'
import { findPaths } from '../../../main/platform/paths.ts'

/**
 * A station that serves another page than the built one: `page-station.ts <home> <page>`. Says where it answers and
 * runs until a signal ends it.
 */
const [home = '', page = ''] = process.argv.slice(2)
const { resources, version } = findPaths()
const station = await createStation({
  home,
  page,
  resources,
  version,
  port: 0,
  sample: true,
  logger: createLogger({ level: 'error' }),
  rateLimit: null,
  warmUpAfterMs: 0,
})
process.once('SIGTERM', () => void station.stop().then(() => process.exit()))
process.stdout.write(`${JSON.stringify({ url: station.url })}\n`)
