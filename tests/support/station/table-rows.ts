import type BetterSqlite3 from 'better-sqlite3'
import { readOnlyDatabase } from '../../../main/db/read-only-database.ts'
import { columnsOf, dataTables } from '../../../main/db/tables.ts'

type Rows = Record<string, unknown[]>

/** Every row of every table of a station's file, as stored. */
export const tableRows = (file: string): Rows => readOnlyDatabase(file, rowsIn)

const rowsIn = (sqlite: BetterSqlite3.Database): Rows =>
  Object.fromEntries(
    [...dataTables(sqlite), 'sqlite_sequence'].map(table => {
      const columns = columnsOf(sqlite, table).map(({ name }) => `"${name}"`)
      const first = columns.slice(0, 2).join(', ')
      return [table, sqlite.prepare(`SELECT ${columns.join(', ')} FROM "${table}" ORDER BY ${first}`).all()]
    }),
  )

/** The rows without what stands in a column: for what differs on purpose. */
export const without = (rows: Rows, table: string, ...columns: string[]): Rows => ({
  ...rows,
  [table]: (rows[table] ?? []).map(row =>
    Object.fromEntries(Object.entries(row as object).filter(([name]) => !columns.includes(name))),
  ),
})
