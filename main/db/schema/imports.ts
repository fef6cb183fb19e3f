import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ImportLayout, Reading } from '../../../shared/desk/import-layout.ts'
import { importKinds } from '../../../shared/desk/import-layout.ts'
import type { ImportPlan, ImportProblem, ImportSeen } from '../../../shared/desk/import-records.ts'
import {
  duplicatePolicies,
  importActions,
  importOutcomes,
  importSkipReasons,
  importStates,
} from '../../../shared/desk/import-states.ts'

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map(each => `'${each}'`).join(',')})`)

export type CellEdit = { line: number; head: string; value: string }

/** Files that became records, or shall. The bytes lie in the home, in a folder of the id. */
export const imports = sqliteTable(
  'imports',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    kind: text({ enum: importKinds }).notNull(),
    name: text().notNull(),
    state: text({ enum: importStates }).notNull(),
    revision: integer().notNull().default(1),
    bytes: integer().notNull().default(0),
    /** Of the bytes; null while there are none. */
    digest: text(),
    reading: text({ mode: 'json' }).$type<Reading>().notNull(),
    layout: text({ mode: 'json' }).$type<ImportLayout>().notNull(),
    edits: text({ mode: 'json' }).$type<CellEdit[]>().notNull(),
    leftOut: text({ mode: 'json' }).$type<number[]>().notNull(),
    template: text(),
    policy: text({ enum: duplicatePolicies }).notNull(),
    /** What orders without a source of their own count as. */
    source: text().notNull(),
    /** Whose prices a file of rates replaces. */
    connectionId: text(),
    serviceCode: text(),
    seen: text({ mode: 'json' }).$type<ImportSeen>(),
    plan: text({ mode: 'json' }).$type<ImportPlan>(),
    trouble: text(),
    by: text(),
    /** Where in the watched folder it came from; null for what somebody began. */
    watched: text(),
    createdAt: integer().notNull(),
    startedAt: integer(),
    endedAt: integer(),
  },
  table => [
    index('imports_mode').on(table.testMode, table.seq),
    index('imports_digest').on(table.digest, table.kind, table.testMode),
    index('imports_open').on(table.seq).where(sql`state IN ('committing','undoing')`),
    check('imports_state_known', among('state', importStates)),
    check('imports_kind_known', among('kind', importKinds)),
  ],
)

/**
 * The records of a plan, and what became of each. What it takes to make one lies beside the file; what stood there
 * before is kept here, so that an import can be taken back.
 */
export const importRows = sqliteTable(
  'import_rows',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    lines: text({ mode: 'json' }).$type<number[]>().notNull(),
    label: text().notNull(),
    /** What a later import finds it by, with its kind and mode, where nothing else tells. */
    key: text(),
    /** Of what the file says of it. */
    digest: text(),
    action: text({ enum: importActions }).notNull(),
    reason: text({ enum: importSkipReasons }),
    changes: text({ mode: 'json' }).$type<string[]>(),
    amountMinor: integer(),
    currency: text(),
    grams: integer(),
    gramsBefore: integer(),
    isOutlier: integer({ mode: 'boolean' }).notNull().default(false),
    /** Somebody has to say whether it updates, or has said so. */
    isAsked: integer({ mode: 'boolean' }).notNull().default(false),
    problems: text({ mode: 'json' }).$type<ImportProblem[]>(),
    /** Where in the prepared file it stands, in bytes. */
    inputAt: integer(),
    inputBytes: integer(),
    outcome: text({ enum: importOutcomes }),
    message: text(),
    recordId: text(),
    /** What stood there before an update, and a mark of what the import left, as JSON. */
    before: text(),
    after: text(),
  },
  table => [
    primaryKey({ columns: [table.importId, table.position] }),
    index('import_rows_action').on(table.importId, table.action, table.position),
    index('import_rows_outcome')
      .on(table.importId, table.outcome, table.position)
      .where(sql`outcome IS NOT NULL`),
    index('import_rows_record').on(table.recordId).where(sql`record_id IS NOT NULL`),
    index('import_rows_key').on(table.key).where(sql`key IS NOT NULL AND record_id IS NOT NULL`),
    check('import_rows_action_known', among('action', importActions)),
    check(
      'import_rows_outcome_known',
      sql.raw(`outcome IS NULL OR outcome IN (${importOutcomes.map(each => `'${each}'`).join(',')})`),
    ),
  ],
)
