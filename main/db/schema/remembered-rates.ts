import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/** The last prices a connection gave for parcels of a kind, to be shown when it cannot be reached. */
export const rememberedRates = sqliteTable(
  'remembered_rates',
  {
    connectionId: text()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** Of the route, the parcels and the options. */
    fingerprint: text().notNull(),
    /** As they were answered, as JSON. */
    rates: text().notNull(),
    ratedAt: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.connectionId, table.fingerprint] }),
    index('remembered_rates_age').on(table.ratedAt),
    check('remembered_rates_json', sql`json_valid(rates)`),
  ],
)
