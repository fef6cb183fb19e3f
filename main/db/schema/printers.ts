import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import {
  printerConditions,
  printerLanguages,
  printerMedia,
} from '../../../shared/desk/printing/printer-kinds.ts'

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
    /** Degrees clockwise. */
    turn: integer().notNull().default(0),
    /** Cuts the label out of a larger page. */
    crop: integer({ mode: 'boolean' }).notNull().default(true),
    /** Leaves out what else that page holds without stopping the print. */
    dropsRest: integer({ mode: 'boolean' }).notNull().default(false),
    /** Micrometres; negative moves left and up. */
    offsetXUm: integer().notNull().default(0),
    offsetYUm: integer().notNull().default(0),
    /** The printer's own scale; null leaves it alone. */
    darkness: integer(),
    /** Labels may make the printer keep their settings (`^JUS`). */
    allowsSaving: integer({ mode: 'boolean' }).notNull().default(false),
    /** Where on a shared sheet the next label goes. */
    nextSlot: integer().notNull().default(0),
    /** What the printer said about itself, JSON; null while it was not asked. */
    identity: text(),
    /** What it named as its trouble when last asked, JSON list. */
    troubles: text().notNull().default('[]'),
    /** Takes jobs and sends none, since when and by whom. */
    pausedAt: integer(),
    pausedBy: text(),
    isSample: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
  },
  table => [
    uniqueIndex('printers_one_default').on(table.isDefault).where(sql`is_default = 1`),
    check('printers_flags', sql`is_default IN (0,1) AND enabled IN (0,1) AND dpi > 0`),
  ],
)

/**
 * Which printer a document goes to: the first route of a desk, by `position`, whose conditions all hold. A null
 * condition holds always.
 */
export const printRoutes = sqliteTable(
  'print_routes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** Name of the desk; null for every desk. */
    desk: text(),
    position: integer().notNull(),
    kind: text(),
    format: text(),
    carrierName: text(),
    /** Paper the document was made for. */
    media: text(),
    printerId: text()
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
    fallbackPrinterId: text().references(() => printers.id, { onDelete: 'set null' }),
    copies: integer().notNull().default(1),
    createdAt: integer().notNull(),
  },
  table => [
    index('print_routes_order').on(table.position, table.seq),
    check('print_routes_copies', sql`copies BETWEEN 1 AND 99`),
  ],
)
