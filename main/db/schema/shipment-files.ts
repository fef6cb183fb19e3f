import { blob, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

/** Bought labels and their invoices, byte for byte as they came. */
export const shipmentFiles = sqliteTable(
  'shipment_files',
  {
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['label', 'invoice'] }).notNull(),
    format: text({ enum: ['PDF', 'ZPL', 'PNG'] }).notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.shipmentId, table.kind] })],
)
