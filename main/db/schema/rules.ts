import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { RuleAction, RuleCondition, ruleMatches } from '../../../shared/desk/rule-parts.ts'
import { orders } from './orders.ts'

/** What the shop decided once for the orders to come, of each mode. */
export const orderRules = sqliteTable(
  'order_rules',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** The lowest runs first. */
    position: integer().notNull(),
    name: text().notNull(),
    matchKind: text().$type<(typeof ruleMatches)[number]>().notNull(),
    conditions: text({ mode: 'json' }).$type<RuleCondition[]>().notNull(),
    actions: text({ mode: 'json' }).$type<RuleAction[]>().notNull(),
    enabledAt: integer(),
    revision: integer().notNull().default(1),
    /** The revision the orders that waited were held against. */
    appliedRevision: integer().notNull().default(0),
    updatedBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    index('order_rules_order').on(table.testMode, table.position, table.seq),
    check('order_rules_json', sql`json_valid(conditions) AND json_valid(actions)`),
  ],
)

/**
 * What a rule has set of which order, and when last. Tags and holds are set once: what somebody takes back does not
 * come again.
 */
export const orderRuleUses = sqliteTable(
  'order_rule_uses',
  {
    orderSeq: integer()
      .notNull()
      .references(() => orders.seq, { onDelete: 'cascade' }),
    ruleId: text()
      .notNull()
      .references(() => orderRules.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    at: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orderSeq, table.ruleId, table.kind] }),
    index('order_rule_uses_rule').on(table.ruleId, table.at),
  ],
)
