import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument, shortFromDocument, textFromDocument } from './document-columns.ts'
import { shipments } from './shipments.ts'

/** What of a recipient is searched for a word. */
const recipientFields = [
  'address_line1',
  'address_line2',
  'postal_code',
  'person_name',
  'company_name',
  'city',
  'email',
  'phone_number',
]

/** Orders with their addresses and line items. Their shipments are not in the document but looked up. */
export const orders = sqliteTable(
  'orders',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the caller named the source; only then is the same order a mistake. */
    isSourceSent: integer({ mode: 'boolean' }).notNull().default(true),
    orderId: text().generatedAlwaysAs(fromDocument('order_id')),
    source: text().generatedAlwaysAs(fromDocument('source')),
    status: text().generatedAlwaysAs(fromDocument('status')),
    recipientText: text().generatedAlwaysAs(textFromDocument('shipping_to', recipientFields)),
    options: text().generatedAlwaysAs(shortFromDocument('options')),
    metadata: text().generatedAlwaysAs(shortFromDocument('metadata')),
    /** The version its document is stored in; how it is read follows from it. */
    documentVersion: integer().notNull().default(1),
  },
  table => [
    index('orders_mode').on(table.testMode, table.seq),
    index('orders_status').on(table.testMode, table.status, table.seq),
    index('orders_order_id').on(table.testMode, table.orderId, table.seq),
    index('orders_lookup').on(
      table.testMode,
      table.seq,
      table.createdAt,
      table.status,
      table.orderId,
      table.source,
      table.id,
      table.recipientText,
      table.options,
      table.metadata,
    ),
    index('orders_sample').on(table.isSample).where(sql`is_sample = 1`),
    uniqueIndex('orders_one_open')
      .on(table.source, table.orderId, table.testMode)
      .where(sql`status <> 'cancelled' AND is_source_sent = 1`),
    check('orders_json', sql`json_valid(document)`),
    check(
      'orders_status_known',
      sql`json_extract(document, '$.status') IN ('unfulfilled','partial','fulfilled','delivered','cancelled')`,
    ),
  ],
)

/** Which order an address or a line item belongs to. */
export const orderParts = sqliteTable(
  'order_parts',
  {
    partId: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
  },
  table => [index('order_parts_order').on(table.orderId)],
)

/** How many of a line item are in a shipment, whatever has become of it. Follows the shipment's document. */
export const orderLinks = sqliteTable(
  'order_links',
  {
    lineItemId: text()
      .notNull()
      .references(() => orderParts.partId, { onDelete: 'cascade' }),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.lineItemId, table.shipmentId] }),
    index('order_links_shipment').on(table.shipmentId),
    check('order_links_quantity', sql`quantity >= 0`),
  ],
)
