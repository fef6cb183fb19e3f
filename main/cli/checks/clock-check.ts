import { existsSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../db/open.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { broken, type Check, fine } from './check.ts'

const firstYear = 2025
const lastYear = 2099

/** Time zones do not matter here: rows hold absolute times. This much may come from corrections. */
const toleranceMs = 5 * 60_000

/** Whether the clock shows a believable time that is not before the newest record. */
export const clockCheck: Check = {
  name: 'Clock',
  look: async ({ settings, now }) => {
    const at = now()
    const text = at.toISOString()
    const year = at.getUTCFullYear()
    if (year < firstYear || year > lastYear) return [broken(`${text} cannot be right; set the clock`)]
    const newest = newestRecord(databaseFile(settings.home))
    if (newest === null || newest <= at.getTime() + toleranceMs) return [fine(text)]
    const recorded = new Date(newest).toISOString()
    return [broken(`${text} is before the newest record (${recorded}); set the clock`)]
  },
}

/** The newest creation time of any record in ms. A file that cannot be read is the database check's matter. */
function newestRecord(file: string): number | null {
  if (!existsSync(file)) return null
  try {
    return readOnlyDatabase(file, newestIn)
  } catch {
    return null
  }
}

function newestIn(sqlite: BetterSqlite3.Database): number | null {
  const tables = sqlite
    .prepare<[], { name: string }>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'created_at' AND c.type = 'integer' COLLATE NOCASE
       AND m.name NOT LIKE '\\_\\_%' ESCAPE '\\'`,
    )
    .all()
  return tables.reduce<number | null>((newest, { name }) => {
    const row = sqlite.prepare(`SELECT max(created_at) AS at FROM "${name}"`).get() as { at: number | null }
    return row.at !== null && row.at > (newest ?? 0) ? row.at : newest
  }, null)
}
