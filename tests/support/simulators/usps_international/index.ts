import type { StartOptions } from '../server.ts'
import { simulateUsps } from '../usps/index.ts'

/** One server is both carriers; here it is the label abroad that goes by `ship`, and the other by `ship_home`. */
export const start = (options: StartOptions) => simulateUsps(options, { home: 'ship_home', abroad: 'ship' })
