import BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../main/db/open.ts'

/** Reads the file of a home beside its station. */
export function readRows<Row>(home: string, sql: string, ...values: unknown[]): Row[] {
  const sqlite = new BetterSqlite3(databaseFile(home), { readonly: true })
  try {
    return sqlite.prepare<unknown[], Row>(sql).all(...values)
  } finally {
    sqlite.close()
  }
}
