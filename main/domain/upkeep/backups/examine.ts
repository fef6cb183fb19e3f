import type BetterSqlite3 from 'better-sqlite3'
import { appliedMigration } from '../../../db/journal.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { storageError } from '../../../db/storage-error.ts'

/** What a station's file says of itself. */
export type Examined = {
  /** Its newest migration, null for a file without any. */
  schemaAt: number | null
  bytes: number
}

/**
 * Reads a station's file through from end to end without changing it. Throws `StorageError` when it is damaged and
 * what SQLite says when it cannot be read.
 */
export const examineFile = (file: string): Examined =>
  readOnlyDatabase(file, sqlite => {
    const verdict = sqlite.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw storageError('corrupt', file)
    return { schemaAt: appliedMigration(sqlite), bytes: sizeOf(sqlite) }
  })

/** How large a file is by its pages, those that are still in the log beside it too. */
export const sizeOf = (sqlite: BetterSqlite3.Database): number =>
  Number(
    sqlite.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck().get(),
  )
