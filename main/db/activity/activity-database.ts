import { rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { makePrivateFile } from '../../platform/private-files.ts'
import { addFold } from '../conditions.ts'

/**
 * What the station was asked and what it asked carriers, for a look back. It lies in a file of its own: writing it
 * never holds up the station's data, backups and exports do not carry it, and losing it loses nothing else.
 */
export type ActivityDatabase = {
  sqlite: BetterSqlite3.Database
  /** Runs `work` in one transaction. */
  transact: (work: () => void) => void
  close: () => void
}

export const activityFile = (home: string): string => join(home, 'activity.sqlite')

const pageBytes = 4096
/** The file never grows beyond 256 MB, whatever carriers send. */
const mostPages = (256 * 1024 * 1024) / pageBytes

/**
 * Opens the file, or makes it anew when it is damaged or of another version. When the disk does not let it, what
 * happens is kept in memory until the end: the station goes on without a look back.
 */
export function openActivity(home: string, failed: (error: unknown) => void): ActivityDatabase {
  const file = activityFile(home)
  for (const attempt of ['as it is', 'anew'])
    try {
      if (attempt === 'anew') removeActivity(home)
      makePrivateFile(file)
      return ready(new BetterSqlite3(file, { timeout: 1_000 }))
    } catch (error) {
      failed(error)
    }
  return ready(new BetterSqlite3(':memory:'))
}

export function removeActivity(home: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${activityFile(home)}${ending}`, { force: true })
}

class OtherVersion extends Error {}

function ready(sqlite: BetterSqlite3.Database): ActivityDatabase {
  try {
    sqlite.pragma('journal_mode = WAL')
    // Nothing that matters is lost with the last second, so nothing is waited for.
    sqlite.pragma('synchronous = NORMAL')
    sqlite.pragma('cache_size = -1000')
    sqlite.pragma(`max_page_count = ${mostPages}`)
    const version = Number(sqlite.pragma('user_version', { simple: true }))
    if (version !== activityVersion && version !== 0) throw new OtherVersion('written by another version')
    addFold(sqlite)
    sqlite.exec(activitySchema)
    sqlite.pragma(`user_version = ${activityVersion}`)
    const run = sqlite.transaction((work: () => void) => work())
    return { sqlite, transact: work => run.immediate(work), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** A file of another version is made anew: what is in it is only for a look back. */
const activityVersion = 1

const activitySchema = `
CREATE TABLE IF NOT EXISTS carrier_traces (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  test_mode INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  operation TEXT,
  shipment_id TEXT,
  tracker_id TEXT,
  pickup_id TEXT,
  failed INTEGER NOT NULL,
  summary TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS carrier_traces_connection ON carrier_traces (connection_id, seq);
CREATE INDEX IF NOT EXISTS carrier_traces_shipment ON carrier_traces (shipment_id, seq) WHERE shipment_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS carrier_traces_at ON carrier_traces (at);

CREATE TABLE IF NOT EXISTS api_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  caller_kind TEXT NOT NULL,
  caller TEXT NOT NULL,
  test_mode INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  request_id TEXT NOT NULL,
  ip TEXT NOT NULL,
  origin TEXT
) STRICT;
DROP INDEX IF EXISTS api_log_at;
`
