import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moneyKinds, moneySources } from '../../../shared/desk/money.ts'

/**
 * The ledger of money. Rows are only ever added, which triggers hold; what turns out to be wrong gets a row of its
 * own. Sums are what the shop pays: charges count up, what comes back counts down. A row without an amount says
 * that nobody knows it. No foreign keys: money stays when the record it was for goes.
 */
export const moneyEntries = sqliteTable(
  'money_entries',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    kind: text({ enum: moneyKinds }).notNull(),
    /** Minor units of `currency`; null when nobody knows. */
    amountMinor: integer(),
    currency: text(),
    /** When it happened. */
    at: integer().notNull(),
    /** When it was written down. */
    recordedAt: integer().notNull(),
    carrierName: text().notNull(),
    /** Nickname of the connection. */
    carrierId: text(),
    connectionId: text(),
    service: text(),
    shipmentId: text(),
    purchaseId: text(),
    pickupId: text(),
    /** The carrier's own id of the label or pickup. */
    identifier: text(),
    trackingNumber: text(),
    /** The row this one is about: a charge, or a refund that is expected. */
    aboutId: text(),
    /** Day by which a refund should have come; only a refund that is waited for has one. */
    expectedBy: text(),
    source: text({ enum: moneySources }).notNull(),
    note: text(),
    /** Who wrote it; null for the station itself. */
    who: text(),
    testMode: integer({ mode: 'boolean' }).notNull(),
  },
  table => [
    index('money_entries_time').on(table.testMode, table.at),
    index('money_entries_totals').on(
      table.testMode,
      table.at,
      table.kind,
      table.carrierName,
      table.service,
      table.currency,
      table.amountMinor,
    ),
    uniqueIndex('money_entries_purchase').on(table.purchaseId).where(sql`kind = 'charge'`),
    uniqueIndex('money_entries_void').on(table.aboutId).where(sql`kind = 'void'`),
    index('money_entries_about').on(table.aboutId),
    index('money_entries_shipment').on(table.shipmentId),
    index('money_entries_pickup').on(table.pickupId).where(sql`pickup_id IS NOT NULL`),
    index('money_entries_identifier').on(table.identifier),
    index('money_entries_refunds').on(table.testMode, table.expectedBy).where(sql`expected_by IS NOT NULL`),
    check(
      'money_entries_kind',
      sql`kind IN ('charge','void','refund_expected','refund_credited','adjustment')`,
    ),
    check(
      'money_entries_sign',
      sql`amount_minor IS NULL OR kind IN ('charge','void','adjustment') OR amount_minor <= 0 OR (kind = 'refund_expected' AND expected_by IS NULL)`,
    ),
    check('money_entries_currency', sql`amount_minor IS NULL OR currency IS NOT NULL`),
    check('money_entries_expected', sql`expected_by IS NULL OR kind = 'refund_expected'`),
  ],
)

/**
 * Refunds that may still come: a few among all there ever were. Triggers add each that is waited for and remove it
 * when all of it came or nobody waits any longer.
 */
export const openRefunds = sqliteTable('open_refunds', {
  entrySeq: integer()
    .primaryKey()
    .references(() => moneyEntries.seq),
})
