import type { WriteBackState } from '../../../../shared/desk/shop-states.ts'
import type { Database } from '../../../db/database.ts'
import type { Range } from '../../../db/page-cut.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { writeBacks } from '../../../db/schema/shops.ts'

export type WriteBackRow = typeof writeBacks.$inferSelect
export type WriteBackChange = Partial<
  Pick<WriteBackRow, 'state' | 'written' | 'attempts' | 'nextAt' | 'message' | 'changedAt'>
>

export type WriteBackFilters = { state?: WriteBackState | undefined; shop_id?: string | undefined }

export type WriteBackRepository = {
  /** Does nothing where its label has one for the order. */
  insert: (row: Omit<WriteBackRow, 'seq'>) => void
  find: (id: string, testMode: boolean) => WriteBackRow | null
  update: (id: string, change: WriteBackChange) => void
  ofOrder: (orderId: string) => WriteBackRow[]
  page: (
    testMode: boolean,
    filters: WriteBackFilters,
    range: Pick<Range, 'limit' | 'offset'>,
  ) => { count: number; rows: WriteBackRow[] }
  /** What is due by now at shops that are on, in the order it came about. */
  due: (nowMs: number, limit: number) => WriteBackRow[]
  /** When the next one is due; null where none is. */
  nextDueMs: () => number | null
  /** Of labels that are void, and of which the shop has not forgotten yet. */
  ofVoidLabels: (limit: number) => WriteBackRow[]
  /** Under way when the station ended: nobody knows what became of them. */
  forgetAsking: (nowMs: number) => void
  counts: (shopId: string) => { waiting: number; stuck: number; asking: number }
}

const codec = createRowCodec<WriteBackRow>({
  seq: 'plain',
  id: 'plain',
  shopId: 'plain',
  orderId: 'plain',
  shipmentId: 'plain',
  testMode: 'flag',
  state: 'plain',
  fulfilment: 'json',
  written: 'json',
  attempts: 'plain',
  nextAt: 'plain',
  message: 'plain',
  createdAt: 'plain',
  changedAt: 'plain',
})

type Stored = StoredRow<WriteBackRow>

const ofActive = 'EXISTS (SELECT 1 FROM shops WHERE shops.id = write_backs.shop_id AND shops.active = 1)'

export function createWriteBackRepository({ sqlite }: Pick<Database, 'sqlite'>): WriteBackRepository {
  const { columns } = codec
  const insert = sqlite.prepare(
    `INSERT INTO write_backs ${codec.insert(codec.names.filter(name => name !== 'seq'))} ON CONFLICT DO NOTHING`,
  )
  const byId = sqlite.prepare<[string, number], Stored>(
    `SELECT ${columns} FROM write_backs WHERE id = ? AND test_mode = ?`,
  )
  const ofOrder = sqlite.prepare<[string], Stored>(
    `SELECT ${columns} FROM write_backs WHERE order_id = ? ORDER BY seq`,
  )
  const due = sqlite.prepare<[number, number], Stored>(
    `SELECT ${columns} FROM write_backs WHERE next_at <= ? AND ${ofActive} ORDER BY next_at, seq LIMIT ?`,
  )
  const next = sqlite
    .prepare<[], number | null>(
      `SELECT min(next_at) FROM write_backs WHERE next_at IS NOT NULL AND ${ofActive}`,
    )
    .pluck()
  const voided = sqlite.prepare<[number], Stored>(
    `SELECT ${columns} FROM write_backs WHERE state IN ('waiting','refused','told')
       AND EXISTS (SELECT 1 FROM shipments WHERE shipments.id = write_backs.shipment_id AND shipments.status = 'cancelled')
     ORDER BY seq LIMIT ?`,
  )
  const forget = sqlite.prepare<[number, number]>(
    `UPDATE write_backs SET state = 'unknown', next_at = ?, changed_at = ? WHERE state = 'asking'`,
  )
  const counts = sqlite.prepare<[string], { waiting: number; stuck: number; asking: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('waiting','asking','unknown','to_take_back')) AS waiting,
       count(*) FILTER (WHERE state IN ('refused','left')) AS stuck,
       count(*) FILTER (WHERE state = 'asking') AS asking FROM write_backs WHERE shop_id = ?`,
  )
  return {
    insert: row => void insert.run(codec.bind(row)),
    find: (id, testMode) => {
      const row = byId.get(id, testMode ? 1 : 0)
      return row ? codec.read(row) : null
    },
    update: (id, change) => {
      const names = Object.keys(change) as (keyof WriteBackChange)[]
      sqlite
        .prepare(`UPDATE write_backs SET ${codec.set(names)} WHERE id = @id`)
        .run(codec.bind({ ...change, id }))
    },
    ofOrder: orderId => ofOrder.all(orderId).map(codec.read),
    page: createPages({ sqlite }),
    due: (nowMs, limit) => due.all(nowMs, limit).map(codec.read),
    nextDueMs: () => next.get() ?? null,
    ofVoidLabels: limit => voided.all(limit).map(codec.read),
    forgetAsking: nowMs => void forget.run(nowMs, nowMs),
    counts: shopId => counts.get(shopId) ?? { waiting: 0, stuck: 0, asking: 0 },
  }
}

function createPages({ sqlite }: Pick<Database, 'sqlite'>): WriteBackRepository['page'] {
  const from = `FROM write_backs WHERE test_mode = @mode AND (@state IS NULL OR state = @state)
    AND (@shop IS NULL OR shop_id = @shop)`
  type Asked = { mode: number; state: string | null; shop: string | null }
  const count = sqlite.prepare<[Asked], number>(`SELECT count(*) ${from}`).pluck()
  const rows = sqlite.prepare<[Asked & Pick<Range, 'limit' | 'offset'>], Stored>(
    `SELECT ${codec.columns} ${from} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  )
  return (testMode, { state = null, shop_id: shop = null }, { limit, offset }) => {
    const asked = { mode: testMode ? 1 : 0, state, shop }
    return { count: count.get(asked) ?? 0, rows: rows.all({ ...asked, limit, offset }).map(codec.read) }
  }
}
