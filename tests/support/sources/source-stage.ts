import { expect, onTestFinished } from 'vitest'
import { createTokenCache } from '../../../main/carriers/line/token-cache.ts'
import { shopCarriers } from '../../../main/domain/exchange/exports/shop-carriers-data.ts'
import type {
  SourceAdapter,
  SourceConnection,
  SourceContext,
} from '../../../main/sources/contract/adapter.ts'
import type { Fulfilment } from '../../../main/sources/contract/fulfilment.ts'
import type { SourceOrder } from '../../../main/sources/contract/order.ts'
import type { SourceOutcome } from '../../../main/sources/contract/outcome.ts'
import type { ShopOptions, ShopSimulator } from '../simulators/shops/shop-table.ts'
import { createShopWorld, type ShopOrder, type ShopWorld } from '../simulators/shops/shop-world.ts'

/** A shop that is asked for changes. */
type AskedAdapter<Settings> = SourceAdapter<Settings> & Required<Pick<SourceAdapter<Settings>, 'changes'>>

/** What the common suite needs to know of a shop. */
export type SourceFixtures<Settings> = {
  adapter: AskedAdapter<Settings>
  start: (options: ShopOptions) => Promise<ShopSimulator>
  /** Settings of a connection to the simulated shop at an address. */
  settings: (url: string) => Record<string, unknown>
  /** Settings nobody has keys of. */
  wrongKeys: Record<string, unknown>
  secrets: readonly string[]
  /** Every permission the adapter needs, as the shop names it. */
  permissions: readonly string[]
  /** The id the shop gives its orders. */
  shopIdOf: (order: ShopOrder) => string
  lineIdOf: (id: number) => string
  numberOf: (order: ShopOrder) => string
  /** Orders of the simulated shop can have tags. */
  hasTags: boolean
  /** An order says how much of it was sent already. */
  saysSent: boolean
  /** Left out of shops that know HS codes and origins of their articles. */
  saysCustoms?: false
  /** What the shop says in place of what it has no word for. */
  says?: Partial<Record<SourceOrder['state'], SourceOrder['state']>>
  /** Left out of shops that open an order again when what was told of it is taken back. */
  reopens?: false
  /** Calls that are sign-ins, by the names of their operations. */
  signIns?: readonly string[]
}

/** Before anything in a simulated shop. */
export const from = '2026-11-01T00:00:00Z'

/** The network as it was before a test took it away. */
const realFetch = globalThis.fetch

export type Stage<Settings> = {
  adapter: AskedAdapter<Settings>
  connection: SourceConnection<Settings>
  context: SourceContext
  world: ShopWorld
  shop: ShopSimulator
}

/** A context that goes over the network, with the right time. */
export function contextOf(world: ShopWorld, more: Partial<SourceContext> = {}): SourceContext {
  let nonces = 0
  const now = () => new Date(world.trueNowMs())
  return {
    now,
    nonce: () => {
      nonces += 1
      return `${Math.floor(performance.now() * 1000).toString(16)}${nonces}`
    },
    fetch: (...call) => realFetch(...call),
    wait: () => new Promise(resolve => setImmediate(resolve)),
    signal: new AbortController().signal,
    tokens: createTokenCache(() => now().getTime()),
    ...more,
  }
}

/** A simulated shop with nothing in it yet, and a connection to it. */
export async function openShop<Settings>(
  fixtures: SourceFixtures<Settings>,
  more: Record<string, unknown> = {},
): Promise<Stage<Settings>> {
  const { adapter, start, settings } = fixtures
  const world = createShopWorld()
  const shop = await start({ port: 0, world })
  onTestFinished(shop.stop)
  const connection = {
    id: 'shp_test',
    testMode: true,
    settings: adapter.settings.parse({ ...settings(shop.url), ...more }),
  }
  return { adapter, connection, context: contextOf(world), world, shop }
}

/** What an operation gave; a failed test where it was refused. */
export function done<T>(outcome: SourceOutcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`)
  return outcome.value
}

export type Pulled = { orders: SourceOrder[]; cursor: string; pages: number }

const mostPages = 400

/** All pages of changes, from a cursor or from the beginning; `onPage` happens after each. */
export async function pull<Settings>(
  { adapter, connection, context }: Stage<Settings>,
  cursor: string | null = null,
  onPage: (page: number) => void = () => {},
): Promise<Pulled> {
  const orders: SourceOrder[] = []
  let at = cursor
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const page = done(await adapter.changes({ cursor: at, from }, connection, context))
    expect(page.unreadable).toEqual([])
    expect(page.cursor.length).toBeLessThanOrEqual(2000)
    orders.push(...page.orders)
    at = page.cursor
    onPage(pages)
    if (!page.more) return { orders, cursor: page.cursor, pages }
  }
  throw new Error('The changes of the shop have no end.')
}

/** The one order of a shop as its adapter gives it. */
export async function pullOne<Settings>(stage: Stage<Settings>): Promise<SourceOrder> {
  const { orders } = await pull(stage)
  const [order, ...others] = orders
  if (!order || others.length > 0) throw new Error(`not one order but ${orders.length}`)
  return order
}

export const fulfilmentOf = <Settings>(
  { adapter, shopIdOf, numberOf }: SourceFixtures<Settings>,
  order: ShopOrder,
  more: Partial<Fulfilment> = {},
): Fulfilment => ({
  key: `ful-${order.id}`,
  shopId: shopIdOf(order),
  number: numberOf(order),
  lines: [],
  isComplete: true,
  parcels: [{ trackingNumber: '1Z999AA10123456784', url: 'https://carrier.example/1Z999AA10123456784' }],
  carrier: { slug: 'ups', name: 'UPS', shopName: shopCarriers[adapter.carrierNames].ups ?? null },
  service: 'Ground',
  boughtAt: '2026-11-28T09:00:00+00:00',
  day: '2026-11-28',
  notify: true,
  ...more,
})
