import { join } from 'node:path'
import { databaseFile } from '../db/open.ts'
import { copyStation, examineFile } from '../domain/upkeep/backups/backup-copy.ts'
import { makeBackupFolder, newBackupFile } from '../domain/upkeep/backups/backup-files.ts'
import { restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import type { Settings } from '../platform/config.ts'
import { createIds } from '../platform/ids.ts'
import type { Paths } from '../platform/paths.ts'
import { type KeyWrapping, wrappingsOf } from '../platform/secrets/key-wrapping.ts'

export type DataOfUpdate = {
  settings: Settings
  paths: Pick<Paths, 'resources'>
  systemKeys: KeyWrapping | null
}

/** What a change of the version does with the data of this home. */
export const dataOfUpdate = ({ settings, paths, systemKeys }: DataOfUpdate) => ({
  now: () => systemClock.now(),
  /** Copies it and answers the file; it is kept with the other copies made before upgrades. */
  backUp: async (): Promise<string> => {
    const { home } = settings
    makeBackupFolder(home)
    const target = newBackupFile(home, 'upgrade', systemClock.now())
    await copyStation(databaseFile(home), target)
    return target
  },
  /** Puts the copy back where the version that is left has changed the data; else it stays as it is. No station may run. */
  restore: (backup: string): void => {
    const { home } = settings
    if (examineFile(backup).schemaAt === examineFile(databaseFile(home)).schemaAt) return
    const outcome = restoreBackup({
      home,
      from: backup,
      key: null,
      wrappings: [...wrappingsOf(settings), ...(systemKeys ? [systemKeys] : [])],
      withoutSecrets: false,
      migrations: join(paths.resources, 'migrations'),
      now: systemClock.now(),
      freshSecret: () => createIds()('webhookSecret'),
    })
    if (!outcome.ok) throw new Error(outcome.message)
  },
})
