import { sql } from 'drizzle-orm'
import { blob, check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'
import { documentColumns, fromDocument } from './document-columns.ts'
import { shipments } from './shipments.ts'

/** What was handed over to a carrier together, or may have been: one that is not closed is open in `intents`. */
export const manifests = sqliteTable(
  'manifests',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    /** What the adapter has to have back, by the number of each paper; never on the wire. */
    carrierData: text(),
    day: text().generatedAlwaysAs(fromDocument('day')),
  },
  table => [
    index('manifests_mode').on(table.testMode, table.seq),
    index('manifests_by_day').on(table.testMode, table.day, table.seq),
    check('manifests_json', sql`json_valid(document)`),
    check('manifests_state', sql`json_extract(document, '$.state') IN ('closing','closed','unknown')`),
  ],
)

/** The key is what keeps a shipment off two manifests. */
export const manifestShipments = sqliteTable(
  'manifest_shipments',
  {
    shipmentId: text()
      .primaryKey()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    manifestId: text()
      .notNull()
      .references(() => manifests.id, { onDelete: 'cascade' }),
  },
  table => [index('manifest_shipments_manifest').on(table.manifestId)],
)

/** Papers of carriers, byte for byte as they came. */
export const manifestFiles = sqliteTable(
  'manifest_files',
  {
    manifestId: text()
      .notNull()
      .references(() => manifests.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  table => [primaryKey({ columns: [table.manifestId, table.number] })],
)

/** Manifests a paper of which is not here. A row goes when all of them are. */
export const pendingManifests = sqliteTable(
  'pending_manifests',
  {
    manifestId: text()
      .primaryKey()
      .references(() => manifests.id, { onDelete: 'cascade' }),
    since: integer().notNull(),
    /** How often its carrier was asked in the background. */
    tries: integer().notNull().default(0),
    /** When it is asked next; null where only a person asks. */
    nextAskAt: integer(),
  },
  table => [index('pending_manifests_due').on(table.nextAskAt).where(sql`next_ask_at IS NOT NULL`)],
)
