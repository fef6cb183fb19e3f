import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { createShopBooks } from '../../../support/shops/shop-books.ts'
import type { Random } from '../random.ts'
import { listening } from './servers.ts'

/** A shop that is asked for its orders and told of their labels; now and then it fails, or its answer is lost. */
export async function roundOnlineShop() {
  let books = createShopBooks()
  let random: Random | null = null

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = JSON.parse((await text(request)) || '{}')
    if (random?.chance(0.1)) return void response.writeHead(503).end()
    if (random?.chance(0.1)) return void response.destroy()
    const done = books.act((request.url ?? '').slice(1), asked)
    if (random?.chance(0.15)) return void response.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(done))
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => undefined))
  const listen = await listening(server)
  return {
    ...listen,
    url: `http://127.0.0.1:${listen.port}`,
    put: (...order: Parameters<typeof books.put>) => books.put(...order),
    /** Numbers it was told, as often as it was told. */
    told: () => books.told(),
    behave: (next: Random | null) => {
      random = next
    },
    forget: () => {
      books = createShopBooks()
    },
  }
}
