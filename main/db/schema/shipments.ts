import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument, shortFromDocument, textFromDocument } from './document-columns.ts'

/** What of a recipient is searched for a word. */
const recipientFields = [
  'address_line1',
  'address_line2',
  'postal_code',
  'person_name',
  'company_name',
  'country_code',
  'city',
  'email',
  'phone_number',
]
/**
 * Shipments with their addresses, parcels, customs and rates. `shipments_lookup` holds all that lists are
 * narrowed by, in the order of lists, so that a search through every shipment reads a twentieth of the file's
 * documents and parses none.
 */
export const shipments = sqliteTable(
  'shipments',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    /** What the adapter has to have back; never on the wire. */
    carrierData: text(),
    status: text().generatedAlwaysAs(fromDocument('status')),
    trackingNumber: text().generatedAlwaysAs(fromDocument('tracking_number')),
    reference: text().generatedAlwaysAs(fromDocument('reference')),
    carrierName: text().generatedAlwaysAs(fromDocument('carrier_name')),
    service: text().generatedAlwaysAs(fromDocument('service')),
    rateProvider: text().generatedAlwaysAs(fromDocument('meta.rate_provider')),
    recipientText: text().generatedAlwaysAs(textFromDocument('recipient', recipientFields)),
    /** Whom a parcel goes to, as lists are sorted by it: SQLite knows no letters but those of English. */
    recipientName: text(),
    totalCharge: real().generatedAlwaysAs(fromDocument('selected_rate.total_charge')),
    chargeCurrency: text().generatedAlwaysAs(fromDocument('selected_rate.currency')),
    options: text().generatedAlwaysAs(shortFromDocument('options')),
    metadata: text().generatedAlwaysAs(shortFromDocument('metadata')),
  },
  table => [
    index('shipments_mode').on(table.testMode, table.seq),
    index('shipments_status').on(table.testMode, table.status, table.seq),
    // Where a shipment that another record names stands, without its document.
    index('shipments_state').on(table.id, table.status, table.trackingNumber),
    index('shipments_lookup').on(
      table.testMode,
      table.seq,
      table.createdAt,
      table.status,
      table.trackingNumber,
      table.reference,
      table.carrierName,
      table.rateProvider,
      table.service,
      table.id,
      table.recipientText,
      table.options,
      table.metadata,
    ),
    // What lists are sorted by; that of the status does for both.
    index('shipments_by_recipient').on(table.testMode, table.recipientName, table.seq),
    index('shipments_by_reference').on(table.testMode, table.reference, table.seq),
    index('shipments_by_service').on(table.testMode, table.service, table.seq),
    index('shipments_by_number').on(table.testMode, table.trackingNumber, table.seq),
    index('shipments_by_charge').on(table.testMode, table.chargeCurrency, table.totalCharge, table.seq),
    index('shipments_sample').on(table.isSample).where(sql`is_sample = 1`),
    check('shipments_json', sql`json_valid(document)`),
    check(
      'shipments_status_known',
      sql`json_extract(document, '$.status') IN ('draft','purchased','cancelled','shipped','in_transit','delivered','needs_attention','out_for_delivery','delivery_failed')`,
    ),
  ],
)

/** Which shipment an address, parcel or customs declaration belongs to. */
export const shipmentParts = sqliteTable(
  'shipment_parts',
  {
    partId: text().primaryKey(),
    shipmentId: text()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
  },
  table => [index('shipment_parts_shipment').on(table.shipmentId)],
)
