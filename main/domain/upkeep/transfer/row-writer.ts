import type BetterSqlite3 from 'better-sqlite3'
import { columnsOf, dataTables, quoted } from '../../../db/tables.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { canOpen, type SealedValue } from '../backups/sealed-values.ts'
import type { RowLine, TransferValue } from './transfer-line.ts'

export type RowWriter = {
  /** Stores a row; answers what is wrong with it, if anything. */
  write: (line: RowLine) => string | null
  rows: () => number
  /** Where secrets were left out. */
  lost: () => Omit<SealedValue, 'value'>[]
  /** Puts everything on disk. */
  finish: () => void
}

/** The numbers of the newest rows, which SQLite keeps in a table of its own. */
const numbersTable = 'sqlite_sequence'

/**
 * Fills an empty file with rows as they were. Triggers rest meanwhile, since what they would do is in the rows
 * already; only those that keep words to search in go on, which no rows hold.
 * Secrets are sealed anew under the key of the home.
 */
export function createRowWriter(
  sqlite: BetterSqlite3.Database,
  box: SecretBox,
  outer: SecretBox | null,
): RowWriter {
  const triggers = restingTriggers(sqlite)
  const tables = [...dataTables(sqlite), numbersTable]
  const columns = new Map(tables.map(name => [name, columnsOf(sqlite, name).map(each => each.name)]))
  const inserts = new Map<string, BetterSqlite3.Statement>()
  const lost: Omit<SealedValue, 'value'>[] = []
  let rows = 0
  sqlite.exec('BEGIN IMMEDIATE')
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${quoted(name)}`)
  for (const name of tables) sqlite.exec(`DELETE FROM ${quoted(name)}`)

  function insertOf(table: string): BetterSqlite3.Statement {
    const known = inserts.get(table)
    if (known) return known
    const names = columns.get(table) ?? []
    const insert = sqlite.prepare(
      `INSERT INTO ${quoted(table)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    )
    inserts.set(table, insert)
    return insert
  }

  function write({ table, row }: RowLine): string | null {
    const names = columns.get(table)
    if (!names) return `There is no table "${table.slice(0, 80)}".`
    const wrong =
      names.find(name => !Object.hasOwn(row, name)) ?? Object.keys(row).find(name => !names.includes(name))
    if (wrong !== undefined) return `"${wrong.slice(0, 80)}" does not fit the table "${table}".`
    const stored = names.map(name => toStored(row[name] ?? null, box, outer))
    if (stored.includes(undefined)) return 'A secret in it cannot be opened.'
    if (table === numbersTable) sqlite.prepare(`DELETE FROM ${numbersTable} WHERE name = ?`).run(row.name)
    try {
      const { lastInsertRowid } = insertOf(table).run(stored)
      rows += 1
      for (const column of names)
        if (isLeftOut(row[column])) lost.push({ table, column, rowid: Number(lastInsertRowid) })
      return null
    } catch (error) {
      return `It cannot be stored in "${table}" (${(error as Error).message}).`
    }
  }

  return {
    write,
    rows: () => rows,
    lost: () => lost,
    finish: () => {
      for (const { sql } of triggers) sqlite.exec(sql)
      sqlite.exec('COMMIT')
    },
  }
}

/** The triggers that write into no virtual table. */
function restingTriggers(sqlite: BetterSqlite3.Database): { name: string; sql: string }[] {
  const virtual = sqlite
    .prepare<[], string>(`SELECT name FROM pragma_table_list WHERE type = 'virtual'`)
    .pluck()
    .all()
  return sqlite
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .all()
    .filter(({ sql }) => !virtual.some(name => new RegExp(`\\b${name}\\b`).test(sql)))
}

const isLeftOut = (value: TransferValue | undefined): boolean =>
  typeof value === 'object' && value !== null && '$left_out' in value

/** A value as it is stored; undefined for a secret that cannot be opened. */
function toStored(
  value: TransferValue,
  box: SecretBox,
  outer: SecretBox | null,
): string | number | bigint | null | Uint8Array | undefined {
  // A bare number would be stored as a fraction where the column does not say what it holds.
  if (Number.isInteger(value)) return BigInt(Number(value))
  if (typeof value !== 'object' || value === null) return value
  if ('$base64' in value) return Buffer.from(value.$base64, 'base64')
  if ('$left_out' in value) return box.seal('{}')
  return outer && canOpen(outer, value.$sealed) ? box.seal(outer.open(value.$sealed)) : undefined
}
