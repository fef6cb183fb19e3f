import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Row counts of large tables, so that a list never counts its table. Kept by triggers, but for `row-counts.ts`. */
export const counters = sqliteTable('counters', {
  name: text().primaryKey(),
  value: integer().notNull(),
})

/** Rows of numbers of which every number is given out once. */
export const sequences = sqliteTable('sequences', {
  name: text().primaryKey(),
  value: integer().notNull(),
})
