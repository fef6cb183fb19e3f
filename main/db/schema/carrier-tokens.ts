import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/** Sign-ins of carriers that allow few of them a day, sealed, so that a start of the station needs none. */
export const carrierTokens = sqliteTable(
  'carrier_tokens',
  {
    connectionId: text()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Token and the account it was given to, sealed together. */
    sealed: text().notNull(),
    renewAt: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.connectionId, table.name] })],
)
