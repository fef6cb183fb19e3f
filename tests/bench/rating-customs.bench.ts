import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { medianRound } from './measure.ts'
import { connectAll, connections, slowCarriers } from './rated-carriers.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

const delayMs = 300
const rounds = 25
const lines = 20

const home = temporaryFolder()
const station = await startStation(home)
const database = openDatabase(home, `${import.meta.dirname}/../../resources/migrations`)
const key = createKeyService(database, () => new Date()).create({ name: 'bench', mode: 'test' }).bareKey
database.close()
const api = createApi(station.url, key)
const carriers = await slowCarriers(delayMs)
await connectAll(api, carriers, { isAbroad: true })

const party = { person_name: 'Ada Byron', address_line1: '5 Mill Rd', phone_number: '+13022234567' }
const lane = {
  shipper: { ...party, city: 'Dover', state_code: 'DE', postal_code: '19901', country_code: 'US' },
  recipient: { ...party, city: 'Berlin', postal_code: '10119', country_code: 'DE' },
}
/** Of a sale the most is asked of, each line of another code. */
const customs = {
  content_type: 'merchandise',
  commodities: Array.from({ length: lines }, (_, n) => ({
    title: `Stoneware mug ${n}`,
    sku: `MUG-${n}`,
    quantity: 1,
    weight: 0.05,
    weight_unit: 'KG',
    value_amount: 5,
    value_currency: 'USD',
    origin_country: 'PT',
    hs_code: String(6_912_000_000 + n),
    metadata: { manufacturer_part_number: `KH-${n}` },
  })),
}

let asked = 0
/** Milliseconds of a draft and its prices, of another weight each time so that none is remembered. */
async function rate(more: object): Promise<number> {
  asked += 1
  const parcel = { weight: 2 + asked / 1000, weight_unit: 'KG', length: 30, width: 20, height: 10 }
  const parcels = [{ ...parcel, dimension_unit: 'CM' }]
  const startedMs = performance.now()
  const answer = await api.call('POST', '/v1/shipments', { ...lane, parcels, ...more })
  const tookMs = performance.now() - startedMs
  const { rates, messages } = JSON.parse(answer) as { rates: { carrier_id: string }[]; messages: unknown }
  const priced = new Set(rates.map(({ carrier_id: id }) => id)).size
  if (priced !== connections) throw new Error(`${priced} connections priced: ${JSON.stringify(messages)}`)
  return tookMs
}

for (let run = 0; run < 3; run += 1) await rate(run === 1 ? {} : { customs })
/** The floor is the same parcel without a declaration, asked by turns. */
const { value, floor } = await medianRound(rounds, { value: () => rate({ customs }), floor: () => rate({}) })
publish([
  {
    name: `rates of ${connections} connections abroad with ${lines} lines declared, beside none`,
    value,
    unit: 'ms',
    better: 'lower',
    floor,
    target: { ratioAtLeast: 0.9 },
  },
])
api.close()
carriers.stop()
await station.stop()
