import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { storageError } from './storage-error.ts'

type Journal = { entries: { when: number; tag: string }[] }

/** When the newest migration of a file was written, null for a file without any. */
export const appliedMigration = (sqlite: BetterSqlite3.Database): number | null => {
  const known = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'`).get()
  if (!known) return null
  const row = sqlite.prepare('SELECT max(created_at) AS newest FROM __drizzle_migrations').get()
  return (row as { newest: number | null }).newest
}

export const readJournal = (folder: string): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))

/**
 * Brings the file to this build's schema. A file that holds data is copied first; a file of a newer build is
 * refused untouched.
 */
export function bringUpToDate({ sqlite }: Pick<Database, 'sqlite'>, folder: string, file: string): void {
  const newest = readJournal(folder).entries.at(-1)
  const at = appliedMigration(sqlite)
  if (!newest || at === newest.when) return
  if (at !== null && at > newest.when) throw storageError('newer_schema', file)
  if (at !== null) keepCopy(sqlite, file, newest.tag)
  apply(sqlite, folder)
}

/**
 * Applies what is missing in one transaction. Drizzle's own step hides why it failed: on a full disk SQLite has
 * already rolled back when that step tries to, and the error is then about the second attempt.
 */
function apply(sqlite: BetterSqlite3.Database, folder: string): void {
  const run = sqlite.transaction(() => {
    sqlite.exec(
      'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
    )
    // Read again under the write lock: another process may have been quicker.
    const at = appliedMigration(sqlite) ?? 0
    const note = sqlite.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
      if (folderMillis <= at) continue
      for (const statement of sql) sqlite.exec(statement)
      note.run(hash, folderMillis)
    }
  })
  run.immediate()
}

function keepCopy(sqlite: BetterSqlite3.Database, file: string, tag: string): void {
  const folder = join(file, '..', 'backups')
  mkdirSync(folder, { recursive: true })
  const copy = join(folder, `before-${tag}.sqlite`)
  if (existsSync(copy)) rmSync(copy)
  sqlite.prepare('VACUUM INTO ?').run(copy)
}
