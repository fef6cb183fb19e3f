import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Accounts at carriers. */
export const connections = sqliteTable(
  'connections',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** Slug of the adapter. */
    adapter: text().notNull(),
    /** Name shown in records; differs from the adapter for carriers the shop defines itself. */
    carrierName: text().notNull(),
    carrierId: text().notNull(),
    displayName: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    /** Sealed by the secret box; never leaves the station. */
    credentials: text().notNull(),
    config: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    metadata: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  table => [uniqueIndex('connections_carrier_id').on(table.carrierId, table.testMode)],
)
