import { passingTroubles, type ShopTrouble } from '../../../../shared/desk/shop-states.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { createLanes, type Lanes, type LanesOptions, type Next } from '../../../platform/loops/loop.ts'
import type { SourcePage } from '../../../sources/contract/order.ts'
import type { SourceTrouble } from '../../../sources/contract/outcome.ts'
import type { ShopOrderRepository } from '../orders/shop-order-repository.ts'
import type { ShopOrderTaking } from '../orders/shop-order-taking.ts'
import { type OpenShop, type ShopCalls, toShopTrouble, unreadableSettings } from './shop-calls.ts'
import { askedNow, type ShopRepository, type ShopRow } from './shop-repository.ts'

export type ShopPollPorts = Pick<LanesOptions<string>, 'random' | 'report' | 'changed'> & {
  repository: ShopRepository
  orders: Pick<ShopOrderRepository, 'unheard'>
  taking: ShopOrderTaking
  calls: ShopCalls
  clock: Clock
  changes: ChangeFeed
}

/** A pause after trouble doubles up to this. */
const longestPauseMs = 30 * 60_000
/** What needs somebody is looked at again all the same: keys may have been put right there. */
const stuckPauseMs = 60 * 60_000
/** A shop may ask to be left alone for no longer. */
const longestWaitMs = 6 * 60 * 60_000
const mostJitter = 0.2
/** Orders that wait here and were not heard of for so long are asked after. */
const unheardMs = 60 * 60_000
const unheardAtOnce = 50

/** Asks every shop that is on for what changed, each at its own pace; what a page brings is committed with its cursor. */
export function createShopPoll(ports: ShopPollPorts): Lanes<string> {
  const { repository, clock } = ports
  const { ask } = createAsking(ports)
  const nowMs = () => clock.now().getTime()
  return createLanes<string>({
    name: 'shops',
    clock,
    random: ports.random,
    report: ports.report,
    ...(ports.changed ? { changed: ports.changed } : {}),
    backOff: { firstMs: firstPauseMs, mostMs: longestPauseMs },
    atStart: () => repository.list().map(({ id }) => id),
    step: async (id, signal) => {
      const row = repository.find(id)
      if (!row?.active) return 'idle'
      if (row.nextAt !== null && row.nextAt > nowMs()) return { atMs: row.nextAt }
      return ask(row, signal)
    },
  })
}

/** When a shop is asked again. */
function createPauses(ports: ShopPollPorts) {
  const { repository, clock } = ports
  const nowMs = () => clock.now().getTime()

  const tell = (id: string) => ports.changes.publish({ topic: 'shops', id, action: 'updated' })

  const later = (id: string, pauseMs: number, change: Parameters<ShopRepository['update']>[1]): Next => {
    const isWanted = repository.find(id)?.nextAt === askedNow
    const atMs = isWanted ? nowMs() : Math.round(nowMs() + pauseMs * (1 + mostJitter * ports.random()))
    repository.update(id, isWanted ? change : { ...change, nextAt: atMs })
    tell(id)
    return { atMs }
  }

  const fail = (shop: ShopRow, trouble: ShopTrouble, waitMs: number | null): Next => {
    const failures = shop.failures + 1
    const mostMs = passingTroubles.includes(trouble.kind) ? longestPauseMs : stuckPauseMs
    const usual = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 20), mostMs)
    const pauseMs = Math.min(Math.max(usual, waitMs ?? 0), longestWaitMs)
    const troubleSince = shop.trouble?.kind === trouble.kind ? shop.troubleSince : nowMs()
    const next = later(shop.id, pauseMs, { failures, trouble, troubleSince: troubleSince ?? nowMs() })
    if (shop.trouble?.kind !== trouble.kind)
      ports.changes.publish({ topic: 'attention', id: shop.id, action: 'updated' })
    return next
  }

  const failBy = (shop: ShopRow, trouble: SourceTrouble): Next =>
    fail(shop, toShopTrouble(trouble), trouble.kind === 'throttled' ? trouble.waitMs : null)

  return { tell, later, fail, failBy }
}

/** One question to a shop, and what follows from its answer. */
function createAsking(ports: ShopPollPorts) {
  const { repository, clock } = ports
  const { tell, later, fail, failBy } = createPauses(ports)
  const nowMs = () => clock.now().getTime()

  /** What nobody heard of for long may be gone without a word. */
  const askAfterUnheard = async (shop: OpenShop, signal: AbortSignal): Promise<SourceTrouble | null> => {
    const { row, adapter } = shop
    if (!adapter.readOrders) return null
    const rows = ports.orders.unheard(row.id, nowMs() - unheardMs, unheardAtOnce)
    if (rows.length === 0 || signal.aborted) return null
    const asked = { shopIds: rows.map(({ theirId }) => theirId) }
    const read = await ports.calls.call(shop, adapter.readOrders, asked, 'background')
    if (!read.ok) return read.trouble
    const there = new Set(read.value.map(({ shopId }) => shopId))
    const told = { orders: read.value, unreadable: [] }
    if (!(await ports.taking.take(row, told, () => {}, signal))) return null
    ports.taking.close(
      row,
      rows.filter(({ theirId }) => !there.has(theirId)),
    )
    return null
  }

  const takePage = async (shop: ShopRow, page: SourcePage, signal: AbortSignal): Promise<boolean> => {
    faultPoint('shop.page_read')
    const isTaken = await ports.taking.take(
      shop,
      page,
      () => {
        // Keys or choices may be others by now: then it is asked from where they say.
        const isSame = repository.find(shop.id)?.cursor === shop.cursor
        repository.update(shop.id, {
          ...(isSame ? { cursor: page.cursor.slice(0, mostCursor) } : {}),
          heardAt: nowMs(),
          failures: 0,
          trouble: null,
          troubleSince: null,
        })
      },
      signal,
    )
    if (isTaken) faultPoint('shop.page_taken')
    if (isTaken && shop.trouble) ports.changes.publish({ topic: 'attention', id: shop.id, action: 'updated' })
    return isTaken
  }

  const ask = async (row: ShopRow, signal: AbortSignal): Promise<Next> => {
    repository.update(row.id, { nextAt: null })
    const shop = await ports.calls.open(row)
    if (!shop) return fail(row, unreadableSettings, null)
    await ports.taking.settleDoubts(row, signal)
    if (signal.aborted) return 'idle'
    const { changes, pollEveryMs } = shop.adapter
    if (!changes) return later(row.id, pollEveryMs, {})
    const asked = { cursor: row.cursor, from: row.since }
    const page = await ports.calls.call(shop, changes, asked, 'background')
    if (signal.aborted) return 'idle'
    if (!page.ok) return failBy(row, page.trouble)
    if (!(await takePage(row, page.value, signal)))
      return signal.aborted ? 'idle' : later(row.id, firstPauseMs, {})
    // A cursor that stands still would be asked for without end.
    if (page.value.more && page.value.cursor !== row.cursor) {
      tell(row.id)
      return 'again'
    }
    const trouble = await askAfterUnheard(shop, signal)
    if (signal.aborted) return 'idle'
    return trouble ? failBy(row, trouble) : later(row.id, pollEveryMs, {})
  }

  return { ask }
}

const firstPauseMs = 30_000
const mostCursor = 2000
