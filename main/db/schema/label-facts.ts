import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What reports ask of every label that was bought, so that none of them reads a document. One row a purchase, also of
 * one that was voided; triggers keep the three days of its tracker. No foreign keys: a report stays when its records go.
 */
export const labelFacts = sqliteTable(
  'label_facts',
  {
    purchaseId: text().primaryKey(),
    shipmentId: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    boughtAt: integer().notNull(),
    carrierName: text().notNull(),
    service: text(),
    connectionId: text(),
    /** The price that was paid, in minor units of `currency`; null when nobody knows it. */
    currency: text(),
    amountMinor: integer(),
    /** Prices in that currency there were to choose from, and the dearest and the middle one of them. */
    offers: integer().notNull(),
    dearestMinor: integer(),
    medianMinor: integer(),
    parcels: integer().notNull(),
    /** Where it goes. */
    country: text(),
    isReturn: integer({ mode: 'boolean' }).notNull(),
    promisedDay: text(),
    /** Day of the first thing the carrier said of it on its way, and the day it was delivered. */
    firstScanDay: text(),
    deliveredDay: text(),
    voidedAt: integer(),
    /** Who asked for it, and at which desk; null where nobody signed in, and for what the station bought by itself. */
    operator: text(),
    desk: text(),
  },
  table => [
    // All a report asks, so that it reads nothing else.
    index('label_facts_report').on(
      table.testMode,
      table.boughtAt,
      table.carrierName,
      table.service,
      table.currency,
      table.voidedAt,
      table.parcels,
      table.amountMinor,
      table.offers,
      table.dearestMinor,
      table.medianMinor,
      table.promisedDay,
      table.firstScanDay,
      table.deliveredDay,
      table.country,
      table.isReturn,
      table.desk,
      table.operator,
    ),
    index('label_facts_shipment').on(table.shipmentId),
    check('label_facts_price', sql`amount_minor IS NULL OR currency IS NOT NULL`),
    check('label_facts_offers', sql`offers >= 0 AND (dearest_minor IS NULL) = (median_minor IS NULL)`),
  ],
)
