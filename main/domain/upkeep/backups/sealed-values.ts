import type BetterSqlite3 from 'better-sqlite3'
import type { Database } from '../../../db/database.ts'
import { columnsOf, dataTables, quoted } from '../../../db/tables.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'

/** What a sealed text looks like; a tag of 16 bytes and a start of 12 are always in it. */
export const looksSealed = (value: unknown): value is string =>
  typeof value === 'string' && /^(v1|v2\.[0-9a-f]{8})\.[A-Za-z0-9+/]{37,}={0,2}$/.test(value)

/** One sealed text and where it stands. */
export type SealedValue = { table: string; column: string; rowid: number; value: string }

/** Every sealed text of a file, found by looking: a new table needs no entry here. */
export function sealedValues(sqlite: BetterSqlite3.Database, tables = dataTables(sqlite)): SealedValue[] {
  return tables.flatMap(table =>
    columnsOf(sqlite, table)
      .filter(({ type }) => type.toUpperCase() === 'TEXT')
      .flatMap(({ name: column }) => {
        const rows = sqlite
          .prepare<[], { rowid: number; value: string }>(
            `SELECT rowid AS rowid, ${quoted(column)} AS value FROM ${quoted(table)}
             WHERE substr(${quoted(column)}, 1, 3) IN ('v1.', 'v2.')`,
          )
          .all()
        return rows.filter(({ value }) => looksSealed(value)).map(row => ({ table, column, ...row }))
      }),
  )
}

export const canOpen = (box: Pick<SecretBox, 'open'>, sealed: string): boolean => {
  try {
    box.open(sealed)
    return true
  } catch {
    return false
  }
}

/** What stands in for secrets that nobody can open any more: what used them is switched off until they are entered again. */
const withoutSecret: Record<string, string> = {
  connections: 'UPDATE connections SET active = 0, credentials = @empty WHERE rowid = @rowid',
  operators: `UPDATE operators SET active = 0, token_version = token_version + 1, password_hash = @fresh,
    pin_hash = NULL, card_digest = NULL, factor_secret = NULL, factor_confirmed_at = NULL WHERE rowid = @rowid`,
  webhooks: 'UPDATE webhooks SET disabled = 1, secret = @fresh WHERE rowid = @rowid',
}

/** The tables a station cannot do without secrets in; they are small. */
export const tablesWithSecrets = Object.keys(withoutSecret)

/** Replaces secrets that are lost, and answers how many of each table. `fresh` is sealed where something must be secret. */
export function dropSecrets(
  sqlite: BetterSqlite3.Database,
  lost: readonly Omit<SealedValue, 'value'>[],
  box: Pick<SecretBox, 'seal'>,
  fresh: () => string,
): void {
  for (const { table, column, rowid } of lost) {
    const sql =
      withoutSecret[table] ?? `UPDATE ${quoted(table)} SET ${quoted(column)} = @empty WHERE rowid = @rowid`
    const values = { rowid, empty: box.seal('{}'), fresh: box.seal(fresh()) }
    const named = Object.entries(values).filter(([name]) => sql.includes(`@${name}`))
    sqlite.prepare(sql).run(Object.fromEntries(named))
  }
}

/** `unreadable` ones were sealed under a key nobody has any more; they stay as they are. */
export type Resealed = { resealed: number; unreadable: number }

/**
 * Seals every secret anew, in one transaction: all of them or none. What `from` opens and `to` sealed already stays
 * readable by either. The old texts are overwritten in the file.
 */
export function resealAll({ sqlite, write }: Database, from: SecretBox, to: SecretBox): Resealed {
  const counts = { resealed: 0, unreadable: 0 }
  sqlite.pragma('secure_delete = ON')
  write(() => {
    for (const { table, column, rowid, value } of sealedValues(sqlite)) {
      if (!canOpen(from, value)) {
        counts.unreadable += 1
        continue
      }
      const change = `UPDATE ${quoted(table)} SET ${quoted(column)} = ? WHERE rowid = ?`
      sqlite.prepare(change).run(to.seal(from.open(value)), rowid)
      counts.resealed += 1
    }
  })
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  return counts
}
