import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { connections } from './connections.ts'

export const intentStates = ['pending', 'done', 'refused', 'unknown'] as const

/**
 * What carriers are asked to do besides labels, which have the ledger of purchases. A row is committed before the
 * carrier is asked, its outcome after; the partial unique index allows one open row a record.
 */
export const intents = sqliteTable(
  'intents',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** No foreign key: of what was refused or ended no record is left. */
    subjectId: text().notNull(),
    connectionId: text().references(() => connections.id, { onDelete: 'set null' }),
    state: text({ enum: intentStates }).notNull(),
    /** What becomes of the record if the carrier does it. */
    proposal: text({ mode: 'json' }).notNull(),
    /** What the carrier told although the outcome is not known: its messages. */
    said: text({ mode: 'json' }),
    /** Who asked for it; null where that was not noted yet, and for what the station does by itself. */
    by: text(),
    startedAt: integer().notNull(),
    settledAt: integer(),
  },
  table => [
    uniqueIndex('intents_one_open').on(table.subjectId).where(sql`state IN ('pending','unknown')`),
    index('intents_subject').on(table.subjectId, table.startedAt),
    index('intents_open').on(table.state).where(sql`state IN ('pending','unknown')`),
    index('intents_differs')
      .on(table.state)
      .where(sql`state = 'done' AND proposal ->> '$.differs' IS NOT NULL`),
    check('intents_state', sql`state IN ('pending','done','refused','unknown')`),
    check('intents_proposal', sql`json_valid(proposal)`),
  ],
)
