import { readJournal } from '../../../db/journal.ts'
import { type BackupFile, listBackups } from './backup-files.ts'
import { examineFile } from './examine.ts'

/** Whether a backup can be restored by this build. Reads it through. */
export function isGood(file: string, migrations: string): boolean {
  try {
    const { schemaAt } = examineFile(file)
    const newest = readJournal(migrations).entries.at(-1)?.when ?? 0
    return schemaAt !== null && schemaAt <= newest
  } catch {
    return false
  }
}

/** The newest backup of a home that can be restored; those that cannot are passed over. */
export const newestGoodBackup = (home: string, migrations: string): BackupFile | null =>
  listBackups(home).find(({ file }) => isGood(file, migrations)) ?? null
