import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

export const repeatStates = ['running', 'done', 'unknown', 'spent'] as const

/**
 * Requests that came with an Idempotency-Key. The row is on disk before the work begins and holds the answer after;
 * `unknown`: nobody knows how it ended; `spent`: the answer was dropped for its age, what it made is still named.
 */
export const idempotentRequests = sqliteTable(
  'idempotent_requests',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    credential: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** Digest of query and body. */
    fingerprint: text().notNull(),
    state: text({ enum: repeatStates }).notNull(),
    status: integer(),
    answer: text(),
    /** Id of the record the answer is about. */
    recordId: text(),
    /** The shipment it is about; the answer is kept for as long as that is there. */
    shipmentId: text().references(() => shipments.id, { onDelete: 'set null' }),
    createdAt: integer().notNull(),
  },
  table => [
    uniqueIndex('idempotent_requests_one').on(
      table.credential,
      table.testMode,
      table.method,
      table.path,
      table.key,
    ),
    index('idempotent_requests_age').on(table.createdAt).where(sql`state <> 'spent' AND shipment_id IS NULL`),
    index('idempotent_requests_shipment').on(table.shipmentId),
    index('idempotent_requests_running').on(table.state).where(sql`state = 'running'`),
    check('idempotent_requests_state_known', sql`state IN ('running','done','unknown','spent')`),
  ],
)
