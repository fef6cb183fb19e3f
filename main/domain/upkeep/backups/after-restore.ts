import { existsSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { dataTables } from '../../../db/tables.ts'

/** By how much rows of numbers jump when nobody knows how far they were when the file was lost. */
const numbersSkipped = 1_000

export type RestoredNote = { taken_at: string; restored_at: string }

/** The name under which a station remembers that it was restored. */
export const restoredSetting = 'restored'

/**
 * Makes a restored file safe to go on with. What waited for a printer may have been printed since; numbers handed
 * out since must not be handed out again; and the station remembers what it comes from.
 */
export function settleRestored(
  sqlite: BetterSqlite3.Database,
  present: string,
  note: RestoredNote | null,
): void {
  const tables = new Set(dataTables(sqlite))
  const settle = sqlite.transaction(() => {
    if (tables.has('print_jobs')) holdPrintJobs(sqlite)
    if (tables.has('queued_purchases')) holdQueuedPurchases(sqlite)
    if (tables.has('sequences')) raiseNumbers(sqlite, present)
    if (note && tables.has('settings'))
      sqlite
        .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
        .run(restoredSetting, JSON.stringify(note))
  })
  settle.immediate()
}

/** What waited for a printer may have been printed since; nothing is printed again by itself. */
export const holdPrintJobs = (sqlite: BetterSqlite3.Database) =>
  sqlite
    .prepare(
      `UPDATE print_jobs SET state = 'unknown', problem_code = 'interrupted',
       problem_message = 'This document waited when the backup was made. It may have been printed since.'
       WHERE state IN ('queued', 'sending')`,
    )
    .run()

/** What waited to be bought may have been bought since; the station finds the message and stops it. */
const holdQueuedPurchases = (sqlite: BetterSqlite3.Database) =>
  sqlite
    .prepare(
      `UPDATE queued_purchases SET message =
       'This purchase waited when the backup was made. It may have been made since: check with the carrier, then queue it again.'
       WHERE state IN ('queued', 'rating', 'buying')`,
    )
    .run()

function raiseNumbers(sqlite: BetterSqlite3.Database, present: string): void {
  const known = numbersIn(present)
  if (known === null) sqlite.prepare('UPDATE sequences SET value = value + ?').run(numbersSkipped)
  const raise = sqlite.prepare(
    `INSERT INTO sequences (name, value) VALUES (@name, @value)
     ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`,
  )
  for (const each of known ?? []) raise.run(each)
}

/** How far the numbers were in the file that is replaced; null when it cannot tell. */
function numbersIn(file: string): { name: string; value: number }[] | null {
  if (!existsSync(file)) return null
  try {
    return readOnlyDatabase(file, sqlite =>
      sqlite.prepare<[], { name: string; value: number }>('SELECT name, value FROM sequences').all(),
    )
  } catch {
    return null
  }
}
