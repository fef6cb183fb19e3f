import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { databaseFile, openDatabase } from '../../main/db/open.ts'
import { findPaths } from '../../main/platform/paths.ts'

/** Which rows of a table; the value takes the place of the `?`. */
export type RowsOf = { table: string; where: string; value: string }
type Insert = { sql: string; rows: unknown[][] }

/** Writes again, as bare inserts, what a station has written. */
export type BareWriter = {
  /** Reads what is to be written; one list for every transaction. */
  read: (transactions: RowsOf[][]) => Insert[][]
  /** Every transaction is on the disk when this returns. */
  write: (transactions: Insert[][]) => void
  close: () => void
}

/** Reads from the file of `home` and writes into a fresh file of the same schema in `folder`. */
export function createBareWriter(home: string, folder: string): BareWriter {
  const source = new BetterSqlite3(databaseFile(home), { readonly: true })
  const { sqlite: target, close } = openDatabase(
    mkdtempSync(join(folder, 'bare-')),
    join(findPaths().resources, 'migrations'),
  )
  target.pragma('foreign_keys = OFF')
  const statements = new Map<string, BetterSqlite3.Statement>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? target.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const readInsert = ({ table, where, value }: RowsOf): Insert => {
    const columns = target.pragma(`table_info(${table})`) as { name: string }[]
    const names = columns.map(({ name }) => name).join(', ')
    const rows = source.prepare(`SELECT ${names} FROM ${table} WHERE ${where}`).raw().all(value)
    const places = columns.map(() => '?').join(', ')
    return { sql: `INSERT OR REPLACE INTO ${table} (${names}) VALUES (${places})`, rows: rows as unknown[][] }
  }
  const commit = target.transaction((inserts: Insert[]) => {
    for (const { sql, rows } of inserts) for (const row of rows) prepared(sql).run(...row)
  })
  return {
    read: transactions => transactions.map(tables => tables.map(readInsert)),
    write: transactions => {
      for (const inserts of transactions) commit.immediate(inserts)
    },
    close: () => {
      source.close()
      close()
    },
  }
}
