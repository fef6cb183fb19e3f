import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Facts of this station that are not records: one JSON value a name. */
export const settings = sqliteTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})
