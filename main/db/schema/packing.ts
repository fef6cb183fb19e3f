import { sql } from 'drizzle-orm'
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { packingStates, weighedHow } from '../../../shared/desk/packing.ts'
import { type PackingFeedback, packingModes } from '../../../shared/desk/packing-feedback.ts'
import type { SessionDocument } from '../../../shared/packing/session-document.ts'
import { packingSteps } from '../../../shared/packing/steps.ts'

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map(each => `'${each}'`).join(',')})`)

/** What was shown before it is bought: the shipment, and the rate that was chosen of its rates. */
export type PackingPlan = { draft: ShipmentRecord; rates: RateRecord[]; rateId: string }

/**
 * Orders on packing desks, and those that were. While one is open or put aside it is claimed: no order is claimed twice,
 * and no window has two of them open, whatever two desks do at the same moment.
 */
export const packingSessions = sqliteTable(
  'packing_sessions',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** Orders may go after some time; the evidence of how one was packed stays. */
    orderId: text().notNull(),
    state: text({ enum: packingStates }).notNull(),
    step: text({ enum: packingSteps }).notNull(),
    mode: text({ enum: packingModes }).notNull(),
    desk: text().notNull(),
    window: text().notNull(),
    operator: text(),
    claimedAt: integer().notNull(),
    /** When its window was last heard of. */
    beatAt: integer().notNull(),
    revision: integer().notNull(),
    document: text({ mode: 'json' }).$type<SessionDocument>().notNull(),
    plan: text({ mode: 'json' }).$type<PackingPlan>(),
    /** What its parcel is bound to, before the carrier is asked. */
    shipmentId: text(),
    holdUntil: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    endedAt: integer(),
  },
  table => [
    uniqueIndex('packing_sessions_one_claim').on(table.orderId).where(sql`state IN ('open','paused')`),
    uniqueIndex('packing_sessions_one_open')
      .on(table.testMode, table.desk, table.window)
      .where(sql`state = 'open'`),
    index('packing_sessions_mode').on(table.testMode, table.seq),
    index('packing_sessions_step').on(table.step).where(sql`state IN ('open','paused')`),
    index('packing_sessions_order').on(table.orderId),
    index('packing_sessions_shipment').on(table.shipmentId),
    check('packing_sessions_state_known', among('state', packingStates)),
    check('packing_sessions_step_known', among('step', packingSteps)),
    check('packing_sessions_ended', sql`(state IN ('open','paused')) = (ended_at IS NULL)`),
    check('packing_sessions_bound', sql`step NOT IN ('buying','unsure','label') OR shipment_id IS NOT NULL`),
  ],
)

/** What a desk scanned or did, so that the same sent again does nothing; kept for some days. */
export const packingInputs = sqliteTable(
  'packing_inputs',
  {
    desk: text().notNull(),
    inputId: text().notNull(),
    at: integer().notNull(),
    sessionId: text(),
    feedback: text({ mode: 'json' }).$type<PackingFeedback>().notNull(),
  },
  table => [primaryKey({ columns: [table.desk, table.inputId] }), index('packing_inputs_at').on(table.at)],
)

/** The windows of packing desks, as they were last heard of. */
export const packingDesks = sqliteTable(
  'packing_desks',
  {
    testMode: integer({ mode: 'boolean' }).notNull(),
    desk: text().notNull(),
    window: text().notNull(),
    operator: text(),
    mode: text({ enum: packingModes }).notNull(),
    isPaused: integer({ mode: 'boolean' }).notNull(),
    seenAt: integer().notNull(),
    /** What is on it, or was last. */
    sessionId: text(),
    /** What stands on its screen while no order is open. */
    feedback: text({ mode: 'json' }).$type<PackingFeedback>(),
  },
  table => [primaryKey({ columns: [table.testMode, table.desk, table.window] })],
)

/** Mistakes that were caught before a box was closed with them. */
export const packingMistakes = sqliteTable(
  'packing_mistakes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    testMode: integer({ mode: 'boolean' }).notNull(),
    at: integer().notNull(),
    desk: text().notNull(),
    operator: text(),
    kind: text({ enum: ['wrong_item', 'too_many', 'unknown_code'] }).notNull(),
    sessionId: text(),
  },
  table => [index('packing_mistakes_at').on(table.testMode, table.at)],
)

/** Every parcel a desk packed, with the evidence of its weight. */
export const packedParcels = sqliteTable(
  'packed_parcels',
  {
    id: text().primaryKey(),
    sessionId: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    orderId: text().notNull(),
    shipmentId: text().notNull(),
    carrierId: text(),
    carrierName: text(),
    mode: text({ enum: packingModes }).notNull(),
    desk: text().notNull(),
    operator: text(),
    units: integer().notNull(),
    forcedUnits: integer().notNull(),
    /** From the claim, or the parcel before, to the label. */
    seconds: integer().notNull(),
    weightGrams: integer(),
    weighedHow: text({ enum: weighedHow }),
    device: text(),
    weighedAt: integer(),
    expectedGrams: integer(),
    packedAt: integer().notNull(),
  },
  table => [
    index('packed_parcels_at').on(table.testMode, table.packedAt),
    index('packed_parcels_shipment').on(table.shipmentId),
  ],
)

/** Photos of parcels, as the camera gave them. */
export const packingPhotos = sqliteTable(
  'packing_photos',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    parcelId: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    mediaType: text({ enum: ['image/jpeg', 'image/webp'] }).notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
    createdAt: integer().notNull(),
  },
  table => [index('packing_photos_age').on(table.createdAt)],
)
