import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
    /** How many the carrier wants of it. */
    copies: integer().notNull().default(1),
    /** What the station drew a label of its own from, as JSON, to draw it for any printer; null of what a carrier drew. */
    drawing: text(),
  },
  table => [primaryKey({ columns: [table.shipmentId, table.kind] })],
)

/** What else came with a label: customs forms, receipts, labels for the way back. In the order the carrier gave them. */
export const shipmentPapers = sqliteTable(
  'shipment_papers',
  {
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    kind: text().notNull(),
    /** What the carrier calls it. */
    name: text().notNull(),
    format: text({ enum: ['PDF', 'ZPL', 'PNG'] }).notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
    copies: integer().notNull().default(1),
    /** From 1; null for the whole shipment. */
    parcel: integer(),
    /** Of a label for the way back. */
    trackingNumber: text(),
    /** The shipment of a label for the way back, which has its bytes; null in rows of an older Packdesk. */
    labelId: text().references(() => shipments.id, { onDelete: 'cascade' }),
    shipmentIdentifier: text(),
    carrierData: text(),
  },
  table => [
    primaryKey({ columns: [table.shipmentId, table.number] }),
    index('shipment_papers_label').on(table.labelId).where(sql`label_id IS NOT NULL`),
    check('shipment_papers_copies', sql`copies BETWEEN 1 AND 99`),
  ],
)

/** Labels that are paid for and not here. A row goes when its label comes, or is voided. */
export const pendingLabels = sqliteTable(
  'pending_labels',
  {
    shipmentId: text()
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    arrives: text({ enum: ['later', 'email', 'never'] }).notNull(),
    since: integer().notNull(),
    /** How often its carrier was asked in the background. */
    tries: integer().notNull().default(0),
    /** When it is asked next; null where only a person asks. */
    nextAskAt: integer(),
  },
  table => [
    index('pending_labels_due').on(table.nextAskAt).where(sql`next_ask_at IS NOT NULL`),
    check('pending_labels_arrives', sql`arrives IN ('later','email','never')`),
  ],
)
