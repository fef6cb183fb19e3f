import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { measureLatency } from './measure.ts'
import { connectAll, connections, slowCarriers } from './rated-carriers.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

/**
 * What `meta.missing` costs: a change of a draft asks no carrier and brings it up to date for every offer. The floor of such a
 * change, reading and storing the draft, is in it.
 */
const home = temporaryFolder()
const station = await startStation(home)
const database = openDatabase(home, `${import.meta.dirname}/../../resources/migrations`)
const key = createKeyService(database, () => new Date()).create({ name: 'bench', mode: 'test' }).bareKey
database.close()
const api = createApi(station.url, key)
const carriers = await slowCarriers(0)
await connectAll(api, carriers, { isAbroad: true })

const party = { person_name: 'Ada Byron', address_line1: '5 Mill Rd', phone_number: '+13022234567' }
const lane = {
  shipper: { ...party, city: 'Dover', state_code: 'DE', postal_code: '19901', country_code: 'US' },
  recipient: { ...party, city: 'Berlin', postal_code: '10119', country_code: 'DE' },
}
const parcels = [{ weight: 2, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }]
const draft = JSON.parse(await api.call('POST', '/v1/shipments', { ...lane, parcels })) as {
  id: string
  rates: { meta?: { missing?: unknown[] } }[]
}
if (!draft.rates.some(({ meta }) => meta?.missing))
  throw new Error('nothing is missing for a purchase, so that nothing is measured')

let turn = 0
const edit = () => {
  turn += 1
  return api.call('PUT', `/v1/shipments/${draft.id}`, { reference: `R-${turn}` })
}
const { p95Ms } = await measureLatency(edit, { runs: 200, warmUpRuns: 20 })
publish([
  {
    name: `a change of a draft with ${draft.rates.length} offers of ${connections} connections and what each lacks, p95`,
    value: p95Ms,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: null,
  },
])
api.close()
carriers.stop()
await station.stop()
