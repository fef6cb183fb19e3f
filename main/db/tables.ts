import type BetterSqlite3 from 'better-sqlite3'

/** A name as it may stand in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The tables that hold the station's own data; not those SQLite, migrations and the program of the replica keep for themselves. */
export const dataTables = (sqlite: BetterSqlite3.Database): string[] =>
  sqlite
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_\\_%' ESCAPE '\\'
       AND name NOT IN ('_litestream_seq', '_litestream_lock') ORDER BY name`,
    )
    .pluck()
    .all()

/** The columns of a table that are stored, in their order; generated ones follow from them. */
export const columnsOf = (sqlite: BetterSqlite3.Database, table: string): { name: string; type: string }[] =>
  sqlite
    .prepare<[string], { name: string; type: string }>(
      'SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid',
    )
    .all(table)
