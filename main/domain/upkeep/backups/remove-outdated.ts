import { rmSync } from 'node:fs'
import { listBackups } from './backup-files.ts'
import { outdated } from './backup-retention.ts'

/** Removes the backups that newer ones have made superfluous; answers their ids. */
export function removeOutdated(home: string): string[] {
  const backups = listBackups(home)
  const ids = outdated(backups)
  for (const { id, file } of backups) if (ids.includes(id)) rmSync(file, { force: true })
  return ids
}
