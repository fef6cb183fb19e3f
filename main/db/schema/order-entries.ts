import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { orders } from './orders.ts'

/**
 * What the desk lists of an order, and what it alone knows: why one is held. Written with the order and its shipments,
 * in the same transaction; an order of before has no entry until the station has looked at it.
 */
export const orderEntries = sqliteTable(
  'order_entries',
  {
    /** The number of the order. */
    orderSeq: integer()
      .primaryKey()
      .references(() => orders.seq, { onDelete: 'cascade' }),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** How an entry is read from an order has changed since when this is lower. */
    readAs: integer().notNull(),
    /** Counts the changes; who edits says which one was seen. */
    revision: integer().notNull().default(1),
    createdAt: integer().notNull(),
    number: text().notNull(),
    source: text().notNull(),
    orderDay: text(),
    /** The day it has to leave by, where the shop says so. */
    shipBy: text(),
    /** The day it was promised to be there by. */
    deliverBy: text(),
    /** The service the customer chose, as the shop writes it. */
    requestedService: text(),
    state: text().notNull(),
    /** What is to be put right before it can be shipped, as JSON. */
    problems: text().notNull().default('[]'),
    /**
     * The day for which customs was asked what it wants of an order that waits and goes abroad; empty while nobody looked
     * since something changed, null where its state does not hang on it.
     */
    customsOn: text(),
    /** The name as it is shown, and as it is sorted. */
    recipient: text().notNull(),
    recipientName: text(),
    place: text().notNull(),
    country: text().notNull(),
    /** Equal for orders that can travel together. */
    addressKey: text().notNull(),
    /** The first of its items, as JSON. */
    items: text().notNull(),
    itemCount: integer().notNull(),
    quantity: integer().notNull(),
    weightGrams: integer().notNull(),
    /** Null where the items have no value, or several currencies. */
    value: real(),
    currency: text(),
    /** When something of it was first bought; null while nothing is. */
    boughtAt: integer(),
    heldAt: integer(),
    heldBy: text(),
    holdReason: text(),
    holdNote: text(),
    /** The day it is no longer held. */
    holdUntil: text(),
  },
  table => [
    index('order_entries_mode').on(table.testMode, table.orderSeq),
    index('order_entries_state').on(table.testMode, table.state, table.orderSeq),
    index('order_entries_bought').on(table.testMode, table.boughtAt).where(sql`bought_at IS NOT NULL`),
    // What the list is sorted by, with the state its views go by: what is passed by is read nowhere else.
    index('order_entries_number').on(table.testMode, table.number, table.orderSeq, table.state),
    index('order_entries_recipient').on(table.testMode, table.recipientName, table.orderSeq, table.state),
    index('order_entries_country').on(
      table.testMode,
      table.country,
      table.place,
      table.orderSeq,
      table.state,
    ),
    index('order_entries_weight').on(table.testMode, table.weightGrams, table.orderSeq, table.state),
    index('order_entries_value').on(table.testMode, table.currency, table.value, table.orderSeq, table.state),
    index('order_entries_day').on(table.testMode, table.orderDay, table.orderSeq, table.state),
    index('order_entries_ship_by').on(table.testMode, table.shipBy, table.orderSeq, table.state),
    index('order_entries_deliver_by').on(table.testMode, table.deliverBy, table.orderSeq, table.state),
    index('order_entries_due').on(
      table.testMode,
      sql`CASE WHEN ship_by IS NULL OR deliver_by < ship_by THEN deliver_by ELSE ship_by END`,
      table.orderSeq,
      table.state,
    ),
    index('order_entries_source').on(table.testMode, table.source),
    index('order_entries_requested')
      .on(table.testMode, sql`requested_service COLLATE NOCASE`, table.orderSeq)
      .where(sql`requested_service IS NOT NULL`),
    index('order_entries_address').on(table.addressKey),
    index('order_entries_held').on(table.holdUntil).where(sql`hold_until IS NOT NULL`),
    index('order_entries_read_as').on(table.readAs),
    index('order_entries_customs').on(table.customsOn).where(sql`customs_on IS NOT NULL`),
    check('order_entries_hold', sql`(held_at IS NULL) = (hold_reason IS NULL)`),
  ],
)

/** What an order can be found by, any number of each. */
export const orderTags = sqliteTable(
  'order_tags',
  {
    orderSeq: integer()
      .notNull()
      .references(() => orders.seq, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderSeq, table.tag] }),
    index('order_tags_tag').on(table.tag, table.orderSeq),
  ],
)

export const orderSkus = sqliteTable(
  'order_skus',
  {
    orderSeq: integer()
      .notNull()
      .references(() => orders.seq, { onDelete: 'cascade' }),
    sku: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderSeq, table.sku] }),
    index('order_skus_sku').on(sql`sku COLLATE NOCASE`, table.orderSeq),
  ],
)

/** What became of an order and who did it. Rows of one action have its id, so that it can be undone as a whole. */
export const orderHistory = sqliteTable(
  'order_history',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    orderSeq: integer()
      .notNull()
      .references(() => orders.seq, { onDelete: 'cascade' }),
    actionId: text(),
    at: integer().notNull(),
    /** Null: the station itself. */
    by: text(),
    kind: text().notNull(),
    /** What was before and after, as JSON. */
    detail: text().notNull(),
    undoneAt: integer(),
  },
  table => [
    index('order_history_order').on(table.orderSeq, table.seq),
    index('order_history_action').on(table.actionId, table.seq).where(sql`action_id IS NOT NULL`),
    check('order_history_detail', sql`json_valid(detail)`),
  ],
)
