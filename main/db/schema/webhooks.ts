import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { WebhookEvent } from '../../../shared/api/webhooks.ts'

/** Addresses that events are sent to. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    url: text().notNull(),
    description: text(),
    enabledEvents: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    disabled: integer({ mode: 'boolean' }).notNull(),
    /** Sealed by the secret box. */
    secret: text().notNull(),
    /** The secret goes along in clear, as receivers of the reference implementation expect it. */
    sendSecret: integer({ mode: 'boolean' }).notNull().default(false),
    /** Deliveries given up in a row. */
    failureStreak: integer().notNull().default(0),
    /** When the first attempt failed after which nothing arrived; null while all is well. */
    failingSince: integer(),
    /** The station switched it off, nobody else did. */
    gaveUp: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the newest event that arrived there happened. */
    lastEventAt: integer(),
    createdAt: integer().notNull(),
  },
  table => [
    index('webhooks_mode').on(table.testMode, table.seq),
    check('webhooks_events', sql`json_valid(enabled_events)`),
  ],
)
