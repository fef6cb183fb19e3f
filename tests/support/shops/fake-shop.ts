import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { SourceOrder } from '../../../main/sources/contract/order.ts'
import type { Fulfilment } from '../../../shared/desk/fulfilments.ts'

export type ShopOperation = 'verify' | 'changes' | 'orders' | 'write-back' | 'find-write-back' | 'take-back'

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

/** Changes in a page of the scripted shop. */
export const changesAtOnce = 3

/** What the shop knows, and what it does when it is asked. */
function createBooks() {
  const orders = new Map<string, { order: SourceOrder; version: number }>()
  const fulfilments = new Map<string, Fulfilment>()
  const told: string[] = []
  let version = 0
  let lastCursor: string | null = null

  const changes = (since: string | null) => {
    lastCursor = since
    const after = Number(since ?? 0)
    const changed = [...orders.values()]
      .filter(each => each.version > after)
      .sort((a, b) => a.version - b.version)
    const page = changed.slice(0, changesAtOnce)
    const cursor = String(page.at(-1)?.version ?? after)
    return { orders: page.map(({ order }) => order), cursor, more: changed.length > page.length }
  }

  const act = (operation: string, asked: Record<string, unknown>): unknown => {
    switch (operation) {
      case 'verify':
        return { name: 'The scripted shop' }
      case 'changes':
        return changes(asked.cursor as string | null)
      case 'orders':
        return (asked.shopIds as string[]).flatMap(id => orders.get(id)?.order ?? [])
      case 'write-back': {
        const fulfilment = asked as unknown as Fulfilment
        told.push(fulfilment.parcels[0].trackingNumber)
        const id = `F${told.length}`
        fulfilments.set(id, fulfilment)
        return { ids: [id] }
      }
      case 'find-write-back': {
        const { parcels } = asked as unknown as Fulfilment
        const found = [...fulfilments].find(
          ([
            ,
            {
              parcels: [first],
            },
          ]) => first.trackingNumber === parcels[0].trackingNumber,
        )
        return found ? { ids: [found[0]] } : null
      }
      default:
        for (const id of asked.ids as string[]) fulfilments.delete(id)
        return null
    }
  }

  const put: FakeShop['put'] = order => {
    version += 1
    orders.set(order.shopId, { order, version })
  }
  const remove: FakeShop['remove'] = id => void orders.delete(id)
  return {
    act,
    put,
    remove,
    fulfilments: () => [...fulfilments.values()],
    told: () => told,
    cursor: () => lastCursor,
  }
}

export async function fakeShop(): Promise<FakeShop> {
  const { act, put, remove, fulfilments, told, cursor } = createBooks()
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

/** An order of the scripted shop, paid and with a mug in it. */
export const shopOrder = (more: Partial<SourceOrder> & { shopId: string }): SourceOrder => ({
  number: `#${more.shopId}`,
  url: `https://shop.example/admin/orders/${more.shopId}`,
  state: 'open',
  reason: null,
  placedAt: '2026-01-05T09:00:00Z',
  changedAt: '2026-01-05T09:00:00Z',
  currency: 'CAD',
  shippingTo: shopAddress(),
  billing: null,
  lines: [shopLine()],
  shippingMethod: 'Standard shipping',
  note: null,
  tags: [],
  notes: [],
  ...more,
})

export const shopAddress = (more: Partial<NonNullable<SourceOrder['shippingTo']>> = {}) => ({
  personName: 'Ada Byron',
  companyName: null,
  line1: '5840 Oak St',
  line2: null,
  city: 'Vancouver',
  state: 'BC',
  postalCode: 'V6M2V9',
  countryCode: 'CA',
  phone: null,
  email: 'ada@example.com',
  ...more,
})

export const shopLine = (more: Partial<SourceOrder['lines'][number]> = {}): SourceOrder['lines'][number] => ({
  lineId: 'L1',
  sku: 'MUG',
  title: 'Mug',
  quantity: '2',
  ordered: '2',
  isShipped: true,
  unitValue: '12.50',
  weight: { value: 0.4, unit: 'KG' },
  hsCode: null,
  originCountry: null,
  productId: 'P1',
  ...more,
})
