import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as dhl from '../carriers/dhl_express/answers.ts'
import * as fedex from '../carriers/fedex/answers.ts'
import * as ups from '../carriers/ups/answers.ts'
import * as usps from '../carriers/usps/answers.ts'
import type { Api } from './api.ts'

/** Four carriers at one address, which let everybody in at once and price after a while, always the same. */
export type SlowCarriers = { url: string; pricePaths: readonly string[]; stop: () => void }

const tokens: Readonly<Record<string, object>> = {
  '/security/v1/oauth/token': ups.signedIn,
  '/oauth/token': fedex.signedIn,
  '/oauth2/v3/token': usps.token,
}

const prices: Readonly<Record<string, object>> = {
  '/api/rating/v2409/Shop': ups.rated(ups.ground, ups.nextDay),
  '/rate/v1/rates/quotes': fedex.quoted(fedex.twoDay, fedex.ground, fedex.saturday),
  '/rates': dhl.rated(dhl.worldwide, dhl.noon),
  '/shipments/v3/options/search': usps.rated,
}

export async function slowCarriers(delayMs: number): Promise<SlowCarriers> {
  const server = createServer(async (request, response) => {
    await text(request)
    const { pathname } = new URL(request.url ?? '', 'http://carrier')
    const token = tokens[pathname]
    const answer = token ?? prices[pathname]
    setTimeout(
      () => {
        response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        response.end(JSON.stringify(answer ?? {}))
      },
      token ? 0 : delayMs,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    pricePaths: Object.keys(prices),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const accounts = {
  ups: { client_id: 'app', client_secret: 'of-the-bench', account_number: '999AA1' },
  fedex: { api_key: 'app', secret_key: 'of-the-bench', account_number: '740561073' },
  dhl_express: { site_id: 'app', password: 'of-the-bench', account_number: '123456789' },
  usps: { client_id: 'app', client_secret: 'of-the-bench' },
}
/** Of each of the four. */
const connectionsEach = 3
export const connections = Object.keys(accounts).length * connectionsEach

/** Those that carry goods abroad are as many together as all of them. */
export async function connectAll(
  api: Api,
  { url }: Pick<SlowCarriers, 'url'>,
  { isAbroad = false } = {},
): Promise<void> {
  const asked = Object.entries(accounts).filter(([slug]) => !isAbroad || slug !== 'usps')
  for (const [slug, credentials] of asked)
    for (let number = 1; number <= connections / asked.length; number += 1)
      await api.call('POST', '/desk/connections', {
        carrier_name: slug,
        carrier_id: `${slug}_${number}`,
        test_mode: true,
        credentials,
        config: { base_url: url },
      })
}

const lane = {
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
}

/**
 * Asks all connections for prices and answers how many came. Every run asks about another weight, so that no price is remembered.
 * Throws when a carrier has none.
 */
export async function askAll(api: Api, run: number): Promise<number> {
  const parcels = [
    {
      weight: 1 + run / 1000,
      weight_unit: 'KG',
      length: 30,
      width: 20,
      height: 10,
      dimension_unit: 'CM',
    },
  ]
  const body = JSON.parse(await api.call('POST', '/v1/proxy/rates', { ...lane, parcels })) as {
    rates: { carrier_id: string }[]
    messages: unknown
  }
  const priced = new Set(body.rates.map(({ carrier_id: id }) => id)).size
  if (priced !== connections)
    throw new Error(`${priced} connections priced: ${JSON.stringify(body.messages)}`)
  return body.rates.length
}
