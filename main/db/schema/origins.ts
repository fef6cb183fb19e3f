import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a person decided about a web page's origin. Origins that only asked are never written down. */
export const origins = sqliteTable(
  'origins',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    origin: text().notNull().unique(),
    state: text({ enum: ['paired', 'blocked'] }).notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  () => [check('origins_state_known', sql`state IN ('paired','blocked')`)],
)
