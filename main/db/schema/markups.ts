import { sql } from 'drizzle-orm'
import { check, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { markupKinds } from '../../../shared/desk/markups.ts'

/** What the shop adds to the prices of its carriers, in both modes. */
export const markups = sqliteTable(
  'markups',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** The lowest is the first. */
    position: integer().notNull(),
    name: text().notNull(),
    kind: text().$type<(typeof markupKinds)[number]>().notNull(),
    /** The decimal number that was given: a percentage, or an amount of the currency. */
    value: real().notNull(),
    currency: text(),
    carriers: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Ids, also of connections that were removed since: without them it would count for more than was meant. */
    connections: text({ mode: 'json' }).$type<string[]>().notNull(),
    services: text({ mode: 'json' }).$type<string[]>().notNull(),
    countries: text({ mode: 'json' }).$type<string[]>().notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    revision: integer().notNull().default(1),
    updatedBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    index('markups_order').on(table.position, table.seq),
    check(
      'markups_terms',
      sql`value > 0 AND (kind = 'percent' AND currency IS NULL OR kind = 'amount' AND currency IS NOT NULL)`,
    ),
    check(
      'markups_json',
      sql`json_valid(carriers) AND json_valid(connections) AND json_valid(services) AND json_valid(countries)`,
    ),
    check(
      'markups_scope',
      sql`json_array_length(carriers) + json_array_length(connections) + json_array_length(services) + json_array_length(countries) > 0`,
    ),
  ],
)
