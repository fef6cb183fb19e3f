import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/** The last pickup points a connection gave for an address, for when it cannot be reached. */
export const foundPoints = sqliteTable(
  'found_points',
  {
    connectionId: text()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** Of the address and the service. */
    fingerprint: text().notNull(),
    /** As they were answered, as JSON. */
    found: text().notNull(),
    askedAt: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.connectionId, table.fingerprint] }),
    index('found_points_age').on(table.askedAt),
    check('found_points_json', sql`json_valid(found)`),
  ],
)
