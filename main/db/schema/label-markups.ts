import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What the shop added to the price of a label that was bought, mark-up by mark-up, so that what they bring in is added up
 * without reading a document. No foreign keys: it stays when the mark-up, or the shipment, goes.
 */
export const labelMarkups = sqliteTable(
  'label_markups',
  {
    purchaseId: text().notNull(),
    markupId: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    boughtAt: integer().notNull(),
    voidedAt: integer(),
    currency: text().notNull(),
    amountMinor: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.purchaseId, table.markupId] }),
    // All that is asked for is in it.
    index('label_markups_time').on(
      table.testMode,
      table.boughtAt,
      table.voidedAt,
      table.markupId,
      table.currency,
      table.amountMinor,
    ),
    check('label_markups_amount', sql`amount_minor > 0`),
  ],
)
