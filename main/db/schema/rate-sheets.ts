import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/** The rate sheets of connections by the day they count from: those that were, and those that are prepared. */
export const rateSheets = sqliteTable(
  'rate_sheets',
  {
    connectionId: text()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** A day of the shop; at most one sheet begins on each. */
    validFrom: text().notNull(),
    /** Name of the setting of the connection that holds the sheet in force. */
    setting: text().notNull(),
    services: text({ mode: 'json' }).$type<unknown[]>().notNull(),
    /** Its day has come and it was put into the settings; what is not waits for its day. */
    isInForce: integer({ mode: 'boolean' }).notNull(),
    savedAt: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.connectionId, table.validFrom] }),
    check('rate_sheets_day', sql`valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check('rate_sheets_json', sql`json_valid(services)`),
  ],
)
