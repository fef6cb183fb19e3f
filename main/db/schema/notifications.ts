import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  type NotificationFacts,
  notificationKinds,
  notificationSubjects,
  notificationTones,
} from '../../../shared/desk/notifications.ts'

/**
 * What happened that somebody should know. `key` says what exactly, so that nothing is told twice; `createdAt` is when
 * it happened. Kinds grow, so the file does not close their list.
 */
export const notifications = sqliteTable(
  'notifications',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    key: text().notNull().unique(),
    /** What is shown together. */
    groupKey: text().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    tone: text({ enum: notificationTones }).notNull(),
    /** Null for what is of no mode. */
    testMode: integer({ mode: 'boolean' }),
    subject: text({ enum: notificationSubjects }).notNull(),
    subjectId: text().notNull(),
    facts: text({ mode: 'json' }).$type<NotificationFacts>().notNull(),
    createdAt: integer().notNull(),
    readAt: integer(),
    solvedAt: integer(),
  },
  table => [
    index('notifications_group').on(table.groupKey, table.seq),
    // The counts are read again with every change, so their index holds all they need.
    index('notifications_new')
      .on(table.kind, table.tone, table.groupKey, table.testMode, table.readAt, table.solvedAt)
      .where(sql`read_at IS NULL AND solved_at IS NULL`),
    index('notifications_open').on(table.kind, table.subjectId).where(sql`solved_at IS NULL`),
    check('notifications_facts', sql`json_valid(facts)`),
  ],
)
