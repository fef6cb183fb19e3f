import BetterSqlite3 from 'better-sqlite3'
import { readJournal } from '../../../db/journal.ts'
import { applyMigrations } from '../../../db/migrate.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { holdPrintJobs } from '../backups/after-restore.ts'
import { draftOf, removeDraft } from '../backups/backup-files.ts'
import { settleDraft } from '../backups/copy.ts'
import { canOpen, dropSecrets } from '../backups/sealed-values.ts'
import { linesOf } from './lines.ts'
import { passphraseBox, passphraseCheck } from './passphrase.ts'
import { createRowWriter, type RowWriter } from './row-writer.ts'
import { endLine, type HeaderLine, headerLine, rowLine } from './transfer-line.ts'

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
    const imported = await fill(sqlite, request)
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

async function fill(sqlite: BetterSqlite3.Database, request: ImportRequest): Promise<Imported> {
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
    if (!state.writer) state.writer = begin(sqlite, request, value)
    else state.end = take(state.writer, value, state.line)
  }
  const { writer, end } = state
  if (!writer || end === null) throw new Unreadable('The export is not whole: its last line is missing.')
  if (writer.rows() !== end)
    throw new Unreadable(`The export is not whole: it names ${end} rows and has ${writer.rows()}.`)
  writer.finish()
  if ((sqlite.pragma('foreign_key_check') as unknown[]).length > 0)
    throw new Unreadable('Some rows belong to others that are missing.')
  holdPrintJobs(sqlite)
  dropSecrets(sqlite, writer.lost(), request.box, request.freshSecret)
  applyMigrations(sqlite, request.migrations)
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
function begin(sqlite: BetterSqlite3.Database, request: ImportRequest, value: unknown): RowWriter {
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
function take(writer: RowWriter, value: unknown, line: number): number | null {
  const end = endLine.safeParse(value)
  if (end.success) return end.data.rows
  const row = rowLine.safeParse(value)
  if (!row.success) throw new Unreadable(`Line ${line} is no row of a table.`)
  const problem = writer.write(row.data)
  if (problem) throw new Unreadable(`Line ${line}: ${problem}`)
  return null
}
