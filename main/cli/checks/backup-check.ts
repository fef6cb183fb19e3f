import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../../db/open.ts'
import { backupFolder, listBackups } from '../../domain/upkeep/backups/backup-files.ts'
import { newestGoodBackup } from '../../domain/upkeep/backups/newest-good.ts'
import { broken, type Check, doubtful, fine } from './check.ts'

/** A weekend and a day: older than this, nobody makes backups any more. */
const staleMs = 3 * 24 * 60 * 60_000

/** Whether there is a backup that could be restored, and how old it is. Reads it through. */
export const backupCheck: Check = {
  name: 'Backups',
  look: async ({ settings, paths, now }) => {
    const { home } = settings
    if (!existsSync(databaseFile(home))) return [fine('none needed yet')]
    const count = listBackups(home).length
    if (count === 0)
      return [doubtful('none yet; "packdesk backup" makes one, a running station does every night')]
    const newest = newestGoodBackup(home, join(paths.resources, 'migrations'))
    if (!newest) return [broken(`none of the ${count} in ${backupFolder(home)} is good; make one now`)]
    const text = `newest good one of ${newest.takenAt.toISOString()}, ${count} in all (${newest.file})`
    const isStale = now().getTime() - newest.takenAt.getTime() > staleMs
    return [isStale ? doubtful(`${text}: getting old`) : fine(text)]
  },
}
