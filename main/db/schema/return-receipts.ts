import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  type ReceiptItem,
  type ReceiptUnit,
  receiptStates,
  receiptSteps,
} from '../../../shared/desk/return-receipts.ts'

export type ReceiptLine = Pick<ReceiptItem, 'line' | 'sku' | 'title' | 'expected' | 'reason'>

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map(each => `'${each}'`).join(',')})`)

/**
 * Parcels that came back, each with what was in it and who looked it through. While one is open it is claimed: no return is on
 * two desks, and no window has two of them. One without a shipment is of nobody knows whom.
 */
export const returnReceipts = sqliteTable(
  'return_receipts',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    state: text({ enum: receiptStates }).notNull(),
    step: text({ enum: receiptSteps }).notNull(),
    /** Returns and shipments may go after some time; the evidence of what came back stays. */
    returnId: text(),
    shipmentId: text(),
    /** What is claimed: the return, else the shipment. */
    subjectId: text(),
    reference: text(),
    recipient: text(),
    trackingNumber: text(),
    /** What was scanned on the parcel. */
    codes: text({ mode: 'json' }).$type<string[]>().notNull(),
    lines: text({ mode: 'json' }).$type<ReceiptLine[]>().notNull(),
    units: text({ mode: 'json' }).$type<ReceiptUnit[]>().notNull(),
    armedQuantity: integer(),
    note: text(),
    desk: text().notNull(),
    window: text().notNull(),
    operator: text(),
    /** When its window was last heard of. */
    beatAt: integer().notNull(),
    revision: integer().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
    endedAt: integer(),
  },
  table => [
    uniqueIndex('return_receipts_one_claim').on(table.subjectId).where(sql`state = 'open'`),
    uniqueIndex('return_receipts_one_open')
      .on(table.testMode, table.desk, table.window)
      .where(sql`state = 'open'`),
    index('return_receipts_mode').on(table.testMode, table.seq),
    index('return_receipts_subject').on(table.subjectId),
    index('return_receipts_shipment').on(table.shipmentId),
    check('return_receipts_state_known', among('state', receiptStates)),
    check('return_receipts_step_known', among('step', receiptSteps)),
    check('return_receipts_ended', sql`(state = 'open') = (ended_at IS NULL)`),
    check('return_receipts_known', sql`state <> 'received' OR shipment_id IS NOT NULL`),
  ],
)
