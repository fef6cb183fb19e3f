import { z } from 'zod'
import { shopPostEndpoints } from '../../../../shared/desk/shop-posts.ts'
import type { ShopTrouble } from '../../../../shared/desk/shop-states.ts'
import type { ShopKind, ShopRecord } from '../../../../shared/desk/shops.ts'
import type { SourceAdapter } from '../../../sources/contract/adapter.ts'
import type { ShopOrderCounts, ShopOrderRow } from '../orders/shop-order-repository.ts'
import { askedNow, type ShopRow } from './shop-repository.ts'

const instant = (ms: number): string => new Date(ms).toISOString()
const instantOrNull = (ms: number | null): string | null => (ms === null ? null : instant(ms))

/** What a caller sends, not what the adapter makes of it: a form asks for the former. */
function toJsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  })
  return json
}

export const toShopKind = (adapter: SourceAdapter): ShopKind => ({
  object_type: 'shop_kind',
  slug: adapter.slug,
  title: adapter.title,
  keys: { ...adapter.keys, steps: [...adapter.keys.steps] },
  abilities: {
    holds: adapter.abilities.holds,
    partial: adapter.abilities.partial,
    several_parcels: adapter.abilities.severalParcels,
    notifies: adapter.abilities.notifies,
    takes_back: adapter.takeBack !== undefined,
    posts: adapter.receives !== undefined,
    verified: adapter.abilities.verified,
  },
  settings_schema: toJsonSchema(adapter.settings),
})

export type ShownShop = {
  counts: ShopOrderCounts & { waiting: number; stuck: number }
  problems: readonly Pick<ShopOrderRow, 'number' | 'url' | 'problem'>[]
  /** What of its settings may be seen, and the names of what may not. */
  account: { credentials: Record<string, unknown>; stored_secrets: string[] }
  /** It posts its orders to the station. */
  posts: boolean
  /** What the station made a moment ago, to be shown this once. */
  madeSecret: string | null
}

const toTrouble = (trouble: ShopTrouble | null, since: number | null): ShopRecord['trouble'] =>
  trouble && since !== null ? { ...trouble, since: instant(since) } : null

/** As the desk manages it. */
export const toShopRecord = (
  row: ShopRow,
  { counts, problems, account, posts, madeSecret }: ShownShop,
): ShopRecord => ({
  id: row.id,
  object_type: 'shop',
  kind: row.adapter,
  name: row.name,
  source: row.source,
  identity: row.identity,
  test_mode: row.testMode,
  active: row.active,
  takes_unpaid: row.takesUnpaid,
  takes_held: row.takesHeld,
  writes_back: row.writesBack,
  notifies: row.notifies,
  since: row.since,
  settings: account.credentials,
  stored_secrets: account.stored_secrets,
  heard_at: instantOrNull(row.heardAt),
  next_at: row.active && row.nextAt !== askedNow ? instantOrNull(row.nextAt) : null,
  trouble: toTrouble(row.trouble, row.troubleSince),
  counts: {
    orders: counts.orders,
    left_out: counts.leftOut,
    problems: counts.problems,
    doubts: counts.doubts,
    write_backs_waiting: counts.waiting,
    write_backs_stuck: counts.stuck,
  },
  problems: problems.map(({ number, url, problem }) => ({ number, url, message: problem ?? '' })),
  posts_to: posts ? shopPostEndpoints.receive.path.replace(':id', row.id) : null,
  made_secret: madeSecret,
  created_at: instant(row.createdAt),
})
