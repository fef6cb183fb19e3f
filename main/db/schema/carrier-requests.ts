import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

/** Requests under a limit a carrier has over hours or a day, so that a start of the station forgets none of them. */
export const carrierRequests = sqliteTable(
  'carrier_requests',
  {
    connectionId: text()
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    /** The limit they count for, as the line writes it. */
    limitKey: text().notNull(),
    begunAt: integer().notNull(),
  },
  table => [index('carrier_requests_limit').on(table.connectionId, table.limitKey, table.begunAt)],
)
