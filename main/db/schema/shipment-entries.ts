import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

/** What the desk alone knows of shipments: by what tags they are found. */
export const shipmentTags = sqliteTable(
  'shipment_tags',
  {
    shipmentSeq: integer()
      .notNull()
      .references(() => shipments.seq, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.shipmentSeq, table.tag] }),
    index('shipment_tags_tag').on(table.tag, table.shipmentSeq),
  ],
)

/**
 * What was done to shipments and is in no ledger, and who did it. Rows of one action have its id, so that it can be
 * undone as a whole.
 */
export const shipmentHistory = sqliteTable(
  'shipment_history',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    shipmentSeq: integer()
      .notNull()
      .references(() => shipments.seq, { onDelete: 'cascade' }),
    actionId: text(),
    at: integer().notNull(),
    by: text(),
    kind: text().notNull(),
    /** Tags, a service, the day of a pickup, as JSON. */
    about: text().notNull(),
    undoneAt: integer(),
  },
  table => [
    index('shipment_history_shipment').on(table.shipmentSeq, table.seq),
    index('shipment_history_action').on(table.actionId, table.seq).where(sql`action_id IS NOT NULL`),
    check('shipment_history_about', sql`json_valid(about)`),
  ],
)
