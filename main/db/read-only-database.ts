import BetterSqlite3 from 'better-sqlite3'

/** Reads a station's file without migrating or changing it, beside a running station if there is one. */
export function readOnlyDatabase<T>(file: string, read: (sqlite: BetterSqlite3.Database) => T): T {
  const sqlite = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    return read(sqlite)
  } finally {
    sqlite.close()
  }
}
