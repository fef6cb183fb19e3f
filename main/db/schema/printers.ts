import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { printerConditions, printerLanguages, printerMedia } from '../../../shared/desk/printer-kinds.ts'

/** Where labels can be sent. Languages, media and states grow, so the file does not close their lists. */
export const printers = sqliteTable(
  'printers',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    name: text().notNull(),
    uri: text().notNull(),
    language: text({ enum: printerLanguages }).notNull(),
    dpi: integer().notNull(),
    media: text({ enum: printerMedia }).notNull(),
    isDefault: integer({ mode: 'boolean' }).notNull(),
    enabled: integer({ mode: 'boolean' }).notNull(),
    state: text({ enum: printerConditions }).notNull(),
    /** A sentence; null once the printer took something again. */
    lastError: text(),
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  table => [
    uniqueIndex('printers_one_default').on(table.isDefault).where(sql`is_default = 1`),
    check('printers_flags', sql`is_default IN (0,1) AND enabled IN (0,1) AND dpi > 0`),
  ],
)
