import type BetterSqlite3 from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { faultPoint } from '../platform/fault-points.ts'
import type { Database } from './database.ts'
import { appliedMigration, readJournal } from './journal.ts'
import { storageError } from './storage-error.ts'

/** Copies a station's file as it is. What it throws ends the migration before anything is changed. */
export type KeepCopy = (sqlite: BetterSqlite3.Database, file: string) => void

/**
 * Brings the file to this build's schema. A file that holds data is copied first, and left as it is when nobody says
 * how; a file of a newer build is refused untouched.
 */
export function bringUpToDate(
  { sqlite }: Pick<Database, 'sqlite'>,
  folder: string,
  file: string,
  keepCopy?: KeepCopy,
): void {
  const newest = readJournal(folder).entries.at(-1)
  const at = appliedMigration(sqlite)
  if (!newest || at === newest.when) return
  if (at !== null && at > newest.when) throw storageError('newer_schema', file)
  if (at !== null) {
    if (!keepCopy) throw new Error(`${file} is of an older build and may be changed only after a copy of it.`)
    faultPoint('migration.before_copy')
    keepCopy(sqlite, file)
    faultPoint('migration.copied')
  }
  applyMigrations(sqlite, folder)
  faultPoint('migration.done')
}

/**
 * Applies what is missing in one transaction. Drizzle's own step hides why it failed: on a full disk SQLite has
 * already rolled back when that step tries to, and the error is then about the second attempt. Nothing newer than
 * `upTo` is applied.
 */
export function applyMigrations(
  sqlite: BetterSqlite3.Database,
  folder: string,
  upTo = Number.POSITIVE_INFINITY,
): void {
  const run = sqlite.transaction(() => {
    sqlite.exec(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    )
    // Read again under the write lock: another process may have been quicker.
    const at = appliedMigration(sqlite) ?? 0
    const note = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= at || folderMillis > upTo) continue
      for (const statement of sql) sqlite.exec(statement)
      note.run(hash, folderMillis)
      faultPoint('migration.step_applied')
    }
  })
  run.immediate()
}
