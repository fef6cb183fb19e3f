import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument } from './document-columns.ts'

/**
 * What has happened, written in the transaction of the change itself. The document is what endpoints are sent,
 * character for character, and is never written again.
 */
export const events = sqliteTable(
  'events',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    type: text().generatedAlwaysAs(fromDocument('type')),
  },
  table => [
    index('events_lookup').on(table.testMode, table.seq, table.createdAt, table.type),
    index('events_type').on(table.testMode, table.type, table.seq),
    check('events_json', sql`json_valid(document)`),
  ],
)

/**
 * The newest event of each mode that was removed, kept by a trigger: behind it nothing is missing. `event_id` is empty where
 * it was removed before anybody wrote it down.
 */
export const eventRemovals = sqliteTable('event_removals', {
  testMode: integer({ mode: 'boolean' }).primaryKey(),
  seq: integer().notNull(),
  eventId: text().notNull(),
})
