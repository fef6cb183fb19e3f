import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { appliedMigration } from '../../../db/journal.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { columnsOf, dataTables, quoted } from '../../../db/tables.ts'
import { syncFolder } from '../../../platform/durable-file.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { notAStation } from '../backups/backup-copy.ts'
import { draftOf, removeDraft } from '../backups/backup-files.ts'
import { canOpen, looksSealed } from '../backups/sealed-values.ts'
import {
  type HeaderLine,
  newSalt,
  ownSettings,
  passphraseBox,
  passphraseCheck,
  type TransferValue,
} from './export-format.ts'

export type ExportRequest = {
  from: string
  target: string
  version: string
  now: Date
  /** Opens the secrets of the station. */
  box: Pick<SecretBox, 'open'>
  /** Null leaves secrets out. */
  passphrase: string | null
}

export type Exported = { rows: number; secrets: number }

/** Shows a stored value as one of JSON, and what stands for a secret. */
type Show = (value: unknown) => TransferValue

/**
 * Writes everything a station holds as lines of JSON, as it is at one moment, row by row. `target` appears only
 * when it is whole.
 */
export function exportFile(request: ExportRequest): Exported {
  const draft = draftOf(request.target)
  const handle = openSync(draft, 'w', 0o600)
  try {
    const done = readOnlyDatabase(request.from, sqlite => {
      sqlite.exec('BEGIN')
      return writeAll(sqlite, request, line => writeSync(handle, `${JSON.stringify(line)}\n`))
    })
    fsyncSync(handle)
    closeSync(handle)
    renameSync(draft, request.target)
    syncFolder(dirname(request.target))
    return done
  } finally {
    removeDraft(draft)
  }
}

function writeAll(
  sqlite: BetterSqlite3.Database,
  request: ExportRequest,
  write: (line: unknown) => void,
): Exported {
  const schema = appliedMigration(sqlite)
  if (schema === null) throw notAStation(request.from)
  const salt = newSalt()
  const outer = request.passphrase === null ? null : passphraseBox(request.passphrase, salt)
  const header: HeaderLine = {
    packdesk_export: 1,
    version: request.version,
    schema,
    exported_at: request.now.toISOString(),
    secrets: outer
      ? { kind: 'sealed', salt: Buffer.from(salt).toString('base64'), check: outer.seal(passphraseCheck) }
      : { kind: 'left_out' },
  }
  write(header)
  const counted = { rows: 0, secrets: 0 }
  const show = createShow(request.box, outer, () => {
    counted.secrets += 1
  })
  for (const table of [...dataTables(sqlite), 'sqlite_sequence']) {
    const columns = columnsOf(sqlite, table).map(({ name }) => name)
    const rows = sqlite.prepare<[], Record<string, unknown>>(
      `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`,
    )
    for (const row of rows.iterate()) {
      if (isOwnSetting(table, row)) continue
      write({ table, row: Object.fromEntries(columns.map(name => [name, show(row[name])])) })
      counted.rows += 1
    }
  }
  write({ end: true, rows: counted.rows })
  return counted
}

const isOwnSetting = (table: string, { name }: Record<string, unknown>): boolean =>
  table === 'settings' && ownSettings.some(own => own === name)

const createShow =
  (box: Pick<SecretBox, 'open'>, outer: SecretBox | null, countSecret: () => void): Show =>
  value => {
    if (value === null || typeof value === 'number') return value
    if (value instanceof Uint8Array) return { $base64: Buffer.from(value).toString('base64') }
    if (!looksSealed(value) || !canOpen(box, value)) return String(value)
    countSecret()
    return outer ? { $sealed: outer.seal(box.open(value)) } : { $left_out: 'secret' }
  }
