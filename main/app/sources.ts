import { randomBytes } from 'node:crypto'
import { createCallLimits } from '../carriers/line/call-limits.ts'
import type { WriteBack } from '../domain/exchange/exports/write-back.ts'
import type { OrderIntake } from '../domain/exchange/imports/order-intake.ts'
import type { PostedOrders } from '../domain/exchange/imports/posted-orders.ts'
import type { Money } from '../domain/money/index.ts'
import type { OrderService } from '../domain/orders/orders/order-service.ts'
import { createShopOrderRepository } from '../domain/sources/orders/shop-order-repository.ts'
import { createShopOrderTaking } from '../domain/sources/orders/shop-order-taking.ts'
import { createShopPosts } from '../domain/sources/posts/shop-post-service.ts'
import { createShopCalls, type ShopCalls } from '../domain/sources/shops/shop-calls.ts'
import { createShopPoll } from '../domain/sources/shops/shop-poll.ts'
import { createShopRepository } from '../domain/sources/shops/shop-repository.ts'
import { createShopService } from '../domain/sources/shops/shop-service.ts'
import { createWriteBackLoop } from '../domain/sources/write-backs/write-back-loop.ts'
import { createWriteBackRepository } from '../domain/sources/write-backs/write-back-repository.ts'
import { createWriteBackService } from '../domain/sources/write-backs/write-back-service.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import type { SourceSet } from '../sources/registry.ts'
import { loopChanged, type StationBase } from './base.ts'
import type { Carriers } from './carriers.ts'
import type { OrderStore, ShipmentStore } from './stores.ts'

export type SourcesPorts = {
  sources: SourceSet
  fetch: typeof globalThis.fetch
  learnSecrets: KnownSecrets['learn']
  orders: OrderService
  store: OrderStore
  shipments: ShipmentStore['repository']
  carriers: Carriers
  money: Money['service']
  intake: OrderIntake
  posted: PostedOrders
  labels: WriteBack
}

/** Shops orders come from, and which hear of their labels. */
export function createSources(base: StationBase, ports: SourcesPorts) {
  const { database, secrets, clock, random, ids, changes, calendar } = base
  const repository = createShopRepository(database)
  const orders = createShopOrderRepository(database)
  const writeBacks = createWriteBackRepository(database)
  const calls = createCalls(base, ports)
  const taking = createTaking(base, ports, orders)
  const poll = createShopPoll({
    repository,
    orders,
    taking,
    calls,
    clock,
    random,
    changes,
    report: logLoop(base, 'shops'),
    changed: loopChanged(base, 'shops'),
  })
  const telling = createTelling(base, ports, { repository, orders, writeBacks, calls })
  const shops = createShopService({
    repository,
    orders,
    writeBacks,
    sources: ports.sources,
    calls,
    secrets,
    money: ports.money,
    calendar,
    ids,
    clock,
    changes,
    newSecret: () => `whsec_${randomBytes(24).toString('base64')}`,
    wake: id => {
      poll.wake(id)
      telling.wake()
    },
  })
  const told = createWriteBackService({
    repository: writeBacks,
    shops: repository,
    shopOrders: orders,
    orders: ports.store.repository,
    findShipment: ports.shipments.find,
    clock,
    changes,
    wake: telling.wake,
  })
  const posts = createShopPosts({
    shops: repository,
    shopOrders: orders,
    taking,
    posted: ports.posted,
    orders: ports.store.repository,
    calls,
    clock,
    changes,
  })
  return { shops, writeBacks: told, posts, loops: [poll, telling] }
}

const logLoop =
  ({ logger }: Pick<StationBase, 'logger'>, loop: string) =>
  (error: unknown) =>
    logger.error({ err: error, loop }, 'a loop failed')

type Parts = {
  repository: ReturnType<typeof createShopRepository>
  orders: ReturnType<typeof createShopOrderRepository>
  writeBacks: ReturnType<typeof createWriteBackRepository>
  calls: ShopCalls
}

/** What tells shops of labels; it looks again whenever one was bought or voided. */
function createTelling(
  base: StationBase,
  ports: SourcesPorts,
  { repository, orders, writeBacks, calls }: Parts,
) {
  const { database, clock, random, ids, changes } = base
  const loop = createWriteBackLoop({
    database,
    repository: writeBacks,
    shops: repository,
    shopOrders: orders,
    orders: ports.store.repository,
    links: ports.store.linkRepository,
    findShipment: ports.shipments.find,
    labels: ports.labels,
    trackingUrl: ports.carriers.catalogue.trackingUrl,
    money: ports.money,
    calls,
    ids,
    clock,
    random,
    changes,
    report: logLoop(base, 'write_backs'),
    changed: loopChanged(base, 'write_backs'),
  })
  changes.subscribe(({ topic }) => {
    if (topic === 'shipments') loop.wake()
  })
  return loop
}

/** The one way to ask a shop. */
const createCalls = ({ secrets, clock, logger }: StationBase, ports: SourcesPorts) =>
  createShopCalls({
    load: ports.sources.load,
    secrets,
    learnSecrets: ports.learnSecrets,
    limits: createCallLimits({
      nowMs: () => clock.now().getTime(),
      after: clock.after,
      // Limits of shops are short: a station that starts anew begins with none used up.
      store: { begunSince: () => [], note: () => {} },
    }),
    fetch: ports.fetch,
    nonce: () => randomBytes(8).toString('hex'),
    clock,
    report: (error, adapter) => logger.error({ err: error, adapter }, 'the adapter of a shop failed'),
  })

const createTaking = (
  { database, calendar, clock, changes }: StationBase,
  { intake, orders, store }: SourcesPorts,
  repository: ReturnType<typeof createShopOrderRepository>,
) =>
  createShopOrderTaking({
    database,
    repository,
    intake,
    orders,
    reading: store.repository,
    entries: store.entries,
    keeper: store.keeper,
    calendar,
    clock,
    changes,
  })
