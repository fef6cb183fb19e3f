import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import { z } from 'zod'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { dataTables, quoted } from '../../../db/tables.ts'
import { readWitness } from '../../../db/witness/journal.ts'
import { readJsonFile, writeJsonFile } from '../../../platform/durable-file.ts'

const table = z.strictObject({ rows: z.number().int(), digest: z.string() })
const manifest = z.strictObject({
  /** SHA-256 of the file. */
  digest: z.string(),
  tables: z.record(z.string(), table),
  /** Where the journal beside the data was when the backup was made; null where there was none. */
  witness: z.strictObject({ journal: z.string(), seq: z.number().int(), chain: z.string() }).nullable(),
})
type Manifest = z.output<typeof manifest>

/** What a backup was when it was made lies beside it. */
export const manifestBeside = (backup: string): string => `${backup}.manifest.json`

/** Writes what `draft` is, which is about to become `target`. `data`: the file it is a copy of. */
export function writeManifest(draft: string, { target, data }: { target: string; data: string }): void {
  writeJsonFile(manifestBeside(target), {
    digest: digestOfFile(draft),
    tables: readOnlyDatabase(draft, digestsOfTables),
    witness: readWitness(dirname(data))?.head ?? null,
  } satisfies Manifest)
}

/** Whether a backup has with it what it was, and in what it differs from that by now: by name, nothing where it does not. */
export function compareWithManifest(backup: string): { isThere: boolean; differences: string[] } {
  const made = readJsonFile(manifestBeside(backup), manifest)
  if (!made) return { isThere: false, differences: [] }
  if (digestOfFile(backup) === made.digest) return { isThere: true, differences: [] }
  const now = readOnlyDatabase(backup, digestsOfTables)
  const names = [...new Set([...Object.keys(made.tables), ...Object.keys(now)])]
  const differences = names.flatMap(name => {
    const [then, since] = [made.tables[name], now[name]]
    if (!since) return [`table ${name} is missing`]
    if (!then) return [`table ${name} was not in it`]
    if (then.rows !== since.rows) return [`table ${name} has ${since.rows} rows, and had ${then.rows}`]
    return then.digest === since.digest ? [] : [`rows of table ${name} were changed`]
  })
  return { isThere: true, differences: differences.length > 0 ? differences : ['its bytes were changed'] }
}

function digestsOfTables(sqlite: BetterSqlite3.Database): Manifest['tables'] {
  return Object.fromEntries(dataTables(sqlite).map(name => [name, digestOfTable(sqlite, name)]))
}

function digestOfTable(sqlite: BetterSqlite3.Database, name: string): z.output<typeof table> {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of sqlite
    .prepare<[], unknown[]>(`SELECT * FROM ${quoted(name)}`)
    .raw()
    .iterate()) {
    for (const value of row) {
      const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
      hash.update(`${typeof value} ${bytes.length} `).update(bytes)
    }
    rows += 1
  }
  return { rows, digest: hash.digest('hex') }
}

const pieceBytes = 1024 * 1024

function digestOfFile(file: string): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(pieceBytes)
  const handle = openSync(file, 'r')
  try {
    for (;;) {
      const read = readSync(handle, piece)
      if (read === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, read))
    }
  } finally {
    closeSync(handle)
  }
}
