import { dirname } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  draftOf,
  makeBackupFolder,
  newBackupFile,
  removeDraft,
} from '../domain/upkeep/backups/backup-files.ts'
import { settleDraft } from '../domain/upkeep/backups/copy.ts'
import { removeOutdated } from '../domain/upkeep/backups/remove-outdated.ts'
import { systemClock } from '../platform/clock.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Database } from './database.ts'
import { appliedMigration, readJournal } from './journal.ts'
import { storageError } from './storage-error.ts'

/**
 * Brings the file to this build's schema. A file that holds data is copied first; a file of a newer build is
 * refused untouched.
 */
export function bringUpToDate(
  { sqlite }: Pick<Database, 'sqlite'>,
  folder: string,
  file: string,
  now: () => Date = systemClock.now,
): void {
  const newest = readJournal(folder).entries.at(-1)
  const at = appliedMigration(sqlite)
  if (!newest || at === newest.when) return
  if (at !== null && at > newest.when) throw storageError('newer_schema', file)
  if (at !== null) keepCopy(sqlite, file, now())
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

/** A backup like any other, of kind `upgrade`. Nothing is changed before it is on disk and has been read back. */
function keepCopy(sqlite: BetterSqlite3.Database, file: string, now: Date): void {
  faultPoint('migration.before_copy')
  const home = dirname(file)
  makeBackupFolder(home)
  const copy = newBackupFile(home, 'upgrade', now)
  const draft = draftOf(copy)
  try {
    sqlite.prepare('VACUUM INTO ?').run(draft)
    settleDraft(draft, copy)
    faultPoint('migration.copied')
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  removeOutdated(home)
}
