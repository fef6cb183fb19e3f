import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { shopOrders } from '../../../db/schema/shops.ts'

export type ShopOrderRow = typeof shopOrders.$inferSelect
export type ShopOrderWrite = Omit<ShopOrderRow, 'seq' | 'doubt' | 'doubtText' | 'doubtSince'>
export type ShopDoubtWrite = Pick<ShopOrderRow, 'doubt' | 'doubtText' | 'doubtSince'>

/** How many orders a shop told of, by what became of them. */
export type ShopOrderCounts = { orders: number; leftOut: number; problems: number; doubts: number }

export type ShopOrderRepository = {
  /** As its shop knows it. */
  find: (shopId: string, theirId: string) => ShopOrderRow | null
  /** Of an order here; several shops can have the same one only by mistake, and then it is the one heard of first. */
  ofOrder: (orderId: string) => ShopOrderRow | null
  save: (row: ShopOrderWrite) => void
  setDoubt: (seq: number, doubt: ShopDoubtWrite) => void
  /** What was left out is looked at again when it next comes. */
  forgetLeftOut: (shopId: string) => void
  counts: (shopId: string) => ShopOrderCounts
  problems: (shopId: string, limit: number) => Pick<ShopOrderRow, 'number' | 'url' | 'problem'>[]
  /** Those with a doubt whose order here has no label any more. */
  settleable: (shopId: string) => ShopOrderRow[]
  /** Orders that wait here and were not heard of since, the longest first. */
  unheard: (shopId: string, beforeMs: number, limit: number) => ShopOrderRow[]
}

const codec = createRowCodec<ShopOrderRow>({
  seq: 'plain',
  shopId: 'plain',
  theirId: 'plain',
  orderId: 'plain',
  number: 'plain',
  url: 'plain',
  state: 'plain',
  reason: 'plain',
  digest: 'plain',
  said: 'json',
  problem: 'plain',
  doubt: 'plain',
  doubtText: 'plain',
  doubtSince: 'plain',
  heardAt: 'plain',
})

const written = [
  'shopId',
  'theirId',
  'orderId',
  'number',
  'url',
  'state',
  'reason',
  'digest',
  'said',
  'problem',
  'heardAt',
] as const

type Stored = StoredRow<ShopOrderRow>

export function createShopOrderRepository({ sqlite }: Pick<Database, 'sqlite'>): ShopOrderRepository {
  const { columns } = codec
  const readIfAny = (stored: Stored | undefined) => (stored ? codec.read(stored) : null)
  const theirs = sqlite.prepare<[string, string], Stored>(
    `SELECT ${columns} FROM shop_orders WHERE shop_id = ? AND their_id = ?`,
  )
  const ours = sqlite.prepare<[string], Stored>(
    `SELECT ${columns} FROM shop_orders WHERE order_id = ? ORDER BY seq LIMIT 1`,
  )
  const changed = written.filter(name => name !== 'shopId' && name !== 'theirId')
  const save = sqlite.prepare(
    `INSERT INTO shop_orders ${codec.insert(written)}
     ON CONFLICT (shop_id, their_id) DO UPDATE SET ${codec.set(changed)}`,
  )
  const doubt = sqlite.prepare(
    'UPDATE shop_orders SET doubt = @doubt, doubt_text = @doubtText, doubt_since = @doubtSince WHERE seq = @seq',
  )
  const forget = sqlite.prepare("UPDATE shop_orders SET digest = '' WHERE shop_id = ? AND order_id IS NULL")
  const counts = sqlite.prepare<[string], ShopOrderCounts>(
    `SELECT count(order_id) AS orders, count(*) FILTER (WHERE order_id IS NULL AND problem IS NULL) AS leftOut,
       count(problem) AS problems, count(doubt) AS doubts FROM shop_orders WHERE shop_id = ?`,
  )
  const problems = sqlite.prepare<[string, number], Pick<ShopOrderRow, 'number' | 'url' | 'problem'>>(
    `SELECT number, url, problem FROM shop_orders WHERE shop_id = ? AND problem IS NOT NULL ORDER BY seq DESC LIMIT ?`,
  )
  const settleable = sqlite.prepare<[string], Stored>(
    `SELECT ${columns} FROM shop_orders WHERE shop_id = ? AND doubt IN ('cancelled','refunded','gone','address','items')
       AND EXISTS (SELECT 1 FROM orders WHERE orders.id = shop_orders.order_id AND orders.status = 'unfulfilled')`,
  )
  const unheard = sqlite.prepare<[string, number, number], Stored>(
    `SELECT ${columns} FROM shop_orders WHERE shop_id = ? AND heard_at < ? AND EXISTS (
       SELECT 1 FROM orders WHERE orders.id = shop_orders.order_id AND orders.status IN ('unfulfilled','partial'))
     ORDER BY heard_at LIMIT ?`,
  )
  return {
    find: (shopId, theirId) => readIfAny(theirs.get(shopId, theirId)),
    ofOrder: orderId => readIfAny(ours.get(orderId)),
    save: row => void save.run(codec.bind(row)),
    setDoubt: (seq, given) => void doubt.run({ ...given, seq }),
    forgetLeftOut: shopId => void forget.run(shopId),
    counts: shopId => counts.get(shopId) ?? { orders: 0, leftOut: 0, problems: 0, doubts: 0 },
    problems: (shopId, limit) => problems.all(shopId, limit),
    settleable: shopId => settleable.all(shopId).map(codec.read),
    unheard: (shopId, beforeMs, limit) => unheard.all(shopId, beforeMs, limit).map(codec.read),
  }
}
