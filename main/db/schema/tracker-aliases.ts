import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { trackers } from './trackers.ts'

/** Other numbers of a tracked parcel, under which its carrier answers too or hands it on. */
export const trackerAliases = sqliteTable(
  'tracker_aliases',
  {
    trackerId: text()
      .notNull()
      .references(() => trackers.id, { onDelete: 'cascade' }),
    number: text().notNull(),
  },
  table => [
    primaryKey({ columns: [table.trackerId, table.number] }),
    index('tracker_aliases_number').on(table.number),
  ],
)
