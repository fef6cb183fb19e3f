import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument, textFromDocument } from './document-columns.ts'
import { shipments } from './shipments.ts'

/** What of a tracked parcel is searched for a word, besides its number. */
const infoFields = ['customer_name', 'order_id', 'shipment_destination_postal_code']

export const trackers = sqliteTable(
  'trackers',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    connectionId: text(),
    shipmentId: text().references(() => shipments.id, { onDelete: 'set null' }),
    /** When the carrier was last asked. */
    refreshedAt: integer(),
    /** When the carrier is to be asked again; null when never. */
    nextPollAt: integer(),
    /** Answers in a row that said nothing of this number. */
    pollFailures: integer().notNull().default(0),
    /** The newest news, or when somebody last asked; silence is counted from here. */
    silentSince: integer(),
    trackingNumber: text().generatedAlwaysAs(fromDocument('tracking_number')),
    carrierName: text().generatedAlwaysAs(fromDocument('carrier_name')),
    status: text().generatedAlwaysAs(fromDocument('status')),
    infoText: text().generatedAlwaysAs(textFromDocument('info', infoFields)),
  },
  table => [
    index('trackers_mode').on(table.testMode, table.seq),
    index('trackers_status').on(table.testMode, table.status, table.seq),
    index('trackers_lookup').on(
      table.testMode,
      table.seq,
      table.createdAt,
      table.status,
      table.trackingNumber,
      table.carrierName,
      table.id,
      table.infoText,
    ),
    index('trackers_due').on(table.connectionId, table.nextPollAt).where(sql`next_poll_at IS NOT NULL`),
    index('trackers_shipment').on(table.shipmentId),
    uniqueIndex('trackers_number').on(table.trackingNumber, table.carrierName, table.testMode),
  ],
)
