import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'
import { shipments } from './shipments.ts'

export const purchaseStates = ['pending', 'bought', 'refused', 'unknown', 'voided'] as const

/**
 * The purchase ledger. A row is committed before the carrier is asked, its outcome after. The partial unique
 * index is what makes a second label for one shipment impossible.
 */
export const purchases = sqliteTable(
  'purchases',
  {
    id: text().primaryKey(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    service: text().notNull(),
    /** Digest of what the carrier was to be sent. */
    fingerprint: text(),
    /** The Idempotency-Key of the request, when its caller sent one. */
    idempotencyKey: text(),
    /** Who asked for it and at which desk; null where nobody signed in, and for what the station buys by itself. */
    operator: text(),
    desk: text(),
    /** 1 for the first purchase of the shipment, then 2, 3. */
    attempt: integer().notNull().default(1),
    /** What was asked of the station, from which a purchase that is settled later is completed. */
    request: text('wish', { mode: 'json' }),
    /** What the carrier told although the outcome is not known: its messages. */
    said: text({ mode: 'json' }),
    /** In what it is not what was shown, until somebody keeps it all the same: messages. */
    differs: text({ mode: 'json' }),
    state: text({ enum: purchaseStates }).notNull(),
    trackingNumber: text(),
    shipmentIdentifier: text(),
    /** Minor units of `currency`. */
    amountMinor: integer(),
    currency: text(),
    startedAt: integer().notNull(),
    /** Written just before the carrier is asked; without it no carrier has heard of the purchase. */
    askedAt: integer(),
    settledAt: integer(),
  },
  table => [
    uniqueIndex('purchases_one_live_label')
      .on(table.shipmentId)
      .where(sql`state IN ('pending','bought','unknown')`),
    index('purchases_shipment').on(table.shipmentId),
    index('purchases_bought').on(table.connectionId, table.settledAt).where(sql`state = 'bought'`),
    index('purchases_differs').on(table.state).where(sql`state = 'bought' AND differs IS NOT NULL`),
    index('purchases_open').on(table.state).where(sql`state IN ('pending','unknown')`),
    check('purchases_state', sql`state IN ('pending','bought','refused','unknown','voided')`),
  ],
)
