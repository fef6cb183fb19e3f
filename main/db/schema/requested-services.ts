import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { RequestedMatch, RequestedMeaning } from '../../../shared/requested-service.ts'

/**
 * What the shop means by the names its orders have for a service, of each mode. A name that is said anew is a new row,
 * so that the count and the highest number tell one state of the table from every other.
 */
export const requestedServices = sqliteTable(
  'requested_services',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** As somebody wrote it, and as it is compared. */
    text: text().notNull(),
    key: text().notNull(),
    matchKind: text().$type<RequestedMatch>().notNull(),
    meaning: text({ mode: 'json' }).$type<RequestedMeaning>().notNull(),
    updatedBy: text(),
    updatedAt: integer().notNull(),
  },
  table => [
    uniqueIndex('requested_services_key').on(table.testMode, table.matchKind, table.key),
    check('requested_services_json', sql`json_valid(meaning)`),
  ],
)
