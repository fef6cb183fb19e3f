import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { ground, nextDay, rated, signedIn } from '../carriers/ups/answers.ts'
import { createApi } from './api.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency } from './measure.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

export type SlowCarrier = { url: string; pricesPath: string; stop: () => void }

/** A carrier that signs in at once and prices after a while, always the same. */
async function slowCarrier(delayMs: number): Promise<SlowCarrier> {
  const prices = JSON.stringify(rated(ground, nextDay))
  const token = JSON.stringify(signedIn)
  const server = createServer(async (request, response) => {
    await text(request)
    const isToken = request.url?.includes('/oauth/') === true
    setTimeout(
      () => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(isToken ? token : prices)
      },
      isToken ? 0 : delayMs,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pricesPath: '/api/rating/v2409/Shop',
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const connections = 8
const delayMs = 300
const limits = { runs: 30, warmUpRuns: 3 }

const home = temporaryFolder()
const station = await startStation(home)
const database = openDatabase(home, `${import.meta.dirname}/../../resources/migrations`)
const key = createKeyService(database, () => new Date()).create({ name: 'bench', mode: 'test' }).bareKey
database.close()
const api = createApi(station.url, key)
const carrier = await slowCarrier(delayMs)

for (let number = 1; number <= connections; number += 1)
  await api.call('POST', '/desk/connections', {
    carrier_name: 'ups',
    carrier_id: `ups_${number}`,
    test_mode: true,
    credentials: { client_id: `app${number}`, client_secret: 'of-the-bench', account_number: '999AA1' },
    config: { base_url: carrier.url },
  })

const wish = {
  shipper: {
    city: 'Dover',
    state_code: 'DE',
    postal_code: '19901',
    country_code: 'US',
    address_line1: '5 Mill Rd',
  },
  recipient: {
    city: 'Salem',
    state_code: 'OR',
    postal_code: '97301',
    country_code: 'US',
    address_line1: '9 Oak St',
  },
  parcels: [{ weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }],
}

/** Every run asks about another weight, so that no price is remembered. */
const rates = async (run: number) => {
  const parcels = [{ ...wish.parcels[0], weight: 1 + (run + limits.warmUpRuns) / 100 }]
  const body = JSON.parse(await api.call('POST', '/v1/proxy/rates', { ...wish, parcels })) as {
    rates: unknown[]
  }
  if (body.rates.length !== 2 * connections) throw new Error(`${body.rates.length} rates came`)
}

/** The same calls without a station. */
const bare = () =>
  Promise.all(
    Array.from({ length: connections }, async () => {
      const response = await fetch(`${carrier.url}${carrier.pricesPath}`, { method: 'POST', body: '{}' })
      return response.json()
    }),
  )

const value = await measureLatency(rates, limits)
const floor = await measureLatency(bare, limits)
publish(toFigures('rates of 8 carriers that take 300 ms', { value, floor }, 340))
api.close()
carrier.stop()
await station.stop()
