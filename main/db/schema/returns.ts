import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

/** What comes back of a shipment. Its label is a shipment of its own, and one that is discarded takes the return along. */
export const returns = sqliteTable(
  'returns',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    labelId: text()
      .notNull()
      .unique()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** What comes back, why, and what became of it, as JSON. */
    items: text({ mode: 'json' }).notNull(),
    note: text(),
    createdAt: integer().notNull(),
    createdBy: text(),
    /** Its label was bought along with the shipment, in case something comes back: until it moves nothing does. */
    isAlong: integer({ mode: 'boolean' }).notNull().default(false),
    arrivedAt: integer(),
    arrivedBy: text(),
    /** Who said last what became of its items, and when. */
    decidedAt: integer(),
    decidedBy: text(),
  },
  table => [
    index('returns_mode').on(table.testMode, table.seq),
    index('returns_by_time').on(table.testMode, table.createdAt),
    index('returns_shipment').on(table.shipmentId),
    check('returns_items', sql`json_valid(items)`),
  ],
)
