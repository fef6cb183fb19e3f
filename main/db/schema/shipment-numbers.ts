import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { shipments } from './shipments.ts'

/**
 * Which shipment goes by a number of a carrier of the shop's own. The key is what makes a second label with one number
 * impossible; a number goes on to another shipment once this one has no label.
 */
export const shipmentNumbers = sqliteTable(
  'shipment_numbers',
  {
    carrierName: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    number: text().notNull(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.carrierName, table.testMode, table.number] }),
    index('shipment_numbers_shipment').on(table.shipmentId),
  ],
)

/**
 * The same of labels bought by proxy, of which nothing else is stored. `identifier` is the one to void it by, null until
 * it is known to be bought; a row without it holds its number only while the purchase is open.
 */
export const proxyNumbers = sqliteTable(
  'proxy_numbers',
  {
    carrierName: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    number: text().notNull(),
    labelId: text().notNull(),
    identifier: text(),
  },
  table => [
    primaryKey({ columns: [table.carrierName, table.testMode, table.number] }),
    index('proxy_numbers_label').on(table.labelId),
    index('proxy_numbers_identifier').on(table.identifier),
  ],
)
