import { existsSync, statSync } from 'node:fs'
import type { Database } from '../../../db/database.ts'
import { appliedMigration } from '../../../db/journal.ts'
import { databaseFile, openDatabase } from '../../../db/open.ts'
import { readOnlyDatabase } from '../../../db/read-only-database.ts'
import { storageError } from '../../../db/storage-error.ts'
import { dataTables } from '../../../db/tables.ts'
import { readWitness } from '../../../db/witness/journal.ts'
import { keepUpgradeCopy } from './backup-copy.ts'
import { listBackups } from './backup-files.ts'

/**
 * Opens the data of a home as every program does: a file that is lost is never replaced by an empty one, one of
 * another program is left alone, and one of an older build is copied before it is upgraded. Throws `StorageError`.
 */
export function openPresentData(home: string, migrations: string): Database {
  assertDataPresent(home)
  return openDatabase(home, migrations, { keepCopy: keepUpgradeCopy })
}

/**
 * Backups and the journal show that there was a station. Starting anew beside them would hide what is lost, and give numbers away
 * that were given away before. Throws `StorageError`.
 */
export function assertDataPresent(home: string): void {
  const file = databaseFile(home)
  const holds = contentOf(file)
  if (holds === 'foreign') throw storageError('foreign', file)
  if (holds === 'nothing' && (listBackups(home).length > 0 || hasWitnessed(home)))
    throw storageError('missing', file)
}

function contentOf(file: string): 'nothing' | 'foreign' | 'data' {
  if (!existsSync(file) || statSync(file).size === 0) return 'nothing'
  try {
    return readOnlyDatabase(file, sqlite => {
      if (appliedMigration(sqlite) !== null) return 'data'
      return dataTables(sqlite).length > 0 ? 'foreign' : 'nothing'
    })
  } catch {
    // What cannot be read is damaged or locked, which opening it says.
    return 'data'
  }
}

/** Whether a carrier was ever asked for something from this home. */
const hasWitnessed = (home: string): boolean =>
  readWitness(home)?.lines.some(({ entry }) => entry.what === 'intent') ?? false
