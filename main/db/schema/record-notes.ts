import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { recordNoteKinds } from '../../../shared/desk/record-history.ts'

/**
 * What somebody did to a record that no ledger says: settled what nobody knew the outcome of, or noted something a carrier
 * never hears of. No foreign key: it is told of records that are gone as well.
 */
export const recordNotes = sqliteTable(
  'record_notes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    subjectId: text().notNull(),
    at: integer().notNull(),
    /** Null for what the station did by itself. */
    by: text(),
    kind: text().$type<(typeof recordNoteKinds)[number]>().notNull(),
    about: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  table => [
    index('record_notes_subject').on(table.subjectId, table.at),
    check('record_notes_about', sql`json_valid(about)`),
  ],
)
