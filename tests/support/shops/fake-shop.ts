import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SourceOrder } from '../../../main/sources/contract/order.ts'
import type { Fulfilment } from '../../../shared/desk/fulfilments.ts'
import { createShopBooks, type ShopOperation } from './shop-books.ts'

/** `do_and_hang_up`: it is done, and the answer is lost. `hold`: done, and nothing is answered. */
export type ShopBehaviour = {
  status?: number
  body?: unknown
  how?: 'answer' | 'hang_up' | 'do_and_hang_up' | 'hold'
}

/** A shop's server at the edge of the world, on a real port. It behaves well until told otherwise. */
export type FakeShop = {
  url: string
  /** Puts an order there, or changes it: it is the newest change from then on. */
  put: (order: SourceOrder) => void
  remove: (shopId: string) => void
  behave: (operation: ShopOperation, behaviour: ShopBehaviour | null) => void
  /** What it was told and has not forgotten, the oldest first. */
  fulfilments: () => readonly Fulfilment[]
  /** Numbers it was told, also those it forgot, as often as it was told. */
  told: () => readonly string[]
  calls: (operation: ShopOperation) => number
  /** What it was last asked for changes. */
  lastCursor: () => string | null
}

export async function fakeShop(): Promise<FakeShop> {
  const { act, put, remove, fulfilments, told, cursor } = createShopBooks()
  const calls = new Map<string, number>()
  const behaviours = new Map<string, ShopBehaviour>()

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  const server = createServer(async (request, response) => {
    const operation = (request.url ?? '').slice(1)
    const asked = JSON.parse((await text(request)) || '{}')
    calls.set(operation, (calls.get(operation) ?? 0) + 1)
    const { status, body, how = 'answer' } = behaviours.get(operation) ?? {}
    if (how === 'hang_up') return void response.destroy()
    if (status !== undefined) return answer(response, status, body ?? {})
    const done = body ?? act(operation, asked)
    if (how === 'do_and_hang_up') return void response.destroy()
    if (how === 'answer') answer(response, 200, done)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put,
    remove,
    behave: (operation, behaviour) =>
      void (behaviour ? behaviours.set(operation, behaviour) : behaviours.delete(operation)),
    fulfilments,
    told,
    calls: operation => calls.get(operation) ?? 0,
    lastCursor: cursor,
  }
}
