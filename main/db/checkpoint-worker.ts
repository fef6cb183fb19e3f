import BetterSqlite3 from 'better-sqlite3'

/** Task of the checkpoint pool: brings what is written ahead into the file, beside whoever writes on. */
export function checkpoint(file: string): void {
  const sqlite = new BetterSqlite3(file, { fileMustExist: true })
  try {
    sqlite.pragma('synchronous = FULL')
    sqlite.pragma('wal_checkpoint(PASSIVE)')
  } finally {
    sqlite.close()
  }
}
