import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ExportSet, exportFormats } from '../../../shared/desk/export-sets.ts'
import type { SavedExport } from '../../../shared/desk/saved-exports.ts'

/** A file that is being written: the same part of the ledger goes into the same file until it is there. */
export type ExportUnderWay = { file: string; after: number; upTo: number }

/** Exports that are written into a folder again and again. */
export const savedExports = sqliteTable(
  'saved_exports',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    name: text().notNull(),
    /** As it was checked when it was saved. */
    contents: text({ mode: 'json' }).$type<ExportSet>().notNull(),
    format: text({ enum: exportFormats }).notNull(),
    folder: text().notNull(),
    repeat: text({ mode: 'json' }).$type<NonNullable<SavedExport['repeat']>>(),
    lastDays: integer(),
    keep: integer(),
    isOn: integer({ mode: 'boolean' }).notNull(),
    /** Since when the time of day counts: the last time it was due, or when it was turned on. */
    countedFrom: integer().notNull(),
    /** Of a write-back: labels up to this row of the ledger were told. */
    toldUpTo: integer().notNull(),
    underWay: text({ mode: 'json' }).$type<ExportUnderWay>(),
    /** Names of the files it wrote that are still there, the newest last. */
    files: text({ mode: 'json' }).$type<string[]>().notNull(),
    lastRunAt: integer(),
    lastRows: integer(),
    lastFile: text(),
    trouble: text(),
    troubleSince: integer(),
    by: text(),
    createdAt: integer().notNull(),
  },
  table => [
    index('saved_exports_trouble').on(table.seq).where(sql`trouble IS NOT NULL`),
    check('saved_exports_contents', sql`json_valid(contents)`),
    check('saved_exports_trouble_since', sql`(trouble IS NULL) = (trouble_since IS NULL)`),
  ],
)
