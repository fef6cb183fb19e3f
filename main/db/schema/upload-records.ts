import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documentColumns } from './document-columns.ts'
import { shipments } from './shipments.ts'

/** What carriers took of papers for customs, one record a shipment. */
export const uploadRecords = sqliteTable(
  'upload_records',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** What the adapter has to have back of each document, by its number from 1; never on the wire. */
    carrierData: text(),
  },
  table => [
    index('upload_records_mode').on(table.testMode, table.seq),
    index('upload_records_lookup').on(table.testMode, table.seq, table.createdAt, table.shipmentId),
    uniqueIndex('upload_records_shipment').on(table.shipmentId),
    check('upload_records_json', sql`json_valid(document)`),
  ],
)
