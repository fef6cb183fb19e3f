import { sql } from 'drizzle-orm'
import { blob, check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/**
 * Labels bought by proxy that were not here when the purchase was answered: all that is needed to ask for them, and what
 * came. Whoever bought one fetches it here; nothing else is stored of a purchase by proxy.
 */
export const proxyLabels = sqliteTable(
  'proxy_labels',
  {
    /** That of the shipment, as the purchase was answered. */
    id: text().primaryKey(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    carrierName: text().notNull(),
    carrierId: text(),
    identifier: text().notNull(),
    trackingNumber: text(),
    /** What its carrier is asked with, as JSON. */
    request: text().notNull(),
    arrives: text({ enum: ['later', 'email', 'never'] }).notNull(),
    since: integer().notNull(),
    /** How often its carrier was asked in the background. */
    tries: integer().notNull().default(0),
    /** When it is asked next; null where only a person asks, and once it is here. */
    nextAskAt: integer(),
    format: text({ enum: ['PDF', 'ZPL', 'PNG'] }),
    label: blob({ mode: 'buffer' }),
    invoice: blob({ mode: 'buffer' }),
  },
  table => [
    index('proxy_labels_due').on(table.nextAskAt).where(sql`next_ask_at IS NOT NULL`),
    index('proxy_labels_identifier').on(table.identifier),
    check('proxy_labels_request', sql`json_valid(request)`),
    check('proxy_labels_arrives', sql`arrives IN ('later','email','never')`),
    check('proxy_labels_whole', sql`(format IS NULL) = (label IS NULL)`),
  ],
)
