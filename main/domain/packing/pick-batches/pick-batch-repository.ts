import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { pickBatches, pickBatchOrders } from '../../../db/schema/pick-batches.ts'
import type { WindowRef } from '../sessions/packing-repository.ts'

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

const isOpenState = "state IN ('picking','picked')"

export type PickBatchRepository = ReturnType<typeof createPickBatchRepository>

/** SQL of batches and the places of their orders. */
export function createPickBatchRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const written = rows.names.filter(name => name !== 'seq')
  const insert = sqlite.prepare(`INSERT INTO pick_batches ${rows.insert(written)}`)
  const addPlace = sqlite.prepare(`INSERT INTO pick_batch_orders ${places.insert(places.names)}`)
  const update = sqlite.prepare(
    `UPDATE pick_batches SET ${rows.set(['state', 'picks', 'endedAt'])} WHERE id = @id`,
  )
  const move = sqlite.prepare(
    `UPDATE pick_batches SET ${rows.set(['desk', 'window', 'operator'])} WHERE id = @id`,
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
  const newest = sqlite.prepare<[object], StoredRow<BatchRow>>(
    `${select} WHERE test_mode = @mode AND desk = @desk AND ${isOpenState} ORDER BY seq DESC LIMIT 1`,
  )
  const ofBatch = sqlite.prepare<[string], StoredRow<OrderRow>>(
    `SELECT ${places.columns} FROM pick_batch_orders WHERE batch_id = ? ORDER BY rowid`,
  )
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
    move: (row: BatchRow) => void move.run(rows.bind(row)),
    ...createCartRows(sqlite),
    find: (id: string) => read(byId.get(id)),
    pickingAt: ({ testMode, desk, window }: WindowRef) =>
      read(byWindow.get({ mode: Number(testMode), desk, window })),
    /** What the desk picks, or has picked and not packed yet. */
    newestAt: ({ testMode, desk }: Pick<WindowRef, 'testMode' | 'desk'>) =>
      read(newest.get({ mode: Number(testMode), desk })),
    ordersOf: (id: string): OrderRow[] => ofBatch.all(id).map(row => places.read(row)),
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

/** What lies on carts that are picked, or are being picked. */
function createCartRows(sqlite: Database['sqlite']) {
  const select = `SELECT ${rows.columns} FROM pick_batches`
  const ofOrder = sqlite.prepare<[string], StoredRow<BatchRow>>(
    `${select} WHERE id = (SELECT batch_id FROM pick_batch_orders WHERE order_id = ? AND is_open = 1)`,
  )
  const byNumber = sqlite.prepare<[number, number], StoredRow<BatchRow>>(
    `${select} WHERE seq = ? AND test_mode = ? AND ${isOpenState}`,
  )
  const silent = sqlite.prepare<[object], StoredRow<BatchRow>>(
    `${select} WHERE test_mode = @mode AND (@desk IS NULL OR desk <> @desk) AND ${isOpenState} AND max(created_at, coalesce(
       (SELECT max(seen_at) FROM packing_desks WHERE packing_desks.test_mode = pick_batches.test_mode
          AND packing_desks.desk = pick_batches.desk), 0)) < @before`,
  )
  // What cannot be packed any more does not keep a cart.
  const close = sqlite.prepare(
    `UPDATE pick_batch_orders SET is_open = 0 WHERE batch_id = @id AND is_open = 1 AND (order_id = @orderId
       OR order_id IN (SELECT orders.id FROM orders WHERE orders.status IN ('cancelled','fulfilled','delivered')))`,
  )
  const left = sqlite
    .prepare<[string], number>('SELECT count(*) FROM pick_batch_orders WHERE batch_id = ? AND is_open = 1')
    .pluck()
  const onCart = `FROM pick_batches CROSS JOIN pick_batch_orders ON batch_id = pick_batches.id AND is_open = 1
    WHERE pick_batches.test_mode = @mode AND pick_batches.desk = @desk AND pick_batches.state = 'picked'`
  const inPlace = sqlite
    .prepare<[object], string>(
      `SELECT order_id ${onCart} AND place = @place ORDER BY pick_batches.seq DESC LIMIT 1`,
    )
    .pluck()
  const next = sqlite
    .prepare<[object], string>(
      `SELECT order_id ${onCart} AND EXISTS (SELECT 1 FROM orders CROSS JOIN order_entries ON order_seq = orders.seq
           WHERE orders.id = pick_batch_orders.order_id AND order_entries.state = 'ready')
         AND NOT EXISTS (SELECT 1 FROM packing_sessions WHERE packing_sessions.order_id = pick_batch_orders.order_id
           AND packing_sessions.state IN ('open','paused'))
       ORDER BY pick_batches.seq, pick_batch_orders.rowid LIMIT 1`,
    )
    .pluck()
  const read = (row: StoredRow<BatchRow> | undefined) => (row ? rows.read(row) : null)
  const at = ({ testMode, desk }: Pick<WindowRef, 'testMode' | 'desk'>) => ({ mode: Number(testMode), desk })
  return {
    /** The batch that has an order now. */
    openOf: (orderId: string) => read(ofOrder.get(orderId)),
    openByNumber: (number: number, testMode: boolean) => read(byNumber.get(number, Number(testMode))),
    /** Those of every other desk; of every desk where `desk` is null. */
    silentSince: ({ testMode, desk, before }: { testMode: boolean; desk: string | null; before: number }) =>
      silent.all({ mode: Number(testMode), desk, before }).map(row => rows.read(row)),
    close: (id: string, orderId: string) => void close.run({ id, orderId }),
    leftOn: (id: string): number => left.get(id) ?? 0,
    isEmpty: (id: string): boolean => (left.get(id) ?? 0) === 0,
    orderInPlace: (of: WindowRef, place: string): string | null => inPlace.get({ ...at(of), place }) ?? null,
    nextOnCart: (of: WindowRef): string | null => next.get(at(of)) ?? null,
  }
}
