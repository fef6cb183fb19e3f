import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { appliedMigration, readJournal } from '../../db/journal.ts'
import { databaseFile } from '../../db/open.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { storageError, toStorageError } from '../../db/storage-error.ts'
import { broken, type Check, type CheckContext, type Finding, fine } from './check.ts'

/** Whether the data opens, is whole and is of a schema this build knows. */
export const databaseCheck: Check = {
  name: 'Database',
  look: async ({ settings, paths }) => {
    const file = databaseFile(settings.home)
    if (!existsSync(file)) return [fine(`none in ${settings.home} yet, the first start makes it`)]
    try {
      return [examine(file, paths)]
    } catch (error) {
      return [broken(toStorageError(error, file)?.message ?? (error as Error).message)]
    }
  },
}

function examine(file: string, paths: CheckContext['paths']): Finding {
  const journal = readJournal(join(paths.resources, 'migrations')).entries
  return readOnlyDatabase(file, sqlite => {
    const verdict = sqlite.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw storageError('corrupt', file)
    const at = appliedMigration(sqlite)
    const newest = journal.at(-1)
    if (at !== null && newest && at > newest.when) throw storageError('newer_schema', file)
    const waiting = journal.filter(({ when }) => when > (at ?? 0)).length
    const bytes = sqlite
      .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
      .pluck()
    const size = `${(Number(bytes.get()) / 1e6).toFixed(1)} MB`
    const schema = journal.find(({ when }) => when === at)?.tag ?? 'empty'
    const later = waiting > 0 ? `, ${waiting} to apply at the next start` : ''
    return fine(`opens and is whole, ${size}, schema ${schema}${later}`)
  })
}
