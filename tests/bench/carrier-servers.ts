import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { ground, nextDay, rated, signedIn } from '../carriers/ups/answers.ts'

export type SlowCarrier = { url: string; pricesPath: string; stop: () => void }

/** A carrier that signs in at once and prices after a while, always the same. */
export async function slowCarrier(delayMs: number): Promise<SlowCarrier> {
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
