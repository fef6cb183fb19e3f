import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { apiKeys } from './api-keys.ts'

/** What a key of an agent may spend; without a row a key is none of an agent. */
export const agentKeys = sqliteTable(
  'agent_keys',
  {
    keyId: text()
      .primaryKey()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    /** A day of the shop, in minor units of `currency`. */
    dayBudgetMinor: integer().notNull(),
    dayLabels: integer().notNull(),
    /** A plan that costs no more is bought without anybody's yes; 0: every plan waits for one. */
    freeBelowMinor: integer().notNull().default(0),
  },
  table => [
    check(
      'agent_keys_limits',
      sql`${table.dayBudgetMinor} >= 0 AND ${table.dayLabels} >= 0 AND ${table.freeBelowMinor} >= 0`,
    ),
  ],
)

/** What an agent wants to buy or to void, bound to its key, its parcels and its price. */
export const agentPlans = sqliteTable(
  'agent_plans',
  {
    id: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    state: text().notNull(),
    totalMinor: integer().notNull(),
    currency: text().notNull(),
    createdAt: integer().notNull(),
    /** Until then it can be asked for, or once it was, said yes to. */
    expiresAt: integer().notNull(),
    askedAt: integer(),
    decidedAt: integer(),
    /** Who said yes or no; null where the key needs nobody. */
    decidedBy: text(),
    /** Why it was refused, or what became of it. */
    message: text(),
  },
  table => [
    check('agent_plans_kind', sql`kind IN ('buy','void')`),
    check('agent_plans_state', sql`state IN ('planned','waiting','approved','refused','expired','done')`),
    index('agent_plans_waiting').on(table.createdAt).where(sql`state = 'waiting'`),
    index('agent_plans_approved').on(table.createdAt).where(sql`state = 'approved'`),
    index('agent_plans_key').on(table.keyId, table.createdAt),
  ],
)

/** The labels of a plan, and what is spent of the budget by each. */
export const agentPlanItems = sqliteTable(
  'agent_plan_items',
  {
    planId: text()
      .notNull()
      .references(() => agentPlans.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Also of a shipment that is gone: what was spent on it was spent. */
    shipmentId: text().notNull(),
    connectionId: text(),
    carrierId: text().notNull(),
    service: text().notNull(),
    choice: text(),
    amountMinor: integer().notNull(),
    /** Digest of what is in the parcel, where it goes and how. */
    fingerprint: text().notNull(),
    /** The entry of the purchase queue that buys it; null until then. */
    queueId: text(),
    /** The day of the shop whose budget it counts to; null until then. */
    day: text(),
    /** Why it was not put into the queue. */
    message: text(),
  },
  table => [
    primaryKey({ columns: [table.planId, table.position] }),
    uniqueIndex('agent_plan_items_queue').on(table.queueId).where(sql`queue_id IS NOT NULL`),
    index('agent_plan_items_day').on(table.day).where(sql`day IS NOT NULL`),
    index('agent_plan_items_shipment').on(table.shipmentId),
  ],
)

/** What agents changed, the newest last. */
export const agentActions = sqliteTable(
  'agent_actions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    at: integer().notNull(),
    tool: text().notNull(),
    /** What the agent calls itself. */
    client: text(),
    recordId: text(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** A sentence of the station's own. */
    outcome: text().notNull(),
  },
  table => [index('agent_actions_key').on(table.keyId, table.id)],
)
