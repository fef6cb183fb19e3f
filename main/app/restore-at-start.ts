import { StorageError } from '../db/storage-error.ts'
import { type BackupFile, backupFolder } from '../domain/upkeep/backups/backup-files.ts'
import { newestGoodBackup } from '../domain/upkeep/backups/newest-good.ts'
import { type Restored, restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import type { KeyWrapping } from '../platform/secrets/key-wrapping.ts'

export type RestoreAtStart = {
  home: string
  migrations: string
  wrappings: readonly KeyWrapping[]
  /** Whether to go back to this backup. Never assumed: without it nothing is restored. */
  mayRestore: ((backup: BackupFile) => Promise<boolean>) | undefined
  /** Told what was done. */
  restored: (backup: BackupFile, what: Restored) => void
}

/**
 * What a start does about damaged data: goes back to the newest good backup when it may. Else throws a
 * `StorageError` that says which one is good and the command that restores it. The caller holds the home.
 */
export async function goBackToBackup(request: RestoreAtStart, damage: StorageError): Promise<void> {
  const { home, migrations, wrappings } = request
  const backup = newestGoodBackup(home, migrations)
  if (!backup) {
    const text = `${damage.message} There is no good backup in ${backupFolder(home)}.`
    throw new StorageError('corrupt', text, damage)
  }
  if (!(await request.mayRestore?.(backup)))
    throw new StorageError('corrupt', `${damage.message}\n${adviceFor(home, backup)}`, damage)
  const outcome = restoreBackup({
    home,
    migrations,
    from: backup.file,
    key: null,
    wrappings,
    withoutSecrets: false,
    now: systemClock.now(),
    freshSecret: () => createIds()('webhookSecret'),
  })
  if (!outcome.ok) throw new StorageError('corrupt', `${damage.message}\n${outcome.message}`, damage)
  request.restored(backup, outcome.value)
}

const adviceFor = (home: string, { file, takenAt }: BackupFile): string =>
  `The newest good backup is of ${takenAt.toISOString()}. To go back to it:\n  packdesk restore "${file}" --home "${home}"`
