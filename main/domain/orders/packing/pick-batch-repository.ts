import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { pickBatches, pickBatchOrders } from '../../../db/schema/pick-batches.ts'
import type { WindowRef } from './packing-repository.ts'

export type BatchRow = typeof pickBatches.$inferSelect
type OrderRow = typeof pickBatchOrders.$inferSelect

const rows = createRowCodec<BatchRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  state: 'plain',
  desk: 'plain',
  window: 'plain',
  operator: 'plain',
  picks: 'json',
  createdAt: 'plain',
  endedAt: 'plain',
})

const places = createRowCodec<OrderRow>({
  batchId: 'plain',
  place: 'plain',
  orderId: 'plain',
  orderNumber: 'plain',
  recipient: 'plain',
  isOpen: 'flag',
})

export type PickBatchRepository = ReturnType<typeof createPickBatchRepository>

/** SQL of batches and the places of their orders. */
export function createPickBatchRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const written = rows.names.filter(name => name !== 'seq')
  const insert = sqlite.prepare(`INSERT INTO pick_batches ${rows.insert(written)}`)
  const addPlace = sqlite.prepare(`INSERT INTO pick_batch_orders ${places.insert(places.names)}`)
  const update = sqlite.prepare(
    `UPDATE pick_batches SET ${rows.set(['state', 'picks', 'endedAt'])} WHERE id = @id`,
  )
  const free = sqlite.prepare('UPDATE pick_batch_orders SET is_open = 0 WHERE batch_id = ?')
  const select = `SELECT ${rows.columns} FROM pick_batches`
  const byId = sqlite.prepare<[string], StoredRow<BatchRow>>(`${select} WHERE id = ?`)
  const byWindow = sqlite.prepare<[object], StoredRow<BatchRow>>(
    `${select} WHERE test_mode = @mode AND desk = @desk AND window = @window AND state = 'picking' ORDER BY seq DESC LIMIT 1`,
  )
  const filter = 'test_mode = @mode AND (@desk IS NULL OR desk = @desk)'
  const page = sqlite.prepare<[object], StoredRow<BatchRow>>(
    `${select} WHERE ${filter} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  )
  const count = sqlite.prepare<[object], number>(`SELECT count(*) FROM pick_batches WHERE ${filter}`).pluck()
  const ofBatch = sqlite.prepare<[string], StoredRow<OrderRow>>(
    `SELECT ${places.columns} FROM pick_batch_orders WHERE batch_id = ? ORDER BY rowid`,
  )
  const picked = sqlite
    .prepare<[string], number>('SELECT 1 FROM pick_batch_orders WHERE order_id = ? AND is_open = 1')
    .pluck()
  const ready = sqlite
    .prepare<[number, number], string>(
      `SELECT orders.id FROM order_entries INDEXED BY order_entries_state CROSS JOIN orders ON orders.seq = order_seq
       WHERE order_entries.test_mode = ? AND order_entries.state = 'ready'
         AND NOT EXISTS (SELECT 1 FROM packing_sessions WHERE order_id = orders.id AND packing_sessions.state IN ('open','paused'))
         AND NOT EXISTS (SELECT 1 FROM pick_batch_orders WHERE pick_batch_orders.order_id = orders.id AND is_open = 1)
       ORDER BY order_seq LIMIT ?`,
    )
    .pluck()
  const read = (row: StoredRow<BatchRow> | undefined) => (row ? rows.read(row) : null)
  return {
    insert: (row: Omit<BatchRow, 'seq'>, orders: readonly OrderRow[]) => {
      insert.run(rows.bind(row))
      for (const each of orders) addPlace.run(places.bind(each))
    },
    save: (row: BatchRow) => void update.run(rows.bind(row)),
    /** Its orders may be packed and picked by others again. */
    free: (id: string) => void free.run(id),
    find: (id: string) => read(byId.get(id)),
    pickingAt: ({ testMode, desk, window }: WindowRef) =>
      read(byWindow.get({ mode: Number(testMode), desk, window })),
    ordersOf: (id: string): OrderRow[] => ofBatch.all(id).map(row => places.read(row)),
    isPicked: (orderId: string): boolean => picked.get(orderId) !== undefined,
    oldestReady: (testMode: boolean, most: number): string[] => ready.all(Number(testMode), most),
    page: (
      testMode: boolean,
      { desk, limit, offset }: { desk?: string | undefined; limit: number; offset: number },
    ) => {
      const asked = { mode: Number(testMode), desk: desk ?? null }
      return {
        count: count.get(asked) ?? 0,
        rows: page.all({ ...asked, limit, offset }).map(row => rows.read(row)),
      }
    },
  }
}
