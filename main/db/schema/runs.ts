import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AddressInput } from '../../../shared/api/addresses.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { ParcelTerms, RuleEffect } from '../../../shared/desk/rule-parts.ts'
import { runChoosers, runItemStates, runStates, skipReasons } from '../../../shared/desk/run-states.ts'
import type { RunDoubt, RunWords } from '../../../shared/desk/run-words.ts'
import type { RunChoice, RunPrinting } from '../../../shared/desk/runs.ts'

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map(each => `'${each}'`).join(',')})`)

/** Labels of many orders, bought together. `seq` is the number people know a run by. */
export const runs = sqliteTable(
  'runs',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** `gathering`: not all of its orders are on disk yet; nobody sees it. */
    state: text({ enum: ['gathering', ...runStates] }).notNull(),
    choice: text({ mode: 'json' }).$type<RunChoice>().notNull(),
    parcel: text({ mode: 'json' }).$type<ParcelTerms>().notNull(),
    /** Who sends where an order does not say. */
    shipper: text({ mode: 'json' }).$type<AddressInput>(),
    printing: text({ mode: 'json' }).$type<RunPrinting>(),
    /** From which price on one was far from the others when buying began, by currency. */
    priceLimits: text({ mode: 'json' }).$type<Record<string, number>>(),
    printRunId: text(),
    printProblem: text(),
    operator: text().notNull(),
    desk: text(),
    holdUntil: integer(),
    ratedAt: integer(),
    startedAt: integer(),
    interruptedAt: integer(),
    endedAt: integer(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    index('runs_mode').on(table.testMode, table.seq),
    index('runs_state').on(table.state),
    check('runs_state_known', among('state', ['gathering', ...runStates])),
  ],
)

/**
 * The orders of a run, with what is shown of them. That a label is bought once is up to the ledger of purchases; here an
 * order is bound to one shipment before its carrier is asked, and no two runs buy for an order at the same time.
 */
export const runItems = sqliteTable(
  'run_items',
  {
    runId: text()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Orders may go after some time; what a run bought stays. */
    orderId: text().notNull(),
    orderNumber: text().notNull(),
    recipient: text().notNull(),
    country: text().notNull(),
    /** The service the customer chose, as the shop writes it. */
    requestedService: text(),
    state: text({ enum: runItemStates }).notNull(),
    reason: text({ enum: skipReasons }),
    message: text(),
    /** The message for readers of any language. */
    words: text({ mode: 'json' }).$type<RunWords[]>().notNull().default([]),
    doubts: text({ mode: 'json' }).$type<RunDoubt[]>().notNull(),
    /** Which of its doubts somebody answered, by what each is known by. */
    answered: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** An older Packdesk: all of the doubts at once, and those to come. Read no more, so what was kept is asked again. */
    kept: integer({ mode: 'boolean' }).notNull(),
    /** Every price it was offered, while it is not bought. */
    rates: text({ mode: 'json' }).$type<RateRecord[]>(),
    /** Of what the prices are for. */
    fingerprint: text(),
    rateId: text(),
    connectionId: text(),
    carrierId: text(),
    service: text(),
    /** What the carrier is paid, and what the shop adds to it. */
    amountMinor: integer(),
    markupMinor: integer().notNull().default(0),
    currency: text(),
    transitDays: integer(),
    chosenBy: text({ enum: runChoosers }),
    /** What rules set of it. */
    rules: text({ mode: 'json' }).$type<RuleEffect[]>().notNull().default([]),
    shipmentId: text(),
    trackingNumber: text(),
    boughtAt: integer(),
  },
  table => [
    primaryKey({ columns: [table.runId, table.position] }),
    uniqueIndex('run_items_order').on(table.runId, table.orderId),
    uniqueIndex('run_items_one_buying').on(table.orderId).where(sql`state = 'buying'`),
    index('run_items_state').on(table.runId, table.state, table.position),
    index('run_items_shipment').on(table.shipmentId),
    index('run_items_of_order').on(table.orderId),
    check('run_items_state_known', among('state', runItemStates)),
    check('run_items_skipped', sql`(state = 'skipped') = (reason IS NOT NULL)`),
    check('run_items_bound', sql`state NOT IN ('buying','bought','unknown') OR shipment_id IS NOT NULL`),
  ],
)
