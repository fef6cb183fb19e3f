import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { batchStates, type PickBatch } from '../../../shared/desk/packing-batches.ts'

/** Orders that are picked together onto a cart. `seq` is the number people know a batch by. */
export const pickBatches = sqliteTable(
  'pick_batches',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    state: text({ enum: batchStates }).notNull(),
    desk: text().notNull(),
    window: text().notNull(),
    operator: text(),
    picks: text({ mode: 'json' }).$type<PickBatch['picks']>().notNull(),
    createdAt: integer().notNull(),
    endedAt: integer(),
  },
  table => [
    index('pick_batches_mode').on(table.testMode, table.seq),
    index('pick_batches_desk').on(table.testMode, table.desk, table.window).where(sql`state = 'picking'`),
    check(
      'pick_batches_state_known',
      sql.raw(`state IN (${batchStates.map(each => `'${each}'`).join(',')})`),
    ),
  ],
)

/** The places of a batch. No order is in two batches at a time. */
export const pickBatchOrders = sqliteTable(
  'pick_batch_orders',
  {
    batchId: text()
      .notNull()
      .references(() => pickBatches.id, { onDelete: 'cascade' }),
    place: text().notNull(),
    orderId: text().notNull(),
    orderNumber: text().notNull(),
    recipient: text().notNull(),
    isOpen: integer({ mode: 'boolean' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.batchId, table.place] }),
    uniqueIndex('pick_batch_orders_one_open').on(table.orderId).where(sql`is_open = 1`),
  ],
)
