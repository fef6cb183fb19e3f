import BetterSqlite3 from 'better-sqlite3'
import { readJournal } from '../../../db/journal.ts'
import { applyMigrations } from '../../../db/migrate.ts'
import { enterAllOrderTerms } from '../../../db/order-terms.ts'
import { columnsOf, dataTables, quoted } from '../../../db/tables.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { settleDraft } from '../backups/backup-copy.ts'
import { draftOf, removeDraft } from '../backups/backup-files.ts'
import { holdPrintJobs } from '../backups/restore.ts'
import { canOpen, dropSecrets, type SealedValue } from '../backups/sealed-values.ts'
import {
  endLine,
  type HeaderLine,
  headerLine,
  linesOf,
  passphraseBox,
  passphraseCheck,
  type RowLine,
  rowLine,
  type TransferValue,
} from './export-format.ts'

export type ImportRequest = {
  from: string
  /** The station's file to make; it must not be there. */
  target: string
  migrations: string
  /** Seals the secrets for the home they come to. */
  box: SecretBox
  passphrase: string | null
  freshSecret: () => string
}

export type Imported = { rows: number; secretsLost: number }
export type Importing = { ok: true; value: Imported } | { ok: false; message: string }

/** Something in the file is not as it has to be; the sentence says where. */
class Unreadable extends Error {}

/** Makes a station's file out of an export. It appears only when every line was read and all is consistent. */
export async function importFile(request: ImportRequest): Promise<Importing> {
  const draft = draftOf(request.target)
  removeDraft(draft)
  const sqlite = new BetterSqlite3(draft)
  try {
    const imported = await importLines(sqlite, request)
    sqlite.close()
    settleDraft(draft, request.target)
    return { ok: true, value: imported }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { ok: false, message: `${error.message} Nothing was imported.` }
  } finally {
    sqlite.close()
    removeDraft(draft)
  }
}

async function importLines(sqlite: BetterSqlite3.Database, request: ImportRequest): Promise<Imported> {
  sqlite.pragma('foreign_keys = OFF')
  const state: { writer: RowWriter | null; end: number | null; line: number } = {
    writer: null,
    end: null,
    line: 0,
  }
  for await (const text of linesOf(request.from)) {
    state.line += 1
    const value = parsed(text, state.line)
    if (state.end !== null) throw new Unreadable(`Line ${state.line} comes after the end.`)
    if (!state.writer) state.writer = beginImport(sqlite, request, value)
    else state.end = importLine(state.writer, value, state.line)
  }
  const { writer, end } = state
  if (!writer || end === null) throw new Unreadable('The export is incomplete: its last line is missing.')
  if (writer.rows() !== end)
    throw new Unreadable(`The export is incomplete: it names ${end} rows and has ${writer.rows()}.`)
  writer.finish()
  if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0)
    throw new Unreadable('Some rows belong to others that are missing.')
  holdPrintJobs(sqlite)
  dropSecrets(sqlite, writer.lost(), request.box, request.freshSecret)
  applyMigrations(sqlite, request.migrations)
  enterAllOrderTerms(sqlite)
  return { rows: end, secretsLost: writer.lost().length }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable(`Line ${line} is no JSON.`)
  }
}

/** Reads the first line and makes an empty file of the schema it names. */
function beginImport(sqlite: BetterSqlite3.Database, request: ImportRequest, value: unknown): RowWriter {
  const header = headerLine.safeParse(value)
  if (!header.success) throw new Unreadable(`${request.from} is no export of Packdesk.`)
  const { schema, version } = header.data
  const entries = readJournal(request.migrations).entries
  if (!entries.some(({ when }) => when === schema))
    throw new Unreadable(
      `It was written by another Packdesk (${version}); install that version or a later one.`,
    )
  applyMigrations(sqlite, request.migrations, schema)
  return createRowWriter(sqlite, request.box, outerBox(header.data, request.passphrase))
}

function outerBox({ secrets }: HeaderLine, passphrase: string | null): SecretBox | null {
  if (secrets.kind === 'left_out') return null
  if (passphrase === null)
    throw new Unreadable('Its secrets are sealed: name the passphrase with --passphrase-file FILE.')
  const box = passphraseBox(passphrase, Buffer.from(secrets.salt, 'base64'))
  if (canOpen(box, secrets.check) && box.open(secrets.check) === passphraseCheck) return box
  throw new Unreadable('The passphrase is not the one it was sealed with.')
}

/** Takes one line after the first; answers how many rows there should be when it is the last. */
function importLine(writer: RowWriter, value: unknown, line: number): number | null {
  const end = endLine.safeParse(value)
  if (end.success) return end.data.rows
  const row = rowLine.safeParse(value)
  if (!row.success) throw new Unreadable(`Line ${line} is no row of a table.`)
  const problem = writer.write(row.data)
  if (problem) throw new Unreadable(`Line ${line}: ${problem}`)
  return null
}

type RowWriter = {
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
 * already; only those that keep words to search in go on, which no rows hold. Those of orders are entered at the end.
 * Secrets are sealed anew under the key of the home.
 */
function createRowWriter(sqlite: BetterSqlite3.Database, box: SecretBox, outer: SecretBox | null): RowWriter {
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
