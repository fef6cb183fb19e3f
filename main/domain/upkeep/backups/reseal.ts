import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { quoted } from '../../../db/tables.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { canOpen, sealedValues } from './sealed-values.ts'

/** `unreadable` ones were sealed under a key nobody has any more; they stay as they are. */
export type Resealed = { resealed: number; unreadable: number }

/**
 * Seals every secret anew, in one transaction: all of them or none. What `from` opens and `to` sealed already stays
 * readable by either. The old texts are overwritten in the file.
 */
export function resealAll({ sqlite, transact }: Database, from: SecretBox, to: SecretBox): Resealed {
  const counts = { resealed: 0, unreadable: 0 }
  sqlite.pragma('secure_delete = ON')
  transact(() => {
    for (const { table, column, rowid, value } of sealedValues(sqlite)) {
      if (!canOpen(from, value)) {
        counts.unreadable += 1
        continue
      }
      const change = `UPDATE ${quoted(table)} SET ${quoted(column)} = ? WHERE rowid = ?`
      sqlite.prepare(change).run(to.seal(from.open(value)), rowid)
      counts.resealed += 1
    }
    return ok(undefined)
  })
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  return counts
}
