import { existsSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { databaseFile } from '../../../db/open.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { dataTables } from '../../../db/tables.ts'
import { isRotating, keyFile } from '../../../platform/secrets/home-keys.ts'
import { KeyError } from '../../../platform/secrets/key-wrapping.ts'
import { keyIdOf } from '../../../platform/secrets/secret-box.ts'
import { sealedValues, tablesWithSecrets } from './sealed-values.ts'

type Sqlite = BetterSqlite3.Database

/** The setting that names the key of the home. It says nothing about the key. */
export const keySetting = 'secret_key'

/** Notes the name of the key the data belongs to, so that another one is noticed even where nothing is sealed. */
export function noteKey(sqlite: Sqlite, id: string): void {
  if (!dataTables(sqlite).includes('settings') || notedKey(sqlite) === id) return
  sqlite
    .prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)')
    .run(keySetting, JSON.stringify(id))
}

const notedKey = (sqlite: Sqlite): string | null => {
  const value = sqlite
    .prepare<[string], string>('SELECT value FROM settings WHERE name = ?')
    .pluck()
    .get(keySetting)
  return value === undefined ? null : String(JSON.parse(value))
}

/** Names of the keys that data belongs to: the one it notes, else those its secrets are sealed under. */
function keysOfData(sqlite: Sqlite): (string | null)[] {
  const tables = dataTables(sqlite)
  const noted = tables.includes('settings') ? notedKey(sqlite) : null
  if (noted !== null) return [noted]
  const sealed = sealedValues(
    sqlite,
    tables.filter(table => tablesWithSecrets.includes(table)),
  )
  return [...new Set(sealed.map(({ value }) => keyIdOf(value)))]
}

const wayOut = (home: string): string =>
  `Put back the file it was, from a copy or as a backup made with its key has it beside it (FILE.key). If it is lost for good:
  packdesk backup --home "${home}" --to FILE
  packdesk restore FILE --without-secrets --home "${home}"
then enter the credentials of carriers and webhooks again.`

/** A key is only made where nothing was sealed yet. Throws `KeyError`. */
export function assertKeyPresent(sqlite: Sqlite, home: string): void {
  if (existsSync(keyFile(home)) || isRotating(home) || keysOfData(sqlite).length === 0) return
  throw new KeyError(
    `The key of the secrets is missing: there is no file ${keyFile(home)}. Nothing was changed, and no new key was made. ${wayOut(home)}`,
  )
}

/** `ids`: the names of the keys of the home. What was sealed before keys had names is left to be tried. */
export function assertKeyFits(sqlite: Sqlite, home: string, ids: readonly string[]): void {
  const wanted = keysOfData(sqlite)
  if (wanted.length === 0 || wanted.some(id => id === null || ids.includes(id))) return
  throw new KeyError(
    `${keyFile(home)} holds another key (${ids.join(', ')}) than the one of this station (${wanted.join(', ')}): nothing it sealed can be opened. Nothing was changed. ${wayOut(home)}`,
  )
}

/** The same for a home whose station is not running here. */
export function assertHomeKeyPresent(home: string): void {
  const file = databaseFile(home)
  if (existsSync(file)) readOnlyDatabase(file, sqlite => assertKeyPresent(sqlite, home))
}
