import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'

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
