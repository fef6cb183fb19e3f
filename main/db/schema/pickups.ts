import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'
import { documentColumns, fromDocument } from './document-columns.ts'
import { shipments } from './shipments.ts'

/** Pickups that are arranged, or may be: one without a confirmation number is open in `intents`. */
export const pickups = sqliteTable(
  'pickups',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    /** What the adapter has to have back; never on the wire. */
    carrierData: text(),
    pickupDate: text().generatedAlwaysAs(fromDocument('pickup_date')),
    addressId: text().generatedAlwaysAs(fromDocument('address.id')),
  },
  table => [
    index('pickups_mode').on(table.testMode, table.seq),
    index('pickups_day').on(table.connectionId, table.pickupDate),
    index('pickups_address').on(table.addressId),
    check('pickups_json', sql`json_valid(document)`),
    check(
      'pickups_window',
      sql`json_extract(document, '$.ready_time') < json_extract(document, '$.closing_time')`,
    ),
  ],
)

/** What a pickup collects. The key is what keeps a shipment out of two pickups. */
export const pickupShipments = sqliteTable(
  'pickup_shipments',
  {
    shipmentId: text()
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    pickupId: text()
      .notNull()
      .references(() => pickups.id, { onDelete: 'cascade' }),
    /** As it was named; a shipment may have several. */
    trackingNumber: text().notNull(),
  },
  table => [index('pickup_shipments_pickup').on(table.pickupId)],
)
