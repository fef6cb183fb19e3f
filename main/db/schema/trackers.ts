import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { trackerNoteKinds } from '../../../shared/desk/trackers.ts'
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
    /** Day of the newest event, as the carrier or the station wrote it. */
    eventDay: text(),
    /** Day of the first event of the carrier, once the parcel is on its way. */
    firstScanDay: text(),
    /** Day the parcel was promised for: by the rate that was bought, else by the carrier's first word. */
    promisedDay: text(),
    /** Day it is fetched or handed over; triggers keep it from pickups and manifests. */
    handedDay: text(),
    /** When somebody said that the recipient knows; null again with the next news. */
    contactedAt: integer(),
    /** When the board last said something else of it because of news, and what it said before that day and the one before. */
    changedAt: integer(),
    stateBefore: text(),
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
    // All that the board asks of a parcel, so that it reads no document but those it shows.
    index('trackers_board').on(
      table.testMode,
      table.status,
      table.eventDay,
      table.seq,
      table.promisedDay,
      table.handedDay,
      table.contactedAt,
      table.changedAt,
      table.carrierName,
    ),
    index('trackers_changed').on(table.testMode, table.changedAt).where(sql`changed_at IS NOT NULL`),
    index('trackers_shipment').on(table.shipmentId),
    // Carriers use numbers again: the newest parcel of one is the one that is asked for.
    index('trackers_number').on(table.trackingNumber, table.carrierName, table.testMode, table.seq),
  ],
)

/** What was noted of a parcel at the desk, and who said that its recipient knows. */
export const trackerNotes = sqliteTable(
  'tracker_notes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    trackerId: text()
      .notNull()
      .references(() => trackers.id, { onDelete: 'cascade' }),
    kind: text({ enum: trackerNoteKinds }).notNull(),
    text: text().notNull(),
    at: integer().notNull(),
    who: text().notNull(),
  },
  table => [
    index('tracker_notes_tracker').on(table.trackerId, table.seq),
    check('tracker_notes_kind', sql`kind IN ('note','contacted','not_contacted')`),
  ],
)
