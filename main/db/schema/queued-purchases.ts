import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { stopReasons } from '../../../shared/desk/purchase-queue.ts'
import { connections } from './connections.ts'
import { shipments } from './shipments.ts'

/**
 * Labels to be bought when their carrier can be reached. The state is on disk before the carrier is asked; that a
 * label is bought once is up to the ledger of purchases.
 */
export const queuedPurchases = sqliteTable(
  'queued_purchases',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    /** The connection's nickname, also after it was removed. */
    carrierId: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    service: text().notNull(),
    /** The way the service is sold in, by its code; null for the service as it is, or for whichever is the cheapest. */
    choice: text(),
    labelType: text(),
    /** The price that was accepted, in minor units of `currency`. */
    acceptedMinor: integer().notNull(),
    /** What the shop adds to it, which counts for nothing but being shown; so with the price it was stopped at. */
    acceptedMarkupMinor: integer().notNull().default(0),
    currency: text().notNull(),
    /** By how many percent the price may have risen since. */
    tolerancePercent: integer().notNull(),
    state: text().notNull().default('queued'),
    reason: text(),
    message: text(),
    /** The price it was stopped at. */
    offeredMinor: integer(),
    offeredMarkupMinor: integer().notNull().default(0),
    offeredCurrency: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    uniqueIndex('queued_purchases_one_open')
      .on(table.shipmentId)
      .where(sql`state IN ('queued','rating','buying')`),
    index('queued_purchases_shipment').on(table.shipmentId),
    index('queued_purchases_open').on(table.seq).where(sql`state IN ('queued','rating','buying')`),
    index('queued_purchases_mode').on(table.testMode, table.seq),
    index('queued_purchases_mode_state').on(table.testMode, table.state, table.seq),
    check('queued_purchases_state', sql`state IN ('queued','rating','buying','bought','stopped')`),
    check(
      'queued_purchases_reason',
      sql.raw(
        `(state = 'stopped') = (reason IS NOT NULL) AND (reason IS NULL OR reason IN (${stopReasons.map(each => `'${each}'`).join(',')}))`,
      ),
    ),
  ],
)
