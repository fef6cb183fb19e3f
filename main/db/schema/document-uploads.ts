import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'
import { shipments } from './shipments.ts'

export const uploadStates = ['pending', 'uploaded', 'refused', 'unknown'] as const

/**
 * The ledger of uploads. A row is committed before the carrier is sent anything, its outcome after. One upload of a
 * shipment is under way at a time, and documents whose upload got no answer are not sent a second time.
 */
export const documentUploads = sqliteTable(
  'document_uploads',
  {
    id: text().primaryKey(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    /** Stands for the content of all files. */
    digest: text().notNull(),
    fileNames: text({ mode: 'json' }).$type<string[]>().notNull(),
    state: text({ enum: uploadStates }).notNull(),
    startedAt: integer().notNull(),
    settledAt: integer(),
  },
  table => [
    index('document_uploads_shipment').on(table.shipmentId, table.digest),
    uniqueIndex('document_uploads_one_pending').on(table.shipmentId).where(sql`state = 'pending'`),
    index('document_uploads_open').on(table.state).where(sql`state IN ('pending','unknown')`),
    check('document_uploads_state', sql`state IN ('pending','uploaded','refused','unknown')`),
  ],
)
