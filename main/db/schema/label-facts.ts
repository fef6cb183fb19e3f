import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What reports ask of every label that was bought, so that none of them reads a document. One row a purchase, also of
 * one that was voided; triggers keep the days of its tracker. No foreign keys: a report stays when its records go.
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
    /** What its parcels weigh together; null for labels of before that was kept. */
    weightGrams: integer(),
    /** Where it goes. */
    country: text(),
    /** The zone it was priced by, as the rate calls it; null where the rate says none. */
    zone: text(),
    isReturn: integer({ mode: 'boolean' }).notNull(),
    /** What its carrier promised. */
    promisedDay: text(),
    /** What the shop promised its customer: to leave by, and to be there by. */
    shipBy: text(),
    deliverBy: text(),
    /** Day of the first thing the carrier said of it on its way, and the day it was delivered. */
    firstScanDay: text(),
    deliveredDay: text(),
    /** Day it was on a pickup or manifest. */
    handedDay: text(),
    voidedAt: integer(),
    /** Who asked for it, and at which desk; null where nobody signed in, and for what the station bought by itself. */
    operator: text(),
    desk: text(),
    /**
     * Whole seconds each of its parcels took: since the label before it of the same operator at the same desk. Null after
     * a pause of more than five minutes, for labels of a run, and where nobody said which desk.
     */
    seconds: integer(),
  },
  table => [
    index('label_facts_time').on(table.testMode, table.boughtAt),
    index('label_facts_shipment').on(table.shipmentId),
    // What an account was used for is added up without reading the rows.
    index('label_facts_account').on(
      table.connectionId,
      table.boughtAt,
      table.service,
      table.currency,
      table.amountMinor,
      table.parcels,
      table.voidedAt,
    ),
    // What labels like it cost is read out of the index alone.
    index('label_facts_alike')
      .on(
        table.testMode,
        table.country,
        table.currency,
        table.boughtAt,
        table.weightGrams,
        table.connectionId,
        table.service,
        table.amountMinor,
      )
      .where(sql`weight_grams IS NOT NULL`),
    check('label_facts_price', sql`amount_minor IS NULL OR currency IS NOT NULL`),
    check('label_facts_offers', sql`offers >= 0 AND (dearest_minor IS NULL) = (median_minor IS NULL)`),
  ],
)

/**
 * The labels and the money of one day, added up. Kept once a report has counted them and the day is over; triggers
 * remove it when one of its labels or charges changes, so that whatever is here is right.
 */
export const reportDays = sqliteTable(
  'report_days',
  {
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** Milliseconds, the end left out: days are those of the shop's time zone. */
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    /** As `DayTotals` says; a migration that changes what it says empties the table. */
    totals: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.testMode, table.startAt] }),
    check('report_days_span', sql`end_at > start_at`),
  ],
)
